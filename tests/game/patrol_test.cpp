#include "game/patrol.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "dice/recorded.hpp"
#include "game/harness.hpp"
#include "game/match.hpp"

namespace sandtable::patrol {
namespace {

Match played(std::vector<int> dice) {
  return Match(begin(), {.ruleset = "patrol"}, std::make_shared<FixedDice>(std::move(dice)));
}

Command say(const Match& m, Name verb, PieceRef actor = {}, std::vector<Reply> replies = {}) {
  return {.decision = m.game().core().decision, .verb = verb, .actor = actor, .replies = std::move(replies)};
}
Submitted walk(Match& m, int seat, int piece, int squares) {
  return m.submit(seat, say(m, "walk"_name, PieceRef::team(piece), {{.key = "squares"_name, .values = {squares}}}));
}
Submitted take(Match& m, int seat, int yes) {
  return m.submit(seat, say(m, "interrupt"_name, {}, {{.key = "take"_name, .values = {yes}}}));
}
Submitted hide(Match& m, std::vector<int32_t> squares) {
  return m.submit(2, say(m, "hide"_name, {}, {{.key = "squares"_name, .values = std::move(squares)}}));
}
void choose_plans(Match& m, Name scouts, Name guards) {
  ASSERT_TRUE(m.submit(0, say(m, scouts)).accepted());
  ASSERT_TRUE(m.submit(2, say(m, guards)).accepted());
}
// Both careful, guards on 2, 8 and 10 would stop a scout that walks three squares at the second.
Match ready(std::vector<int> dice, std::vector<int32_t> squares = {5, 8, 10}) {
  Match m = played(std::move(dice));
  choose_plans(m, "careful"_name, "careful"_name);
  EXPECT_TRUE(hide(m, std::move(squares)).accepted());
  return m;
}

TEST(Kernel, SecretChoiceIsHiddenUntilBothAnswered) {
  Match a = played({});
  Match b = played({});
  ASSERT_TRUE(a.submit(0, say(a, "bold"_name)).accepted());
  ASSERT_TRUE(b.submit(0, say(b, "careful"_name)).accepted());
  EXPECT_NE(a.game().hash(), b.game().hash());
  for (const Viewer v : {Viewer::of(2), Viewer::spectator()})
    EXPECT_EQ(harness::bytes_for(a, v, {}, {}), harness::bytes_for(b, v, {}, {}));
  EXPECT_NE(harness::bytes_for(a, Viewer::of(1), {}, {}), harness::bytes_for(b, Viewer::of(1), {}, {}))
      << "the own side knows";
  ASSERT_TRUE(a.submit(2, say(a, "bold"_name)).accepted());
  ASSERT_TRUE(b.submit(2, say(b, "bold"_name)).accepted());
  EXPECT_NE(a.game().known(Viewer::of(2))->hash(), b.game().known(Viewer::of(2))->hash())
      << "both have answered: revealed";
  EXPECT_FALSE(a.undo(2, 1).empty()) << "a reveal ends free undo";
  EXPECT_TRUE(a.undo(2, 1, true).empty()) << "consent reaches beyond it";
}

TEST(Kernel, HiddenPieceStopsTheMoverAndIsNeverARefusal) {
  Match m = ready({2, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 1, 1}, {5, 8, 10});
  ASSERT_TRUE(walk(m, 0, 0, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  ASSERT_TRUE(walk(m, 1, 2, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  EXPECT_TRUE(
      m.game().check(0, say(m, "walk"_name, PieceRef::team(0), {{.key = "squares"_name, .values = {3}}})).empty());
  const Submitted stopped = walk(m, 0, 0, 3);
  ASSERT_TRUE(stopped.accepted());
  ASSERT_EQ(stopped.events.size(), 2u);
  EXPECT_EQ(stopped.events[0].kind, "walked"_name);
  EXPECT_EQ(stopped.events[1].kind, "stopped"_name);
  EXPECT_EQ(stopped.events[1].amount, 4) << "it stopped before square 5";
  EXPECT_EQ(m.undo_floor(0), m.game().core().line) << "the guard was revealed";
}

TEST(Kernel, TwoGamesThatDifferInHiddenFactsSendTheSameBytes) {
  Match a = ready({}, {6, 8, 10});
  Match b = ready({}, {9, 7, 10});
  std::vector<Command> tries;
  for (int squares = 0; squares <= 4; ++squares)
    tries.push_back(say(a, "walk"_name, PieceRef::team(0), {{.key = "squares"_name, .values = {squares}}}));
  tries.push_back(say(a, "walk"_name, PieceRef::team(4), {{.key = "squares"_name, .values = {1}}}));
  tries.push_back(say(a, "brace"_name, PieceRef::side(1)));
  const Submitted one = walk(a, 0, 0, 3);
  const Submitted other = walk(b, 0, 0, 3);
  const Submitted guard_one = walk(a, 2, 4, 1);  // unseen: 6 to 5, and 7 to 6
  const Submitted guard_other = walk(b, 2, 5, 1);
  ASSERT_TRUE(guard_one.accepted());
  ASSERT_NE(to_json(guard_one.events[0]), to_json(guard_other.events[0]));
  for (const Viewer v : {Viewer::of(0), Viewer::of(1), Viewer::spectator()}) {
    EXPECT_EQ(harness::bytes_for(a, v, one.events, tries), harness::bytes_for(b, v, other.events, tries));
    EXPECT_EQ(harness::bytes_for(a, v, guard_one.events, tries), harness::bytes_for(b, v, guard_other.events, tries));
  }
  EXPECT_NE(harness::bytes_for(a, Viewer::of(2), {}, {}), harness::bytes_for(b, Viewer::of(2), {}, {}));
}

TEST(Kernel, OfferInTheOtherSidesTurnLeavesTheDecisionStanding) {
  Match m = ready({});
  const uint32_t id = m.game().core().decision;
  ASSERT_EQ(m.game().offers(2).size(), 1u);
  ASSERT_TRUE(m.submit(2, say(m, "brace"_name, PieceRef::side(1))).accepted());
  EXPECT_EQ(m.game().core().decision, id);
  EXPECT_TRUE(m.game().offers(2).empty());
  const Submitted again = m.submit(2, say(m, "brace"_name, PieceRef::side(1)));
  ASSERT_FALSE(again.accepted());
  EXPECT_EQ(again.refusals[0].rule, "FOW-GEN-022"_rule);
  EXPECT_TRUE(walk(m, 0, 0, 1).accepted()) << "the command made before the offer still answers";
}

TEST(Kernel, CommandForADecisionThatNoLongerStandsIsRefused) {
  Match m = ready({});
  const Command first = say(m, "walk"_name, PieceRef::team(0), {{.key = "squares"_name, .values = {1}}});
  EXPECT_TRUE(m.submit(0, first).accepted());
  const Submitted twice = m.submit(0, first);
  ASSERT_FALSE(twice.accepted());
  EXPECT_NE(twice.refusals[0].words.find("the game waits for"), std::string::npos);
}

TEST(Kernel, SeatsOfOneSideAnswerOnlyForThemselves) {
  Match m = ready({});
  EXPECT_FALSE(walk(m, 1, 2, 1).accepted()) << "it is seat 0's turn";
  EXPECT_TRUE(walk(m, 0, 0, 1).accepted());
  EXPECT_FALSE(walk(m, 0, 0, 1).accepted());
  EXPECT_TRUE(walk(m, 2, 4, 0).accepted());
  EXPECT_FALSE(walk(m, 0, 0, 1).accepted()) << "now it is seat 1's";
  EXPECT_TRUE(walk(m, 1, 2, 1).accepted());
}

// A fight is three procedures deep (fight, exchange, blow); the kill leaves all of them.
TEST(Kernel, LeavingFromThreeFramesDown) {
  Match m = ready({1, 1, 5}, {5, 8, 10});
  ASSERT_TRUE(walk(m, 0, 0, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 4, 1).accepted());  // 5 to 4, unseen
  ASSERT_TRUE(walk(m, 1, 2, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 1).accepted());  // into the guard on 4
  ASSERT_EQ(m.game().decision().choices[0].verb, "interrupt"_name) << "the guards are asked before the roll";
  ASSERT_TRUE(take(m, 2, 0).accepted());  // blow 1, fails: re-roll offered
  ASSERT_EQ(m.game().decision().choices[0].verb, "reroll"_name);
  ASSERT_TRUE(m.submit(0, m.game().usual()).accepted());  // 1 again; now the guard strikes back
  const Submitted struck = take(m, 0, 0);                 // a 5 kills
  ASSERT_TRUE(struck.accepted());
  EXPECT_EQ(struck.events.back().kind, "killed"_name);
  EXPECT_EQ(struck.events.back().who, PieceRef::team(0));
  EXPECT_EQ(m.game().decision().choices[0].verb, "walk"_name) << "the next turn stands, nothing of the fight is left";
  const auto& state = dynamic_cast<const Game&>(m.game()).json();
  EXPECT_EQ(state.find("stack")->list()->size(), 2u);
}

// rules: FOW-GEN-012 FOW-GEN-013 FOW-GEN-014
TEST(Kernel, RerollIsOfferedOnceAndTheSecondResultStands) {
  Match m = ready({4, 1, 6}, {5, 8, 10});
  ASSERT_TRUE(walk(m, 0, 0, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 4, 1).accepted());
  ASSERT_TRUE(walk(m, 1, 2, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 1).accepted());
  ASSERT_TRUE(take(m, 2, 0).accepted());
  const Decision offered = m.game().decision();
  ASSERT_EQ(offered.side, 0);
  ASSERT_EQ(offered.choices[0].parts[0].options.size(), 1u);
  Submitted done = m.submit(0, say(m, "reroll"_name, PieceRef::team(0), {{.key = "dice"_name, .values = {0}}}));
  ASSERT_TRUE(done.accepted());
  ASSERT_EQ(done.events[0].kind, "rolled"_name);
  ASSERT_EQ(done.events[0].roll.dice.size(), 1u);
  EXPECT_EQ(done.events[0].roll.dice[0].first, 4);
  EXPECT_EQ(done.events[0].roll.dice[0].value, 1) << "worse, and it stands";
  EXPECT_EQ(done.events[0].roll.reroll, "FOW-GEN-014"_rule);
  EXPECT_EQ(m.game().decision().choices[0].verb, "interrupt"_name) << "not offered a second time";
}

// A zealous scout has struck and failed with the first of the dice.
Match struck_in_vain(std::vector<int> dice) {
  Match m(begin_zealous(), {.ruleset = "patrol"}, std::make_shared<FixedDice>(std::move(dice)));
  choose_plans(m, "careful"_name, "careful"_name);
  EXPECT_TRUE(hide(m, {5, 8, 10}).accepted());
  EXPECT_TRUE(walk(m, 0, 0, 3).accepted());
  EXPECT_TRUE(walk(m, 2, 4, 1).accepted());
  EXPECT_TRUE(walk(m, 1, 2, 3).accepted());
  EXPECT_TRUE(walk(m, 2, 5, 0).accepted());
  EXPECT_TRUE(walk(m, 0, 0, 1).accepted());
  EXPECT_TRUE(take(m, 2, 0).accepted());
  return m;
}
Submitted reroll(Match& m, std::vector<int32_t> dice) {
  return m.submit(0, say(m, "reroll"_name, PieceRef::team(0), {{.key = "dice"_name, .values = std::move(dice)}}));
}

// rules: FOW-GEN-013 FOW-SOV-006
TEST(Kernel, ASecondRerollIsPaidFor) {
  Match m = struck_in_vain({2, 3, 1, 1});
  Decision offered = m.game().decision();
  EXPECT_EQ(offered.rules, std::vector<RuleId>{"FOW-GEN-014"_rule});
  EXPECT_EQ(offered.prompt.find("price"), std::string::npos);
  ASSERT_TRUE(reroll(m, {0}).accepted());
  offered = m.game().decision();
  ASSERT_EQ(offered.choices[0].verb, "reroll"_name) << "the second one, by another rule";
  EXPECT_EQ(offered.rules, std::vector<RuleId>{"FOW-SOV-006"_rule});
  EXPECT_NE(offered.prompt.find("at the price of another scout"), std::string::npos) << offered.prompt;
  EXPECT_EQ(offered.choices[0].label, "Re-roll at the price of another scout");
  EXPECT_TRUE(offered.choices[0].usual[0].values.empty()) << "nobody pays unasked";
  ASSERT_TRUE(reroll(m, {0}).accepted());
  offered = m.game().decision();
  ASSERT_EQ(offered.choices.size(), 3u) << "who is given up";
  EXPECT_FALSE(m.submit(0, say(m, "give_up"_name, PieceRef::team(0))).accepted()) << "not the one who strikes";
  const Submitted paid = m.submit(0, say(m, "give_up"_name, PieceRef::team(3)));
  ASSERT_TRUE(paid.accepted());
  ASSERT_GE(paid.events.size(), 2u);
  EXPECT_EQ(paid.events[0].kind, "sacrificed"_name);
  EXPECT_EQ(paid.events[1].kind, "rolled"_name);
  const Die& die = paid.events[1].roll.dice[0];
  EXPECT_EQ(die.first, 2);
  EXPECT_EQ(die.second, 3);
  EXPECT_EQ(die.value, 1);
  EXPECT_EQ(paid.events[1].roll.reroll, "FOW-SOV-006"_rule);
  EXPECT_EQ(m.game().decision().choices[0].verb, "interrupt"_name) << "three throws and no more";
  const Match again = Match::replay(begin_zealous(), m.journal(), std::make_shared<ConstantDice>(1), "journal");
  EXPECT_EQ(again.game().hash(), m.game().hash());
}

// rules: FOW-SOV-006
TEST(Kernel, ASecondRerollMayBeDeclinedAndComesOnlyAfterTheFirst) {
  Match declined = struck_in_vain({2, 3, 1});
  ASSERT_TRUE(reroll(declined, {0}).accepted());
  const Submitted kept = reroll(declined, {});
  ASSERT_TRUE(kept.accepted());
  EXPECT_EQ(kept.events[0].roll.dice[0].value, 3);
  EXPECT_EQ(kept.events[0].roll.dice[0].second, 0);
  EXPECT_EQ(kept.events[0].roll.reroll, "FOW-GEN-014"_rule);
  EXPECT_EQ(declined.game().decision().choices[0].verb, "interrupt"_name);

  Match never = struck_in_vain({2, 1});
  const Submitted first = reroll(never, {});
  ASSERT_TRUE(first.accepted());
  EXPECT_EQ(first.events[0].kind, "rolled"_name) << "without the first the second is not offered";
  EXPECT_FALSE(first.events[0].roll.reroll.valid());

  Match good = struck_in_vain({2, 6});
  EXPECT_EQ(reroll(good, {0}).events.back().kind, "killed"_name) << "nothing is left to re-roll";
}

TEST(Kernel, ARuleAddsVerbsToAQuestion) {
  Match m(begin_zealous(), {.ruleset = "patrol"}, std::make_shared<ConstantDice>(1));
  choose_plans(m, "careful"_name, "careful"_name);
  ASSERT_TRUE(hide(m, {5, 8, 10}).accepted());
  ASSERT_NE(m.game().decision().choice("cheer"_name, {}), nullptr);
  const auto before = m.game().core().decision;
  const Submitted cheered = m.submit(0, say(m, "cheer"_name, {}, {}));
  ASSERT_TRUE(cheered.accepted());
  EXPECT_EQ(cheered.events[0].kind, "cheered"_name);
  EXPECT_EQ(m.game().question(), "walk"_name) << "it stands again";
  EXPECT_NE(m.game().core().decision, before);
  ASSERT_TRUE(m.submit(0, say(m, "cheer"_name, {}, {})).accepted());
  EXPECT_NE(m.game().decision().choice("cheer"_name, {}), nullptr);
  EXPECT_FALSE(m.submit(0, say(m, "cheer"_name, {}, {})).accepted()) << "no token left";
  EXPECT_TRUE(m.submit(0, say(m, "stay"_name, {}, {})).accepted());
  EXPECT_EQ(m.game().decision().choice("cheer"_name, {}), nullptr) << "for the scouts only";
  EXPECT_FALSE(m.submit(2, say(m, "cheer"_name, {}, {})).accepted());
  EXPECT_TRUE(walk(m, 2, 4, 1).accepted());
  const Match again = Match::replay(begin_zealous(), m.journal(), std::make_shared<ConstantDice>(1), "journal");
  EXPECT_EQ(again.game().hash(), m.game().hash());
}

TEST(Kernel, ChancesCountTheFreeReroll) {
  roll::Spec spec{.score = Score::from("FOW-GEN-008"_rule, 4)};
  EXPECT_EQ(roll::passes_of_36(spec), 18u);
  spec.granted.push_back({roll::Of::failures, "FOW-GEN-014"_rule});
  EXPECT_EQ(roll::passes_of_36(spec), 27u);
  spec.granted.push_back({roll::Of::failures, "FOW-SOV-006"_rule, true, true});
  EXPECT_EQ(roll::passes_of_36(spec), 27u) << "what costs something is not taken unasked";
  spec.ordered = {roll::Of::successes, "FOW-NGT-003"_rule};
  EXPECT_EQ(roll::passes_of_36(spec), 18u) << "every die is thrown twice";
  spec.granted.clear();
  EXPECT_EQ(roll::passes_of_36(spec), 9u);
}

// rules: FOW-GEN-014 FOW-GEN-013
TEST(Kernel, OrderedRerollOfSuccessesIsCompulsory) {
  Match m = played({6, 3, 2, 5, 5});
  choose_plans(m, "bold"_name, "careful"_name);
  ASSERT_TRUE(hide(m, {5, 8, 10}).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 4, 1).accepted());
  ASSERT_TRUE(walk(m, 1, 2, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 1).accepted());
  const Submitted done = take(m, 2, 0);
  ASSERT_TRUE(done.accepted());
  const Roll& roll = done.events[0].roll;
  ASSERT_EQ(roll.dice.size(), 2u);
  EXPECT_EQ(roll.dice[0].first, 6) << "the six was a success at 6+ and had to be thrown again";
  EXPECT_EQ(roll.dice[0].value, 2);
  EXPECT_EQ(roll.dice[1].first, 0);
  EXPECT_EQ(roll.dice[1].value, 3);
}

// rules: FOW-GEN-010
TEST(Kernel, AnImpossibleRollThrowsNoDie) {
  Match m = played({});
  choose_plans(m, "bold"_name, "careful"_name);
  ASSERT_TRUE(hide(m, {5, 8, 10}).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 4, 1).accepted());
  ASSERT_TRUE(walk(m, 1, 2, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 1).accepted());
  const Submitted done = take(m, 2, 1);  // the guards spend a token: 6+ becomes 7+
  ASSERT_TRUE(done.accepted());
  const Event& rolled = done.events[1];
  ASSERT_EQ(rolled.kind, "rolled"_name);
  EXPECT_EQ(rolled.roll.score.needed(), 7);
  EXPECT_EQ(rolled.roll.score.reasons.size(), 2u);
  EXPECT_TRUE(rolled.roll.dice.empty());
  EXPECT_EQ(m.game().core().next_die, 0u);
}

// Scout 0 meets the guard on square 5, and the guards let the blow fall.
Submitted struck_by(Match& m, Name plan, int step_in = 0) {
  choose_plans(m, plan, "careful"_name);
  EXPECT_TRUE(hide(m, {5, 8, 10}).accepted());
  EXPECT_TRUE(walk(m, 0, 0, 3).accepted());
  EXPECT_TRUE(walk(m, 2, 5, 0).accepted());
  EXPECT_TRUE(walk(m, 1, 2, 3).accepted());
  EXPECT_TRUE(walk(m, 2, 5, 0).accepted());
  EXPECT_TRUE(walk(m, 0, 0, 2).accepted());
  EXPECT_EQ(m.game().question(), "interrupt"_name);
  return take(m, 2, step_in);
}

// rules: AAF-SHO-015
TEST(Kernel, ALowRollPassesAtOrBelowItsNumber) {
  Match hit = played({2});
  const Submitted done = struck_by(hit, "sly"_name);
  ASSERT_TRUE(done.accepted());
  EXPECT_EQ(done.events[0].roll.score.words(), "2-");
  EXPECT_EQ(done.events[0].amount, 1);
  EXPECT_EQ(done.events[1].kind, "killed"_name);
  Match missed = played({3, 1});
  ASSERT_TRUE(struck_by(missed, "sly"_name).accepted());
  ASSERT_EQ(missed.game().question(), "reroll"_name) << "a 3 is a failure and may be thrown again";
  EXPECT_THAT(missed.game().decision().prompt, testing::HasSubstr("needs 2-"));
  const Submitted again = missed.submit(0, missed.game().usual());
  ASSERT_TRUE(again.accepted());
  EXPECT_EQ(again.events[0].amount, 1);
}

// rules: AAF-SHO-016
TEST(Kernel, ALowRollAtNothingThrowsNoDie) {
  Match m = played({6, 6});
  choose_plans(m, "sly"_name, "careful"_name);
  ASSERT_TRUE(hide(m, {5, 8, 10}).accepted());
  ASSERT_TRUE(m.submit(2, say(m, "brace"_name, PieceRef::side(1))).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  ASSERT_TRUE(walk(m, 1, 2, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 2).accepted());
  const Submitted done = take(m, 2, 1);  // braced and stepped in: 2- is 0-
  ASSERT_TRUE(done.accepted());
  EXPECT_EQ(done.events[1].roll.score.needed(), 0);
  EXPECT_TRUE(done.events[1].roll.dice.empty());
}

// rules: AAF-MOR-006 AAF-MOR-016
TEST(Kernel, DiceAreAddedUpAndThrownAgainTogether) {
  Match m = played({3, 3, 1, 4});
  ASSERT_TRUE(struck_by(m, "steady"_name).accepted());
  ASSERT_EQ(m.game().question(), "reroll"_name);
  const Decision d = m.game().decision();
  EXPECT_THAT(d.prompt, testing::HasSubstr("needs 2D6 5-"));
  ASSERT_EQ(d.choices[0].parts[0].options.size(), 1u) << "two dice, one throw";
  EXPECT_EQ(d.choices[0].parts[0].options[0].label, "6");
  const Submitted again = m.submit(0, m.game().usual());
  ASSERT_TRUE(again.accepted());
  const Roll& roll = again.events[0].roll;
  ASSERT_EQ(roll.dice.size(), 2u);
  EXPECT_EQ(roll.dice[0].first, 3);
  EXPECT_EQ(roll.dice[1].first, 3);
  EXPECT_EQ(again.events[0].amount, 1) << "1 and 4 are 5";
  EXPECT_EQ(again.events[1].kind, "killed"_name);
}

// rules: AAF-GEN-002
TEST(Kernel, MeasuringIsRefusedWhereTheFactsForbidIt) {
  const auto game = begin();
  ASSERT_FALSE(game->facts().measures_first);
  const Preview none = game->preview(0, {.what = PreviewSort::measure, .piece = PieceRef::team(0)});
  ASSERT_EQ(none.refusals.size(), 1u);
  EXPECT_EQ(none.refusals[0].rule, game->facts().measuring);
}

TEST(Kernel, StandingAnswerIsGivenWithoutAsking) {
  Match m = ready({1, 1, 6}, {5, 8, 10});
  ASSERT_TRUE(m.submit(2, say(m, "standing"_name, {}, {{.key = "interrupt"_name, .values = {1}}})).accepted());
  for (const int seat : {0, 1}) {  // a question to both is answered unasked when both say so
    ASSERT_TRUE(m.submit(seat, say(m, "standing"_name, {}, {{.key = "interrupt"_name, .values = {1}}})).accepted());
    ASSERT_TRUE(m.submit(seat, say(m, "standing"_name, {}, {{.key = "reroll"_name, .values = {1}}})).accepted());
  }
  ASSERT_TRUE(walk(m, 0, 0, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 4, 1).accepted());
  ASSERT_TRUE(walk(m, 1, 2, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  const Submitted fought = walk(m, 0, 0, 1);
  ASSERT_TRUE(fought.accepted());
  EXPECT_EQ(fought.events.back().kind, "killed"_name) << "no question came in between";
}

TEST(Kernel, UndoIsFreeToTheLastDieAndTheCounterNeverGoesBack) {
  Match m = ready({1, 1, 5}, {5, 8, 10});
  const uint32_t line = m.game().core().line;
  ASSERT_TRUE(walk(m, 0, 0, 2).accepted());
  EXPECT_TRUE(m.undo(0, line).empty()) << "no die, no reveal, no answer of the other side";
  ASSERT_TRUE(walk(m, 0, 0, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 4, 1).accepted());
  EXPECT_FALSE(m.undo(0, line).empty()) << "the other side has answered since";
  ASSERT_TRUE(walk(m, 1, 2, 3).accepted());
  ASSERT_TRUE(walk(m, 2, 5, 0).accepted());
  ASSERT_TRUE(walk(m, 0, 0, 1).accepted());
  ASSERT_TRUE(take(m, 2, 0).accepted());
  const uint32_t die = m.game().core().line;
  EXPECT_EQ(m.game().core().next_die, 1u);
  EXPECT_FALSE(m.undo(2, die - 1).empty()) << "a die has been thrown";
  EXPECT_TRUE(m.undo(2, die - 1, true).empty());
  EXPECT_EQ(m.game().core().next_die, 1u);
  const Match again = Match::replay(begin(), m.journal(), std::make_shared<ConstantDice>(1), "journal");
  EXPECT_EQ(again.game().hash(), m.game().hash());
}

TEST(Kernel, ConcedeAndDraw) {
  Match m = ready({});
  EXPECT_FALSE(m.submit(2, say(m, "accept_draw"_name)).accepted());
  ASSERT_TRUE(m.submit(0, say(m, "offer_draw"_name)).accepted());
  EXPECT_FALSE(m.submit(0, say(m, "accept_draw"_name)).accepted()) << "not one's own offer";
  Match n = ready({});
  ASSERT_TRUE(n.submit(2, say(n, "concede"_name)).accepted());
  EXPECT_EQ(n.game().core().outcome.winner, 0);
  EXPECT_FALSE(walk(n, 0, 0, 1).accepted());
  ASSERT_TRUE(m.submit(2, say(m, "accept_draw"_name)).accepted());
  EXPECT_EQ(m.game().core().outcome.ending, Ending::drawn);
}

TEST(Journal, ALineThatDiffersIsRefusedWithItsNumber) {
  Match m = ready({});
  ASSERT_TRUE(walk(m, 0, 0, 2).accepted());
  const auto complaint = [](const std::string& text) -> std::string {
    try {
      Match::replay(begin(), Journal::parse(text, "game.journal"), std::make_shared<ConstantDice>(1), "game.journal");
    } catch (const InputError& e) {
      return e.what();
    }
    return "";
  };
  const std::string good = m.journal().text();
  EXPECT_EQ(complaint(good), "");
  std::string other_hash = good;
  other_hash.replace(other_hash.rfind("\"hash\":\"") + 8, 4, "beef");
  EXPECT_NE(complaint(other_hash).find("game.journal:5: the state differs"), std::string::npos)
      << complaint(other_hash);
  std::string other_move = good;
  other_move.replace(other_move.rfind("[2]"), 3, "[3]");
  EXPECT_NE(complaint(other_move).find("game.journal:5:"), std::string::npos);
  std::string bad_json = good;
  bad_json.insert(bad_json.find('\n') + 1, "{");
  EXPECT_NE(complaint(bad_json).find("game.journal:2: not valid JSON"), std::string::npos) << complaint(bad_json);
  std::string bad_field = good;
  bad_field.replace(bad_field.find("\"seat\":0"), 8, "\"seet\":0");
  EXPECT_NE(complaint(bad_field).find("game.journal:2: not a journal line: the value: unknown key 'seet'"),
            std::string::npos)
      << complaint(bad_field);
  EXPECT_NE(complaint("").find("game.journal: empty"), std::string::npos);
}

TEST(Harness, PatrolRandomPlay) {
  const int commands = harness::commands_to_play(100'000);
  const harness::Tally t = harness::random_play(begin, 1, commands);
  std::printf("patrol: %d games (%d finished), %d commands, %d refused, %d undone, %d offers, %d views\n", t.games,
              t.finished, t.commands, t.refused, t.undone, t.offers, t.views);
  EXPECT_GE(t.commands, commands);
  EXPECT_GT(t.refused, commands / 20);
  EXPECT_GT(t.undone, commands / 200);
  EXPECT_GT(t.offers, commands / 200);
}

TEST(Harness, ZealousPatrolRandomPlay) {
  const harness::Tally t = harness::random_play(begin_zealous, 2, harness::commands_to_play(20'000));
  EXPECT_GT(t.games, 0);
}

TEST(Counts, Patrol) {
  Match m = played({});
  EXPECT_EQ(harness::count_answers(m.game()), 4);
  choose_plans(m, "careful"_name, "careful"_name);
  EXPECT_EQ(harness::count_answers(m.game()), 6);
  ASSERT_TRUE(hide(m, {5, 8, 10}).accepted());
  EXPECT_EQ(harness::count_answers(m.game()), 8);
}

}  // namespace
}  // namespace sandtable::patrol
