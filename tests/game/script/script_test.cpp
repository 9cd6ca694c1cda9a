#include "game/script/script.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/toml_match.hpp"
#include "game/patrol.hpp"
#include "game/script/overlay.hpp"
#include "game/script/run.hpp"
#include "game/script/words.hpp"

namespace sandtable {

// The registry of this test program: the tiny ruleset alone.
const std::vector<Ruleset>& rulesets() {
  static const std::vector<Ruleset> all{
      {.facts = patrol::Rules::facts(), .begin = patrol::begin_script, .setup_keys = {"guards", "scout"}}};
  return all;
}

namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string head = "system = \"patrol\"\ntitle = \"A walk\"\n";
// Guards on 5, 8 and 10: the first turn belongs to seat 0.
const std::string ready = head + "guards = [5, 8, 10]\n";

Played played(const std::string& text, PlayOptions options = {}) {
  const Script script = Script::parse(text, "walk.toml");
  return play(script, script.plays[0], options);
}
std::string script_complaint(const std::string& text, PlayOptions options = {}) {
  try {
    const Script script = Script::parse(text, "walk.toml");
    for (const ScriptPlay& which : script.plays) play(script, which, options);
  } catch (const InputError& e) {
    return e.what();
  }
  return "no complaint";
}
std::string all_text(const Played& p) {
  std::string text;
  for (const Failure& f : p.failures) {
    text += std::to_string(f.line) + ": " + f.what + '\n';
    for (const std::string& line : f.details) text += "  " + line + '\n';
  }
  return text;
}
// Of the first failure: "7: die 1 (blow, scout0) is not in the script ...".
std::string first_failure(const std::string& text) {
  const Script script = Script::parse(text, "walk.toml");
  for (const ScriptPlay& which : script.plays) {
    const Played p = play(script, which, {});
    if (!p.ok()) return all_text(p);
  }
  return "no failure";
}
void expect_passes(const std::string& text, PlayOptions options = {}) {
  const Played p = played(text, options);
  EXPECT_TRUE(p.ok()) << all_text(p);
  EXPECT_GT(p.checks, 0) << "nothing was checked";
}
std::vector<std::string> differences(const std::string& expected, const std::string& json) {
  std::vector<std::string> lines;
  for (const Mismatch& m : mismatches(Toml::parse("v = " + expected, "t").at("v"), Json::parse(json, "j")))
    lines.push_back(m.text());
  return lines;
}

// --- matching ---

TEST(TomlMatch, TablesAskOnlyAboutWhatTheyName) {
  EXPECT_THAT(differences("{ a = 1, b = { c = true } }", R"({"a":1,"x":9,"b":{"c":true,"d":2}})"), IsEmpty());
  EXPECT_THAT(differences("{ a = 2, b = { c = true } }", R"({"a":1,"b":{"c":false}})"),
              ElementsAre("a: expected 2, found 1", "b.c: expected true, found false"));
  EXPECT_THAT(differences("{ neded = 2 }", R"({"needed":1})"),
              ElementsAre("neded: expected 2, found no such key; did you mean 'needed'?"));
}

TEST(TomlMatch, ListsAreExact) {
  EXPECT_THAT(differences("[1, 2]", "[1,2]"), IsEmpty());
  EXPECT_THAT(differences("[1, 2]", "[1,2,3]"), ElementsAre("expected [1, 2], found [1,2,3]"));
  EXPECT_THAT(differences("[{ a = 1 }]", R"([{"a":2,"b":1}])"), ElementsAre("[0].a: expected 1, found 2"));
}

TEST(TomlMatch, LengthsAreUnitsAndNoneIsNull) {
  EXPECT_THAT(differences("\"12in\"", "60000"), IsEmpty());
  EXPECT_THAT(differences("\"30cm\"", "60000"), IsEmpty());
  EXPECT_THAT(differences("\"12in\"", "66000"), ElementsAre("expected 60000 (12in), found 66000 (13.20 in)"));
  EXPECT_THAT(differences("\"none\"", "null"), IsEmpty());
  EXPECT_THAT(differences("1.5", "1.5"), IsEmpty());
  EXPECT_THAT(differences("1.5", "1.25").size(), 1u);
}

TEST(TomlMatch, ConditionsHoldTogether) {
  EXPECT_THAT(differences("{ at_least = 2, at_most = 4 }", "3"), IsEmpty());
  EXPECT_THAT(differences("{ at_least = \"2in\" }", "4999"), ElementsAre("expected at_least \"2in\", found 4999"));
  EXPECT_THAT(differences("{ count = 2, contains = { a = 1 } }", R"([{"a":1,"b":2},{"a":3}])"), IsEmpty());
  EXPECT_THAT(differences("{ contains = \"wall\" }", "\"a stone wall\""), IsEmpty());
  EXPECT_THAT(differences("{ not = 3 }", "3").size(), 1u);
  EXPECT_THAT(differences("{ wrong = 3 }", "3").size(), 1u);
}

TEST(TomlText, ReadsBackTheSame) {
  const std::string text =
      R"({ a = [1, -2, 0.5, 3.0], "b c" = "say \"x\"\n\u0001", d = { e = true, f = {} }, g = [] })";
  const Toml value = Toml::parse("v = " + text, "t").at("v");
  EXPECT_EQ(value.text(), text);
  EXPECT_EQ(Toml::parse("v = " + value.text(), "t").at("v").text(), value.text());
}

