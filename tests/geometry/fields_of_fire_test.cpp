#include <gtest/gtest.h>

#include <cmath>

#include "geometry/random_shapes.hpp"
#include "geometry/shapes.hpp"

namespace sandtable {
namespace {

const Rect gun{{{0, 0}, {0}}, 2 * inch, 2 * inch};

Rect base_at(Coord x, Coord y) { return {{{x, y}, {0}}, inch, inch}; }

// FOW-SHO-030, FOW-SHO-031, FOW-SHO-033: in front is strictly beyond the line across the front; touching is outside.
TEST(FieldOfFire, InFrontIsStrictlyBeyondTheLine) {
  EXPECT_TRUE(any_in_front(gun, outline(base_at(0, 5 * inch))));
  EXPECT_TRUE(any_in_front(gun, outline(base_at(-40 * inch, inch)))) << "the line has no ends";
  EXPECT_FALSE(any_in_front(gun, outline(base_at(0, inch / 2)))) << "its front edge lies on the line";
  EXPECT_TRUE(any_in_front(gun, outline(base_at(0, inch / 2 + 1))));
  EXPECT_FALSE(any_in_front(gun, outline(base_at(0, -5 * inch))));
}

TEST(FieldOfFire, TheLineTurnsWithTheBase) {
  Rect east = gun;
  east.pose.facing = {0x4000};
  EXPECT_TRUE(any_in_front(east, outline(base_at(5 * inch, -20 * inch))));
  EXPECT_FALSE(any_in_front(east, outline(base_at(inch / 2, 20 * inch))));
  Rect slanted = gun;
  slanted.pose.facing = {0x2000};
  EXPECT_TRUE(any_in_front(slanted, outline(base_at(20 * inch, -18 * inch))));
  EXPECT_FALSE(any_in_front(slanted, outline(base_at(18 * inch, -20 * inch))));
}

// FOW-SAV-011, FOW-SAV-012: side armour is struck from behind the line along the hull's front; on it is in front.
TEST(FieldOfFire, BehindTheFrontLineIsStrict) {
  const auto behind = [](Vec p) { return any_behind_front(gun, {&p, 1}); };
  EXPECT_FALSE(behind({10 * inch, inch}));
  EXPECT_TRUE(behind({10 * inch, inch - 1}));
  EXPECT_FALSE(behind({0, inch + 1}));
  const auto at_the_back = [](Vec p) { return any_behind(gun, {&p, 1}); };
  EXPECT_FALSE(at_the_back({0, -inch}));
  EXPECT_TRUE(at_the_back({0, -inch - 1}));
}

// FOW-SHO-047: from an opening, every team on the outer side of the line along its wall.
TEST(FieldOfFire, OutsideAWall) {
  const Segment south_wall{{0, 0}, {4 * inch, 0}};  // of a building whose outline runs counter-clockwise
  EXPECT_TRUE(any_right_of(south_wall, outline(base_at(-30 * inch, -inch))));
  EXPECT_FALSE(any_right_of(south_wall, outline(base_at(-30 * inch, inch / 2)))) << "it only touches the line";
  EXPECT_TRUE(any_left_of(south_wall, outline(base_at(0, 0))));
}

TEST(Arc, BordersCount) {
  const Angle eighth{0x2000};
  const auto sees = [&](Vec p) { return any_in_arc({0, 0}, {0}, eighth, {&p, 1}); };
  EXPECT_TRUE(sees({0, 10}));
  EXPECT_TRUE(sees({10, 10}));
  EXPECT_TRUE(sees({-10, 10}));
  EXPECT_FALSE(sees({11, 10}));
  EXPECT_FALSE(sees({0, -1}));
  EXPECT_TRUE(sees({0, 0}));
}

TEST(Arc, NarrowWideAndFull) {
  const auto sees = [](Angle half, Vec p) { return any_in_arc({0, 0}, {0x4000}, half, {&p, 1}); };
  EXPECT_TRUE(sees({0}, {5, 0})) << "no width: the ray itself";
  EXPECT_FALSE(sees({0}, {-5, 0}));
  EXPECT_TRUE(sees({0x4000}, {0, 5})) << "half a turn: the border line";
  EXPECT_FALSE(sees({0x4000}, {-1, 5}));
  EXPECT_TRUE(sees({0x6000}, {-5, 5})) << "three quarters of a turn: its border";
  EXPECT_FALSE(sees({0x6000}, {-6, 5}));
  EXPECT_TRUE(sees({0x8000}, {-6, 0}));
}

TEST(Arc, ATargetAcrossTheArcIsSeenThoughNoCornerIs) {
  const Rect wide{{{0, 10 * inch}, {0}}, 40 * inch, inch};
  EXPECT_TRUE(any_in_arc({0, 0}, {0}, degrees(20), outline(wide)));
  EXPECT_FALSE(any_in_arc({0, 0}, {0x8000}, degrees(20), outline(wide))) << "behind";
  const Rect around{{{0, 0}, {0}}, inch, inch};
  EXPECT_TRUE(any_in_arc({0, 0}, {123}, {1}, outline(around))) << "the apex lies in the target";
  EXPECT_FALSE(any_in_arc({0, 0}, {0}, {0x8000}, {}));
}

TEST(Arc, MirrorsAndGrowsWithItsWidth) {
  Random r(6);
  for (int i = 0; i < 20000; ++i) {
    const std::vector<Vec> target = random_polygon(r, tiny);
    const Vec apex = random_point(r, tiny);
    const Angle direction = r.angle();
    const Angle half{static_cast<uint16_t>(r.between(0, 0x8000))};
    const bool seen = any_in_arc(apex, direction, half, target);
    ASSERT_EQ(any_in_arc(mirrored(apex), mirrored(direction), half, mirrored(Points(target))), seen);
    ASSERT_EQ(any_in_arc(-apex, direction + Angle{0x8000}, half, turned_about(Points(target))), seen);
    if (seen && half.turns < 0x8000) {
      ASSERT_TRUE(any_in_arc(apex, direction, half + Angle{1}, target));
    }
  }
}

TEST(Arc, AgreesWithBearings) {
  Random r(7);
  for (int i = 0; i < 20000; ++i) {
    const Vec p = random_point(r, fine_grid);
    const Angle direction = r.angle();
    const Angle half{static_cast<uint16_t>(r.between(0, 0x7fff))};
    const double bearing = std::atan2(p.x, p.y) * 65536 / (2 * M_PI);
    const double off = std::abs(std::remainder(bearing - direction.turns, 65536.0)) - half.turns;
    if (std::abs(off) < 1e-3) continue;
    ASSERT_EQ(any_in_arc({0, 0}, direction, half, {&p, 1}), off < 0);
  }
}

}  // namespace
}  // namespace sandtable
