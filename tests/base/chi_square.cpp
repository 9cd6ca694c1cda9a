#include "base/chi_square.hpp"

#include <gtest/gtest.h>

#include <array>

namespace sandtable {
namespace {

// Printed tables of critical values.
TEST(ChiSquare, TailsOfTheTables) {
  EXPECT_NEAR(chi_square_tail(3.841, 1), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_tail(11.070, 5), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_tail(20.515, 5), 0.001, 1e-5);
  EXPECT_NEAR(chi_square_tail(18.493, 30), 0.95, 1e-4);
  EXPECT_NEAR(chi_square_tail(149.449, 100), 0.001, 1e-5);
  EXPECT_EQ(chi_square_tail(0, 3), 1);
}

TEST(ChiSquare, KnowsALoadedDie) {
  std::array<ObservedClass, 6> classes{};
  for (ObservedClass& face : classes) face = {100, 1.0 / 6};
  EXPECT_EQ(chi_square(classes, 600).value, 0);
  classes[0].seen = 60;
  classes[5].seen = 140;
  const ChiSquare loaded = chi_square(classes, 600);
  EXPECT_NEAR(loaded.value, 32, 1e-9);
  EXPECT_EQ(loaded.degrees, 5);
  EXPECT_LT(loaded.p, 0.001);
}

TEST(ChiSquare, PoolsWhatIsRareAndSeesTheImpossible) {
  const std::array<ObservedClass, 4> rare{{{50, 0.5}, {47, 0.47}, {2, 0.02}, {1, 0.01}}};
  EXPECT_EQ(chi_square(rare, 100).degrees, 1);
  const std::array<ObservedClass, 2> impossible{{{99, 1}, {1, 0}}};
  EXPECT_EQ(chi_square(impossible, 100).p, 0);
}

}  // namespace
}  // namespace sandtable