// --- set-up changes ---

TEST(ScriptOverlay, MergesTablesAndFindsItemsByNameOrNumber) {
  const Toml setup =
      Toml::parse("a = { b = 1, c = 2 }\nscout = [{ name = \"x\", at = 1 }, { name = \"y\", at = 2 }]", "s");
  const auto set = [&](const std::string& changes) { return overlaid(setup, Toml::parse(changes, "v")).text(); };
  EXPECT_EQ(set("a.b = 5\na.d = 6"),
            R"({ a = { b = 5, c = 2, d = 6 }, scout = [{ name = "x", at = 1 }, { name = "y", at = 2 }] })");
  EXPECT_THAT(set("scout.y.at = 9"), HasSubstr(R"({ name = "y", at = 9 })"));
  EXPECT_THAT(set("scout.1.at = 9"), HasSubstr(R"({ name = "x", at = 9 })"));
  EXPECT_THAT(set("e = [1]"), HasSubstr("e = [1]"));
  EXPECT_EQ(overlaid(setup, spelt_out(Toml::parse("\"a.b\" = 5\n\"a.e\" = 6", "v"))).at("a").text(),
            "{ b = 5, c = 2, e = 6 }");
  EXPECT_THROW(set("scout.z.at = 9"), InputError);
  EXPECT_THROW(set("scout.3.at = 9"), InputError);
  EXPECT_EQ(extended(setup, Toml::parse("scout = [{ name = \"z\" }]", "v")).at("scout").items().size(), 3u);
  const auto drop = [&](const std::string& path) {
    return without(setup, Toml::parse("p = \"" + path + "\"", "v").at("p")).text();
  };
  EXPECT_EQ(drop("scout.x"), R"({ a = { b = 1, c = 2 }, scout = [{ name = "y", at = 2 }] })");
  EXPECT_EQ(drop("a.c"), R"({ a = { b = 1 }, scout = [{ name = "x", at = 1 }, { name = "y", at = 2 }] })");
  EXPECT_THROW(drop("a.q"), InputError);
  EXPECT_THROW(drop("a.b.c"), InputError);
}

// --- playing ---

TEST(ScriptRun, CommandsQuestionsAndStatesInFileOrder) {
  expect_passes(ready + R"(
[[ask]]
state = { of = "scout0" }
is = { at = 0, side = "side0" }
[[do]]
walk = { piece = "scout0", squares = 3 }
events = [{ kind = "walked", amount = 1 }, { kind = "walked", who = "scout0", amount = 3 }, ]
[[expect]]
scout0 = { at = 3, from_start = "3in" }
rolls = []
outcome = "running"
decision = "walk"
[[ask]]
decision = {}
is = { side = "side1", verbs = ["walk"] }
[[ask]]
legal = { walk = { piece = "scout0", squares = 1 } }
is = { legal = false }
)");
}

