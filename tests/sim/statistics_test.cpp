#include "sim/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "dice/philox.hpp"

namespace sandtable::sim {
namespace {

// Evenly from 0 to below 1, the same every time.
struct Numbers {
  DiceKey key = DiceKey::from_seed(20);
  DieNumber next = 0;
  double operator()() { return philox_word(key, next++, 0) / 4294967296.0; }
};

TEST(Statistics, WilsonIntervalsAreThoseOfTheBooks) {  // Newcombe 1998: 81 of 263, 15 of 148, 0 of 20
  const Interval a = wilson(81, 263);
  EXPECT_NEAR(a.low, 0.2553, 0.0001);
  EXPECT_NEAR(a.high, 0.3662, 0.0001);
  const Interval b = wilson(15, 148);
  EXPECT_NEAR(b.low, 0.0624, 0.0001);
  EXPECT_NEAR(b.high, 0.1605, 0.0001);
  EXPECT_NEAR(wilson(0, 20).low, 0, 1e-9);
  EXPECT_NEAR(wilson(0, 20).high, 0.1611, 0.0001);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Statistics, AnIntervalHoldsTheTruthAboutAsOftenAsItSays) {
  Numbers number;
  int inside = 0;
  for (int i = 0; i < 2000; ++i) {
    int won = 0;
    for (int k = 0; k < 60; ++k) won += number() < 0.3 ? 1 : 0;
    const Interval w = wilson(won, 60);
    inside += w.low <= 0.3 && 0.3 <= w.high ? 1 : 0;
  }
  EXPECT_GT(inside, 1860);
  EXPECT_LT(inside, 1940);
}

TEST(Statistics, LeastSquaresFindsWhatWasPutIn) {
  Numbers number;
  std::vector<std::vector<double>> x;
  std::vector<double> y;
  for (int i = 0; i < 4000; ++i) {
    x.push_back({number(), number(), 1});
    y.push_back(2 * x.back()[0] - 3 * x.back()[1] + 0.5 + number() - 0.5);
  }
  const Fit fit = least_squares(x, y, 0);
  EXPECT_NEAR(fit.b[0], 2, 3 * fit.error[0]);
  EXPECT_NEAR(fit.b[1], -3, 3 * fit.error[1]);
  EXPECT_NEAR(fit.b[2], 0.5, 3 * fit.error[2]);
  EXPECT_NEAR(fit.residual, std::sqrt(1 / 12.0), 0.01);
  EXPECT_LT(std::abs(least_squares(x, y, 1e6).b[0]), 0.1) << "a strong ridge keeps everything near nothing";
}

// The sequential test is wrong about as rarely as it promises, and comes to an end.
TEST(Statistics, TheSequentialTestKeepsItsPromise) {
  Numbers number;
  const auto decide = [&](double difference) {
    std::vector<double> scores;
    const double p = expected_score(difference);
    while (scores.size() < 20000) {
      for (int i = 0; i < 8; ++i) scores.push_back(((number() < p ? 1 : 0) + (number() < p ? 1 : 0)) / 2.0);
      if (const Tested t = tested({0, 60}, scores); t.verdict != Verdict::open) return t.verdict;
    }
    return Verdict::open;
  };
  int wrong_up = 0;
  int wrong_down = 0;
  int open = 0;
  for (int i = 0; i < 200; ++i) {
    const Verdict equal = decide(0);
    const Verdict better = decide(60);
    wrong_up += equal == Verdict::stronger ? 1 : 0;
    wrong_down += better == Verdict::not_stronger ? 1 : 0;
    open += equal == Verdict::open || better == Verdict::open ? 1 : 0;
  }
  EXPECT_LE(wrong_up, 22);
  EXPECT_LE(wrong_down, 22);
  EXPECT_EQ(open, 0);
  EXPECT_EQ(tested({0, 30}, {1, 1, 1}).verdict, Verdict::open) << "three battles settle nothing";
}

TEST(Statistics, RatingsFitTheResults) {
  // 0 takes 76 % of 1, who takes 76 % of 2: 200 points each.
  const std::vector<std::vector<double>> score{{0, 7600, 0}, {2400, 0, 7600}, {0, 2400, 0}};
  const std::vector<std::vector<double>> count{{0, 10000, 0}, {10000, 0, 10000}, {0, 10000, 0}};
  const auto r = ratings(score, count, 1000);
  EXPECT_NEAR(r[0].rating, 1200, 2);
  EXPECT_NEAR(r[1].rating, 1000, 2);
  EXPECT_NEAR(r[2].rating, 800, 2);
  EXPECT_LT(r[0].error, 10);
  // 100 battles even: a share of 0.5 +- 0.098 is 68 points between the two, half of it each.
  EXPECT_NEAR(ratings({{0, 50}, {50, 0}}, {{0, 100}, {100, 0}}, 1000)[0].error, 34, 2);
  EXPECT_NEAR(rating_difference(0.76), 200, 1);
  const auto perfect = ratings({{0, 50}, {0, 0}}, {{0, 50}, {50, 0}}, 1000);
  EXPECT_GT(perfect[0].rating, perfect[1].rating + 300);
  EXPECT_LT(perfect[0].rating, 2000) << "who never lost is not infinitely strong";
}

}  // namespace
}  // namespace sandtable::sim
