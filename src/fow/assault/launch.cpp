#include "fow/assault/launch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "fow/assault/assault.hpp"
#include "fow/assault/assault_words.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/command.hpp"
#include "fow/command/joining.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

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

// How far it is from the nearest of them that it may assault and that is in its reach; nothing when none is.
std::optional<Gap> gap_to(const State& s, TeamId t, const std::vector<TeamId>& enemies) {
  std::optional<Gap> best;
  for (TeamId enemy : enemies) {
    if (!within(s, t, enemy, charge_distance(s, t)) || !may_strike(s, t, enemy)) continue;
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

Refusals check_launch(const State& s, PlatoonId p, const std::vector<TeamId>& with) {
  Refusals out;
  const std::vector<TeamId> teams = attackers(s, p, with);
  const auto charges = [&](TeamId t) { return may_charge(s, t); };
  if (s[p].assaults.launched) out.push_back(no(s, p, "FOW-ASL-017"_rule, "has launched its assault in this Step"));
  if (std::none_of(teams.begin(), teams.end(), charges)) {
    RuleId why = "FOW-ASL-007"_rule;
    for (TeamId t : teams)
      if (const RuleId barred = barred_from_charging(s, t); barred.valid()) why = barred;
    out.push_back(no(s, p, why, "has no team that may charge"));
  } else if (all_alone(s, teams))
    out.push_back(no(s, p, "FOW-ASL-162"_rule, "does not assault alone: an Independent team joins somebody"));
  std::vector<TeamId> everybody = in_play(s, p);  // riders too
  everybody.insert(everybody.end(), with.begin(), with.end());
  if (s[p].pinned && !std::all_of(everybody.begin(), everybody.end(), [&](TeamId t) { return armoured_tank(s, t); }))
    out.push_back(no(s, p, "FOW-ASL-020"_rule, "is Pinned Down"));  // FOW-ASL-021
  if (!led(s, p, teams)) out.push_back(no(s, p, "FOW-ASL-024"_rule, "has no Command team"));
  if (s[p].deeds.watching) out.push_back(no(s, p, "FOW-REC-003"_rule, "reveals the enemy to others"));
  if (s[p].deeds.doubled) out.push_back(no(s, p, "FOW-ASL-025"_rule, "moved At the Double"));  // FOW-MOV-048
  return out;
}

bool vacated(const State& s, PlatoonId p, PlatoonId target) {
  if (!s[p].in_reach.has(target)) return false;
  // Whoever is still near would have been assaulted (FOW-ASL-158: even by a team that shot standing, or towed).
  for (TeamId t : on_table(s, p))
    for (TeamId enemy : on_table(s, target))
      if (could_charge(s, t) && may_strike(s, t, enemy) && distance(s, t, enemy) <= charge_distance(s, t)) return false;
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

}  // namespace

Refusals check_target(const State& s, PlatoonId p, PlatoonId target, const std::vector<TeamId>& with,
                      bool breakthrough) {
  const std::vector<TeamId> teams = attackers(s, p, with);
  if (breakthrough && s[target].assault.assaulted)
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
  for (TeamId t : teams)
    for (TeamId enemy : enemies) {
      if (!may_charge(s, t) || !may_strike(s, t, enemy) || (far && !(distance(s, t, enemy) < *far))) continue;
      far = distance(s, t, enemy);
      r.unit = Unit::length;
      r.measured = far->shown();
      r.allowed = charge_distance(s, t);
      r.rule = model(s, t).mobility == Mobility::cavalry ? "FOW-ASL-019"_rule : "FOW-ASL-018"_rule;
    }
  return {r};
}

std::vector<PlatoonId> launch_targets(const State& s, PlatoonId p, const std::vector<TeamId>& with, bool breakthrough) {
  std::vector<std::pair<Gap, PlatoonId>> found;
  const std::vector<TeamId> teams = attackers(s, p, with);
  for (PlatoonId target : platoons_of(s, 1 - s[p].side)) {
    if ((breakthrough && s[target].assault.assaulted) || !reaches(s, teams, p, target, breakthrough))
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

// --- the question ---

namespace {

// Independent teams that may join the platoon for its assault (FOW-ASL-161, 162).
std::vector<TeamId> volunteers(const State& s, PlatoonId p) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].independent && s[t].present() && side_of(s, t) == s[p].side && check_joining(s, t, p).empty())
      list.push_back(t);
  }
  return list;
}

// Whether the platoon may assault, at whom, the nearest first, and who has to come along for it.
struct Prospect {
  Refusals closed;
  std::vector<TeamId> along;
  std::vector<PlatoonId> near;
};
Prospect prospect(const State& s, PlatoonId p, std::vector<TeamId> may_join) {
  Prospect it{.closed = check_launch(s, p), .along = {}, .near = launch_targets(s, p)};
  // Others would keep Pinned Down tanks from assaulting (FOW-ASL-021).
  if (s[p].pinned) std::erase_if(may_join, [&](TeamId t) { return !armoured_tank(s, t); });
  if ((!it.closed.empty() || it.near.empty()) && !may_join.empty() && check_launch(s, p, may_join).empty()) {
    it.closed.clear();
    it.near = launch_targets(s, p, may_join);
    it.along = std::move(may_join);
  }
  if (it.closed.empty() && it.near.empty()) it.closed.push_back(no(s, p, "FOW-ASL-018"_rule, "has no enemy in reach"));
  return it;
}

Choice assault_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "assault"_name,
           .actor = piece_of(p),
           .label = fmt::format("Assault with {}", name_of(s, p)),
           .rules = {"FOW-ASL-001"_rule, "FOW-ASL-014"_rule}};
  const std::vector<TeamId> may_join = volunteers(s, p);
  c.parts.push_back(target_question(s, p, false));
  Question with{.key = "with"_name,
                .shape = Shape::pick,
                .label = "Independent teams that join it",
                .rules = {"FOW-ASL-161"_rule},
                .low = 0,
                .high = static_cast<int32_t>(may_join.size())};
  for (TeamId t : may_join) with.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  c.parts.push_back(std::move(with));
  // The usual answer takes officers along where the platoon cannot assault without them.
  Prospect it = prospect(s, p, may_join);
  c.closed = std::move(it.closed);
  Reply along{.key = "with"_name};
  for (TeamId t : it.along) along.values.push_back(t.value);
  if (!it.near.empty()) c.usual.push_back({.key = "targets"_name, .values = {it.near[0].value}});
  c.usual.push_back(std::move(along));
  return c;
}

}  // namespace

