#include "fow/assault/launch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "fow/assault/assault.hpp"
#include "fow/assault/contact.hpp"
#include "fow/command/command.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

Refusal no(const State& s, PlatoonId p, RuleId rule, const char* why) {
  return refuse(rule, fmt::format("{} {}", name_of(s, p), why), piece_of(p));
}

std::vector<TeamId> attackers(const State& s, PlatoonId p, const std::vector<TeamId>& with) {
  std::vector<TeamId> teams = on_table(s, p);
  for (TeamId t : with)
    if (std::find(teams.begin(), teams.end(), t) == teams.end()) teams.push_back(t);
  return teams;
}

// The rule that makes the team give covering fire; none when it may charge.
RuleId covering_rule(const State& s, TeamId t, std::span<const PlatoonId> targets, bool breakthrough) {
  if (breakthrough) return {};  // FOW-ASL-153
  if (s[t].deeds.shot_standing) return "FOW-ASL-045"_rule;
  const auto hit = [&](PlatoonId p) { return s[t].deeds.shot_at.has(p); };
  if (!s[t].deeds.shot_at.empty() && std::none_of(targets.begin(), targets.end(), hit)) return "FOW-ASL-049"_rule;
  return {};
}

// FOW-ASL-018, 019; at the opening it is in contact with everybody in the house (FOW-ASL-042, 043).
bool in_charge_reach(const State& s, TeamId t, TeamId enemy) {
  return within(s, t, enemy, charge_distance(s, t)) || touch_between(s, t, enemy) != Touch::none;
}

// How far it is from the nearest of them that it may assault and that is in its reach; nothing when none is.
std::optional<Gap> gap_to(const State& s, TeamId t, const std::vector<TeamId>& enemies) {
  std::optional<Gap> best;
  for (TeamId enemy : enemies) {
    if (!in_charge_reach(s, t, enemy) || !may_strike(s, t, enemy)) continue;
    const Gap gap = distance(s, t, enemy);
    if (!best || gap < *best) best = gap;
  }
  return best;
}
// ... of all teams that may charge.
std::optional<Gap> nearest(const State& s, const std::vector<TeamId>& teams, PlatoonId target, bool breakthrough) {
  std::optional<Gap> best;
  const std::vector<TeamId> enemies = on_table(s, target);
  for (TeamId t : teams) {
    if (!may_charge(s, t) || covering_rule(s, t, {&target, 1}, breakthrough).valid()) continue;
    if (const auto gap = gap_to(s, t, enemies); gap && (!best || *gap < *best)) best = gap;
  }
  return best;
}

// FOW-ASL-162: an Independent team needs somebody to go with; what carries it is nobody.
bool all_alone(const State& s, const std::vector<TeamId>& teams) {
  if (!std::all_of(teams.begin(), teams.end(), [&](TeamId t) { return s[s[t].platoon].independent; })) return false;
  return std::count_if(teams.begin(), teams.end(), [&](TeamId t) { return s[t].independent; }) < 2;
}

bool led(const State& s, PlatoonId p, const std::vector<TeamId>& teams) {
  if (led_in_assaults(s, p)) return true;
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].independent && s[t].role != Role::none; });
}

}  // namespace

Refusals why_covering(const State& s, TeamId t, const std::vector<PlatoonId>& targets, bool breakthrough) {
  const RuleId rule = covering_rule(s, t, targets, breakthrough);
  if (!rule.valid()) return {};
  const char* shot = rule == "FOW-ASL-045"_rule ? "shot as a stationary team" : "shot at another platoon";
  return {refuse(rule, fmt::format("{} {}", name_of(s, t), shot), piece_of(t))};
}

namespace {

// Why none of them charges: of those that fight, else of the Transport teams.
RuleId why_nobody_charges(const State& s, const std::vector<TeamId>& teams) {
  RuleId why = "FOW-ASL-007"_rule;
  bool fights = false;
  for (TeamId t : teams) {
    const bool transport = model(s, t).type == TeamType::transport;
    if (transport && fights) continue;
    fights = fights || !transport;
    why = why_no_charge(s, t);
  }
  return why;
}

}  // namespace

Refusals check_assaulting(const State& s, PlatoonId p, const std::vector<TeamId>& with) {
  Refusals out;
  const std::vector<TeamId> teams = attackers(s, p, with);
  std::vector<TeamId> everybody = in_play(s, p);  // riders too
  everybody.insert(everybody.end(), with.begin(), with.end());
  if (std::none_of(teams.begin(), teams.end(), [&](TeamId t) { return may_charge(s, t); })) {
    out.push_back(no(s, p, why_nobody_charges(s, everybody), "has no team that may charge"));
    if (std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return unarmoured_tank(s, t); }))
      out.push_back(clause("FOW-ASL-008"_rule, "Unarmoured Tank teams do not charge", piece_of(p)));
  } else if (all_alone(s, teams))
    out.push_back(no(s, p, "FOW-ASL-162"_rule, "does not assault alone: an Independent team joins somebody"));
  if (s[p].pinned && !std::all_of(everybody.begin(), everybody.end(), [&](TeamId t) { return armoured_tank(s, t); }))
    out.push_back(no(s, p, "FOW-ASL-020"_rule, "is Pinned Down"));  // FOW-ASL-021
  if (!led(s, p, teams)) out.push_back(no(s, p, "FOW-ASL-024"_rule, "has no Command team"));
  if (s[p].deeds.watching) out.push_back(no(s, p, "FOW-REC-003"_rule, "reveals the enemy to others"));
  if (s[p].deeds.doubled) {
    out.push_back(no(s, p, "FOW-ASL-025"_rule, "moved At the Double"));
    out.push_back(clause("FOW-MOV-048"_rule, fmt::format("{} has doubled its move", name_of(s, p)), piece_of(p)));
  }
  return out;
}

