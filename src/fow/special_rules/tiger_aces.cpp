// Tiger Aces (FOW-GER-033, 039, 040): before play begins each platoon of Tigers rolls for its skill. Its list says that
// it does (special = ["tiger_aces"]); a set-up may name the skill instead (special = ["rapid_fire"], of the platoon, or
// of its Command tank alone). What each skill does stands in its own file.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/special_rules/rule.hpp"
#include "fow/special_rules/steps.hpp"

namespace sandtable::fow {
namespace {

using special::only;
using special::Special;

// In the order of the die.
constexpr std::array skills{Special::schnell, Special::every_shot_counts, Special::clever_hans, Special::rapid_fire,
                            Special::for_the_fatherland};
constexpr std::array skill_words{"Schnell!", "Every Shot Counts!", "Clever Hans!", "Rapid Fire!",
                                 "For the Fatherland!"};
constexpr int top_ace = 6;

PlatoonId next_to_roll(const State& s) {
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (!s.platoons[i].independent && special::has(s.platoons[i].special, Special::tiger_aces)) return PlatoonId::of(i);
  return {};
}

int skill_of(const State& s, PlatoonId p) {  // by the die that gives it; 0 before
  for (std::size_t i = 0; i < skills.size(); ++i)
    if (special::has(s, p, skills[i])) return static_cast<int>(i) + 1;
  return 0;
}

N roll_ace(const State& s, PlatoonId p, AceRoll which) {
  const RuleId rule = which == AceRoll::first    ? "FOW-GER-033"_rule
                      : which == AceRoll::second ? "FOW-GER-039"_rule
                                                 : "FOW-GER-040"_rule;
  const roll::Spec spec =
      roll_of(s, {.test = Test::ace, .roller = piece_of(p), .side = s[p].side, .score = Score::from(rule, 1)});
  return F::call(roll::Begin{spec}, AfterAce{p, which});
}

void grant(State& s, PlatoonId p, int skill, bool commander, Out& out) {
  const Specials given = only(skills[static_cast<std::size_t>(skill - 1)]);
  if (!commander) s[p].special = s[p].special | given;
  for (TeamId t : home_teams(s, p))
    if (!commander || s[t].role == Role::platoon_command) s[t].special = s[t].special | given;
  out.event({.kind = "ace"_name,
             .rule = commander ? "FOW-GER-040"_rule : "FOW-GER-033"_rule,
             .who = piece_of(p),
             .amount = skill});
}

N done_with(State& s, PlatoonId p) {
  s[p].special = s[p].special.without(only(Special::tiger_aces));
  return F::go(Prepare{});
}

N after_skill(State& s, PlatoonId p, AceRoll which) {
  return which == AceRoll::second ? roll_ace(s, p, AceRoll::third) : done_with(s, p);
}

void read_skill(const State& s, const Toml& words, Command& c) {
  words.only({"skill"});
  if (const auto* q = top_as<AskAce>(s)) c.actor = piece_of(q->platoon);
  for (std::size_t i = 0; i < skills.size(); ++i)
    if (sandtable::name_of(skills[i]) == words.at("skill").string()) {
      c.replies.push_back({.key = "skill"_name, .values = {static_cast<int32_t>(i) + 1}});
      return;
    }
  words.at("skill").fail("that is no skill of a Tiger Ace");
}

}  // namespace

N resume(State& s, const Prepare&, Out&) {
  const PlatoonId p = next_to_roll(s);
  return p.valid() ? roll_ace(s, p, AceRoll::first) : F::done(Nothing{});
}

N resume(State& s, const AfterAce& a, const roll::Result& result, Out& out) {
  const int rolled = result.dice[0].value;
  if (a.which == AceRoll::first && rolled == top_ace) return roll_ace(s, a.platoon, AceRoll::second);
  const bool commander = a.which == AceRoll::third;
  if (rolled == top_ace || (commander && rolled == skill_of(s, a.platoon)))
    return F::ask(AskAce{a.platoon, commander}, AfterAceChoice{a.platoon, a.which});
  grant(s, a.platoon, rolled, commander, out);
  return after_skill(s, a.platoon, a.which);
}

N resume(State& s, const AfterAceChoice& a, const int& skill, Out& out) {
  grant(s, a.platoon, skill, a.which == AceRoll::third, out);
  return after_skill(s, a.platoon, a.which);
}

Addressee asked(const State& s, const AskAce& q) { return ask_owner(s, q.platoon); }

void describe(const State& s, const AskAce& q, Decision& d) {
  const RuleId rule = q.commander ? "FOW-GER-040"_rule : "FOW-GER-039"_rule;
  d.prompt =
      fmt::format("A Top Ace: which skill has {} {}?", q.commander ? "the commander of" : "", name_of(s, q.platoon));
  d.rules = {rule};
  Choice c{.verb = "ace"_name, .actor = piece_of(q.platoon), .label = "Choose the skill", .rules = {rule}};
  Question which{.key = "skill"_name, .shape = Shape::pick, .label = "Skill", .rules = {rule}};
  for (std::size_t i = 0; i < skills.size(); ++i)
    if (!q.commander || skill_of(s, q.platoon) != static_cast<int>(i) + 1)
      which.options.push_back({.value = static_cast<int32_t>(i) + 1, .label = skill_words[i]});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

int decode(const State& s, const AskAce& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply("skill"_name);
  if (c.verb != "ace"_name || c.actor != piece_of(q.platoon) || c.replies.size() != 1 || !r || !r->routes.empty() ||
      r->values.size() != 1 || r->values[0] < 1 || r->values[0] > static_cast<int32_t>(skills.size())) {
    out.push_back(malformed("name one of the five skills"));
    return 1;
  }
  if (q.commander && r->values[0] == skill_of(s, q.platoon))
    out.push_back(refuse("FOW-GER-040"_rule, "the platoon has that skill already", c.actor));
  return r->values[0];
}

Command usual(const State& s, const AskAce& q) {
  const int32_t first = q.commander && skill_of(s, q.platoon) == 4 ? 2 : 4;
  return {.verb = "ace"_name, .actor = piece_of(q.platoon), .replies = {{.key = "skill"_name, .values = {first}}}};
}

namespace special {

constexpr CommandWords ace_commands[] = {
    {"ace"_name,
     "{ skill }",
     "the skill a Top Ace chooses",
     read_skill,
     {"FOW-TRN-005"_rule, "is chosen when the dice give a platoon of Tigers a Top Ace"}},
};

constinit const Rule tiger_aces{
    .brings = {only(Special::schnell).bits | only(Special::every_shot_counts).bits | only(Special::clever_hans).bits |
               only(Special::rapid_fire).bits | only(Special::for_the_fatherland).bits},
    .unprepared = [](const State& s) { return next_to_roll(s).valid(); },
    .commands = ace_commands,
};

}  // namespace special
}  // namespace sandtable::fow