Question target_question(const State& s, PlatoonId p, bool breakthrough) {
  Question targets{.key = "targets"_name,
                   .shape = Shape::pick,
                   .label = "The platoons assaulted",
                   .rules = {"FOW-ASL-015"_rule, "FOW-ASL-018"_rule}};
  for (PlatoonId target : platoons_of(s, 1 - s[p].side)) {
    const bool gone = !breakthrough && vacated(s, p, target);
    if (!any_on_table(s, target) && !gone) continue;
    targets.options.push_back({.value = target.value, .label = name_of(s, target), .piece = piece_of(target)});
  }
  targets.high = static_cast<int32_t>(std::max<std::size_t>(1, targets.options.size()));
  return targets;
}

std::vector<PlatoonId> platoons_in(const Reply* r) {
  std::vector<PlatoonId> list;
  if (r)
    for (int32_t v : r->values) list.push_back(PlatoonId{static_cast<int16_t>(v)});
  return list;
}

Addressee asked(const State& s, const AskAssault&) { return {.side = s.active}; }
void introduce(const State&, const AskAssault&, Decision& d) {
  d.prompt = "Launch an assault, or end the Assault Step";
  d.rules = {"FOW-ASL-001"_rule, "FOW-TRN-013"_rule};
}

namespace {

AssaultOrder read_launch(const State& s, const Command& c, Refusals& out) {
  AssaultOrder order;
  const auto id = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::platoon || id >= s.platoons.size() || s.platoons[id].side != s.active ||
      !any_on_table(s, PlatoonId::of(id))) {
    out.push_back(malformed("assault with one of your platoons, or say done"));
    return order;
  }
  order.platoon = PlatoonId::of(id);
  Choice choice = assault_choice(s, order.platoon);
  choice.closed.clear();
  if (const Reply* with = c.reply("with"_name))
    for (int32_t v : with->values) {
      const bool team = v >= 0 && static_cast<std::size_t>(v) < s.teams.size();
      if (team && s.teams[static_cast<std::size_t>(v)].platoon.valid())
        order.with.push_back(TeamId{static_cast<int16_t>(v)});
    }
  for (TeamId t : order.with)
    if (side_of(s, t) == s.active)
      for (const Refusal& r : check_joining(s, t, order.platoon)) out.push_back(r);  // FOW-ASL-161
  if (out.empty()) out = check_room(s, order.with, order.platoon);
  for (const Refusal& r : check_launch(s, order.platoon, order.with)) out.push_back(r);
  if (!out.empty()) return order;
  if (!c.reply("targets"_name)) {
    const auto near = launch_targets(s, order.platoon, order.with);
    if (near.empty())
      out.push_back(no(s, order.platoon, "FOW-ASL-018"_rule, "has no enemy in reach"));
    else
      out.push_back(malformed("say which platoons it assaults"));
    return order;
  }
  out = check_shape(choice, c);
  if (!out.empty()) return order;
  order.targets = platoons_in(c.reply("targets"_name));
  for (PlatoonId target : order.targets)
    for (const Refusal& r : check_target(s, order.platoon, target, order.with)) out.push_back(r);
  return order;
}

