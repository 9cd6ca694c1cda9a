// Komissars (FOW-SOV-003 to 008): a Soviet company that fails to rally, to counterattack or its morale check may shoot
// one of its own and try again. A 1 is a mutiny.
#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "fow/command/command.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/special_rules/rule.hpp"
#include "fow/special_rules/steps.hpp"

namespace sandtable::fow {
namespace {

// The Battalion Komissar who has joined the company, else its own (FOW-SOV-008).
TeamId komissar_of(const State& s, PlatoonId p) {
  TeamId own;
  for (TeamId t : in_play(s, p)) {
    if (!model(s, t).has(Trait::komissar)) continue;
    if (s[t].joined == p) return t;
    if (!own.valid() && s[t].platoon == p) own = t;
  }
  return own;
}

// Infantry and Gun teams of the company itself within his own Command Distance, but not he (FOW-SOV-003).
std::vector<TeamId> victims_of(const State& s, PlatoonId p) {
  std::vector<TeamId> list;
  const TeamId komissar = komissar_of(s, p);
  if (!komissar.valid()) return list;
  for (TeamId t : in_play(s, p)) {
    const TeamType type = model(s, t).type;
    if (t == komissar || s[t].platoon != p || s[t].independent) continue;
    if (type != TeamType::infantry && type != TeamType::gun) continue;
    if (distance(s, komissar, t) <= command_distance(s, komissar)) list.push_back(t);
  }
  return list;
}

// Whom his own will miss least: nobody who commands, the one farthest behind in the list.
TeamId usual_victim(const State& s, PlatoonId p) {
  const std::vector<TeamId> list = victims_of(s, p);
  const auto worth = [&](TeamId t) {
    return std::tuple(s[t].warrior, s[t].role != Role::none, model(s, t).has(Trait::komissar), -t.value);
  };
  return *std::min_element(list.begin(), list.end(), [&](TeamId a, TeamId b) { return worth(a) < worth(b); });
}

bool is_covered(Test test) {  // FOW-SOV-004; rallying is of the Starting Step, not of a charge (FOW-SOV-007)
  return test == Test::rally || test == Test::counterattack || test == Test::platoon_morale;
}

void offer_reprisal(const State& s, const Throwing& what, roll::Spec& spec) {
  if (!is_covered(what.test) || what.roller.sort != PieceSort::platoon) return;
  const PlatoonId p{what.roller.id};
  const TeamId komissar = komissar_of(s, p);
  if (!komissar.valid() || !in_command(s, komissar).in_command || victims_of(s, p).empty()) return;
  if (!spec.granted.empty()) spec.score.add("FOW-SOV-006"_rule, 0, piece_of(komissar));
  if (s[komissar].joined == p) spec.score.add("FOW-SOV-008"_rule, 0, piece_of(komissar));
  spec.granted.push_back({roll::Of::failures, "FOW-SOV-003"_rule, true, true});
}

N shoot_one(State&, const roll::Paying& then, Out&) { return F::call(Reprisal{PlatoonId{then.spec.roller.id}}, then); }

// FOW-SOV-005: the die that was thrown for the victim.
N see_mutiny(State& s, const roll::Settling& then, Out&) {
  const PlatoonId p{then.spec.roller.id};
  const TeamId komissar = komissar_of(s, p);
  if (then.thrown.dice[0].value != 1 || !komissar.valid()) return F::go(then);
  return F::call(Lose{.team = komissar, .shooter = static_cast<int8_t>(1 - s[p].side), .because = "FOW-SOV-005"_rule},
                 then);
}

std::string victim_words(const State&, const roll::Spec&) { return "a team the Komissar shoots"; }

void read_victim(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  if (const auto* asked = top_as<AskVictim>(s)) c.actor = piece_of(asked->platoon);
  c.replies.push_back({.key = "team"_name, .values = {piece_in_words(s, words.at("team"), PieceSort::team).id}});
}

}  // namespace

N resume(State&, const Reprisal& r, Out&) { return F::ask(AskVictim{r.platoon}, AfterVictim{}); }

N resume(State& s, const AfterVictim&, const TeamId& victim, Out&) {
  return F::go(
      Lose{.team = victim, .shooter = static_cast<int8_t>(1 - side_of(s, victim)), .because = "FOW-SOV-003"_rule});
}

Addressee asked(const State& s, const AskVictim& q) { return ask_owner(s, q.platoon); }

void describe(const State& s, const AskVictim& q, Decision& d) {
  d.prompt = fmt::format("The Komissar of {} makes an example: of which team?", name_of(s, q.platoon));
  d.rules = {"FOW-SOV-003"_rule};
  Choice c{.verb = "victim"_name,
           .actor = piece_of(q.platoon),
           .label = fmt::format("A team of {} is shot", name_of(s, q.platoon)),
           .rules = {"FOW-SOV-003"_rule}};
  Question which{.key = "team"_name, .shape = Shape::pick, .label = "Team", .rules = {"FOW-SOV-003"_rule}};
  for (TeamId t : victims_of(s, q.platoon))
    which.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

TeamId decode(const State& s, const AskVictim& q, const Command& c, Refusals& out) {
  const Reply* which = c.reply("team"_name);
  if (c.verb != "victim"_name || c.actor != piece_of(q.platoon) || c.replies.size() != 1 || !which ||
      !which->routes.empty() || which->values.size() != 1) {
    out.push_back(malformed("name the team that is shot"));
    return {};
  }
  for (TeamId t : victims_of(s, q.platoon))
    if (t.value == which->values[0]) return t;
  out.push_back(refuse("FOW-SOV-003"_rule,
                       "that is no Infantry or Gun team of the company within the Komissar's Command Distance",
                       piece_of(q.platoon)));
  return {};
}

Command usual(const State& s, const AskVictim& q) {
  return {.verb = "victim"_name,
          .actor = piece_of(q.platoon),
          .replies = {{.key = "team"_name, .values = {usual_victim(s, q.platoon).value}}}};
}

bool only_answer(const State& s, const AskVictim& q) { return victims_of(s, q.platoon).size() == 1; }

namespace special {

constexpr CommandWords victim_commands[] = {
    {"victim"_name,
     "{ team }",
     "the team a Komissar shoots to have a test taken again",
     read_victim,
     {"FOW-TRN-005"_rule, "is named when a Komissar's re-roll is taken"}},
};

constinit const Rule komissars{
    .nation = Nation::soviet,
    .throwing = offer_reprisal,
    .price = {"FOW-SOV-003"_rule, shoot_one, see_mutiny, victim_words},
    .commands = victim_commands,
};

}  // namespace special
}  // namespace sandtable::fow
