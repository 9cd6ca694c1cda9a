#include "fow/damage/casualties.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "fow/command/command.hpp"
#include "fow/command/leaders.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/settle.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/steps.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/steps.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// The one its owner misses least: no Warrior, no commander, for a tank one that works, then the nearest.
TeamId best_stand_in(const State& s, const AskEscape& q) {
  const TeamId warrior = q.team;
  const std::vector<TeamId> teams = stand_ins(s, q);
  const auto worth = [&](TeamId t) {
    const Gap apart = distance(s, warrior, t);
    const bool stuck = is_tank(s, t) && !s[t].able();
    return std::tuple(s[t].warrior, s[t].role, stuck, apart.floor, t.value);
  };
  return *std::min_element(teams.begin(), teams.end(), [&](TeamId a, TeamId b) { return worth(a) < worth(b); });
}

void strike(State& s, const Lose& l, Out& out) {
  const RuleId usual = model(s, l.team).armoured ? "FOW-CAS-002"_rule : "FOW-CAS-001"_rule;
  strike_off(s, l.team, l.how, l.because.valid() ? l.because : usual, &out);
}

N get_out_of(State& s, const Lose& l) {
  Gunners gunners{.teams = {}, .at = s[l.team].pose.at};
  if (l.by.valid()) gunners.teams = push_all(s.arena, std::vector{gunner_of(s, l.by)});
  return F::go(Evacuate{l.team, gunners});
}

N end_loss(State& s, const Lose& l) {
  if (!s[l.team].harm.destroyed || l.carried == Carried::seen_to || aboard_of(s, l.team).empty())
    return F::done(Nothing{});
  if (l.carried == Carried::get_out) return get_out_of(s, l);
  const RuleId because = l.how == Lost::off_table || l.how == Lost::sunk ? l.because : "FOW-ASL-099"_rule;
  return F::call(
      LoseRiders{
          .vehicle = l.team, .by = l.by, .shooter = l.shooter, .because = because, .how = l.how, .doomed = l.doomed},
      AfterCarriedLost{l});
}

}  // namespace

N lose_it(State& s, const Lose& l, Out& out) {
  strike(s, l, out);
  return end_loss(s, l);
}

namespace {

RuleId rule_of(Caught how) {
  switch (how) {
    case Caught::immobilised: return "FOW-ASL-107"_rule;
    case Caught::straggling: return "FOW-ASL-134"_rule;  // FOW-ASL-135
    case Caught::ridden_down: return "FOW-ASL-138"_rule;
    case Caught::too_slow: break;
  }
  return "FOW-REC-026"_rule;
}

void add_those_aboard(const State& s, TeamId vehicle, std::vector<TeamId>& list) {
  const std::vector<TeamId> aboard = aboard_of(s, vehicle);
  list.insert(list.end(), aboard.begin(), aboard.end());
}

// Nothing saves it any more, unless a special rule has somebody take its place.
N fall(State& s, const Lose& l, Out& out) {
  if (l.how != Lost::fled)
    if (std::optional<N> instead = special::instead_of_loss(s, l)) return *std::move(instead);
  return lose_it(s, l, out);
}

}  // namespace

void add_caught(State& s, LoseAll& all, TeamId t, Caught how) {
  s.arena.push(all.teams, t.value);
  s.arena.push(all.teams, static_cast<int32_t>(how));
}

bool is_doomed(const State& s, ListOf<TeamId> doomed, TeamId t) {
  const std::vector<TeamId> list = all_of(s.arena, doomed);
  return std::find(list.begin(), list.end(), t) != list.end();
}

std::vector<TeamId> stand_ins(const State& s, const AskEscape& q) {
  const TeamId warrior = q.team;
  std::vector<TeamId> teams;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (t == warrior || !s[t].platoon.valid() || !s[t].in_play() || side_of(s, t) != side_of(s, warrior)) continue;
    if (model(s, t).type != model(s, warrior).type || is_doomed(s, q.doomed, t)) continue;
    if (distance(s, warrior, t) <= command_distance(s, warrior)) teams.push_back(t);  // FOW-CAS-027
  }
  return teams;
}

