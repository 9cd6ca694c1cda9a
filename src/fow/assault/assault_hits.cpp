// Blows of assault combat as hits: on Top armour, without cover or Firepower (FOW-ASL-088 to 100). What each does is
// damage/saves.cpp's.
#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {
namespace {

// It counts whatever becomes of it (FOW-ASL-089, 112, 142, 155).
void note_hit(State& s, TeamId on, Out& out) {
  s.assault.scored = true;
  s[s[on].with()].assaults.struck = true;
  if (side_of(s, on) != s[s.assault.attacker].side) s.assault.defender_hit = true;
  out.event({.kind = "hit"_name, .rule = "FOW-ASL-077"_rule, .who = piece_of(on)});
}

N strike(State& s, const SettleBlows& b, Out& out) {
  const Hit hit = blow_of(s, b.brawl, b.next, get(s.arena, b.takers, b.next));
  SettleBlows then = b;
  ++then.next;
  note_hit(s, hit.on, out);
  return F::call(SettleHit{hit}, then);
}

}  // namespace

Hit blow_of(const State& s, const Brawl& b, std::size_t hit, TeamId on) {
  const TeamId by = striker(s, b, hit).team;
  return {.on = on,
          .by = by,
          .from = s[stands_for(s, by)].pose.at,
          .anti_tank = static_cast<int8_t>(blow_anti_tank(s, b, hit)),
          .shooter = static_cast<int8_t>(side_of(s, by)),
          .close = true,
          .face = Face::top,  // FOW-ASL-088
          .cover = CoverFrom::nothing,
          .counts_for = CountsFor::nothing};
}

N resume(State& s, const SettleBlows& b, Out& out) {
  for (SettleBlows on = b; on.next < on.takers.count; ++on.next) {
    const Hit blow = blow_of(s, on.brawl, on.next, get(s.arena, on.takers, on.next));
    if (!s[blow.on].in_play()) continue;  // FOW-ASL-083: wasted
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
  out.event({.kind = "kept_off"_name,
             .rule = "FOW-VWP-027"_rule,
             .who = piece_of(striker(s, a.then.brawl, a.then.next).team)});
  SettleBlows on = a.then;
  ++on.next;
  return resume(s, on, out);
}

}  // namespace sandtable::fow
