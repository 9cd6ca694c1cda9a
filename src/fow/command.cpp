#include "fow/command.hpp"

#include "fow/world.hpp"

namespace sandtable::fow {
namespace {

bool transport(const State& s, TeamId t) { return model(s, t).type == TeamType::transport; }

// Whether `team` may link to `to`, which is In Command already (FOW-CMD-007, 010, 011).
bool may_link(const State& s, TeamId team, TeamId to) {
  if (transport(s, to) && !transport(s, team)) return false;
  return distance(s, team, to) <= command_distance(s, team);  // FOW-CMD-003, 004: the team's own distance
}

}  // namespace

Coord command_distance(const State& s, TeamId t) {
  const CommandRow& row = s.world->command[static_cast<std::size_t>(skill(s, t))];
  return model(s, t).type == TeamType::tank ? row.tanks : row.others;  // FOW-CMD-002
}

std::vector<std::pair<TeamId, InCommand>> chain_of_command(const State& s, PlatoonId p) {
  std::vector<std::pair<TeamId, InCommand>> chain;
  std::optional<TeamId> commander;
  for (TeamId t : teams_of(s, p)) {
    const bool commands = s[t].role != Role::none;
    if (commands && !commander) commander = t;
    chain.push_back({t, {commands, commands ? "FOW-CMD-005"_rule : "FOW-CMD-009"_rule, {}}});
  }
  if (!commander) {  // FOW-CMD-013
    for (auto& [team, state] : chain) state.because = "FOW-CMD-013"_rule;
    return chain;
  }
  for (bool grown = true; grown;) {  // any number of links (FOW-CMD-007)
    grown = false;
    for (auto& [team, state] : chain) {
      if (state.in_command) continue;
      for (const auto& [to, link] : chain) {
        if (!link.in_command || !may_link(s, team, to)) continue;
        const RuleId why = to == *commander   ? "FOW-CMD-006"_rule
                           : transport(s, to) ? "FOW-CMD-010"_rule
                                              : "FOW-CMD-007"_rule;
        state = {true, why, to};
        grown = true;
        break;
      }
    }
  }
  return chain;
}

InCommand in_command(const State& s, TeamId t) {
  for (const auto& [team, state] : chain_of_command(s, s[t].platoon))
    if (team == t) return state;
  return {};
}

}  // namespace sandtable::fow