TEST(ScriptRun, UnansweredDecisionsTakeTheUsualAnswer) {
  const Played p = played(head + R"(
[[do]]
walk = { piece = "scout0", squares = 2 }
[[expect]]
scout0 = { at = 2 }
guard4 = { at = 6, hidden = true }
)");
  EXPECT_TRUE(p.ok()) << all_text(p);
  int usual = 0;
  for (const LogEntry& entry : p.log) usual += entry.kind == LogEntry::Kind::usual ? 1 : 0;
  EXPECT_EQ(usual, 3) << "two plans and the hiding";
}

TEST(ScriptRun, FightWithScriptedDiceByRollerAndReroll) {
  expect_passes(ready + R"(
scout = [{ name = "scout0", at = 4 }]
dice.blow.scout0 = [2, 6]
[[do]]
walk = { piece = "scout0" }
[[do]]
answer = { verb = "reroll", dice = [0] }
events = [{ kind = "rolled", roll = { needed = 5, dice = [6], first = [2], reroll = "FOW-GEN-014" } }, "guard4 killed"]
[[expect]]
guard4 = { at = -1 }
rolls = [{ purpose = "blow", needed = 5, dice = [6], passed = 1 }]
)");
}

TEST(ScriptRun, ACommandWaitsForItsOwnPieceToBeAsked) {
  expect_passes(ready + R"(
[[do]]
walk = { piece = "scout2", squares = 2 }
note = "the second seat of side 0 walks third"
[[expect]]
scout2 = { at = 2 }
turn = 3
)");
}

TEST(ScriptRun, OffersInterruptsAndSeats) {
  expect_passes(ready + R"(
scout = [{ name = "scout0", at = 4 }]
[dice]
blow = [6]
[[do]]
brace = { side = "side1" }
by = "side1"
[[do]]
walk = { piece = "scout0" }
[[expect]]
decision = { side = "side1", verbs = ["interrupt"] }
[[do]]
interrupt = {}
seat = 2
note = "one more is needed, on top of bracing"
events = [{ kind = "stepped_in", who = "side1" }, { kind = "rolled", roll = { needed = 7, dice = [] } }]
[[do]]
usual = {}
note = "the other side may step in too, and does not"
[[expect]]
rolls = [{ who = "guard4", needed = 5, dice = [6], reasons = [{ rule = "FOW-GEN-008", add = 5 }] }]
scout0 = { at = -1 }
)");
}

TEST(ScriptRun, RefusalsAreExpectedByRule) {
  const std::string twice =
      ready +
      "[[do]]\nbrace = { side = \"side1\" }\nby = \"side1\"\n[[do]]\nbrace = { side = \"side1\" }\nby = \"side1\"\n";
  expect_passes(twice + "refused = \"FOW-GEN-022\"\nonly = true\nsays = \"already\"\n");
  expect_passes(twice + "refused = true\n");
  const Played other = played(twice + "refused = [\"FOW-GEN-023\"]\nsays = \"what\"\n");
  EXPECT_THAT(all_text(other),
              HasSubstr("refused for other reasons\n  expected a refusal by FOW-GEN-023\n  expected it "
                        "to say \"what\"\n  FOW-GEN-022: already braced"));
  const Played unexpected = played(twice);
  EXPECT_THAT(all_text(unexpected), HasSubstr("brace { side = \"side1\" } was refused\n  FOW-GEN-022: already braced"));
  const Played accepted = played(ready + "[[do]]\nwalk = { piece = \"scout0\" }\nrefused = \"FOW-GEN-022\"\n");
  EXPECT_THAT(all_text(accepted), HasSubstr("was accepted\n  expected a refusal by FOW-GEN-022"));
}