constinit const VerbRow launch_verb{.words = {"assault"_name,
                                              "{ platoon, targets, with }",
                                              "a platoon launches an assault",
                                              read_assault,
                                              {"FOW-TRN-013"_rule, "is done in the Assault Step of your own turn"}},
                                    .add =
                                        [](const State& s, const Wanted&, Decision& d) {
                                          for (PlatoonId p : platoons_of(s, s.active))
                                            if (any_on_table(s, p)) d.choices.push_back(assault_choice(s, p));
                                        },
                                    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
                                      return [order = read_launch(s, c, out)](State& now, Out& events) {
                                        return begin_assault_of(now, order, events);
                                      };
                                    }};

constinit const VerbRow assaults_done_verb{
    .words = {"done"_name, "{}", "ends the Step", read_done},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "done"_name, .label = "No more assaults", .rules = {"FOW-TRN-015"_rule}});
        },
    .decode = [](const State&, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty())
        out.push_back(malformed("assault with one of your platoons, or say done"));
      return end_assaults;
    }};

}  // namespace

Verbs AskAssault::verbs() {
  static constexpr const VerbRow* rows[] = {&launch_verb, &assaults_done_verb};
  return rows;
}

Command usual(const State&, const AskAssault&) { return {.verb = "done"_name}; }
Command sample_answer(const State& s, const AskAssault& q, Dice& dice) {
  std::vector<Choice> open;
  for (PlatoonId p : platoons_of(s, s.active))
    if (!s[p].assaults.launched && any_on_table(s, p))
      if (Choice c = assault_choice(s, p); c.closed.empty()) open.push_back(std::move(c));
  if (open.empty() || draw_below(4, dice) == 0) return usual(s, q);
  const Choice& choice = open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), dice))];
  Command c{.verb = choice.verb, .actor = choice.actor, .replies = choice.usual};
  for (const Question& part : choice.parts) {  // now and then another target more, or an officer
    Reply* r = nullptr;
    for (Reply& one : c.replies)
      if (one.key == part.key) r = &one;
    if (!r || part.options.empty() || draw_below(3, dice) != 0) continue;
    const int32_t more =
        part.options[static_cast<std::size_t>(draw_below(static_cast<int>(part.options.size()), dice))].value;
    if (std::find(r->values.begin(), r->values.end(), more) == r->values.end()) r->values.push_back(more);
  }
  Refusals no;
  (void)read_launch(s, c, no);
  return no.empty() ? c : usual(s, q);
}
bool only_answer(const State& s, const AskAssault&) {
  for (PlatoonId p : platoons_of(s, s.active))
    if (!s[p].assaults.launched && any_on_table(s, p) && prospect(s, p, volunteers(s, p)).closed.empty()) return false;
  return true;
}

}  // namespace sandtable::fow
