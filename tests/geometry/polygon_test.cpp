#include <gtest/gtest.h>

#include <array>

#include "geometry/random_shapes.hpp"
#include "geometry/shapes.hpp"
#include "geometry/template.hpp"

namespace sandtable {
namespace {

using List = std::vector<Vec>;

List box(Coord x, Coord y, Coord width, Coord height) {
  return {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
}
List reversed(List l) { return {l.rbegin(), l.rend()}; }

// A square of side 30 with a notch 10 wide and 20 deep in its top.
const List notched{{0, 0}, {30, 0}, {30, 30}, {20, 30}, {20, 10}, {10, 10}, {10, 30}, {0, 30}};

TEST(Segments, SidesAndContacts) {
  const Segment s{{0, 0}, {10, 0}};
  EXPECT_EQ(side_of(s, {5, 1}), 1);
  EXPECT_EQ(side_of(s, {50, 0}), 0);
  EXPECT_EQ(side_of(s, {5, -1}), -1);
  EXPECT_TRUE(cross_properly(s, {{5, -1}, {5, 1}}));
  EXPECT_FALSE(cross_properly(s, {{5, 0}, {5, 1}})) << "an end on the other";
  EXPECT_TRUE(touch(s, {{5, 0}, {5, 1}}));
  EXPECT_FALSE(cross_properly(s, {{10, 0}, {20, 5}})) << "a shared end";
  EXPECT_TRUE(touch(s, {{10, 0}, {20, 5}}));
  EXPECT_TRUE(touch(s, {{10, 0}, {20, 0}})) << "in line, end to end";
  EXPECT_FALSE(touch(s, {{11, 0}, {20, 0}}));
  EXPECT_TRUE(touch(s, {{-5, 0}, {50, 0}}));
  EXPECT_FALSE(touch(s, {{0, 1}, {10, 1}}));
  EXPECT_TRUE(touch(s, {{4, 0}, {4, 0}})) << "a point on it";
  EXPECT_FALSE(touch(s, {{4, 1}, {4, 1}}));
  EXPECT_TRUE(touch(Segment{{4, 1}, {4, 1}}, {{4, 1}, {4, 1}}));
  EXPECT_TRUE(on_segment(s, {0, 0}));
  EXPECT_FALSE(on_segment(s, {-1, 0}));
}

TEST(Polygon, WhereAPointLies) {
  for (const List& p : {notched, reversed(notched)}) {
    EXPECT_EQ(where({5, 20}, p), Where::inside);
    EXPECT_EQ(where({15, 20}, p), Where::outside) << "in the notch";
    EXPECT_EQ(where({15, 10}, p), Where::border);
    EXPECT_EQ(where({10, 30}, p), Where::border) << "a corner";
    EXPECT_EQ(where({15, 30}, p), Where::outside) << "in line with two edges";
    EXPECT_EQ(where({-1, 30}, p), Where::outside);
    EXPECT_EQ(where({0, 15}, p), Where::border);
    EXPECT_EQ(where({31, 0}, p), Where::outside);
  }
  EXPECT_EQ(where({1, 1}, List{{1, 1}}), Where::border);
  EXPECT_EQ(where({1, 1}, List{{0, 0}, {2, 2}}), Where::border);
  EXPECT_EQ(where({1, 1}, List{}), Where::outside);
}

TEST(Polygon, OverlapNeedsSharedArea) {
  for (const List& p : {notched, reversed(notched)}) {
    EXPECT_FALSE(overlap(p, box(30, 0, 10, 10))) << "side by side";
    EXPECT_FALSE(overlap(p, box(30, 30, 5, 5))) << "corner to corner";
    EXPECT_FALSE(overlap(p, box(10, 10, 10, 20))) << "fills the notch";
    EXPECT_FALSE(overlap(p, reversed(box(10, 15, 10, 40)))) << "fits in the notch";
    EXPECT_TRUE(overlap(p, box(10, 9, 10, 20)));
    EXPECT_TRUE(overlap(p, box(9, 15, 10, 2)));
    EXPECT_TRUE(overlap(p, p)) << "itself";
    EXPECT_TRUE(overlap(p, reversed(p)));
    EXPECT_TRUE(overlap(p, box(0, 0, 30, 30))) << "no corner of either strictly inside the other";
    EXPECT_TRUE(overlap(p, box(0, 0, 30, 10)));
    EXPECT_TRUE(overlap(p, box(-50, -50, 200, 200)));
    EXPECT_TRUE(overlap(p, box(2, 2, 1, 1)));
    EXPECT_FALSE(overlap(p, List{{0, 0}, {30, 30}, {15, 15}})) << "no area";
  }
  EXPECT_TRUE(overlap(box(0, 10, 30, 10), box(10, 0, 10, 30))) << "a cross";
  EXPECT_TRUE(overlap(List{{0, 0}, {4, 0}, {4, 0}, {4, 4}, {0, 4}}, box(1, 1, 9, 9))) << "a corner given twice";
}

TEST(Polygon, TouchSharesAnyPoint) {
  EXPECT_TRUE(touch(notched, box(30, 0, 10, 10)));
  EXPECT_TRUE(touch(notched, box(30, 30, 5, 5)));
  EXPECT_FALSE(touch(notched, box(31, 0, 10, 10)));
  EXPECT_FALSE(touch(notched, box(12, 12, 6, 6))) << "free in the notch";
  EXPECT_TRUE(touch(notched, box(2, 2, 1, 1))) << "inside";
  EXPECT_TRUE(touch(box(2, 2, 1, 1), notched));
}

TEST(Polygon, ContainsAllowsSharedBorders) {
  for (const List& p : {notched, reversed(notched)}) {
    EXPECT_TRUE(contains(p, box(0, 0, 30, 10)));
    EXPECT_TRUE(contains(p, p));
    EXPECT_TRUE(contains(p, box(0, 0, 10, 30)));
    EXPECT_FALSE(contains(p, box(0, 0, 30, 30))) << "over the notch, all corners on the border";
    EXPECT_FALSE(contains(p, box(10, 10, 10, 20))) << "the notch itself";
    EXPECT_FALSE(contains(p, box(0, 20, 30, 10)));
    EXPECT_FALSE(contains(p, box(-1, 0, 5, 5)));
    EXPECT_TRUE(contains(p, List{{0, 0}, {30, 0}})) << "a stretch of border";
    EXPECT_FALSE(contains(p, List{{0, 30}, {30, 30}}));
    EXPECT_TRUE(contains(p, Circle{{5, 5}, 5}));
    EXPECT_FALSE(contains(p, Circle{{6, 10}, 5}));
  }
  EXPECT_TRUE(contains(Circle{{0, 0}, 5}, List{{3, 4}, {-3, -4}, {5, 0}}));
  EXPECT_FALSE(contains(Circle{{0, 0}, 5}, List{{4, 4}}));
}

TEST(Polygon, CrossesNeedsAPointStrictlyInside) {
  EXPECT_TRUE(crosses(notched, List{{-5, 5}, {40, 5}}));
  EXPECT_FALSE(crosses(notched, List{{-5, 0}, {40, 0}})) << "along an edge";
  EXPECT_FALSE(crosses(notched, List{{15, 40}, {15, 10}})) << "down the notch to its floor";
  EXPECT_TRUE(crosses(notched, List{{15, 40}, {15, 9}}));
  EXPECT_TRUE(crosses(notched, List{{-5, 10}, {40, 10}})) << "through corners and along an edge";
  EXPECT_FALSE(crosses(notched, List{{10, 30}, {20, 30}})) << "over the notch from corner to corner";
  EXPECT_TRUE(crosses(notched, List{{0, 30}, {10, 10}})) << "from corner to corner inside";
  EXPECT_FALSE(crosses(notched, List{{-10, 20}, {10, 40}})) << "past a corner";
  EXPECT_TRUE(crosses(notched, List{{5, 5}}));
  EXPECT_FALSE(crosses(notched, List{{0, 5}}));
  EXPECT_FALSE(crosses(notched, List{{50, 50}, {-50, 60}, {-50, -50}}));
  EXPECT_FALSE(crosses(notched, List{}));
}

TEST(Polygon, SimpleConvexAndArea) {
  EXPECT_TRUE(simple(notched));
  EXPECT_FALSE(convex(notched));
  EXPECT_EQ(twice_area(notched), 2 * (900 - 200));
  EXPECT_EQ(twice_area(reversed(notched)), -2 * (900 - 200));
  EXPECT_TRUE(convex(box(0, 0, 3, 3)));
  EXPECT_TRUE(convex(List{{0, 0}, {1, 0}, {2, 0}, {2, 2}})) << "a corner on a straight stretch";
  EXPECT_FALSE(convex(List{{0, 0}, {2, 2}, {4, 4}}));
  EXPECT_FALSE(simple(List{{0, 0}, {2, 2}, {4, 4}}));
  EXPECT_FALSE(simple(List{{0, 0}, {4, 4}, {4, 0}, {0, 4}})) << "a bow tie";
  EXPECT_FALSE(simple(List{{0, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}})) << "a corner twice";
  EXPECT_FALSE(simple(List{{0, 0}, {4, 0}, {8, 0}, {6, 0}, {4, 4}})) << "folded back";
  EXPECT_FALSE(simple(List{{0, 0}, {4, 0}, {2, 2}, {4, 4}, {0, 4}, {2, 2}})) << "pinched";
  EXPECT_FALSE(simple(List{{0, 0}, {4, 0}}));
}

TEST(Polygon, CirclesTouchAndOverlap) {
  const List b = box(0, 0, 10, 10);
  EXPECT_TRUE(touch(Circle{{15, 5}, 5}, b));
  EXPECT_FALSE(overlap(Circle{{15, 5}, 5}, b));
  EXPECT_TRUE(overlap(Circle{{14, 5}, 5}, b));
  EXPECT_FALSE(touch(Circle{{16, 5}, 5}, b));
  EXPECT_TRUE(touch(Circle{{13, 14}, 5}, b)) << "at a corner, three and four away";
  EXPECT_FALSE(overlap(Circle{{13, 14}, 5}, b));
  EXPECT_TRUE(overlap(Circle{{5, 5}, 1}, b));
  EXPECT_FALSE(overlap(Circle{{5, 5}, 0}, b)) << "no area";
  EXPECT_TRUE(touch(Circle{{0, 0}, 5}, Circle{{6, 8}, 5}));
  EXPECT_FALSE(overlap(Circle{{0, 0}, 5}, Circle{{6, 8}, 5}));
  EXPECT_TRUE(overlap(Circle{{0, 0}, 5}, Circle{{6, 7}, 5}));
  EXPECT_TRUE(crosses(Circle{{0, 0}, 5}, List{{-9, 4}, {9, 4}}));
  EXPECT_FALSE(crosses(Circle{{0, 0}, 5}, List{{-9, 5}, {9, 5}}));
}

// FOW-ART-063, FOW-ART-067: a square of six inches; touching its edge from outside is not being under it.
TEST(Templates, TouchingTheEdgeIsNotUnder) {
  const Template square = Rect{{{0, 0}, {0}}, 6 * inch, 6 * inch};
  const auto base = [](Coord x, Coord y) { return Rect{{{x, y}, {0}}, 2 * inch, inch}; };
  EXPECT_EQ(contact(square, base(4 * inch, 0)), TemplateContact::touching);
  EXPECT_FALSE(under(square, base(4 * inch, 0)));
  EXPECT_TRUE(under(square, base(4 * inch - 1, 0)));
  EXPECT_EQ(contact(square, base(4 * inch + 1, 0)), TemplateContact::apart);
  EXPECT_TRUE(wholly_under(square, base(2 * inch, 0)));
  EXPECT_FALSE(wholly_under(square, base(2 * inch + 1, 0)));
  const Template slanted = Rect{{{0, 0}, {0x2000}}, 6 * inch, 6 * inch};
  EXPECT_TRUE(under(slanted, base(5 * inch, 0)));
  EXPECT_FALSE(under(slanted, base(4 * inch, 3 * inch)));
  const Template round = Circle{{0, 0}, 2 * inch};
  EXPECT_EQ(contact(round, base(3 * inch, 0)), TemplateContact::touching);
  EXPECT_TRUE(under(round, base(3 * inch - 1, 0)));
  EXPECT_TRUE(wholly_under(round, base(0, 0)));
  EXPECT_FALSE(wholly_under(round, base(inch, 0)));
}

TEST(Boxes, HoldTheirPoints) {
  EXPECT_EQ(box_of(notched), (Box{{0, 0}, {30, 30}}));
  EXPECT_FALSE(meet(box_of(Points{}), Box{{-9, -9}, {9, 9}}));
  EXPECT_TRUE(meet(Box{{0, 0}, {1, 1}}, Box{{1, 1}, {2, 2}}));
  EXPECT_FALSE(meet(Box{{0, 0}, {1, 1}}, Box{{2, 0}, {3, 1}}));
  EXPECT_EQ(grown(box_of(Circle{{5, 5}, 2}), 1), (Box{{2, 2}, {8, 8}}));
}

}  // namespace
}  // namespace sandtable
