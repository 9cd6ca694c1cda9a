#include "fow/command/command.hpp"

#include <algorithm>
#include <limits>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

bool transport(const State& s, TeamId t) { return model(s, t).type == TeamType::transport; }

// FOW-CMD-011: a Transport team relays to nobody but others of its kind, unless it is the Command team (FOW-CMD-006).
bool relays(const State& s, TeamId to, TeamId team) {
  return !transport(s, to) || transport(s, team) || leader_of(s, s[to].with()) == to;
}

// Of those with the platoon: its own commander, he whose platoon it is, a senior officer who joined (FOW-IND-001, 014).
bool could_lead(const Team& t, PlatoonId p) {
  return t.platoon == p ? t.role != Role::none || t.independent : senior(t.role);
}

}  // namespace

bool may_link(const State& s, TeamId team, TeamId to) {
  if (!relays(s, to, team)) return false;
  const Coord reach = command_distance(s, team);  // FOW-CMD-003, 004: the team's own distance
  if (s[team].present() && s[to].present()) return within(s, team, to, reach);
  return distance(s, team, to) <= reach;  // FOW-CMD-012: from vehicle to vehicle
}

Coord short_of_command(const State& s, TeamId t) {
  Coord best = std::numeric_limits<Coord>::max();
  for (const auto& [to, link] : chain_of_command(s, s[t].with())) {
    if (to == t && link.in_command) return 0;
    if (to == t || !link.in_command || !relays(s, to, t)) continue;
    best = std::min(best, std::max(0, distance(s, t, to).shown() - command_distance(s, t)));
  }
  return best;
}

NoLink link_denied(const State& s, TeamId t) {
  const PlatoonId p = s[t].with();
  const auto chain = chain_of_command(s, p);
  const auto reaches = [&](TeamId from, TeamId to) { return distance(s, from, to) <= command_distance(s, from); };
  for (const auto& [to, link] : chain) {
    if (!link.in_command || to == t) continue;
    if (transport(s, to) && !transport(s, t)) {
      if (reaches(t, to)) return {"FOW-CMD-011"_rule, to};
    } else if (reaches(to, t) && !reaches(t, to)) {
      return {"FOW-CMD-003"_rule, to};
    }
  }
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (!s[other].in_play() || s[other].with() == p || side_of(s, other) != side_of(s, t)) continue;
    if ((transport(s, other) && !transport(s, t)) || !reaches(t, other)) continue;
    for (const auto& [to, link] : chain)
      if (link.in_command && may_link(s, other, to)) return {"FOW-CMD-008"_rule, other};
  }
  return {};
}

Coord command_distance(const State& s, TeamId t) {
  const CommandRow& row = s.world->command[static_cast<std::size_t>(skill(s, t))];
  return model(s, t).type == TeamType::tank ? row.tanks : row.others;  // FOW-CMD-002
}

bool senior(Role r) { return r >= Role::second_in_command; }

std::optional<TeamId> leader_of(const State& s, PlatoonId p) {
  std::optional<TeamId> leader;
  for (TeamId t : in_play(s, p)) {
    if (!could_lead(s[t], p)) continue;
    if (!leader || s[t].role > s[*leader].role ||
        (s[t].role == s[*leader].role && s[p].chosen_leader == t))  // FOW-IND-013
      leader = t;
  }
  return leader;
}

bool began_led(const State& s, PlatoonId p) {
  if (leader_of(s, p)) return true;
  return std::any_of(s.teams.begin(), s.teams.end(),
                     [&](const Team& t) { return t.with() == p && !t.in_play() && t.moving.went && could_lead(t, p); });
}

std::vector<std::pair<TeamId, InCommand>> chain_of_command(const State& s, PlatoonId p) {
  std::vector<std::pair<TeamId, InCommand>> chain;
  const std::optional<TeamId> leader = leader_of(s, p);
  for (TeamId t : in_play(s, p)) {                             // FOW-CMD-008: nobody else is a link
    const bool leads = leader == t;                            // FOW-CMD-005, FOW-IND-015
    const bool alone = s[t].independent && s[t].platoon == p;  // FOW-IND-001
    const RuleId why = alone    ? "FOW-IND-001"_rule
                       : leads  ? (s[t].joined.valid() ? "FOW-IND-015"_rule : "FOW-CMD-005"_rule)
                       : leader ? "FOW-CMD-009"_rule
                                : "FOW-CMD-013"_rule;
    chain.push_back({t, {leads || alone, why, {}}});
  }
  if (!leader) return chain;
  for (bool grown = true; grown;) {  // any number of links (FOW-CMD-007)
    grown = false;
    for (auto& [team, state] : chain) {
      if (state.in_command) continue;
      for (const auto& [to, link] : chain) {
        if (!link.in_command || !may_link(s, team, to)) continue;
        const RuleId why = to == *leader      ? "FOW-CMD-006"_rule
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
  for (const auto& [team, state] : chain_of_command(s, s[t].with()))
    if (team == t) return state;
  return {};
}

bool changed_place(const State& s, TeamId t) {
  return s[stands_for(s, t)].pose.at != s[t].moving.stood.at || s[t].aboard() != s[t].moving.began_aboard;
}

void note_command(State& s, PlatoonId p) {
  for (const auto& [t, state] : chain_of_command(s, p)) {
    if (s[p].deeds.moved || s[t].moving.went) continue;
    s[t].moving.began_in_command = state.in_command;
    note_stand(s, t);
  }
}

bool moved_before_joining(const State& s, TeamId t) {
  return s.step == Step::movement && s[t].joined.valid() && s[s[t].platoon].deeds.moved;
}

Together together(const State& s, PlatoonId p) {  // of those left (FOW-GEN-017)
  Together count;
  for (const auto& [t, state] : chain_of_command(s, p)) {
    if (transport(s, t) || s[t].joined.valid()) continue;  // FOW-CMD-023, 024
    ++count.teams;
    count.in_command += state.in_command ? 1 : 0;
  }
  return count;
}

}  // namespace sandtable::fow
