#include "fow/damage/casualties.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "fow/command/command.hpp"
#include "fow/command/leaders.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/steps.hpp"

namespace sandtable::fow {
namespace {

// The one its owner misses least: no Warrior, no commander, for a tank one that works, then the nearest.
TeamId best_stand_in(const State& s, TeamId warrior) {
  const std::vector<TeamId> teams = stand_ins(s, warrior);
  const auto worth = [&](TeamId t) {
    const Gap apart = distance(s, warrior, t);
    const bool stuck = is_tank(s, t) && !s[t].able();
    return std::tuple(s[t].warrior, s[t].role, stuck, apart.floor, t.value);
  };
  return *std::min_element(teams.begin(), teams.end(), [&](TeamId a, TeamId b) { return worth(a) < worth(b); });
}

void strike_off(State& s, TeamId t) {
  Team& team = s[t];
  team.destroyed = true;                       // with all its models (FOW-CHR-023)
  team.bailed_out = team.bogged_down = false;  // FOW-CAS-006, 010
  note_casualty(s, t);
}

// Where it was struck, or with the platoon it joined, when the tank drives off with the others (FOW-MOR-001, 017).
void lose(State& s, TeamId t, bool fled, Out& out) {
  if (!fled) return destroy(s, t, out);
  strike_off(s, t);
  out.event({.kind = "removed"_name, .rule = "FOW-MOR-017"_rule, .who = piece_of(t)});
}

}  // namespace

void destroy(State& s, TeamId t, Out& out, RuleId because) {
  strike_off(s, t);
  const RuleId usual = model(s, t).armoured ? "FOW-CAS-002"_rule : "FOW-CAS-001"_rule;
  out.event({.kind = "destroyed"_name, .rule = because.valid() ? because : usual, .who = piece_of(t)});
  leave_wreck(s, t);
}

void leave_wreck(State& s, TeamId t) {
  const Model& m = model(s, t);
  if (!m.armoured) return;  // FOW-CAS-001: removed
  const Coord ground = s.world->table->ground(s[t].pose.at);
  s.overlays.try_push({.sort = Overlay::Sort::wreck, .rect = footprint(s, t), .base = ground, .height = m.height});
  s.overlays.try_push(  // FOW-CAS-002, FOW-SMK-012: 2 in across and 2 in tall, nobody's, so it stays
      {.sort = Overlay::Sort::wreck_smoke,
       .rect = {{s[t].pose.at, {}}, 2 * inch, 2 * inch},
       .base = ground,
       .height = 2 * inch});
}

std::vector<TeamId> stand_ins(const State& s, TeamId warrior) {
  std::vector<TeamId> teams;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (t == warrior || !s[t].platoon.valid() || !s[t].in_play() || side_of(s, t) != side_of(s, warrior)) continue;
    if (model(s, t).type != model(s, warrior).type) continue;
    if (distance(s, warrior, t) <= command_distance(s, warrior)) teams.push_back(t);  // FOW-CAS-027
  }
  return teams;
}

N resume(State& s, const Lose& l, Out& out) {
  const TeamType type = model(s, l.team).type;        // FOW-CHR-014
  if (!s[l.team].warrior || type == TeamType::gun) {  // FOW-CAS-029, 030
    lose(s, l.team, l.fled, out);
    return F::done(Nothing{});
  }
  const RuleId rule = type == TeamType::tank       ? "FOW-CAS-024"_rule
                      : type == TeamType::infantry ? "FOW-CAS-025"_rule
                                                   : "FOW-CAS-026"_rule;
  const roll::Spec spec = roll_of(s, {.test = Test::warrior,
                                      .roller = piece_or_none(l.by),
                                      .side = l.shooter,
                                      .score = Score::from(rule, 4)});  // FOW-CAS-031, FOW-FLM-008
  return F::call(roll::Begin{spec}, AfterWarrior{l.team, l.fled});
}

