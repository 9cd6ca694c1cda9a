// The supply option: a die after each fire, low, out, and the truck that brings more (AAF-SHO-033 to 036).
#include "aaf/core/world.hpp"
#include "aaf/shooting/steps.hpp"

namespace sandtable::aaf {

bool tests_ammunition(const State& s, UnitId u) {
  if (!s.world->ammunition || !on_table(s, u)) return false;
  return s[u].order != Order::fire && !indoors(s, u) && !in_defences(s, u);  // AAF-ORD-008, AAF-SHO-035
}

N resume(State& s, const TestAmmunition& t, Out& out) {
  if (!tests_ammunition(s, t.unit)) return F::done(Nothing{});
  if (s[t.unit].ammunition == Ammunition::low) {  // AAF-SHO-034
    s[t.unit].ammunition = Ammunition::out;
    out.event({.kind = "out_of_ammo"_name, .rule = "AAF-SHO-034"_rule, .who = piece_of(t.unit)});
    return F::done(Nothing{});
  }
  const Score score = Score::from("AAF-SHO-033"_rule, tables(s).shooting.low_on - 1, {}, {.direction = Direction::low});
  return F::call(roll::Begin{throwing("ammunition"_name, piece_of(t.unit), s[t.unit].side, score)}, t);
}
N resume(State& s, const TestAmmunition& t, const roll::Result& r, Out& out) {
  if (r.passed == 0) {
    s[t.unit].ammunition = Ammunition::low;
    out.event({.kind = "low_on_ammo"_name, .rule = "AAF-SHO-033"_rule, .who = piece_of(t.unit)});
  }
  return F::done(Nothing{});
}

void bring_ammunition(State& s, Out& out) {
  if (!s.world->ammunition) return;
  for (std::size_t i = 0; i < s.units.size(); ++i) {
    const UnitId truck = UnitId::of(i);
    if (!s[truck].supplies || !on_table(s, truck)) continue;
    for (const UnitId u : units_of(s, s[truck].side))
      if (s[u].ammunition != Ammunition::full && distance(s, truck, u) <= tables(s).shooting.supply_within) {
        s[u].ammunition = Ammunition::full;
        out.event(
            {.kind = "resupplied"_name, .rule = "AAF-SHO-036"_rule, .who = piece_of(u), .other = piece_of(truck)});
      }
  }
}

}  // namespace sandtable::aaf
