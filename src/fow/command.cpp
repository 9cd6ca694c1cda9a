#include "fow/command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "fow/movement.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord as_close = inch / 4;  // as near as the places of a reachable area lie (FOW-CMD-021)

bool transport(const State& s, TeamId t) { return model(s, t).type == TeamType::transport; }

// Whether `team` may link to `to`, which is In Command already (FOW-CMD-007, 010, 011).
bool may_link(const State& s, TeamId team, TeamId to) {
  if (transport(s, to) && !transport(s, team)) return false;
  return distance(s, team, to) <= command_distance(s, team);  // FOW-CMD-003, 004: the team's own distance
}

// How far the team is from being In Command; 0 when it is.
Coord short_of_command(const State& s, TeamId t) {
  Coord best = std::numeric_limits<Coord>::max();
  for (const auto& [to, link] : chain_of_command(s, s[t].with())) {
    if (to == t && link.in_command) return 0;
    if (to == t || !link.in_command || (transport(s, to) && !transport(s, t))) continue;
    best = std::min(best, std::max(0, distance(s, t, to).shown() - command_distance(s, t)));
  }
  return best;
}

// The least that `measure` can be brought to by one normal move without checks from where the team began the step;
// `lower` is what no move can beat (FOW-CMD-021).
template <class Measure>
Coord best_in_reach(const State& end, TeamId t, Coord now, const Measure& measure) {
  State from = end;
  if (from[t].aboard() || from[t].began_aboard) return now;  // it goes where its vehicle goes
  from[t].pose = from[t].stood;
  const Limits limits = move_limits(end, t, {});
  const Coord lower = std::max(0, measure(from) - limits[on_road]);
  if (now <= lower + as_close) return lower;
  const MoveField field(from, t);
  const Reach reach(field.ground(), field.others(), field.limits(), field.mover(), {.avoid_checks = true});
  Coord best = measure(from);
  for (Coord row = 0; row < reach.rows(); ++row)
    for (Coord column = 0; column < reach.columns(); ++column) {
      if (!reach.marked(column, row)) continue;
      from[t].pose.at = reach.place(column, row);
      best = std::min(best, measure(from));
      if (now <= best + as_close && best == 0) return best;
    }
  return best;
}

Refusal out_of_command(const State& s, TeamId t, RuleId rule, const char* words) {
  Refusal r = refuse(rule, fmt::format("{} {}", name_of(s, t), words), piece_of(t));
  const Coord apart = short_of_command(s, t);
  if (apart != std::numeric_limits<Coord>::max()) {
    r.unit = Unit::length;
    r.allowed = command_distance(s, t);
    r.measured = r.allowed + apart;
    r.words += fmt::format(": {} from the nearest link, {} allowed", shown_length(r.measured, s.world->centimetres),
                           shown_length(r.allowed, s.world->centimetres));
  }
  return r;
}

// By how much every link from the leader would have to stretch for half the platoon to be In Command.
Coord short_of_half(const State& s, PlatoonId p, TeamId leader) {
  if (together(s, p).half()) return 0;
  std::vector<Coord> short_by;
  for (const auto& [t, state] : chain_of_command(s, p))
    if (!state.in_command && !transport(s, t) && !s[t].independent)
      short_by.push_back(std::max(0, distance(s, t, leader).shown() - command_distance(s, t)));
  std::sort(short_by.begin(), short_by.end());
  const Together now = together(s, p);
  const auto missing = static_cast<std::size_t>((now.teams + 1) / 2 - now.in_command);
  return missing == 0 || missing > short_by.size() ? 0 : short_by[missing - 1];
}

void check_leader(const State& end, PlatoonId p, TeamId leader, Refusals& out) {
  const Together now = together(end, p);
  if (now.half()) return;  // FOW-CMD-023
  const Coord still = short_of_half(end, p, leader);
  const Coord best = best_in_reach(end, leader, still, [&](const State& s) { return short_of_half(s, p, leader); });
  if (best > 0 && still <= best + as_close) return;  // FOW-CMD-026: it went back as straight as it could
  Refusal r = refuse(best > 0 ? "FOW-CMD-026"_rule : "FOW-CMD-023"_rule,
                     fmt::format("{} leaves {} of {} teams In Command; at least {} when it moves", name_of(end, leader),
                                 now.in_command, now.teams, (now.teams + 1) / 2),
                     piece_of(leader));
  r.unit = Unit::count;
  r.measured = now.in_command;
  r.allowed = (now.teams + 1) / 2;
  out.push_back(std::move(r));
}

