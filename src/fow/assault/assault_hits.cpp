// What a hit in assault combat does: saves on Top armour, no others, no Firepower (FOW-ASL-088 to 100).
#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/movement/transport.hpp"

namespace sandtable::fow {
namespace {

// It counts whatever becomes of it (FOW-ASL-089, 112, 142, 155).
void note_hit(State& s, TeamId on, Out& out) {
  s.assault.scored = true;
  s[s[on].with()].struck = true;
  if (side_of(s, on) != s[s.assault.attacker].side) s.assault.defender_hit = true;
  out.event({.kind = "hit"_name, .rule = "FOW-ASL-077"_rule, .who = piece_of(on)});
}

Blown blow_of(const State& s, const SettleBlows& b) {
  return {.on = TeamId{static_cast<int16_t>(s.arena.at(b.takers, b.next))},
          .by = striker(s, b.brawl, b.next).team,
          .anti_tank = static_cast<int8_t>(blow_anti_tank(s, b.brawl, b.next))};
}

N strike(State& s, const SettleBlows& b, Out& out) {
  const Blown blow = blow_of(s, b);
  SettleBlows then = b;
  ++then.next;
  note_hit(s, blow.on, out);
  return F::call(blow, then);
}

N fell(const State& s, const Blown& b) {
  return F::call(Lose{.team = b.on,
                      .by = b.by,
                      .shooter = static_cast<int8_t>(side_of(s, b.by)),
                      .carried = Carried::lost},  // FOW-ASL-099
                 AfterFelled{b});
}

N drive_out_of(State& s, const Blown& b, Out& out) {
  const Team& team = s[b.on];
  if (team.bailed_out || team.bogged_down) {  // FOW-ASL-092
    return F::call(roll::Begin{roll_of(s, Test::second_bail, b.on)}, AfterSecondBail{b});
  }
  bail_out(s, b.on, "FOW-ASL-090"_rule, out);
  return F::done(Nothing{});
}

}  // namespace

Score roof_save(const State& s, TeamId on, int anti_tank) {
  Score score = Score::from("FOW-ASL-089"_rule, anti_tank + 1);
  score.add("FOW-ASL-088"_rule, -model(s, on).top, piece_of(on));
  if (s[on].hatch_open && score.needed() < 2) score.add("FOW-ASL-093"_rule, 2 - score.needed());  // a 1 never saves
  return score;
}

N resume(State& s, const SettleBlows& b, Out& out) {
  for (SettleBlows on = b; on.next < on.takers.count; ++on.next) {
    const Blown blow = blow_of(s, on);
    if (!s[blow.on].present()) continue;  // FOW-ASL-083: wasted
    if (!model(s, blow.on).has(Trait::turret_rear_mg)) return strike(s, on, out);
    // FOW-VWP-027: whoever hit it must hit it again.
    Score score = score_to_strike(s, blow.by);
    score.add("FOW-VWP-027"_rule, 0, piece_of(blow.on));
    const roll::Spec spec = roll_of(
        s, {.test = Test::turret_rear, .roller = piece_of(blow.by), .side = side_of(s, blow.by), .score = score});
    return F::call(roll::Begin{spec}, AfterTurretRear{on});
  }
  return F::done(Nothing{});
}
N resume(State& s, const SettleBlows& b, const Nothing&, Out& out) { return resume(s, b, out); }

N resume(State& s, const AfterTurretRear& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) return strike(s, a.then, out);
  out.event({.kind = "kept_off"_name, .rule = "FOW-VWP-027"_rule, .who = piece_of(blow_of(s, a.then).by)});
  SettleBlows on = a.then;
  ++on.next;
  return resume(s, on, out);
}

N resume(State& s, const Blown& b, Out& out) {
  if (rides_on_tank(s, b.on) && !aboard_of(s, b.on).empty())
    return F::call(LoseRiders{b.on, b.by, static_cast<int8_t>(side_of(s, b.by)), "FOW-ASL-100"_rule, {}},
                   AfterRiders{b});
  return resume(s, AfterRiders{b}, Nothing{}, out);
}

N resume(State& s, const AfterRiders& r, const Nothing&, Out&) {
  const Blown& b = r.blow;
  const Model& m = model(s, b.on);
  if (!m.vehicle() || !m.armoured) return fell(s, b);  // FOW-ASL-096 to 098
  const roll::Spec spec = roll_of(s, {.test = Test::roof_save,
                                      .roller = piece_of(b.on),
                                      .side = side_of(s, b.on),
                                      .score = roof_save(s, b.on, b.anti_tank)});
  return F::call(roll::Begin{spec}, AfterRoof{b});
}

N resume(State& s, const AfterRoof& a, const roll::Result& result, Out& out) {
  const int die = result.dice[0].value;
  if (s[a.blow.on].hatch_open && die == 1) return fell(s, a.blow);  // FOW-ASL-093, FOW-VWP-018
  if (result.passed > 0) {
    out.event({.kind = "saved"_name, .rule = "FOW-ASL-089"_rule, .who = piece_of(a.blow.on)});
    return F::done(Nothing{});
  }
  const bool equal = die + model(s, a.blow.on).top == a.blow.anti_tank;
  return equal ? drive_out_of(s, a.blow, out) : fell(s, a.blow);  // FOW-ASL-090, 091
}
N resume(State& s, const AfterSecondBail& a, const roll::Result& result, Out&) {
  return result.passed == 0 ? fell(s, a.blow) : F::done(Nothing{});  // FOW-ASL-092
}
N resume(State& s, const AfterFelled& a, const Nothing&, Out&) {
  if (!s[a.blow.on].destroyed) return F::done(Nothing{});  // a Warrior escaped (FOW-CAS-025, 026)
  s[a.blow.on].felled_by = a.blow.by;                      // FOW-ASL-101
  return F::done(Nothing{});
}

}  // namespace sandtable::fow
