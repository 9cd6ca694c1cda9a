#include "fow/command/joining.hpp"

#include <fmt/core.h>

#include <utility>

#include "fow/command/command.hpp"
#include "fow/core/places.hpp"
#include "fow/core/world.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

bool in_reach(const State& s, TeamId officer, PlatoonId p) {  // FOW-IND-005
  for (TeamId t : in_play(s, p))
    if (distance(s, officer, t) <= command_distance(s, officer)) return true;
  return false;
}

// The team and the Transport teams that are its own belong to `p` now; to their own platoon when there is none.
// Whoever has joined it stays with it (FOW-IND-006).
void go_along(State& s, TeamId t, PlatoonId p) {
  const PlatoonId home = s[t].platoon;
  for (Team& one : s.teams)
    if (one.in_play() && (one.platoon == home || (p.valid() && one.joined == home))) one.joined = p;  // FOW-IND-003
}

}  // namespace

Refusals check_room(const State& s, const std::vector<TeamId>& joining, PlatoonId p) {
  std::size_t teams = in_play(s, p).size();
  for (TeamId t : joining) {
    teams += in_play(s, s[t].platoon).size();
    if (teams > most_places)
      return {malformed(
          fmt::format("{} has no place for {}: more than {} teams", name_of(s, p), name_of(s, t), most_places))};
  }
  return {};
}

bool stays_away(const State& s, TeamId t, PlatoonId p) {
  return s[p].allied && !s[s[t].platoon].allied && s[t].role >= Role::second_in_command;
}

Refusals check_joining(const State& s, TeamId t, PlatoonId p) {
  const auto no = [&](RuleId rule, const char* why) {
    return Refusals{
        refuse(rule, fmt::format("{} may not join {}: {}", name_of(s, t), name_of(s, p), why), piece_of(t))};
  };
  if (!s[t].independent) return no("FOW-CHR-011"_rule, "it is not an Independent team");
  if (const RuleId rule = special::loner(s, t); rule.valid()) return no(rule, "it keeps to itself");
  if (const TeamId lone = independent_of(s, p); lone.valid())
    if (const RuleId rule = special::loner(s, lone); rule.valid()) return no(rule, "he keeps to himself");
  if (stays_away(s, t, p))
    return no("FOW-FRC-009"_rule, "that platoon is of an ally and answers to its own commanders");
  if (s[p].side != side_of(s, t) || s[t].platoon == p || !any_in_play(s, p))
    return {malformed(fmt::format("{} is not a platoon {} could join", name_of(s, p), name_of(s, t)))};
  if (s[t].joined.valid()) {
    Refusals stays = no("FOW-IND-008"_rule, "it has joined a platoon in this Step");
    if (s[t].joined != p)
      stays.push_back(clause(
          "FOW-IND-006"_rule,
          fmt::format("{} stays with {} until the Step ends", name_of(s, t), name_of(s, s[t].joined)), piece_of(t)));
    return stays;
  }
  if (const Refusals full = check_room(s, {t}, p); !full.empty()) return full;
  if (!in_reach(s, t, p)) {
    Refusals far = no("FOW-IND-005"_rule, "it is beyond its Command Distance");
    far[0].unit = Unit::length;
    far[0].allowed = command_distance(s, t);
    return far;
  }
  return {};
}

void join_platoon(State& s, TeamId t, PlatoonId p) { go_along(s, t, p); }

void join_platoon(State& s, TeamId t, PlatoonId p, RuleId because, Out& out) {
  std::vector<TeamId> joining{t};
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].independent && s.teams[i].in_play() && s.teams[i].joined == s[t].platoon)
      joining.push_back(TeamId::of(i));
  go_along(s, t, p);
  for (TeamId one : joining)
    out.event({.kind = "joined"_name, .rule = because, .who = piece_of(one), .other = piece_of(p)});
  if (leader_of(s, p) == t)
    out.event({.kind = "leads"_name, .rule = "FOW-IND-012"_rule, .who = piece_of(t), .other = piece_of(p)});
  if (s.step == Step::movement) note_command(s, p);  // its chain now starts from him (FOW-IND-015)
}

void take_the_lead(State& s, TeamId t, Out& out) {
  const PlatoonId p = s[t].joined;
  s[p].chosen_leader = t;
  out.event({.kind = "leads"_name, .rule = "FOW-IND-013"_rule, .who = piece_of(t), .other = piece_of(p)});
  if (s.step == Step::movement) note_command(s, p);  // FOW-IND-015
}

void leave_platoon(State& s, TeamId t) { go_along(s, t, {}); }

void swap_joined(State& s, TeamId a, TeamId b) { std::swap(s[a].joined, s[b].joined); }

void leave_platoons(State& s, Out& out) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    Team& t = s.teams[i];
    if (!t.joined.valid()) continue;
    if (t.in_play())
      out.event({.kind = "left"_name,
                 .rule = s.step == Step::assault ? "FOW-ASL-163"_rule : "FOW-IND-007"_rule,
                 .who = piece_of(TeamId::of(i)),
                 .other = piece_of(t.joined)});
    t.joined = {};
  }
  for (Platoon& p : s.platoons) p.chosen_leader = {};
}

}  // namespace sandtable::fow