N resume(State& s, const Lose& l, Out& out) {
  const TeamType type = model(s, l.team).type;  // FOW-CHR-014
  if (!s[l.team].warrior) return fall(s, l, out);
  if (type == TeamType::gun) {
    Lose without_a_roll = l;
    without_a_roll.because = "FOW-CAS-030"_rule;
    return fall(s, without_a_roll, out);
  }
  const RuleId rule = type == TeamType::tank       ? "FOW-CAS-024"_rule
                      : type == TeamType::infantry ? "FOW-CAS-025"_rule
                                                   : "FOW-CAS-026"_rule;
  Score score = Score::from(rule, 4).add("FOW-CAS-031"_rule, 0);  // FOW-FLM-008
  if (s[l.team].role == Role::company_command) score.add("FOW-CAS-029"_rule, 0, piece_of(l.team));
  const roll::Spec spec =
      roll_of(s, {.test = Test::warrior, .roller = piece_or_none(l.by), .side = l.shooter, .score = score});
  return F::call(roll::Begin{spec}, AfterWarrior{l});
}

N resume(State& s, const AfterWarrior& w, const roll::Result& result, Out& out) {
  const TeamId t = w.of.team;
  if (result.passed == 0 && model(s, t).type == TeamType::transport && !w.of.nowhere) {
    out.event({.kind = "escaped"_name, .rule = "FOW-CAS-026"_rule, .who = piece_of(t)});
    return F::done(Nothing{});
  }
  const AskEscape whom{t, w.of.doomed};
  if (result.passed > 0 || stand_ins(s, whom).empty()) return fall(s, w.of, out);  // FOW-CAS-024 to 027
  return F::ask(whom, AfterEscape{w.of});
}

N resume(State& s, const AfterEscape& e, const TeamId& other, Out& out) {
  const TeamId t = e.of.team;
  if (!is_tank(s, t)) {
    const Team place = s[other];
    std::optional<N> instead = special::instead_of_loss(s, {.team = other, .doomed = e.of.doomed});
    if (!instead) strike_off(s, other, Lost::in_place, "FOW-CAS-025"_rule, &out);  // FOW-CAS-028
    if (e.of.nowhere) {                                                            // FOW-CAS-031
      take_place_of(s, t, place);
      take_foxhole_of(s, t, place);
      s[t].assault.part = place.assault.part;  // in an assault
    }
    out.event({.kind = "escaped"_name, .rule = "FOW-CAS-025"_rule, .who = piece_of(t), .other = piece_of(other)});
    return instead ? *std::move(instead) : F::done(Nothing{});
  }
  if (other.valid()) change_tanks(s, t, other);  // first: the loss is that of the other tank's platoon
  strike(s, e.of, out);                          // FOW-CAS-024: a wreck either way, where it was struck
  if (other.valid())
    out.event({.kind = "takes_over"_name, .rule = "FOW-CAS-024"_rule, .who = piece_of(t), .other = piece_of(other)});
  return end_loss(s, e.of);
}

N resume(State& s, const AfterCarriedLost& a, const Nothing&, Out&) { return get_out_of(s, a.of); }

N resume(State& s, const LoseRiders& riders, Out&) {
  LoseRiders r = riders;
  if (!r.last.valid()) {
    std::vector<TeamId> doomed = all_of(s.arena, r.doomed);
    add_those_aboard(s, r.vehicle, doomed);
    r.doomed = push_all(s.arena, doomed);
  }
  for (TeamId t : aboard_of(s, r.vehicle)) {
    if (r.last.valid() && t.value <= r.last.value) continue;  // a Warrior who has escaped
    LoseRiders then = r;
    then.last = t;
    return F::call(Lose{.team = t,
                        .by = r.by,
                        .shooter = r.shooter,
                        .how = r.how,
                        .because = r.because,
                        .nowhere = r.how == Lost::off_table,
                        .doomed = r.doomed},
                   then);
  }
  return F::done(Nothing{});
}
N resume(State& s, const LoseRiders& r, const Nothing&, Out& out) { return resume(s, r, out); }

