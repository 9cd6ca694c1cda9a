// Mined areas: what they do to whoever has just gone through (AAF-FRT-020 to 024).
#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/damage/losses.hpp"
#include "aaf/morale/tests.hpp"

namespace sandtable::aaf {
namespace {

constexpr int anti_soldier_divisor = 2;

// AAF-FRT-022: the bare chart.
Harm harm_by(const Tables& t, int die) {
  if (die >= t.armour.destroyed_from) return Harm::destroyed;
  if (die >= t.armour.immobilised_from) return Harm::immobilised;
  return die >= t.armour.bail_out_from ? Harm::shaken : Harm::none;
}

}  // namespace

N resume(State& s, const RunMines& r, Out& out) {
  if (!s.wrecked.empty()) return F::call(ThrowOut{}, r);  // AAF-FRT-021
  while (!s.mine_hits.empty()) {
    const MineHit hit = s.mine_hits.back();
    const UnitId u = hit.vehicle.valid() ? s[hit.vehicle].unit : hit.unit;
    if (!on_table(s, u) || (hit.vehicle.valid() && !s[hit.vehicle].present())) {
      s.mine_hits.pop_back();
      continue;
    }
    if (!hit.vehicle.valid()) {
      roll::Spec spec = counting("mines"_name, piece_of(u), s[u].side, "AAF-FRT-023"_rule);
      return F::call(roll::Begin{spec}, r);
    }
    if (hit.damaged) {
      roll::Spec spec = throwing("armour"_name, piece_of(hit.vehicle), s[u].side,
                                 Score::from("AAF-FRT-022"_rule, tables(s).armour.destroyed_from));
      spec.always = true;
      return F::call(roll::Begin{spec}, r);
    }
    const Score score = Score::from("AAF-FRT-020"_rule, tables(s).special.mine_strikes_on);
    return F::call(roll::Begin{throwing("mines"_name, piece_of(hit.vehicle), s[u].side, score)}, r);
  }
  (void)out;
  return F::done(Nothing{});
}

N resume(State& s, const RunMines& r, const roll::Result& rolled, Out& out) {
  MineHit& hit = s.mine_hits.back();
  const int die = rolled.dice[0].value;
  if (!hit.vehicle.valid()) {
    const UnitId u = hit.unit;
    s.mine_hits.pop_back();
    out.event({.kind = "mine"_name, .rule = "AAF-FRT-023"_rule, .who = piece_of(u)});
    return F::call(Remove{u, static_cast<int16_t>(die / anti_soldier_divisor), {}, 0, true}, r);  // AAF-FRT-024
  }
  const ModelId v = hit.vehicle;
  if (!hit.damaged) {
    if (rolled.passed == 0) {
      s.mine_hits.pop_back();
      return F::go(r);
    }
    out.event({.kind = "mine"_name, .rule = "AAF-FRT-020"_rule, .who = piece_of(v)});
    if (profile(s, v).afv()) {
      hit.damaged = true;
      return F::go(r);
    }
    s.mine_hits.pop_back();
    const UnitId u = s[v].unit;
    lose_model(s, v, out);  // AAF-FRT-021
    note_losses(s, u, out);
    return F::go(r);
  }
  s.mine_hits.pop_back();
  if (!s.volley.results.full()) s.volley.results.push_back({harm_by(tables(s), die), 0, v});
  return F::call(ApplyArmour{s[v].unit, true}, r);
}
N resume(State& s, const RunMines& r, const Nothing&, Out& out) { return resume(s, r, out); }

}  // namespace sandtable::aaf
