// What ends a battle beside the rules: the goals of its set-up, and the turn limit.
#include "fow/turn/goals.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/starting.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/steps.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/turn/steps.hpp"

namespace sandtable::fow {
namespace {

// A goal of that side, and of that player where it is one of his own; -1: of his whole side (FOW-FRC-032).
bool is_for(const State& s, const Goal& g, int player) {
  const auto found = std::find_if(s.world->players.begin(), s.world->players.end(),
                                  [&](const Player& p) { return !g.player.empty() && p.name == g.player; });
  return (found == s.world->players.end() ? -1 : static_cast<int>(found - s.world->players.begin())) == player;
}

// Which sides have reached a goal: bit 0 and bit 1. Of a pair of players, whose side's number says which of them.
unsigned reached(const State& s, bool at_end, std::array<int32_t, 2>& which, std::array<int, 2> players = {-1, -1}) {
  unsigned sides = 0;
  const std::vector<Goal>& goals = s.world->goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const Goal& g = goals[i];
    if ((g.at_end && !at_end) || (sides >> g.side & 1) != 0) continue;
    if (!is_for(s, g, players[static_cast<std::size_t>(g.side)])) continue;
    if (!g.reached(Rules::ask(s, g.question, g.about))) continue;
    sides |= 1U << g.side;
    which[static_cast<std::size_t>(g.side)] = static_cast<int32_t>(i);
  }
  return sides;
}

void tell(unsigned sides, const std::array<int32_t, 2>& which, Out& out) {
  for (int side = 0; side < 2; ++side)
    if ((sides >> side & 1) != 0)
      out.event(
          {.kind = "goal_reached"_name, .who = PieceRef::side(side), .amount = which[static_cast<std::size_t>(side)]});
}

// Of several players each pair has its own fight (FOW-FRC-032, 035).
bool end_pairs(State& s, bool at_end, Out& out) {
  for (std::size_t seat = 0; seat < s.world->players.size(); ++seat) {
    const Player& p = s.world->players[seat];
    if (p.side != 0 || p.against < 0 || s.players.fights[seat] != 0) continue;
    std::array<int32_t, 2> which{};
    const unsigned sides = reached(s, at_end, which, {static_cast<int>(seat), p.against});
    tell(sides, which, out);
    if (sides == 0) continue;
    if (decide_fight(s, sides == 2 ? p.against : static_cast<int>(seat), sides == 3, {}, out)) return true;
  }
  return false;
}

bool end_by_goal(State& s, bool at_end, Out& out) {
  if (several_players(s) && end_pairs(s, at_end, out)) return true;
  std::array<int32_t, 2> which{};
  const unsigned sides = reached(s, at_end, which);
  tell(sides, which, out);
  if (sides == 0) return false;
  // Both at once is nobody's victory.
  end_battle(
      s,
      sides == 3 ? Outcome{Ending::drawn, -1, {}} : Outcome{Ending::won, static_cast<int8_t>(sides == 1 ? 0 : 1), {}},
      out);
  return true;
}

}  // namespace

void settled(State& s, Out& out) {
  if (s.world->goals.empty()) return;
  // Only between commands, not in the middle of what one of them set off.
  if (top_as<AskMove>(s) || top_as<AskShoot>(s) || top_as<AskOfficers>(s)) end_by_goal(s, false, out);
}

// Who concedes has left the field, as a company that breaks does (FOW-OBJ-010); what both agree on nobody has won.
void ended(State& s, Out& out) { count_victory_points(s, out); }

void end_at_limit(State& s, Out& out) {
  out.event({.kind = "time_up"_name, .amount = s.turn_limit});
  if (!end_by_goal(s, true, out)) end_battle(s, {Ending::drawn, -1, {}}, out);
}

}  // namespace sandtable::fow
