#include "dice/odds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

#include "base/chi_square.hpp"
#include "dice/course.hpp"
#include "dice/odds_text.hpp"
#include "dice/philox.hpp"
#include "dice/recorded.hpp"

namespace sandtable {
namespace {

// Every sequence of n dice once, in the order of an odometer: the odds by counting, nothing else.
Distribution<int> by_enumeration(int n, const std::function<int(Dice&)>& play) {
  Distribution<int>::Weights weights;
  std::vector<int> faces(static_cast<std::size_t>(n), 1);
  while (true) {
    FixedDice dice(faces);
    weights[play(dice)] += Natural(1);
    std::size_t i = 0;
    while (i < faces.size() && faces[i] == 6) faces[i++] = 1;
    if (i == faces.size()) return Distribution<int>(std::move(weights));
    ++faces[i];
  }
}

Distribution<int> enumerated(int dice_needed, int volley, const Course& course) {
  return by_enumeration(dice_needed, [&](Dice& dice) {
    DieNumber next = 0;
    int through = 0;
    for (int i = 0; i < volley; ++i) through += roll_out(course, dice, next) == 1 ? 1 : 0;
    return through;
  });
}

// rules: FOW-GEN-008
TEST(Odds, NPlusSucceedsOnNOrMore) {
  EXPECT_EQ(chance_to_pass({.score = 3}), Fraction(4, 6));
  EXPECT_EQ(chance_to_pass({.score = 5}), Fraction(1, 3));
  for (int score = 1; score <= 7; ++score) {
    const std::array<DieTest, 1> test{{{.score = score}}};
    const Course course = chain(test);
    EXPECT_EQ(chance_to_pass(test[0]), outcomes(course).chance(1));
    for (int face = 1; face <= 6; ++face) {
      ConstantDice dice(face);
      DieNumber next = 0;
      EXPECT_EQ(roll_out(course, dice, next), face >= score ? 1 : 0) << face << " for " << score << "+";
    }
  }
}

// rules: FOW-GEN-010
TEST(Odds, SevenPlusFailsWithoutADie) {
  for (const RerollHabit reroll : {RerollHabit::none, RerollHabit::failures, RerollHabit::successes}) {
    const std::array<DieTest, 1> test{{{.score = 7, .reroll = reroll}}};
    EXPECT_TRUE(chance_to_pass(test[0]).is_zero());
    FixedDice none{};
    DieNumber next = 5;
    EXPECT_EQ(roll_out(chain(test), none, next), 0);
    EXPECT_EQ(next, 5u);
  }
  EXPECT_TRUE(chance_to_pass({.score = 12, .reroll = RerollHabit::failures}).is_zero());
  EXPECT_TRUE(chance_to_pass({.score = 1}).is_one());
}

// rules: FOW-GEN-011
TEST(Odds, EveryDieIsJudgedOnItsOwn) {
  const std::array<DieTest, 1> test{{{.score = 5}}};
  const Distribution<int> hits = successes(4, chance_to_pass(test[0]));
  EXPECT_EQ(hits, enumerated(4, 4, chain(test)));
  EXPECT_EQ(hits.chance(0), Fraction(16, 81));
  EXPECT_EQ(hits.chance(1), Fraction(32, 81));
  EXPECT_EQ(hits.chance(4), Fraction(1, 81));
  // Two dice of 2 and 3 are no 5: four times the 2 makes no hit.
  ConstantDice twos(2);
  DieNumber next = 0;
  for (int i = 0; i < 4; ++i) EXPECT_EQ(roll_out(chain(test), twos, next), 0);
}

// rules: FOW-GEN-012
TEST(Odds, TheSecondRollStandsEvenIfWorse) {
  const std::array<DieTest, 1> ordered{{{.score = 4, .reroll = RerollHabit::successes}}};
  FixedDice dice{6, 1};
  DieNumber next = 0;
  EXPECT_EQ(roll_out(chain(ordered), dice, next), 0);
  EXPECT_EQ(next, 2u);
  EXPECT_EQ(chance_to_pass(ordered[0]), Fraction(1, 4));
  EXPECT_EQ(chance_to_pass({.score = 5, .reroll = RerollHabit::failures}), Fraction(5, 9));
  for (int score = 1; score <= 7; ++score)
    for (const RerollHabit reroll :
         {RerollHabit::none, RerollHabit::failures, RerollHabit::successes, RerollHabit::both}) {
      const std::array<DieTest, 1> test{{{.score = score, .reroll = reroll}}};
      EXPECT_EQ(enumerated(2, 1, chain(test)).chance(1), chance_to_pass(test[0])) << score;
    }
}

// rules: FOW-GEN-013
TEST(Odds, NoDieIsRolledAThirdTime) {
  const std::array<DieTest, 1> chosen{{{.score = 4, .reroll = RerollHabit::failures}}};
  FixedDice dice{1, 1, 6};
  DieNumber next = 0;
  EXPECT_EQ(roll_out(chain(chosen), dice, next), 0);
  EXPECT_EQ(dice.left(), 1u);
  // A miss rolled again into a hit is final, also where hits must be rolled again.
  const std::array<DieTest, 1> both{{{.score = 4, .reroll = RerollHabit::both}}};
  FixedDice up{1, 6, 1};
  EXPECT_EQ(roll_out(chain(both), up, next), 1);
  EXPECT_EQ(up.left(), 1u);
  EXPECT_EQ(chance_to_pass(both[0]), Fraction(1, 2));
}

// Hits, failed saves, firepower: eight dice at 4+, saved on 3+, then 3+ come through one time in nine each.
TEST(Odds, AChainOfTests) {
  const std::array<DieTest, 3> tests{{{.score = 4}, {.score = 3, .goes_on_when_failed = true}, {.score = 3}}};
  EXPECT_EQ(outcomes(chain(tests)).chance(1), Fraction(1, 9));
  EXPECT_EQ(enumerated(3, 1, chain(tests)).chance(1), Fraction(1, 9));
  EXPECT_EQ(enumerated(6, 2, chain(tests)), successes(2, {1, 9}));
  const Distribution<int> kills =
      each(each(successes(8, chance_to_go_on(tests[0])), chance_to_go_on(tests[1])), chance_to_go_on(tests[2]));
  EXPECT_EQ(kills, successes(8, {1, 9}));
  EXPECT_EQ(kills.chance(0), Fraction(16777216, 43046721));
  EXPECT_EQ(mean(kills), Fraction(8, 9));
}

TEST(Odds, ChainsWithRerollsByEnumeration) {
  const std::array<DieTest, 3> tests{{{.score = 5, .reroll = RerollHabit::failures},
                                      {.score = 4, .reroll = RerollHabit::successes, .goes_on_when_failed = true},
                                      {.score = 3, .reroll = RerollHabit::failures}}};
  EXPECT_EQ(outcomes(chain(tests)), enumerated(6, 1, chain(tests)));
  EXPECT_EQ(outcomes(chain(tests)).chance(1), Fraction(5, 9) * Fraction(3, 4) * Fraction(8, 9));
}

TEST(Odds, SumsHighestAndQuantiles) {
  const Distribution<int> two = sum(die(), die());
  EXPECT_EQ(two.chance(7), Fraction(1, 6));
  EXPECT_EQ(two.at_least(10), Fraction(1, 6));
  EXPECT_EQ(mean(two), Fraction(7, 1));
  EXPECT_EQ(two, by_enumeration(2, [](Dice& dice) {
              const int first = dice.roll({});
              return first + dice.roll({});
            }));
  EXPECT_EQ(highest(3, die()).chance(6), Fraction(91, 216));
  EXPECT_EQ(highest(1, die()), die());
  EXPECT_EQ(two.quantile({1, 2}), 7);
  EXPECT_EQ(two.quantile({1, 36}), 2);
  EXPECT_EQ(two.quantile({2, 36}), 3);
  EXPECT_EQ(two.quantile({1, 1}), 12);
  EXPECT_EQ(mapped(die(), [](int face) { return face >= 5; }).chance(true), Fraction(1, 3));
}

// Three hits on one tank, armour 6 against anti-tank 10, firepower 3+: a second bail-out needs 4+ or it is lost.
enum Tank : int { unharmed, bailed, lost };

int settle_by_dice(Dice& dice, int tank) {
  const int total = dice.roll({}) + 6;
  if (tank == lost || total > 10) return tank;
  const bool firepower = dice.roll({}) >= 3;
  if (total < 10 && firepower) return lost;
  if (total == 10 && !firepower) return tank;
  return tank == bailed && dice.roll({}) < 4 ? lost : bailed;
}

Distribution<int> settle_by_odds(int tank) {
  if (tank == lost) return Distribution<int>::certain(lost);
  return then(die(), [tank](int face) {
    if (face + 6 > 10) return Distribution<int>::certain(tank);
    return then(die(), [tank, face](int power) {
      if (face + 6 < 10 && power >= 3) return Distribution<int>::certain(lost);
      if (face + 6 == 10 && power < 3) return Distribution<int>::certain(tank);
      if (tank != bailed) return Distribution<int>::certain(bailed);
      return mapped(die(), [](int crew) -> int { return crew < 4 ? lost : bailed; });
    });
  });
}

TEST(Odds, HitsOnOneTankOneAfterAnother) {
  const Distribution<int> exact = then(settle_by_odds(unharmed), settle_by_odds);
  EXPECT_EQ(exact, by_enumeration(6, [](Dice& dice) {
              const int first = settle_by_dice(dice, unharmed);
              return settle_by_dice(dice, first);
            }));
  EXPECT_EQ(settle_by_odds(unharmed).chance(lost), Fraction(1, 3));
}

TEST(Odds, FortyDiceStayExact) {
  const Distribution<int> hits = successes(40, {5, 9});
  EXPECT_EQ(hits.total(), Natural::power(9, 40));
  Fraction all;
  for (const auto& [count, weight] : hits.weights()) all = all + hits.chance(count);
  EXPECT_TRUE(all.is_one());
  EXPECT_EQ(mean(hits), Fraction(200, 9));
  EXPECT_EQ(hits.chance(40), Fraction(Natural::power(5, 40), Natural::power(9, 40)));
}

TEST(Odds, AsText) {
  EXPECT_EQ(percent_text({5, 9}), "55.6 %");
  EXPECT_EQ(percent_text({1, 2}, 0), "50 %");
  EXPECT_EQ(percent_text({1, 800}), "0.1 %");   // 0.125
  EXPECT_EQ(percent_text({1, 2000}), "0.1 %");  // halves go up
  EXPECT_EQ(percent_text({1, 2001}), "< 0.1 %");
  EXPECT_EQ(percent_text(Fraction(1, 2001).complement()), "> 99.9 %");
  EXPECT_EQ(percent_text({0, 1}), "0.0 %");
  EXPECT_EQ(percent_text({1, 1}), "100.0 %");
  EXPECT_EQ(ratio_text({10, 18}), "5 in 9");
  EXPECT_EQ(ratio_text({1, 216}), "1 in 216");
  EXPECT_EQ(ratio_text({215, 216}), "all but 1 in 216");
  EXPECT_EQ(ratio_text({5, 216}), "about 1 in 43");
  EXPECT_EQ(ratio_text({127, 216}), "about 6 in 10");
  EXPECT_EQ(ratio_text({0, 6}), "never");
  EXPECT_EQ(ratio_text({6, 6}), "always");
  EXPECT_EQ(decimal_text({8, 9}, 2), "0.89");
  EXPECT_EQ(decimal_text({1, 16}, 3), "0.063");
  EXPECT_EQ(fraction_text({4, 2}), "2");
}

// A million dice take the course; the counts of a volley are held against the exact odds.
void expect_fit(const char* text, int tries, uint64_t seed) {
  const OddsPlan plan = parse_odds(text);
  std::vector<std::vector<uint64_t>> seen(plan.outcomes.size());
  DieNumber next = 0;
  PhiloxDice dice(seed);
  for (int i = 0; i < tries; ++i) {
    std::vector<std::size_t> counts(plan.outcomes.size());
    for (const OddsVolley& volley : plan.volleys)
      for (int n = 0; n < volley.dice; ++n) ++counts[static_cast<std::size_t>(roll_out(volley.course, dice, next))];
    for (std::size_t o = 1; o < counts.size(); ++o) {
      if (seen[o].size() <= counts[o]) seen[o].resize(counts[o] + 1);
      ++seen[o][counts[o]];
    }
  }
  for (std::size_t o = 1; o < plan.outcomes.size(); ++o) {
    const Distribution<int> exact = count_of(plan, static_cast<int>(o));
    std::vector<ObservedClass> classes;
    for (int k = 0; k <= exact.weights().rbegin()->first || static_cast<std::size_t>(k) < seen[o].size(); ++k) {
      const uint64_t times = static_cast<std::size_t>(k) < seen[o].size() ? seen[o][static_cast<std::size_t>(k)] : 0;
      classes.push_back({times, std::stod(decimal_text(exact.chance(k), 15))});
    }
    const ChiSquare fit = chi_square(classes, static_cast<uint64_t>(tries));
    std::printf("%s: %s, %u dice, chi-square %.2f, %d degrees, p = %.3f\n", text, plan.outcomes[o].c_str(), next,
                fit.value, fit.degrees, fit.p);
    EXPECT_GT(fit.degrees, 0);
    EXPECT_GT(fit.p, 0.001);
  }
}

TEST(Odds, SampledRollsAgree) {
  expect_fit("1 x 4+, save 3+, fp 3+", 1'000'000, 1);
  expect_fit("8 x 4+, save 3+, fp 3+", 125'000, 2);
  expect_fit("6 x 5+ reroll, save 3+ reroll hits", 100'000, 3);
  expect_fit("4 x 3+, armour 6 vs 10, fp 3+; 2 x 5+, armour 4 vs 7, fp 4+", 100'000, 4);
}

TEST(Odds, SamplingWouldNoticeAWrongChance) {
  const PhiloxDice dice(DiceKey::from_seed(9));
  uint64_t hits = 0;
  for (DieNumber n = 0; n < 1'000'000; ++n) hits += dice.face(n) >= 4 ? 1u : 0u;
  const std::array<ObservedClass, 2> wrong{{{hits, 0.503}, {1'000'000 - hits, 0.497}}};
  EXPECT_LT(chi_square(wrong, 1'000'000).p, 0.001);
}

}  // namespace
}  // namespace sandtable
