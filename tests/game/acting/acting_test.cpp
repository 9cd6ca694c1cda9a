// Which rules are seen acting, the steering of random battles, and a random battle of the tiny ruleset.
#include <gtest/gtest.h>

#include <set>

#include "game/acting/random_battle.hpp"
#include "game/acting/rules_seen.hpp"
#include "game/acting/steering.hpp"
#include "game/patrol.hpp"

namespace sandtable {
namespace {

constexpr RuleId one = "ABC-ONE-001"_rule, two = "ABC-TWO-002"_rule, three = "ABC-THR-003"_rule;

TEST(RulesSeenActing, AnEventGivesItsRuleAndTheReasonsOfItsRoll) {
  Event e{.kind = "rolled"_name, .rule = one};
  e.roll.score = Score::from(two, 4).add(two, 1);
  e.roll.reroll = three;
  RulesSeen seen;
  seen.take(e);
  EXPECT_EQ(seen.count(one, SeenIn::event), 1);
  EXPECT_EQ(seen.count(two, SeenIn::score), 2);
  EXPECT_EQ(seen.count(three, SeenIn::score), 1);
  EXPECT_EQ(seen.count(two, SeenIn::event), 0);
}

TEST(RulesSeenActing, ADecisionGivesWhatItIsAboutWhatIsClosedAndWhatItWouldNeed) {
  Option closed{.closed = {refuse(two, "too far")}};
  Option open{.rules = {one}, .score = Score::from(three, 5)};
  Decision d{.rules = {one}};
  d.choices.push_back({.verb = "go"_name, .rules = {one}, .parts = {{.options = {closed, open}}}});
  RulesSeen seen;
  seen.take(d);
  EXPECT_EQ(seen.count(one, SeenIn::decision), 3);
  EXPECT_EQ(seen.count(two, SeenIn::refusal), 1);
  EXPECT_EQ(seen.count(three, SeenIn::score), 1);
  EXPECT_EQ(seen.all().size(), 3U);
}

TEST(RulesSeenActing, AnAnswerGivesEveryIdInIt) {
  RulesSeen seen;
  seen.take(Json(Json::Object{{"because", one.text()}, {"all", Json::List{two.text(), "no rule", 3}}}));
  EXPECT_EQ(seen.count(one, SeenIn::look), 1);
  EXPECT_EQ(seen.count(two), 1);
  EXPECT_EQ(seen.all().size(), 2U);
}

TEST(RulesSeenActing, AMalformedCommandCitesNoRule) {
  RulesSeen seen;
  seen.take(Refusals{malformed("what?")});
  EXPECT_TRUE(seen.all().empty());
}

TEST(Steering, WhatWasSeenLeastIsWorthMost) {
  RulesSeen before, now;
  before.add(one, SeenIn::event, 99);
  now.add(one, SeenIn::event);
  const int64_t old = worth_of(now, before);
  now.add(two, SeenIn::event);
  EXPECT_EQ(old, 100);
  EXPECT_EQ(worth_of(now, before), 10'100);
}

// How often "good" is picked of three words, when the battles with it were worth more.
int picked_good(bool steered) {
  const std::vector<std::string> words{"bad", "good", "dull"};
  Ingredients from(steered);
  int good = 0;
  for (uint64_t i = 0; i < 300; ++i) {
    from.begin(i);
    const bool is_good = words[from.pick("sort", words)] == "good";
    from.learn(is_good ? 900 : 100);
    good += is_good ? 1 : 0;
  }
  return good;
}

TEST(Steering, IngredientsThatShowMoreComeOftener) {
  EXPECT_GT(picked_good(true), 150);
  EXPECT_LT(picked_good(false), 130);
  EXPECT_GT(picked_good(false), 70);
}

TEST(Steering, TheSameSeedDrawsTheSame) {
  const auto drawn = [] {
    Ingredients from(true);
    std::string all;
    for (uint64_t i = 0; i < 20; ++i) {
      from.begin(i);
      all += from.pick("letter", {"a", "b", "c", "d"}) + (from.chance("more", 3) ? "+" : "-");
      from.learn(static_cast<int64_t>(i % 5) * 100);
    }
    return all;
  };
  EXPECT_EQ(drawn(), drawn());
}

TEST(RandomBattles, AnyRulesetIsPlayedAndNothingGoesWrong) {
  RulesSeen seen;
  int commands = 0, refused = 0, finished = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const auto game = patrol::begin();
    const BattleTold told = play_random_battle(*game, {.seed = seed, .steered = seed % 2 == 0}, seen);
    EXPECT_TRUE(told.wrong.empty()) << told.wrong.front();
    commands += told.commands;
    refused += told.refused;
    finished += told.finished ? 1 : 0;
  }
  EXPECT_GT(commands, 100);
  EXPECT_GT(refused, 0);
  EXPECT_GT(finished, 10);
  EXPECT_FALSE(seen.all().empty());
}

TEST(RandomBattles, TheSameSeedSeesTheSame) {
  const auto seen_with = [](uint64_t seed) {
    RulesSeen seen;
    const auto game = patrol::begin();
    play_random_battle(*game, {.seed = seed}, seen);
    return seen.all();
  };
  EXPECT_EQ(seen_with(5), seen_with(5));
  EXPECT_NE(seen_with(5), seen_with(6));
}

}  // namespace
}  // namespace sandtable