TEST(ScriptRun, AWrongExpectationSaysWhatAndWhere) {
  const Played p = played(head + R"(guards = [5, 8, 10]
rules = ["FOW-GEN-008"]
[[do]]
walk = { piece = "scout0", squares = 2 }
events = [{ kind = "walked", amount = 2 }, { kind = "stopped" }]
[[expect]]
scout0 = { at = 3, hidden = false }
)");
  ASSERT_EQ(p.failures.size(), 2u);
  EXPECT_EQ(p.failures[0].line, 5);
  EXPECT_THAT(p.failures[0].details, Contains(HasSubstr("missing after the ones before it: { kind = \"stopped\" }")));
  EXPECT_EQ(p.failures[1].line, 9);
  EXPECT_EQ(p.failures[1].what, "scout0");
  EXPECT_THAT(p.failures[1].details, ElementsAre("at: expected 3, found 2"));
  EXPECT_THAT(p.failures[1].rules, ElementsAre("FOW-GEN-008"_rule));
  EXPECT_THAT(p.failures[1].last, ElementsAre("scout0 walked", "scout0 walked"));
  EXPECT_EQ(p.failures[1].waits, "side1: Walk a piece (walk)");
}

TEST(ScriptRun, MissingUnusedAndSurplusAreFailuresWithTheirLine) {
  const std::string fight = ready + "scout = [{ name = \"scout0\", at = 4 }]\n";  // 4 lines
  const std::string walk = "[[do]]\nwalk = { piece = \"scout0\" }\n[[do]]\nusual = { until = \"walk\" }\n";
  EXPECT_THAT(first_failure(fight + walk), HasSubstr("7: die 1 (blow, scout0) is not in the script"));
  EXPECT_THAT(first_failure(fight + "dice.blow = [6, 6]\n" + walk),
              HasSubstr("5: dice never rolled: blow: 6; take them out, or find out why nobody asked\n"
                        "  dice that were rolled:\n    die 1 (blow, scout0): 6"));
  EXPECT_THAT(
      first_failure(fight + "dice.blw = [6]\n" + walk),
      AllOf(HasSubstr("die 1 (blow, scout0) is not in the script, 0 dice were drawn before it; add it to 'blow'"),
            HasSubstr("dice in the script that wait: blw: 6")))
      << "the wrong purpose";
  EXPECT_EQ(first_failure(fight + "dice.blow = [6]\n" + walk), "no failure");
  EXPECT_EQ(first_failure(fight + "dice.blow = [1, 1]\nseed = 3\n" + walk), "no failure") << "the seed gives the rest";
  EXPECT_THAT(first_failure(ready + "[[do]]\ninterrupt = {}\n"), HasSubstr("4: 'interrupt' was never asked for"));
  EXPECT_THAT(first_failure(ready + "[[do]]\nconcede = {}\n[[do]]\nwalk = { piece = \"scout0\" }\n"),
              HasSubstr("6: 'walk' was never asked for; the game is over, won by side1"));
  EXPECT_THAT(first_failure(ready + "[[do]]\nusual = { until = \"fly\" }\n"), HasSubstr("'fly' was never asked for"));
  EXPECT_THAT(script_complaint(fight + "dice.blow = [9]\n" + walk), HasSubstr("is scripted as 9"))
      << "no such die can be read";
}

TEST(ScriptRun, ACommandWronglyAcceptedFailsWhateverItRolls) {
  const std::string text = first_failure(ready + R"(scout = [{ name = "scout0", at = 4 }]
[[do]]
walk = { piece = "scout0" }
[[do]]
interrupt = {}
refused = true
)");
  EXPECT_THAT(text,
              HasSubstr("interrupt was accepted\n  expected a refusal\n  die 1 (blow, scout0) is not in the script"));
}

