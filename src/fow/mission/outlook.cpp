#include "fow/mission/outlook.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/mission/objectives.hpp"

namespace sandtable::fow {

ObjectiveNow holder_of(const State& s, const Objective& o) {
  const bool near[] = {anybody_holding_near(s, 0, o), anybody_holding_near(s, 1, o)};
  if (near[0] && near[1]) return {Holder::contested, -1};
  if (near[0] || near[1]) return {Holder::held, near[0] ? 0 : 1};
  return {};
}

std::vector<Need> needs(const State& s) {
  std::vector<Need> list;
  for (const EndLine& line : sheet_of(s).ends)
    for (int side = 0; side < 2; ++side) {
      if (line.player != Party::either && side_of_party(s, line.player) != side) continue;
      const std::string from = line.from_turn > 1 ? fmt::format(", from turn {} on", line.from_turn) : std::string();
      std::string words;
      switch (line.when) {
        case EndWhen::holds: words = "start a turn holding an objective" + from; break;
        case EndWhen::alone_in_half: words = "start a turn with no enemy in its part of the table" + from; break;
        case EndWhen::none_near:
          words = fmt::format("start a turn with no enemy within {} of an objective{}", shown(s, line.near), from);
          break;
        case EndWhen::turn_begins: words = fmt::format("hold out until its turn {}", line.from_turn); break;
        case EndWhen::enemy_gone: words = "leave the enemy nobody, or break his company"; break;
        case EndWhen::start_near_end_clear:
          words = fmt::format("start a turn at an objective and end it with no enemy there{}", from);
          break;
        case EndWhen::ends_clear:
          words = fmt::format("end a turn with no enemy within {} of an objective{}", shown(s, line.near), from);
          break;
      }
      const int winner = line.winner ? side_of_party(s, *line.winner) : side;
      list.push_back({winner, std::move(words), line.rule});
    }
  return list;
}

std::vector<PlatoonId> held_platoons(const State& s, int side, Held held) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) { return s[p].posting.held != held; });
  return list;
}

}  // namespace sandtable::fow
