#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "geometry/random_shapes.hpp"
#include "geometry/shapes.hpp"

namespace sandtable {
namespace {

constexpr int32_t one = 1 << 30;

TEST(Angle, UnitIsExactAtTheMainDirections) {
  const auto is = [](uint16_t turns, int32_t x, int32_t y) {
    const UnitVec u = unit({turns});
    return u.x == x && u.y == y;
  };
  EXPECT_TRUE(is(0, 0, one));
  EXPECT_TRUE(is(0x4000, one, 0));
  EXPECT_TRUE(is(0x8000, 0, -one));
  EXPECT_TRUE(is(0xc000, -one, 0));
  const UnitVec north_east = unit({0x2000});
  EXPECT_EQ(north_east.x, north_east.y);
}

TEST(Angle, UnitIsWithinTwoOfTheTrueValue) {
  for (int t = 0; t < 65536; ++t) {
    const UnitVec u = unit({static_cast<uint16_t>(t)});
    const long double a = 2 * M_PIl * t / 65536;
    ASSERT_LE(std::abs(u.x - std::sin(a) * one), 2) << t;
    ASSERT_LE(std::abs(u.y - std::cos(a) * one), 2) << t;
  }
}

TEST(Angle, MirroredHeadingsGiveMirroredVectors) {
  for (int t = 0; t < 65536; ++t) {
    const Angle a{static_cast<uint16_t>(t)};
    const UnitVec u = unit(a);
    const UnitVec mirror = unit(Angle{0} - a);
    const UnitVec back = unit(a + Angle{0x8000});
    const UnitVec swapped = unit(Angle{0x4000} - a);
    ASSERT_TRUE(mirror.x == -u.x && mirror.y == u.y) << t;
    ASSERT_TRUE(back.x == -u.x && back.y == -u.y) << t;
    ASSERT_TRUE(swapped.x == u.y && swapped.y == u.x) << t;
  }
}

TEST(Angle, HeadingOfUndoesAlong) {
  for (int t = 0; t < 65536; ++t) {
    const Angle a{static_cast<uint16_t>(t)};
    ASSERT_EQ(heading_of(along(a, 100 * inch)), a);
    ASSERT_EQ(heading_of(along(a, 10 * inch)), a);
    ASSERT_EQ(heading_of(along(a, -100 * inch)), a + Angle{0x8000});
  }
}

TEST(Angle, HeadingOfIsTheNearestAngle) {
  Random r(1);
  for (int i = 0; i < 20000; ++i) {
    const Vec v = random_point(r, i % 2 == 0 ? fine_grid : tiny);
    if (v == Vec{}) continue;
    const long double exact = std::atan2(static_cast<long double>(v.x), v.y) * 65536 / (2 * M_PIl);
    const long double off = std::remainder(heading_of(v).turns - exact, 65536.0L);
    ASSERT_LE(std::abs(off), 0.5001L) << v.x << ' ' << v.y;
    ASSERT_EQ(heading_of(mirrored(v)), mirrored(heading_of(v)));
    ASSERT_EQ(heading_of(-v), heading_of(v) + Angle{0x8000});
  }
  EXPECT_EQ(heading_of({}), Angle{0});
  EXPECT_EQ(heading_of({INT32_MIN, INT32_MIN}), Angle{0xa000});
  EXPECT_EQ(heading_of({1, -1}), Angle{0x6000});
}

TEST(Angle, DegreesRoundToTheNearest) {
  EXPECT_EQ(degrees(0), Angle{0});
  EXPECT_EQ(degrees(90), Angle{0x4000});
  EXPECT_EQ(degrees(-90), Angle{0xc000});
  EXPECT_EQ(degrees(360 * 1000 + 180), Angle{0x8000});
  EXPECT_EQ(degrees(60), Angle{10923});
  for (int d = -720; d <= 720; ++d) ASSERT_EQ(degrees(-d), mirrored(degrees(d)));
}

TEST(Angle, RotatedByQuartersIsExactAndByAFullTurnNothing) {
  Random r(2);
  for (int i = 0; i < 2000; ++i) {
    const Vec v = random_point(r, fine_grid);
    ASSERT_EQ(rotated(v, {0}), v);
    ASSERT_EQ(rotated(v, {0x4000}), (Vec{v.y, -v.x}));
    ASSERT_EQ(rotated(v, {0x8000}), -v);
    ASSERT_EQ(rotated(v, {0xc000}), (Vec{-v.y, v.x}));
    const Angle a = r.angle();
    ASSERT_EQ(rotated(mirrored(v), mirrored(a)), mirrored(rotated(v, a)));
    ASSERT_EQ(rotated(-v, a), -rotated(v, a));
    const Vec back = rotated(rotated(v, a), Angle{0} - a) - v;
    ASSERT_LE(std::abs(back.x) + std::abs(back.y), 2);
  }
}

TEST(Angle, OutlineStartsFrontLeftAndRunsCounterClockwise) {
  const Quad north = outline({{{0, 0}, {0}}, 4, 6});
  EXPECT_EQ(north, (Quad{{Vec{-2, 3}, Vec{-2, -3}, Vec{2, -3}, Vec{2, 3}}}));
  const Quad east = outline({{{10, 0}, {0x4000}}, 4, 6});
  EXPECT_EQ(east, (Quad{{Vec{13, 2}, Vec{7, 2}, Vec{7, -2}, Vec{13, -2}}}));
  // Odd sides: half units are rounded away from the centre, the same on all sides.
  EXPECT_EQ(outline({{{0, 0}, {0}}, 3, 5}), (Quad{{Vec{-2, 3}, Vec{-2, -3}, Vec{2, -3}, Vec{2, 3}}}));
}

TEST(Angle, OutlineMirrorsAndKeepsItsShape) {
  Random r(3);
  for (int i = 0; i < 2000; ++i) {
    const Rect rect = random_rect(r, fine_grid);
    const Quad q = outline(rect);
    const Quad m = outline(mirrored(rect));
    for (std::size_t k = 0; k < 4; ++k) ASSERT_EQ(m.corner[k], mirrored(q.corner[3 - k]));
    ASSERT_EQ(q.corner[0] - q.corner[1], q.corner[3] - q.corner[2]);
    ASSERT_GE(twice_area(q), 0);
    Rect moved = rect;
    moved.pose.at = moved.pose.at + Vec{1234, -777};
    ASSERT_EQ(outline(moved).corner[2], (q.corner[2] + Vec{1234, -777}));
  }
}

}  // namespace
}  // namespace sandtable