TEST(ScriptRun, ARefusalIsByARuleUnlessItSaysOtherwise) {
  const std::string out_of_turn = ready + "[[do]]\nwalk = { piece = \"scout1\" }\nby = \"side1\"\nrefused = true\n";
  EXPECT_THAT(first_failure(out_of_turn), HasSubstr("'walk' was never asked for")) << "and not refused by a rule";
  expect_passes(out_of_turn + "unasked = true\n");
  EXPECT_THAT(first_failure(ready + "[[do]]\nsteady = {}\nrefused = true\n"),
              HasSubstr("'steady' was never asked for"));
  expect_passes(ready + "[[do]]\nsteady = {}\nrefused = true\nunasked = true\n");
  const std::string twice =
      ready +
      "[[do]]\nbrace = { side = \"side1\" }\nby = \"side1\"\n[[do]]\nbrace = { side = \"side1\" }\nby = "
      "\"side1\"\nrefused = true\n";
  EXPECT_THAT(first_failure(twice + "unasked = true\n"), HasSubstr("expected that it is not asked for now"));
  EXPECT_THAT(script_complaint(ready + "[[do]]\nsteady = {}\nunasked = true\n"),
              HasSubstr("'unasked' is about a refusal; add refused = true"));
}

TEST(ScriptRun, ABrokenScriptTellsHowFarItCameAndWherePlayStands) {
  const Script script = Script::parse(
      ready + "[[do]]\nwalk = { piece = \"scout0\", squares = 2 }\n[[expect]]\nscot0 = { at = 2 }\n", "walk.toml");
  const Played p = attempt(script, script.plays[0], {});
  ASSERT_TRUE(p.broken);
  EXPECT_FALSE(p.ok());
  EXPECT_THAT(p.broken->what(), HasSubstr("walk.toml:7: 'scot0' is neither a piece nor"));
  ASSERT_TRUE(p.where && p.match);
  EXPECT_EQ(p.log.size(), 2u) << "the set-up and the walk";
  EXPECT_EQ(p.where->waits, "side1: Walk a piece (walk)");
  EXPECT_THAT(p.where->last, ElementsAre("scout0 walked", "scout0 walked"));
  ASSERT_TRUE(p.stack.list() && !p.stack.list()->empty());
  const Json& top = p.stack.list()->front();
  EXPECT_TRUE(*top.find("asks")->boolean());
  EXPECT_EQ(p.where->stands.find(*top.find("step")->string()), 0u) << p.where->stands;
  EXPECT_THROW(play(script, script.plays[0], {}), InputError);
}

TEST(ScriptRun, AMissingDieShowsTheStepThatWantsIt) {
  const Script script = Script::parse(
      ready + "scout = [{ name = \"scout0\", at = 4 }]\n[[do]]\nwalk = { piece = \"scout0\" }\n[[do]]\nusual = {}\n",
      "walk.toml");
  const Played p = attempt(script, script.plays[0], {});
  ASSERT_EQ(p.failures.size(), 1u);
  EXPECT_THAT(p.failures[0].what, HasSubstr("die 1 (blow, scout0)"));
  ASSERT_TRUE(p.stack.list() && !p.stack.list()->empty());
  EXPECT_FALSE(*p.stack.list()->front().find("asks")->boolean()) << "in the middle, where nobody is asked";
}

