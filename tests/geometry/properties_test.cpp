// Relations that hold for all shapes, looked for by RapidCheck.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>

#include "geometry/path.hpp"
#include "geometry/random_shapes.hpp"
#include "geometry/shapes.hpp"
#include "geometry/sweep.hpp"

namespace sandtable {
namespace {

// The same cases on every run, unless RC_PARAMS says otherwise.
const bool settled = setenv("RC_PARAMS", "seed=20 max_success=400", 0) == 0;

Coord coordinate() {
  return *rc::gen::oneOf(rc::gen::inRange<Coord>(-8, 9), rc::gen::inRange<Coord>(-100 * inch, 100 * inch),
                         rc::gen::map(rc::gen::inRange<Coord>(-5, 6), [](Coord c) { return c * inch; }));
}
Vec vec() {
  const Coord x = coordinate();
  const Coord y = coordinate();
  return {x, y};
}
Angle angle() {
  const auto quarter = static_cast<uint16_t>(*rc::gen::inRange(0, 8) * 8192);
  const auto any = *rc::gen::arbitrary<uint16_t>();
  return {*rc::gen::element(quarter, any)};
}
Rect rect() {
  const Vec at = vec();
  const Angle facing = angle();
  const Coord width = *rc::gen::inRange<Coord>(2, 12 * inch);
  const Coord depth = *rc::gen::inRange<Coord>(2, 12 * inch);
  return {{at, facing}, width, depth};
}
std::vector<Vec> polygon() {
  Random r(*rc::gen::arbitrary<uint64_t>());
  return random_polygon(r, *rc::gen::element(tiny, snapped, fine_grid));
}
Segment segment() {
  const Vec a = vec();
  const Vec b = vec();
  return {a, b};
}

RC_GTEST_PROP(Property, DistanceIsSymmetric, ()) {
  const Rect a = rect();
  const Rect b = rect();
  RC_ASSERT(distance(a, b) == distance(b, a));
  RC_ASSERT(overlap(a, b) == overlap(b, a));
  RC_ASSERT(touch(a, b) == touch(b, a));
  const std::vector<Vec> p = polygon();
  const std::vector<Vec> q = polygon();
  RC_ASSERT(distance(p, q) == distance(q, p));
  RC_ASSERT(overlap(p, q) == overlap(q, p));
  const Segment s = segment();
  const Segment t = segment();
  RC_ASSERT(distance(s, t) == distance(t, s));
  RC_ASSERT(touch(s, t) == touch(t, s));
  RC_ASSERT(distance(s, t) == distance(Segment{s.b, s.a}, t));
}

RC_GTEST_PROP(Property, TheWayRoundIsNoShorter, ()) {
  const Vec a = vec();
  const Vec b = vec();
  const std::vector<Vec> p = polygon();
  // Each gap is less than its floor plus one.
  RC_ASSERT(distance(a, p).floor <= distance(a, b).floor + distance(b, p).floor + 1);
  RC_ASSERT(distance(a, p) <= distance(a, p[0]));
}

RC_GTEST_PROP(Property, ContactAndDistanceAgree, ()) {
  const Rect r = rect();
  const std::vector<Vec> p = polygon();
  RC_ASSERT(touch(r, p) == (distance(r, p) == Gap{}));
  if (overlap(r, p)) RC_ASSERT(touch(r, p));
  if (contains(p, r)) RC_ASSERT(twice_area(outline(r)) == 0 || overlap(r, p));
  const std::vector<Vec> q = polygon();
  if (contains(p, q)) {
    RC_ASSERT(overlap(p, q));
    RC_ASSERT(std::abs(twice_area(p)) >= std::abs(twice_area(q)));
  }
  const Segment s = segment();
  const std::vector<Vec> line{s.a, s.b};
  if (crosses(p, line)) RC_ASSERT(touch_line(p, line));
  RC_ASSERT(touch_line(p, line) == (distance_to_line(p, line) == Gap{}));
}

RC_GTEST_PROP(Property, MirroredShapesGiveMirroredAnswers, ()) {
  const Rect a = rect();
  const Rect b = rect();
  const std::vector<Vec> p = polygon();
  const Vec v = vec();
  const auto same = [&](const Rect& ma, const Rect& mb, const std::vector<Vec>& mp, Vec mv) {
    RC_ASSERT(distance(a, b) == distance(ma, mb));
    RC_ASSERT(distance(a, p) == distance(ma, mp));
    RC_ASSERT(overlap(a, b) == overlap(ma, mb));
    RC_ASSERT(overlap(a, p) == overlap(ma, mp));
    RC_ASSERT(contains(p, a) == contains(mp, ma));
    RC_ASSERT(where(v, p) == where(mv, mp));
    RC_ASSERT(any_in_front(a, p) == any_in_front(ma, mp));
    RC_ASSERT(free_run(a, v, Obstacle::polygon(p), Until::overlaps) ==
              free_run(ma, mv, Obstacle::polygon(mp), Until::overlaps));
    RC_ASSERT(free_run(a, v, Obstacle::polygon(p), Until::closer, inch) ==
              free_run(ma, mv, Obstacle::polygon(mp), Until::closer, inch));
  };
  same(mirrored(a), mirrored(b), mirrored(Points(p)), mirrored(v));
  same(turned_about(a), turned_about(b), turned_about(Points(p)), -v);
}

RC_GTEST_PROP(Property, MirroredHeadingsAndPathsToo, ()) {
  const Angle a = angle();
  const Coord n = coordinate();
  RC_ASSERT(along(mirrored(a), n) == mirrored(along(a, n)));
  RC_ASSERT(along(a, -n) == -along(a, n));
  RC_ASSERT(along(a + Angle{0x8000}, n) == -along(a, n));
  const Segment s = segment();
  const Coord far = *rc::gen::inRange<Coord>(0, 300 * inch);
  RC_ASSERT(mirrored(point_along(s, far)) == point_along(Segment{mirrored(s.a), mirrored(s.b)}, far));
  RC_ASSERT(-point_along(s, far) == point_along(Segment{-s.a, -s.b}, far));
}

RC_GTEST_PROP(Property, MovingBothChangesNothing, ()) {
  Rect a = rect();
  Rect b = rect();
  const Gap g = distance(a, b);
  const bool together = overlap(a, b);
  const Vec by = vec();
  a.pose.at = a.pose.at + by;
  b.pose.at = b.pose.at + by;
  RC_ASSERT(distance(a, b) == g);
  RC_ASSERT(overlap(a, b) == together);
}

RC_GTEST_PROP(Property, APathNeverGoesBack, ()) {
  const std::vector<Vec> path{vec(), vec(), vec()};
  const Coord all = path_length(path);
  const Coord n = *rc::gen::inRange<Coord>(0, all + 2);
  RC_ASSERT(point_along(path, 0) == path.front());
  RC_ASSERT(point_along(path, all) == path.back());
  const Vec p = point_along(path, n);
  RC_ASSERT(distance_to_line(p, path) <= 1);
  // The point n units on is n from the start, give or take the rounding of the point and of the leg's length.
  if (n < length(path[1] - path[0])) RC_ASSERT(std::abs(length(p - path[0]) - n) <= 2);
}

RC_GTEST_PROP(Property, TheSweepHoldsEveryPlaceOnTheWay, ()) {
  Rect piece = rect();
  const Vec to = vec();
  const Convex hull = swept(piece, to);
  RC_ASSERT(hull.corner.size() <= 6u);
  RC_ASSERT(contains(hull, piece));
  Rect end = piece;
  end.pose.at = to;
  RC_ASSERT(contains(hull, end));
  // On the way the rounded place strays by less than one unit.
  const Coord n = *rc::gen::inRange<Coord>(0, length(to - piece.pose.at) + 1);
  piece.pose.at = point_along(Segment{piece.pose.at, to}, n);
  for (const Vec c : outline(piece).corner) RC_ASSERT(distance(c, hull) <= 1);
}

RC_GTEST_PROP(Property, TheHullHoldsItsPoints, ()) {
  const std::vector<Vec> p = polygon();
  const std::vector<Vec> hull = convex_hull(p);
  RC_ASSERT(contains(hull, p));
  RC_ASSERT(convex(hull));
  RC_ASSERT(convex_hull(hull) == hull);
  RC_ASSERT(convex(p) == (twice_area(hull) == std::abs(twice_area(p))));
}

}  // namespace
}  // namespace sandtable
