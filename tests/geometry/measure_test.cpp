#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "geometry/path.hpp"
#include "geometry/random_shapes.hpp"
#include "geometry/shapes.hpp"
#include "geometry/wide.hpp"

namespace sandtable {
namespace {

// FOW-GEN-002, FOW-SHO-027: every printed pair of inches and centimetres is one figure.
TEST(Measure, InchAndCentimetrePairsAreOneFigure) {
  constexpr std::array<std::array<Coord, 2>, 9> pairs{
      {{2, 5}, {4, 10}, {6, 15}, {8, 20}, {10, 25}, {12, 30}, {16, 40}, {24, 60}, {32, 80}}};
  for (const auto& [inches, centimetres] : pairs) EXPECT_EQ(inches * inch, centimetres * cm);
  EXPECT_EQ(inch % 4, 0) << "base sizes come in quarters of an inch";
}

TEST(Measure, RootIsRoundedDownEverywhere) {
  for (uint64_t n = 0; n < 200000; ++n) {
    const uint64_t root = isqrt(n);
    ASSERT_TRUE(root * root <= n && (root + 1) * (root + 1) > n) << n;
  }
  Random r(4);
  for (int i = 0; i < 200000; ++i) {
    const uint64_t root = (r.next() >> 32) >> (r.next() % 31);
    if (root == 0) continue;
    ASSERT_EQ(isqrt(root * root), root);
    ASSERT_EQ(isqrt(root * root - 1), root - 1);
    ASSERT_EQ(isqrt(root * root + 2 * root), root);
  }
  EXPECT_EQ(isqrt(UINT64_MAX), UINT32_MAX);
  EXPECT_EQ(isqrt(uint64_t{UINT32_MAX} * UINT32_MAX), UINT32_MAX);
  EXPECT_EQ(isqrt(uint64_t{UINT32_MAX} * UINT32_MAX - 1), UINT32_MAX - 1);
  for (int bit = 0; bit < 64; bit += 2) EXPECT_EQ(isqrt(uint64_t{1} << bit), 1u << (bit / 2));
}

TEST(Measure, PathLengthIsTheSumOfLegsRoundedDown) {
  const std::array<Vec, 4> path{Vec{0, 0}, Vec{1, 1}, Vec{2, 2}, Vec{2, 12}};
  EXPECT_EQ(path_length(path), 1 + 1 + 10);
  EXPECT_EQ(path_length(Points{}), 0);
  EXPECT_EQ(path_length(Points{path.data(), 1}), 0);
}

// FOW-GEN-006: exactly N away is within N and is not closer than N.
TEST(Gap, WithinCountsTheExactDistanceAndCloserDoesNot) {
  const Gap exact = distance(Vec{0, 0}, Vec{3, 4});
  EXPECT_TRUE(exact <= 5);
  EXPECT_FALSE(exact < 5);
  EXPECT_TRUE(exact >= 5);
  EXPECT_FALSE(exact > 5);
  const Gap more = distance(Vec{0, 0}, Vec{5, 1});
  EXPECT_FALSE(more <= 5) << "the root of 26 is more than 5";
  EXPECT_TRUE(more > 5);
  EXPECT_TRUE(more < 6);
  EXPECT_FALSE(more < 5);
  EXPECT_LT(exact, more);
  EXPECT_LT(more, (Gap{6, true}));
}

// FOW-GEN-005: the shortest gap between any two points of the bases.
TEST(Gap, BetweenBases) {
  const Rect a{{{0, 0}, {0}}, 2 * inch, inch};
  const Rect beside{{{4 * inch, 0}, {0}}, 2 * inch, inch};
  EXPECT_EQ(distance(a, beside), (Gap{2 * inch, true}));
  const Rect turned{{{4 * inch, 0}, {0x4000}}, 2 * inch, inch};
  EXPECT_EQ(distance(a, turned), (Gap{2 * inch + inch / 2, true}));
  const Rect corner{{{5 * inch, 5 * inch}, {0}}, 2 * inch, inch};
  EXPECT_EQ(distance(a, corner), (Gap{5 * inch, true})) << "three across, four up";
  const Rect touching{{{2 * inch, 0}, {0}}, 2 * inch, inch};
  EXPECT_EQ(distance(a, touching), Gap{});
  const Rect one_more{{{2 * inch + 1, 0}, {0}}, 2 * inch, inch};
  EXPECT_EQ(distance(a, one_more), (Gap{1, true}));
}

TEST(Gap, OfPointsAndSegments) {
  const Segment s{{0, 0}, {10, 0}};
  EXPECT_EQ(distance(Vec{5, 3}, s), (Gap{3, true}));
  EXPECT_EQ(distance(Vec{-3, 4}, s), (Gap{5, true}));
  EXPECT_EQ(distance(Vec{13, -4}, s), (Gap{5, true}));
  EXPECT_EQ(distance(Vec{4, 0}, s), Gap{});
  EXPECT_EQ(distance(Vec{4, 3}, Segment{{1, -1}, {1, -1}}), (Gap{5, true})) << "a segment of no length is a point";
  EXPECT_EQ(distance(Vec{0, 1}, Segment{{0, 0}, {1, 1}}), (Gap{0, false}));
  EXPECT_EQ(distance(s, Segment{{5, -5}, {5, 5}}), Gap{});
  EXPECT_EQ(distance(s, Segment{{12, 0}, {20, 0}}), (Gap{2, true})) << "in line, apart";
  EXPECT_EQ(distance(s, Segment{{10, 0}, {20, 7}}), Gap{}) << "a shared end";
  EXPECT_EQ(distance(s, Segment{{3, 0}, {7, 0}}), Gap{}) << "one along the other";
}

TEST(Gap, OfCirclesAndLines) {
  const Circle c{{0, 0}, 10};
  EXPECT_EQ(distance(c, Circle{{30, 40}, 15}), (Gap{25, true}));
  EXPECT_EQ(distance(c, Circle{{3, 4}, 1}), Gap{});
  EXPECT_EQ(distance(c, Vec{0, 12}), (Gap{2, true}));
  const std::array<Vec, 3> line{Vec{-20, 20}, Vec{0, 11}, Vec{20, 20}};
  EXPECT_EQ(distance_to_line(c, line), (Gap{1, true}));
  EXPECT_EQ(distance_to_line(Rect{{{0, 0}, {0}}, 4, 4}, line), (Gap{9, true}));
  const std::array<Vec, 3> square{Vec{12, -5}, Vec{20, 0}, Vec{12, 5}};
  EXPECT_EQ(distance(c, square), (Gap{2, true}));
  EXPECT_EQ(distance(Circle{{15, 0}, 1}, square), Gap{}) << "a filled polygon holds the circle";
  EXPECT_EQ(distance_to_line(Vec{0, 20}, line), distance(Vec{0, 20}, Segment{line[0], line[1]}));
}

TEST(Gap, TheExactOneOfTwoNearlyEqualDistancesWins) {
  // From the origin one leg is the root of 25.6 away and another exactly 5.
  std::vector<Vec> line{{-7, 3}, {2, 6}, {30, 6}, {30, -5}, {-9, -5}};
  EXPECT_EQ(distance_to_line(Vec{}, line), (Gap{5, true}));
  std::ranges::reverse(line);
  EXPECT_EQ(distance_to_line(Vec{}, line), (Gap{5, true}));
  EXPECT_EQ(distance(Vec{}, Segment{{-7, 3}, {2, 6}}), (Gap{5, false}));
}

TEST(Gap, ComparisonsAgreeWithExactProducts) {
  Random r(5);
  for (int i = 0; i < 20000; ++i) {
    const Lattice f = i % 3 == 0 ? tiny : i % 3 == 1 ? snapped : fine_grid;
    const Segment s = random_segment(r, f);
    const Vec p = random_point(r, f);
    const Gap g = distance(p, s);
    const Vec run = s.b - s.a;
    // The exact square of the distance, as n / d.
    Wide n = std::min(squared(p - s.a), squared(p - s.b));
    Wide d = 1;
    if (dot(run, p - s.a) > 0 && dot(run, p - s.b) < 0) {
      n = Wide{cross(run, p - s.a)} * cross(run, p - s.a);
      d = squared(run);
    }
    for (Coord limit = std::max(0, g.floor - 2); limit <= g.floor + 2; ++limit) {
      const Wide bound = Wide{limit} * limit * d;
      ASSERT_EQ(g <= limit, n <= bound);
      ASSERT_EQ(g < limit, n < bound);
      ASSERT_EQ(g >= limit, n >= bound);
      ASSERT_EQ(g > limit, n > bound);
    }
  }
}

TEST(Path, LerpRoundsAwayFromItsStart) {
  EXPECT_EQ(lerp({0, 0}, {1, -1}, 1, 2), (Vec{1, -1}));
  EXPECT_EQ(lerp({0, 0}, {10, -10}, 1, 4), (Vec{3, -3}));
  EXPECT_EQ(lerp({5, 5}, {15, 25}, 0, 7), (Vec{5, 5}));
  EXPECT_EQ(lerp({5, 5}, {15, 25}, 7, 7), (Vec{15, 25}));
  EXPECT_EQ(lerp({0, 0}, {9, 9}, 1, 3), (Vec{3, 3}));
}

TEST(Path, PointAlongEndsWhereThePathDoes) {
  const std::array<Vec, 4> path{Vec{0, 0}, Vec{0, 10}, Vec{0, 10}, Vec{30, 50}};
  EXPECT_EQ(point_along(path, -5), (Vec{0, 0}));
  EXPECT_EQ(point_along(path, 0), (Vec{0, 0}));
  EXPECT_EQ(point_along(path, 4), (Vec{0, 4}));
  EXPECT_EQ(point_along(path, 10), (Vec{0, 10}));
  EXPECT_EQ(point_along(path, 15), (Vec{3, 14}));
  EXPECT_EQ(point_along(path, 60), (Vec{30, 50}));
  EXPECT_EQ(point_along(path, 1000), (Vec{30, 50}));
  EXPECT_EQ(point_along(Points{path.data(), 1}, 7), path[0]);
}

TEST(Path, HullOfFewPoints) {
  using List = std::vector<Vec>;
  EXPECT_EQ(convex_hull(List{}), List{});
  EXPECT_EQ(convex_hull(List{{3, 3}, {3, 3}}), (List{{3, 3}}));
  EXPECT_EQ(convex_hull(List{{0, 0}, {4, 4}, {2, 2}, {1, 1}}), (List{{0, 0}, {4, 4}}));
  EXPECT_EQ(convex_hull(List{{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 2}, {1, 1}}),
            (List{{0, 0}, {4, 0}, {4, 4}, {0, 4}}));
}

}  // namespace
}  // namespace sandtable
