// Mission Tactics (FOW-GER-005 to 007): when its commander falls, another team of a German platoon takes over at once.
#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/morale/fates.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/special_rules/rule.hpp"
#include "fow/special_rules/steps.hpp"

namespace sandtable::fow {
namespace {

// Of its platoon and its type, within Command Distance of where it falls; nobody who is lost with it.
std::vector<TeamId> successors_of(const State& s, const AskSuccessor& q) {
  const TeamId fallen = q.fallen;
  std::vector<TeamId> list;
  const TeamType type = model(s, fallen).type;
  if (type != TeamType::infantry && type != TeamType::tank) return list;  // FOW-GER-007
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (t == fallen || s[t].platoon != s[fallen].platoon || !s[t].in_play() || s[t].independent) continue;
    if (is_doomed(s, q.doomed, t)) continue;
    if (model(s, t).type == type && distance(s, fallen, t) <= command_distance(s, fallen)) list.push_back(t);
  }
  return list;
}

// No Warrior, a tank that works, then the nearest.
TeamId usual_successor(const State& s, const AskSuccessor& q) {
  const std::vector<TeamId> list = successors_of(s, q);
  const auto worth = [&](TeamId t) {
    return std::tuple(s[t].warrior, !s[t].able(), distance(s, q.fallen, t).floor, t.value);
  };
  return *std::min_element(list.begin(), list.end(), [&](TeamId a, TeamId b) { return worth(a) < worth(b); });
}

RuleId succession_rule(const State& s, TeamId fallen) {
  return is_tank(s, fallen) ? "FOW-GER-006"_rule : "FOW-GER-005"_rule;
}

std::optional<N> succession(const State& s, const Lose& l) {
  const AskSuccessor whom{l.team, l.doomed};
  if (s[l.team].role != Role::platoon_command || successors_of(s, whom).empty()) return std::nullopt;
  return F::ask(whom, AfterSuccessor{l});
}

void read_successor(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  if (const auto* asked = top_as<AskSuccessor>(s)) c.actor = piece_of(asked->fallen);
  c.replies.push_back({.key = "team"_name, .values = {piece_in_words(s, words.at("team"), PieceSort::team).id}});
}

}  // namespace

N resume(State& s, const AfterSuccessor& a, const TeamId& other, Out& out) {
  const TeamId fallen = a.of.team;
  if (is_tank(s, fallen)) {
    s[other].role = Role::platoon_command;
    out.event({.kind = "leads"_name,
               .rule = "FOW-GER-006"_rule,
               .who = piece_of(other),
               .other = piece_of(s[other].platoon)});
    return lose_it(s, a.of, out);
  }
  const Team place = s[other];
  strike_off(s, other, Lost::in_place, "FOW-GER-005"_rule, &out);
  take_place_of(s, fallen, place);
  take_foxhole_of(s, fallen, place);
  s[fallen].assault.part = place.assault.part;  // in an assault
  s[fallen].warrior = false;                    // who takes over is another man (FOW-CAS-025)
  out.event({.kind = "escaped"_name, .rule = "FOW-GER-005"_rule, .who = piece_of(fallen), .other = piece_of(other)});
  return F::done(Nothing{});
}

Addressee asked(const State& s, const AskSuccessor& q) { return ask_owner(s, q.fallen); }

void describe(const State& s, const AskSuccessor& q, Decision& d) {
  const RuleId rule = succession_rule(s, q.fallen);
  d.prompt = name_of(s, q.fallen) + (is_tank(s, q.fallen)
                                         ? " is lost: which tank leads the platoon now?"
                                         : " falls: which team is removed while the commander takes its place?");
  d.rules = {rule};
  Choice c{.verb = "successor"_name,
           .actor = piece_of(q.fallen),
           .label = fmt::format("Another team takes over from {}", name_of(s, q.fallen)),
           .rules = {rule}};
  Question which{.key = "team"_name, .shape = Shape::pick, .label = "Team that takes over", .rules = {rule}};
  for (TeamId t : successors_of(s, q))
    which.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

TeamId decode(const State& s, const AskSuccessor& q, const Command& c, Refusals& out) {
  const Reply* which = c.reply("team"_name);
  if (c.verb != "successor"_name || c.actor != piece_of(q.fallen) || c.replies.size() != 1 || !which ||
      !which->routes.empty() || which->values.size() != 1) {
    out.push_back(malformed("name the team that takes over"));
    return {};
  }
  for (TeamId t : successors_of(s, q))
    if (t.value == which->values[0]) return t;
  out.push_back(refuse(succession_rule(s, q.fallen),
                       fmt::format("that is no team of the same platoon and type within the Command Distance of {}",
                                   name_of(s, q.fallen)),
                       piece_of(q.fallen)));
  return {};
}

Command usual(const State& s, const AskSuccessor& q) {
  return {.verb = "successor"_name,
          .actor = piece_of(q.fallen),
          .replies = {{.key = "team"_name, .values = {usual_successor(s, q).value}}}};
}

bool only_answer(const State& s, const AskSuccessor& q) { return successors_of(s, q).size() == 1; }

namespace special {

constexpr CommandWords successor_commands[] = {
    {"successor"_name,
     "{ team }",
     "the team that takes over from a commander who falls",
     read_successor,
     {"FOW-TRN-005"_rule, "is done when a commander with Mission Tactics falls"}},
};

constinit const Rule mission_tactics{
    .nation = Nation::german, .instead_of_loss = succession, .commands = successor_commands};

}  // namespace special
}  // namespace sandtable::fow