// FOW-IND-003: what carries an Independent team stays with it.
void check_retinue(const State& end, PlatoonId p, TeamId independent, Refusals& out) {
  for (TeamId t : members_of(end, p)) {
    if (t == independent || !transport(end, t)) continue;
    const Coord far = std::max(0, distance(end, t, independent).shown() - command_distance(end, t));
    if (distance(end, t, independent) <= command_distance(end, t)) continue;
    const Coord best = best_in_reach(end, t, far, [&](const State& s) {
      return distance(s, t, independent) <= command_distance(s, t)
                 ? 0
                 : std::max(1, distance(s, t, independent).shown() - command_distance(s, t));
    });
    if (best > 0 && far <= best + as_close) continue;
    Refusal r =
        refuse("FOW-IND-003"_rule,
               fmt::format("{} would be {} from {}, {} allowed", name_of(end, t),
                           shown_length(distance(end, t, independent).shown(), end.world->centimetres),
                           name_of(end, independent), shown_length(command_distance(end, t), end.world->centimetres)),
               piece_of(t));
    r.unit = Unit::length;
    r.measured = distance(end, t, independent).shown();
    r.allowed = command_distance(end, t);
    out.push_back(std::move(r));
  }
}

}  // namespace

Coord command_distance(const State& s, TeamId t) {
  const CommandRow& row = s.world->command[static_cast<std::size_t>(skill(s, t))];
  return model(s, t).type == TeamType::tank ? row.tanks : row.others;  // FOW-CMD-002
}

bool senior(Role r) { return r >= Role::second_in_command; }

std::optional<TeamId> leader_of(const State& s, PlatoonId p) {
  std::optional<TeamId> leader;
  for (TeamId t : members_of(s, p)) {
    const bool joined = s[t].joined == p;
    if (joined ? !senior(s[t].role) : s[t].role == Role::none) continue;  // FOW-IND-014
    if (!leader || s[t].role > s[*leader].role ||
        (s[t].role == s[*leader].role && s[p].chosen_leader == t))  // FOW-IND-013
      leader = t;
  }
  return leader;
}

std::vector<std::pair<TeamId, InCommand>> chain_of_command(const State& s, PlatoonId p) {
  std::vector<std::pair<TeamId, InCommand>> chain;
  const std::optional<TeamId> leader = leader_of(s, p);
  for (TeamId t : members_of(s, p)) {
    const bool leads = leader == t;                               // FOW-CMD-005, FOW-IND-015
    const bool alone = s[t].independent && !s[t].joined.valid();  // FOW-IND-001
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
  return s[stands_for(s, t)].pose.at != s[t].stood.at || s[t].aboard() != s[t].began_aboard;
}

Together together(const State& s, PlatoonId p) {
  Together count;
  for (const auto& [t, state] : chain_of_command(s, p)) {
    if (transport(s, t) || s[t].joined.valid()) continue;  // FOW-CMD-023, 024
    ++count.teams;
    count.in_command += state.in_command ? 1 : 0;
  }
  return count;
}

Refusals check_command(const State& end, PlatoonId p) {
  Refusals out;
  const std::optional<TeamId> leader = leader_of(end, p);
  if (leader && end[*leader].independent && !end[*leader].joined.valid()) {
    check_retinue(end, p, *leader, out);
    return out;
  }
  for (const auto& [t, state] : chain_of_command(end, p)) {
    if (state.in_command || !changed_place(end, t)) continue;  // FOW-CMD-016, 020
    if (!leader) continue;                                     // judged order by order (FOW-CMD-013)
    if (end[t].began_in_command) {
      out.push_back(out_of_command(end, t, "FOW-CMD-014"_rule, "would move and end Out of Command"));
      continue;
    }
    const Coord now = short_of_command(end, t);
    const TeamId team = t;
    const Coord best = best_in_reach(end, team, now, [&](const State& s) { return short_of_command(s, team); });
    if (best > 0 && now <= best + as_close) continue;  // FOW-CMD-019, 021
    out.push_back(out_of_command(end, t, "FOW-CMD-019"_rule, "must end In Command or as close to it as it can"));
  }
  if (leader && changed_place(end, *leader)) check_leader(end, p, *leader, out);  // FOW-CMD-023, 025, 027
  return out;
}

}  // namespace sandtable::fow