Refusals check_launch(const State& s, PlatoonId p, const std::vector<TeamId>& with) {
  Refusals out = check_assaulting(s, p, with);
  if (s[p].assaults.launched)
    out.insert(out.begin(), no(s, p, "FOW-ASL-017"_rule, "has launched its assault in this Step"));
  return out;
}

bool vacated(const State& s, PlatoonId p, PlatoonId target) {
  if (!s[p].in_reach.has(target)) return false;
  // Whoever is still near would have been assaulted (FOW-ASL-158: even by a team that shot standing, or towed).
  for (TeamId t : on_table(s, p))
    for (TeamId enemy : on_table(s, target))
      if (could_charge(s, t) && may_strike(s, t, enemy) && in_charge_reach(s, t, enemy)) return false;
  return true;
}

namespace {

// Somebody may charge there, or into the place the platoon has left (FOW-ASL-156).
bool reaches(const State& s, const std::vector<TeamId>& teams, PlatoonId p, PlatoonId target, bool breakthrough) {
  if (nearest(s, teams, target, breakthrough)) return true;
  if (breakthrough || !vacated(s, p, target)) return false;
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) {
    return may_charge(s, t) && !covering_rule(s, t, {&target, 1}, false).valid();
  });
}

// FOW-ASL-150: it was assaulted, or is the one whose empty position was charged (FOW-ASL-160).
bool just_defended(const State& s, PlatoonId p) {
  return s[p].assault.assaulted || (s[p].assault.named && s.assault.vacated);
}

}  // namespace

Refusals check_target(const State& s, PlatoonId p, PlatoonId target, const std::vector<TeamId>& with,
                      bool breakthrough) {
  const std::vector<TeamId> teams = attackers(s, p, with);
  if (s[target].side == s[p].side) return {no(s, target, "FOW-ASL-018"_rule, "is no enemy platoon")};
  if (breakthrough && just_defended(s, target))
    return {no(s, target, "FOW-ASL-150"_rule, "was a defender of the assault just won")};
  if (reaches(s, teams, p, target, breakthrough)) return {};
  const auto enemies = on_table(s, target);
  const bool gone = !breakthrough && vacated(s, p, target);
  for (TeamId t : teams) {  // those in reach stay, each for its reason
    if (!could_charge(s, t) || !(gone || gap_to(s, t, enemies))) continue;
    if (const RuleId barred = barred_from_charging(s, t); barred.valid())
      return {refuse(barred, fmt::format("{} does not charge", name_of(s, t)), piece_of(t))};
    const Refusals covers = why_covering(s, t, {target}, breakthrough);
    if (covers.empty()) continue;
    if (gone && covers[0].rule == "FOW-ASL-045"_rule)
      return {no(s, p, "FOW-ASL-158"_rule, "shot as a stationary platoon and cannot follow up")};
    return covers;
  }
  const bool only_tanks =
      std::all_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).type == TeamType::tank; });
  const bool only_vehicles =
      std::all_of(enemies.begin(), enemies.end(), [&](TeamId t) { return model(s, t).vehicle(); });
  Refusal r = no(s, target, only_tanks && only_vehicles ? "FOW-ASL-009"_rule : "FOW-ASL-018"_rule,
                 only_tanks && only_vehicles ? "has no Infantry or Gun team for tanks to assault"
                                             : "is out of reach of every team that may charge");
  std::optional<Gap> far;
  RuleId near_but_safe;  // the rule that keeps somebody in reach from striking
  for (TeamId t : teams)
    for (TeamId enemy : enemies) {
      if (!may_charge(s, t)) continue;
      if (const RuleId safe = why_no_strike(s, t, enemy); safe.valid()) {
        if (in_charge_reach(s, t, enemy)) near_but_safe = safe;
        continue;
      }
      if (far && !(distance(s, t, enemy) < *far)) continue;
      far = distance(s, t, enemy);
      r.unit = Unit::length;
      r.measured = far->shown();
      r.allowed = charge_distance(s, t);
      r.rule = model(s, t).mobility == Mobility::cavalry ? "FOW-ASL-019"_rule : "FOW-ASL-018"_rule;
    }
  if (!far && near_but_safe == "FOW-ASL-043"_rule)
    return {no(s, target, near_but_safe, "is in a building that its vehicles may not assault")};
  return {r};
}

std::vector<PlatoonId> launch_targets(const State& s, PlatoonId p, const std::vector<TeamId>& with, bool breakthrough) {
  std::vector<std::pair<Gap, PlatoonId>> found;
  const std::vector<TeamId> teams = attackers(s, p, with);
  for (PlatoonId target : platoons_of(s, 1 - s[p].side)) {
    if ((breakthrough && just_defended(s, target)) || !reaches(s, teams, p, target, breakthrough))
      continue;  // FOW-ASL-150
    const auto gap = nearest(s, teams, target, breakthrough);
    found.emplace_back(gap.value_or(Gap{100 * inch}), target);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<PlatoonId> list;
  for (const auto& one : found) list.push_back(one.second);
  return list;
}

void note_reach(State& s) {  // FOW-ASL-156
  for (Platoon& p : s.platoons) p.in_reach = {};
  for (PlatoonId p : platoons_of(s, s.active))
    for (PlatoonId target : platoons_of(s, 1 - s.active))
      if (nearest(s, on_table(s, p), target, true)) s[p].in_reach.add(target);
}

}  // namespace sandtable::fow