N resume(State& s, const LoseAll& caught, Out& out) {
  LoseAll all = caught;
  if (all.next == 0) {
    std::vector<TeamId> doomed;
    for (std::size_t i = 0; i < all.teams.count; i += 2) {
      doomed.push_back(TeamId{static_cast<int16_t>(s.arena.at(all.teams, i))});
      add_those_aboard(s, doomed.back(), doomed);
    }
    all.doomed = push_all(s.arena, doomed);
  }
  for (LoseAll then = all; then.next + 1u < all.teams.count;) {
    const TeamId t{static_cast<int16_t>(s.arena.at(all.teams, then.next))};
    const auto how = static_cast<Caught>(s.arena.at(all.teams, then.next + 1u));
    then.next = static_cast<uint16_t>(then.next + 2);
    if (!s[t].in_play()) continue;  // lost with its vehicle, or in a Warrior's place
    const bool slow = how == Caught::too_slow;
    if (!slow) out.event({.kind = "captured"_name, .rule = rule_of(how), .who = piece_of(t)});
    return F::call(Lose{.team = t,
                        .shooter = all.catcher,
                        .because = rule_of(how),
                        .carried = slow ? Carried::get_out : Carried::lost,
                        .doomed = all.doomed},
                   then);
  }
  return F::done(Nothing{});
}
N resume(State& s, const LoseAll& all, const Nothing&, Out& out) { return resume(s, all, out); }

Addressee asked(const State& s, const AskEscape& q) { return ask_owner(s, q.team); }

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
  for (TeamId t : stand_ins(s, q)) {
    which.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
    // Whose loss it will be.
    if (s[t].platoon != s[q.team].platoon)
      which.options.back().rules = {tank ? "FOW-CAS-032"_rule : "FOW-CAS-028"_rule};
  }
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AskEscape& q) {
  return {.verb = "escape"_name,
          .actor = piece_of(q.team),
          .replies = {{.key = "team"_name, .values = {best_stand_in(s, q).value}}}};
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
  for (TeamId t : stand_ins(s, q))
    if (t.value == which->values[0]) return t;
  out.push_back(refuse(
      "FOW-CAS-027"_rule,
      fmt::format("that is no friendly team of the same type within the Command Distance of {}", name_of(s, q.team)),
      piece_of(q.team)));
  return {};
}

bool only_answer(const State& s, const AskEscape& q) { return !is_tank(s, q.team) && stand_ins(s, q).size() == 1; }

N lose_in_flight(State& s, TeamId t, RuleId because, const FleeNext& then) {
  return F::call(Lose{.team = t,
                      .shooter = static_cast<int8_t>(1 - s[then.flee.platoon].side),
                      .how = Lost::fled,
                      .because = because,
                      .doomed = then.together},
                 then);
}

N lose_over_edge(const State& s, TeamId t, const AfterEdge& then) {
  return F::call(Lose{.team = t,
                      .shooter = static_cast<int8_t>(1 - side_of(s, t)),
                      .how = Lost::off_table,
                      .because = "FOW-ASL-133"_rule,
                      .carried = Carried::lost},
                 then);
}

N lose_through_ice(const State& s, TeamId t, const AfterEdge& then) {
  return F::call(Lose{.team = t,
                      .shooter = static_cast<int8_t>(1 - side_of(s, t)),
                      .how = Lost::sunk,
                      .because = "FOW-WTR-004"_rule,
                      .carried = Carried::lost},
                 then);
}

}  // namespace sandtable::fow