N resume(State& s, const AfterWarrior& w, const roll::Result& result, Out& out) {
  const bool transport = model(s, w.team).type == TeamType::transport;
  if (result.passed == 0 && transport) {
    out.event({.kind = "escaped"_name, .rule = "FOW-CAS-026"_rule, .who = piece_of(w.team)});
    return F::done(Nothing{});
  }
  if (result.passed > 0 || stand_ins(s, w.team).empty()) {  // FOW-CAS-024 to 027
    lose(s, w.team, w.fled, out);
    return F::done(Nothing{});
  }
  return F::ask(AskEscape{w.team}, AfterEscape{w.team, w.fled});
}

N resume(State& s, const AfterEscape& e, const TeamId& other, Out& out) {
  if (!is_tank(s, e.team)) {
    destroy(s, other, out, "FOW-CAS-025"_rule);  // FOW-CAS-028
    out.event({.kind = "escaped"_name, .rule = "FOW-CAS-025"_rule, .who = piece_of(e.team), .other = piece_of(other)});
    return F::done(Nothing{});
  }
  if (other.valid()) change_tanks(s, e.team, other);  // first: the loss is that of the other tank's platoon
  lose(s, e.team, e.fled, out);                       // FOW-CAS-024: a wreck either way, where it was struck
  if (!other.valid()) return F::done(Nothing{});
  out.event({.kind = "takes_over"_name, .rule = "FOW-CAS-024"_rule, .who = piece_of(e.team), .other = piece_of(other)});
  return F::done(Nothing{});
}

Addressee asked(const State& s, const AskEscape& q) { return {.side = side_of(s, q.team)}; }

void describe(const State& s, const AskEscape& q, Decision& d) {
  const bool tank = is_tank(s, q.team);
  const RuleId rule = tank ? "FOW-CAS-024"_rule : "FOW-CAS-025"_rule;
  d.prompt = name_of(s, q.team) + (tank ? " is lost: which tank does its commander take over?"
                                        : " escapes: which team is removed in its place?");
  d.rules = {rule};
  Choice c{.verb = "escape"_name,
           .actor = piece_of(q.team),
           .label = fmt::format("The commander of {} escapes", name_of(s, q.team)),
           .rules = {rule}};
  Question which{.key = "team"_name,
                 .shape = Shape::pick,
                 .label = "Team that takes its place",
                 .rules = {"FOW-CAS-027"_rule},
                 .low = tank ? 0 : 1};
  for (TeamId t : stand_ins(s, q.team))
    which.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AskEscape& q) {
  return {.verb = "escape"_name,
          .actor = piece_of(q.team),
          .replies = {{.key = "team"_name, .values = {best_stand_in(s, q.team).value}}}};
}

TeamId decode(const State& s, const AskEscape& q, const Command& c, Refusals& out) {
  const Reply* which = c.reply("team"_name);
  if (c.verb != "escape"_name || c.actor != piece_of(q.team) || c.replies.size() != 1 || !which ||
      !which->routes.empty() || which->values.size() > 1) {
    out.push_back(malformed("name the team that takes the Warrior's place"));
    return {};
  }
  if (which->values.empty()) {
    if (!is_tank(s, q.team))
      out.push_back(refuse("FOW-CAS-025"_rule, fmt::format("a team is removed in place of {}", name_of(s, q.team)),
                           piece_of(q.team)));
    return {};
  }
  for (TeamId t : stand_ins(s, q.team))
    if (t.value == which->values[0]) return t;
  out.push_back(refuse(
      "FOW-CAS-027"_rule,
      fmt::format("that is no friendly team of the same type within the Command Distance of {}", name_of(s, q.team)),
      piece_of(q.team)));
  return {};
}

bool only_answer(const State& s, const AskEscape& q) { return !is_tank(s, q.team) && stand_ins(s, q.team).size() == 1; }

N lose_in_flight(State& s, TeamId t, const FleeNext& then) {
  return F::call(Lose{t, {}, static_cast<int8_t>(1 - s[then.flee.platoon].side), true}, then);
}

}  // namespace sandtable::fow
