#include <gtest/gtest.h>

#include "geometry/shapes.hpp"

namespace sandtable {
namespace {

TEST(Basic, Compiles) {
  const Rect a{{{0, 0}, {0}}, 2 * inch, 2 * inch};
  const Rect b{{{4 * inch, 0}, {0}}, 2 * inch, 2 * inch};
  EXPECT_EQ(distance(a, b), (Gap{2 * inch, true}));
  EXPECT_EQ(along({0}, inch), (Vec{0, inch}));
  EXPECT_EQ(along({16384}, inch), (Vec{inch, 0}));
  EXPECT_EQ(isqrt(25), 5u);
}

}  // namespace
}  // namespace sandtable
