#include "dice/odds_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace sandtable {
namespace {

Fraction chance(const char* text, const char* outcome = "successes") {
  const OddsPlan plan = parse_odds(text);
  for (std::size_t i = 0; i < plan.outcomes.size(); ++i)
    if (plan.outcomes[i] == outcome) return outcomes(plan.volleys.at(0).course).chance(static_cast<int>(i));
  ADD_FAILURE() << outcome << " is no outcome of " << text;
  return {};
}

TEST(OddsText, OneStep) {
  EXPECT_EQ(chance("4+"), Fraction(1, 2));
  EXPECT_EQ(chance("hit 5+"), Fraction(1, 3));
  EXPECT_EQ(chance("save 5+"), Fraction(2, 3));
  EXPECT_EQ(chance("fail 5+"), Fraction(2, 3));
  EXPECT_EQ(chance("7+"), Fraction());
  EXPECT_EQ(chance("save 7+"), Fraction(1, 1));
  EXPECT_EQ(chance("1+"), Fraction(1, 1));
  EXPECT_EQ(chance("5+ reroll"), Fraction(5, 9));
  EXPECT_EQ(chance("5+ reroll misses"), Fraction(5, 9));
  EXPECT_EQ(chance("4+ reroll hits"), Fraction(1, 4));
  EXPECT_EQ(chance("save 3+ reroll"), Fraction(1, 9));
}

TEST(OddsText, LowScoresAndSumsOfDice) {
  EXPECT_EQ(chance("2-"), Fraction(1, 3));
  EXPECT_EQ(chance("6-"), Fraction(1, 1));
  EXPECT_EQ(chance("save 2-"), Fraction(2, 3));
  EXPECT_EQ(chance("2- reroll"), Fraction(5, 9));
  EXPECT_EQ(chance("2D6 8+"), Fraction(15, 36));
  EXPECT_EQ(chance("morale 2d6 7-"), Fraction(21, 36));
  EXPECT_EQ(chance("2D6 7- reroll"), Fraction(21, 36) + Fraction(15, 36) * Fraction(21, 36));
  EXPECT_EQ(chance("2D6 13+"), Fraction());
  EXPECT_EQ(chance("3 x 4-, 2D6 10+"), Fraction(1, 9));
  EXPECT_EQ(chance("[1: 2- lost else held | else: nothing]", "lost"), Fraction(1, 18));
  EXPECT_EQ(parse_odds("5 x 2D6 8+").volleys[0].dice, 5);
}

TEST(OddsText, CountsInManySpellings) {
  for (const char* text :
       {"8 x 4+, fail 3+, 3+", "8x4+,fail 3+,3+", "8 dice 4+ , save 3+ , fp 3+", "8 \u00d7 HIT 4+, Save 3+, 3+"}) {
    const OddsPlan plan = parse_odds(text);
    ASSERT_EQ(plan.volleys.size(), 1u) << text;
    EXPECT_EQ(plan.volleys[0].dice, 8) << text;
    EXPECT_EQ(plan.volleys[0].steps.size(), 3u) << text;
    EXPECT_EQ(count_of(plan, 1), successes(8, {1, 9})) << text;
  }
}

TEST(OddsText, VolleysAddUp) {
  const OddsPlan plan = parse_odds("4 x 3+, save 3+; 2 x 5+, save 3+");
  EXPECT_EQ(count_of(plan, 1), sum(successes(4, {2, 9}), successes(2, {1, 9})));
  EXPECT_EQ(mean(count_of(plan, 1)), Fraction(10, 9));
}

TEST(OddsText, TablesOfFaces) {
  const char* text = "[1: lost | 2-4: 4+ held else back | 5+: nothing]";
  EXPECT_EQ(chance(text, "lost"), Fraction(1, 6));
  EXPECT_EQ(chance(text, "held"), Fraction(1, 4));
  EXPECT_EQ(chance(text, "back"), Fraction(1, 4));
  EXPECT_EQ(chance(text, "nothing"), Fraction(1, 3));
  EXPECT_EQ(chance("4+, [6: [1-3: a | else: b] | else: c]", "a"), Fraction(1, 24));
}

TEST(OddsText, ArmourIsItsTableSpelledOut) {
  const char* spelled = "[1-3: 3+ destroyed else bailed | 4: 3+ bailed | else: nothing]";
  for (const char* outcome : {"bailed", "destroyed", "nothing"})
    EXPECT_EQ(chance("armour 6 vs 10, fp 3+", outcome), chance(spelled, outcome)) << outcome;
  EXPECT_EQ(chance("armour 6 vs 10 fp 3+", "destroyed"), Fraction(1, 3));
  EXPECT_EQ(chance("armour 0 vs 10, fp 7+", "bailed"), Fraction(1, 1));
}

void expect_mistake(const char* text, std::size_t at, const char* part) {
  try {
    parse_odds(text);
    ADD_FAILURE() << "accepted: " << text;
  } catch (const OddsTextError& mistake) {
    EXPECT_EQ(mistake.at(), at) << text << ": " << mistake.what();
    EXPECT_NE(std::string(mistake.what()).find(part), std::string::npos) << text << ": " << mistake.what();
  }
}

TEST(OddsText, MistakesSayWhere) {
  expect_mistake("", 0, "nothing to roll");
  expect_mistake("8 x 4", 5, "written 4+");
  expect_mistake("8 x", 3, "expected a step");
  expect_mistake("8 hit 4+", 2, "expected 'x'");
  expect_mistake("0 x 4+", 0, "1 to 500");
  expect_mistake("501 x 4+", 0, "1 to 500");
  expect_mistake("8 x 0+", 4, "1 to 99");
  expect_mistake("8 x 4+,", 7, "expected a step");
  expect_mistake("8 x 4+ 3+", 7, "expected ','");
  expect_mistake("8 x 4+ reroll reroll hits", 14, "FOW-GEN-013");
  expect_mistake("4+, fp", 6, "score needed");
  expect_mistake("4+ & 3+", 3, "no meaning");
  expect_mistake("99999999999999 x 4+", 0, "too large");
  expect_mistake("[1-3: hit]", 0, "face 4 leads nowhere");
  expect_mistake("[1-3: hit | 3: miss | else: x]", 12, "face 3 already");
  expect_mistake("[1-7: hit]", 3, "1 to 6");
  expect_mistake("[1: hit | else: miss], 4+", 23, "ends a volley");
  expect_mistake("armour 6 10", 9, "'vs'");
  expect_mistake("armour 6 vs 10", 14, "firepower");
}

TEST(OddsText, AnyTextIsAPlanOrAMistake) {
  const auto piece =
      rc::gen::element<std::string>("8", "4", "3", "+", "x", ",", ";", "[", "]", "|", ":", "-", "else", "save",
                                    "reroll", "hits", "armour", "vs", "fp", "a", "\xc3", " ", "500", "1-6:");
  EXPECT_TRUE(rc::check([&] {
    std::string text;
    for (const std::string& part : *rc::gen::container<std::vector<std::string>>(piece)) text += part + " ";
    try {
      const OddsPlan plan = parse_odds(text);
      for (const OddsVolley& volley : plan.volleys) RC_ASSERT(!outcomes(volley.course).weights().empty());
    } catch (const OddsTextError& mistake) {
      RC_ASSERT(mistake.at() <= text.size());
    }
  }));
  EXPECT_THROW(parse_odds(std::string(100000, '[')), OddsTextError);
  std::string deep;
  for (int i = 0; i < 50000; ++i) deep += "[1:";
  EXPECT_THROW(parse_odds(deep), OddsTextError);
}

}  // namespace
}  // namespace sandtable