TEST(ScriptRun, BrokenScriptsNameTheLineAndTheRemedy) {
  EXPECT_THAT(script_complaint("title = \"x\"\nsystem = \"chess\"\n"),
              HasSubstr("walk.toml:2: there is no ruleset 'chess'"));
  EXPECT_THAT(script_complaint("system = \"patrol\"\n"), HasSubstr("'title' is missing"));
  EXPECT_THAT(script_complaint(head + "gards = [1]\n"),
              HasSubstr("walk.toml:3: unknown key 'gards'; did you mean 'guards'?"));
  EXPECT_THAT(script_complaint(head + "rules = [\"FOW-1\"]\n"), HasSubstr("walk.toml:3: 'FOW-1' is not a rule id"));
  EXPECT_THAT(script_complaint(head + "[[do]]\nwalk = {}\nrun = {}\n"),
              HasSubstr("two verbs in one table, 'walk' and 'run'"));
  EXPECT_THAT(script_complaint(head + "[[do]]\nnote = \"x\"\n"), HasSubstr("walk.toml:3: no verb here"));
  EXPECT_THAT(script_complaint(head + "[[do]]\nwalk = 3\n"), HasSubstr("'walk' wants a table of words"));
  EXPECT_THAT(script_complaint(head + "[[do]]\nWalk = {}\n"), HasSubstr("'Walk' is no verb"));
  EXPECT_THAT(script_complaint(head + "[[do]]\nwalk = {}\nsays = \"x\"\n"), HasSubstr("'says' is about a refusal"));
  EXPECT_THAT(script_complaint(head + "[[ask]]\nstate = { of = \"scout0\" }\n"), HasSubstr("'is' is missing"));
  EXPECT_THAT(script_complaint(ready + "[[ask]]\nstat = {}\nis = 1\n"),
              HasSubstr("walk.toml:5: there is no question 'stat'; did you mean 'state'?"));
  EXPECT_THAT(script_complaint(ready + "[[expect]]\nscot0 = {}\n"),
              HasSubstr("walk.toml:5: 'scot0' is neither a piece nor"));
  EXPECT_THAT(script_complaint(ready + "[[expect]]\n"), HasSubstr("expects nothing"));
  EXPECT_THAT(script_complaint(ready + "[[do]]\nwalk = { piece = \"scout0\" }\nby = \"side7\"\n"),
              HasSubstr("walk.toml:6: there is no side 'side7'; there are side0 and side1"));
  EXPECT_THAT(script_complaint(ready + "[[do]]\nanswer = { verb = \"walk\" }\n"),
              HasSubstr("who does it? Add actor = one of: scout0, scout1"));
  EXPECT_THAT(script_complaint(ready + "[[do]]\nanswer = { verb = \"walk\", actor = \"scout0\", far = 1 }\n"),
              HasSubstr("'walk' has no part 'far'; its parts: squares"));
  EXPECT_THAT(script_complaint(ready + "[[do]]\nfly = {}\n"), HasSubstr("no command 'fly' here"));
}

TEST(ScriptRun, VariantsShareTheSetUpAndTheOpening) {
  const std::string text = ready + R"(rules = ["FOW-GEN-008"]
scout = [{ name = "scout0", at = 2 }]
[[do]]
walk = { piece = "scout0" }
[[variant]]
name = "as it stands"
[[variant.expect]]
scout0 = { at = 3 }
[[variant]]
name = "further on"
rules = ["FOW-GEN-009"]
set.scout.scout0.at = 4
dice.blow = [6]
[[variant.do]]
usual = { until = "walk" }
[[variant.expect]]
scout0 = { at = 4 }
guard4 = { at = -1 }
)";
  const Script script = Script::parse(text, "walk.toml");
  ASSERT_EQ(script.plays.size(), 2u);
  EXPECT_EQ(script.plays[1].title, "A walk: further on");
  EXPECT_THAT(script.plays[1].rules, ElementsAre("FOW-GEN-008"_rule, "FOW-GEN-009"_rule));
  for (const ScriptPlay& which : script.plays) {
    const Played p = play(script, which, {});
    EXPECT_TRUE(p.ok()) << which.name << '\n' << all_text(p);
  }
  EXPECT_EQ(&script.play("further on"), &script.plays[1]);
  EXPECT_THROW(script.play("nowhere"), InputError);
  EXPECT_THROW(script.play(""), InputError) << "one must be chosen";
  EXPECT_THAT(script_complaint(ready + "[[variant]]\nname = \"a\"\n[[variant]]\nname = \"a\"\n"),
              HasSubstr("walk.toml:7: a second variant 'a', the first is at line 4"));
  EXPECT_THAT(script_complaint(ready + "[[variant]]\nname = \"a\"\nset.guard = []\n"),
              HasSubstr("walk.toml:6: unknown key 'guard'; did you mean 'guards'?"));
}

TEST(ScriptRun, TheVariantsSetUpReplaysFromTheJournal) {
  const Script script = Script::parse(
      ready + "[[do]]\nwalk = { piece = \"scout0\" }\n[[variant]]\nname = \"a\"\nset.guards = [3, 4, 5]\n",
      "walk.toml");
  const Played p = play(script, script.plays[0], {});
  const Journal journal = Journal::parse(p.match->journal().text(), "j");
  EXPECT_EQ(journal.header.setup, "system = \"patrol\"\nguards = [3, 4, 5]\n");
  auto start = patrol::begin_script(Toml::parse(journal.header.setup, journal.header.setup_file), "");
  const Match again = Match::replay(std::move(start), journal, nullptr, "j");
  EXPECT_EQ(again.game().hash(), p.match->game().hash());
}

