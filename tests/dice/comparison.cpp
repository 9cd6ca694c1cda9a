#include "dice/comparison.hpp"

#include <gtest/gtest.h>

#include "dice/course.hpp"
#include "dice/philox.hpp"

namespace sandtable {
namespace {

constexpr Comparison high{};
constexpr Comparison low{.direction = Direction::low};
constexpr Comparison two_low{.direction = Direction::low, .dice = 2, .passes_on = 2, .fails_on = 12};

// rules: FOW-GEN-008 AAF-SHO-015 AAF-MOR-006
TEST(Comparison, HighLowAndSums) {
  EXPECT_TRUE(high.passes(4, 4));
  EXPECT_FALSE(high.passes(4, 3));
  EXPECT_TRUE(low.passes(4, 4));
  EXPECT_FALSE(low.passes(4, 5));
  EXPECT_EQ(chance_to_pass(high, 5), Fraction(1, 3));
  EXPECT_EQ(chance_to_pass(low, 5), Fraction(5, 6));
  EXPECT_EQ(chance_to_pass({.dice = 2}, 8), Fraction(15, 36));
  EXPECT_EQ(chance_to_pass(two_low, 7), Fraction(21, 36));
}

// rules: AAF-MOR-016 AAF-MOR-017 AAF-DMG-009
TEST(Comparison, NaturalResultsPassOrFailWhateverTheNumber) {
  EXPECT_EQ(chance_to_pass(two_low, 0), Fraction(1, 36));
  EXPECT_EQ(chance_to_pass(two_low, 20), Fraction(35, 36));
  EXPECT_FALSE(two_low.never(-5));
  EXPECT_FALSE(two_low.always(40));
  EXPECT_EQ(chance_to_pass({.fails_on = 1}, 1), Fraction(5, 6));
}

// rules: FOW-GEN-010 AAF-SHO-016
TEST(Comparison, NeverAndAlways) {
  EXPECT_TRUE(high.never(7));
  EXPECT_TRUE(high.always(1));
  EXPECT_TRUE(high.always(-6));
  EXPECT_TRUE(low.never(0));
  EXPECT_TRUE(low.always(6));
  EXPECT_FALSE(low.never(1));
}

TEST(Comparison, Words) {
  EXPECT_EQ(needed_text(high, 4), "4+");
  EXPECT_EQ(needed_text(high, 8), "8+");
  EXPECT_EQ(needed_text(high, -6), "1+");
  EXPECT_EQ(needed_text(low, 4), "4-");
  EXPECT_EQ(needed_text(low, 9), "6-");
  EXPECT_EQ(needed_text(low, 0), "0-");
  EXPECT_EQ(needed_text({.dice = 2}, 8), "2D6 8+");
  EXPECT_EQ(needed_text(two_low, 5), "2D6 5-");
}

TEST(Comparison, RealDiceFollowTheOdds) {
  Course course;
  course.start = course.add(DieTest{.score = 7, .reroll = RerollHabit::failures, .how = two_low}, Lead::to_outcome(1),
                            Lead::to_outcome(0));
  EXPECT_EQ(outcomes(course).chance(1), Fraction(21, 36) + Fraction(15, 36) * Fraction(21, 36));
  PhiloxDice dice(uint64_t{3});
  DieNumber next = 0;
  int passed = 0;
  for (int i = 0; i < 20'000; ++i) passed += roll_out(course, dice, next);
  EXPECT_NEAR(passed, 20'000 * 0.8264, 300);
}

}  // namespace
}  // namespace sandtable
