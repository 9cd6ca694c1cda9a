// What ends a battle beside the rules: the goals of its set-up, and the turn limit.
#include "fow/turn/goals.hpp"

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/steps.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/turn/steps.hpp"

namespace sandtable::fow {
namespace {

// Which sides have reached a goal: bit 0 and bit 1.
unsigned reached(const State& s, bool at_end, std::array<int32_t, 2>& which) {
  unsigned sides = 0;
  const std::vector<Goal>& goals = s.world->goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const Goal& g = goals[i];
    if ((g.at_end && !at_end) || (sides >> g.side & 1) != 0) continue;
    if (!g.reached(Rules::ask(s, g.question, g.about))) continue;
    sides |= 1U << g.side;
    which[static_cast<std::size_t>(g.side)] = static_cast<int32_t>(i);
  }
  return sides;
}

bool end_by_goal(State& s, bool at_end, Out& out) {
  std::array<int32_t, 2> which{};
  const unsigned sides = reached(s, at_end, which);
  for (int side = 0; side < 2; ++side)
    if ((sides >> side & 1) != 0)
      out.event(
          {.kind = "goal_reached"_name, .who = PieceRef::side(side), .amount = which[static_cast<std::size_t>(side)]});
  if (sides == 0) return false;
  // Both at once is nobody's victory.
  s.core.outcome =
      sides == 3 ? Outcome{Ending::drawn, -1, {}} : Outcome{Ending::won, static_cast<int8_t>(sides == 1 ? 0 : 1), {}};
  return true;
}

}  // namespace

void settled(State& s, Out& out) {
  if (s.world->goals.empty()) return;
  // Only between commands, not in the middle of what one of them set off.
  if (top_as<AskMove>(s) || top_as<AskShoot>(s) || top_as<AskOfficers>(s)) end_by_goal(s, false, out);
}

void end_at_limit(State& s, Out& out) {
  out.event({.kind = "time_up"_name, .amount = s.turn_limit});
  if (!end_by_goal(s, true, out)) s.core.outcome = {Ending::drawn, -1, {}};
}

}  // namespace sandtable::fow