TEST(ScriptRun, AReplacedDieThatDerailsTheScriptIsAFailureNotABreakage) {
  const std::string fight = ready + R"(scout = [{ name = "scout0", at = 4 }]
dice.blow = [6]
[[do]]
walk = { piece = "scout0" }
[[do]]
usual = { until = "walk" }
[[expect]]
guard4 = { at = -1 }
)";
  expect_passes(fight);
  const Played p = played(fight, {.replaced = {{1, 1}}});
  ASSERT_EQ(p.failures.size(), 1u);
  EXPECT_EQ(p.failures[0].line, 8);
  EXPECT_THAT(p.failures[0].what, HasSubstr("die 2 (blow, scout0) is not in the script"));
}

TEST(ScriptRun, GoalsAndTurnLimitsEndIt) {
  const std::string goal = "[goal]\nstate = { of = \"scout0\" }\nis = { at = { at_least = 3 } }\n";
  const std::string walk = "[[do]]\nwalk = { piece = \"scout0\", squares = 3 }\nby = \"side0\"\n";
  const Played reached = played(ready + goal + walk + walk);
  EXPECT_TRUE(reached.ok()) << all_text(reached);
  EXPECT_EQ(reached.match->journal().lines.size(), 1u) << "what comes after the goal is not played";
  const Played missed = played(ready + "turns = 6\n" + goal);
  ASSERT_EQ(missed.failures.size(), 1u);
  EXPECT_THAT(all_text(missed), HasSubstr("5: the goal was not reached\n  at: expected at_least 3, found 0"));
  EXPECT_EQ(missed.match->journal().lines.size(), 7u) << "both sides do the usual until the limit has passed";
}

TEST(ScriptRun, StopsAfterSomeCommandsWithoutJudging) {
  const std::string text = ready + R"(
[[do]]
walk = { piece = "scout0", squares = 1 }
[[expect]]
scout0 = { at = 7 }
[[do]]
walk = { piece = "guard4", squares = 1 }
)";
  EXPECT_EQ(played(text, {.judge = false, .commands = 0}).match->game().core().line, 0u);
  const Played one = played(text, {.judge = false, .commands = 1});
  EXPECT_TRUE(one.ok());
  EXPECT_EQ(one.match->game().core().line, 1u);
  EXPECT_EQ(played(text, {.judge = false}).match->game().core().line, 2u);
}

TEST(ScriptWords, GenericQuestionsAreAnsweredOnAnyRuleset) {
  const Played p = played(ready + "[[do]]\nusual = {}\n");
  const Game& game = p.match->game();
  EXPECT_THAT(questions_known(game), ElementsAre("state", "turn", "decision", "legal", "outcome", "stack"));
  const Toml none = Toml::parse("", "q");
  EXPECT_EQ(answer_question(game, "outcome", none).dump(), R"({"ending":"running","winner":null,"rule":null})");
  const Json decision = answer_question(game, "decision", none);
  EXPECT_EQ(decision.find("usual")->dump(), R"("walk guard4: squares 0")");
  EXPECT_EQ(decision.find("choices")->list()->size(), 3u);
  const Toml far = Toml::parse("walk = { piece = \"guard4\", squares = 9 }", "q");
  const Json legal = answer_question(game, "legal", far);
  EXPECT_FALSE(*legal.find("legal")->boolean());
  EXPECT_EQ(legal.find("refused")->list()->size(), 1u);
}

TEST(ScriptRun, DrawsThePositionAfterEveryCommandWhenAsked) {
  const Played p = played(ready + "[[do]]\nwalk = { piece = \"scout0\" }\n", {.pictures = true});
  ASSERT_EQ(p.log.size(), 2u);
  for (const LogEntry& entry : p.log) EXPECT_THAT(entry.picture, HasSubstr("<title>A walk</title>"));
}

}  // namespace
}  // namespace sandtable
