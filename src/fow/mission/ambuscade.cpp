// The ambuscade: a platoon appears before the first turn and fires at once (FOW-MSP-001 to 006, FOW-MIS-070).
// Recce slips away from it as from any fire (FOW-MSP-005).
// What is bent meanwhile, the chapters read off core/ambuscade.hpp: side armour for front, no gun shields, losses that
// nobody counts.
#include "fow/core/ambuscade.hpp"

#include "fow/command/steps.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/together.hpp"
#include "fow/turn/turn.hpp"

namespace sandtable::fow {

// Everybody else of the side has no part in it.
N fire_ambuscade(State& s, int side, PlatoonId fires, Out& out) {
  s.active = static_cast<int8_t>(side);
  N shooting = begin_next_step(s, Step::shooting, out);
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (s.platoons[i].side == side && !of_one_battery(s, PlatoonId::of(i), fires)) s.platoons[i].deeds.shot = true;
  return shooting;
}

void note_ambuscade_losses(State& s) {  // FOW-MSP-006
  if (!ambuscade_under_way(s)) return;
  for (Team& t : s.teams)
    if (t.harm.destroyed) t.harm.lost_before = true;
}

std::optional<N> after_ambuscade(State& s) {
  if (!ambuscade_under_way(s)) return std::nullopt;
  s.step = Step::starting;
  for (int side = 0; side < 2; ++side) turn_over(s, side);  // nobody has had a turn yet
  return go_on_preparing(s);
}

}  // namespace sandtable::fow
