#include "geometry/sweep.hpp"

#include <gtest/gtest.h>

#include <array>

#include "geometry/random_shapes.hpp"

namespace sandtable {
namespace {

using List = std::vector<Vec>;

const Rect tank{{{0, 0}, {0}}, 2 * inch, 4 * inch};
const List house{{-5 * inch, 10 * inch}, {5 * inch, 10 * inch}, {5 * inch, 15 * inch}, {-5 * inch, 15 * inch}};

TEST(Sweep, TheHullHoldsBothEnds) {
  EXPECT_EQ(swept(tank, {0, 10 * inch}),
            (Convex{{Vec{-inch, -2 * inch}, Vec{inch, -2 * inch}, Vec{inch, 12 * inch}, Vec{-inch, 12 * inch}}}));
  EXPECT_EQ(swept(tank, {10 * inch, 10 * inch}).corner.size(), 6u);
  EXPECT_EQ(twice_area(swept(tank, tank.pose.at)), twice_area(outline(tank)));
  const Circle turn = turning_circle(tank);
  EXPECT_EQ(turn.centre, tank.pose.at);
  EXPECT_EQ(turn.radius, 11181) << "the root of 5000^2 + 10000^2, rounded up";
}

TEST(Sweep, StopsAtTheEdge) {
  const Obstacle o = Obstacle::polygon(house);
  EXPECT_EQ(free_run(tank, {0, 20 * inch}, o, Until::overlaps), 8 * inch) << "touching is allowed";
  EXPECT_EQ(free_run(tank, {0, 8 * inch}, o, Until::overlaps), std::nullopt);
  EXPECT_EQ(free_run(tank, {0, 8 * inch + 1}, o, Until::overlaps), 8 * inch);
  EXPECT_EQ(free_run(tank, {0, 50 * inch}, o, Until::overlaps), 8 * inch) << "also when it would come out behind";
  EXPECT_EQ(free_run(tank, {20 * inch, 0}, o, Until::overlaps), std::nullopt);
  EXPECT_EQ(free_run(tank, {0, 20 * inch}, o, Until::within, 0), 8 * inch - 1) << "may not even touch";
  EXPECT_EQ(stop_before(tank, {0, 20 * inch}, o, Until::overlaps), (Vec{0, 8 * inch}));
  EXPECT_EQ(stop_before(tank, {0, 5 * inch}, o, Until::overlaps), (Vec{0, 5 * inch}));
}

// FOW-GEN-006: a limit of "not closer than" permits the exact distance, "not within" does not. FOW-MOV-032 and
// FOW-MOV-034 keep two inches by the former.
TEST(Sweep, KeepsItsDistance) {
  const Obstacle o = Obstacle::polygon(house);
  EXPECT_EQ(free_run(tank, {0, 20 * inch}, o, Until::closer, 2 * inch), 6 * inch);
  EXPECT_EQ(free_run(tank, {0, 6 * inch}, o, Until::closer, 2 * inch), std::nullopt);
  EXPECT_EQ(free_run(tank, {0, 20 * inch}, o, Until::within, 2 * inch), 6 * inch - 1);
  EXPECT_EQ(free_run(tank, {0, 20 * inch}, o, Until::closer, 9 * inch), 0) << "too close from the start";
  EXPECT_EQ(free_run(tank, {0, -20 * inch}, o, Until::closer, 8 * inch), std::nullopt) << "moving away from the limit";
  const Rect beside{{{8 * inch, 0}, {0}}, 2 * inch, 4 * inch};
  EXPECT_EQ(free_run(beside, {8 * inch, 30 * inch}, o, Until::closer, 2 * inch), std::nullopt) << "exactly two past it";
  EXPECT_EQ(free_run(beside, {8 * inch, 30 * inch}, o, Until::within, 2 * inch), 8 * inch - 1);
}

TEST(Sweep, CirclesAndLines) {
  const Circle crater{{0, 20 * inch}, 3 * inch};
  EXPECT_EQ(free_run(tank, {0, 40 * inch}, Obstacle::circle(crater), Until::overlaps), 15 * inch);
  EXPECT_EQ(free_run(tank, {0, 40 * inch}, Obstacle::circle(crater), Until::closer, inch), 14 * inch);
  const List hedge{{-20 * inch, 10 * inch}, {20 * inch, 10 * inch}};
  EXPECT_EQ(free_run(tank, {0, 40 * inch}, Obstacle::polyline(hedge), Until::overlaps), 8 * inch);
  EXPECT_EQ(free_run(tank, {0, 40 * inch}, Obstacle::polyline(hedge), Until::closer, inch), 7 * inch);
  const Rect across{{{0, 10 * inch}, {0}}, 2 * inch, 4 * inch};
  EXPECT_EQ(free_run(across, {0, 40 * inch}, Obstacle::polyline(hedge), Until::overlaps), 0);
}

TEST(Sweep, AlongAPathWithTurns) {
  const std::array<Vec, 3> path{Vec{0, 0}, Vec{10 * inch, 0}, Vec{10 * inch, 40 * inch}};
  const std::array<Angle, 2> facing{Angle{0x4000}, Angle{0}};
  const List wall{{0, 20 * inch}, {30 * inch, 20 * inch}};
  EXPECT_EQ(free_run(tank, path, facing, Obstacle::polyline(wall), Until::overlaps), 10 * inch + 18 * inch);
  // Driving east it is two inches wide and passes; turned north at the corner it reaches two inches up.
  const List low{{5 * inch, 3 * inch / 2}, {30 * inch, 3 * inch / 2}};
  EXPECT_EQ(free_run(tank, path, facing, Obstacle::polyline(low), Until::overlaps), 10 * inch);
  EXPECT_EQ(free_run(tank, Points{path.data(), 1}, {}, Obstacle::polyline(low), Until::overlaps), std::nullopt);
}

// Enlarged as many times as the leg is long, every whole unit of the true line is a whole point, and the hull up to
// there decides exactly.
struct Enlarged {
  Quad start;
  Vec by;
  Coord all;
  List points;

  Enlarged(const Rect& piece, Vec to, Points obstacle)
      : start(outline(piece)), by(to - piece.pose.at), all(length(by)), points(scaled(obstacle, all)) {
    for (Vec& c : start.corner) c = {c.x * all, c.y * all};
  }
  Convex hull(Coord k) const {
    Quad end = start;
    for (Vec& c : end.corner) c = c + Vec{by.x * k, by.y * k};
    return cover(start, end);
  }
  bool bad(Coord k, Obstacle o, Until until, Coord limit) const {
    const Convex h = hull(k);
    if (until == Until::overlaps && o.radius == 0) return o.line ? crosses(h, points) : overlap(h, points);
    const Gap g = o.line ? distance_to_line(h, points) : distance(h, points);
    if (until == Until::overlaps) return g < o.radius * all;
    return until == Until::closer ? g < (limit + o.radius) * all : g <= (limit + o.radius) * all;
  }
};

TEST(Sweep, AgreesWithEnlargedHulls) {
  Random r(21);
  int stopped = 0;
  for (int i = 0; i < 6000; ++i) {
    const Lattice f = i % 2 == 0 ? tiny : Lattice{40, 1};
    const Rect piece = random_rect(r, f);
    const Vec to = random_point(r, f);
    const List shape = i % 5 == 0 ? random_chain(r, f, 3) : i % 5 == 1 ? random_chain(r, f, 1) : random_polygon(r, f);
    Obstacle o = Obstacle::polygon(shape);
    if (i % 5 == 0) o = Obstacle::polyline(shape);
    if (i % 5 == 1) o = {shape, true, r.between(1, 6)};
    if (to == piece.pose.at || twice_area(outline(piece)) == 0) continue;
    const Enlarged e(piece, to, shape);
    for (const Until until : {Until::overlaps, Until::closer, Until::within}) {
      const Coord limit = until == Until::overlaps ? 0 : r.between(until == Until::closer ? 1 : 0, 8);
      const std::optional<Coord> run = free_run(piece, to, o, until, limit);
      if (!run) {
        ASSERT_FALSE(e.bad(e.all, o, until, limit));
        continue;
      }
      ++stopped;
      ASSERT_LT(*run, e.all + 1);
      ASSERT_TRUE(*run == e.all || e.bad(*run + 1, o, until, limit)) << *run << " of " << e.all;
      ASSERT_TRUE(*run == 0 || !e.bad(*run, o, until, limit)) << *run << " of " << e.all;
    }
  }
  EXPECT_GT(stopped, 3000);
}

TEST(Sweep, WhereItStopsIsFreeAndNear) {
  Random r(22);
  for (int i = 0; i < 600; ++i) {
    const Rect piece{{random_point(r, fine_grid), r.angle()}, inch + inch / 4, 2 * inch};
    const Vec to = random_point(r, fine_grid);
    const List shape = random_polygon(r, fine_grid);
    const Obstacle o = Obstacle::polygon(shape);
    const Until until = i % 2 == 0 ? Until::overlaps : Until::closer;
    const Coord limit = i % 2 == 0 ? 0 : 2 * inch;
    const auto run = free_run(piece, to, o, until, limit);
    const Vec end = stop_before(piece, to, o, until, limit);
    if (!run) {
      ASSERT_EQ(end, to);
      continue;
    }
    Rect there = piece;
    there.pose.at = end;
    ASSERT_TRUE(end == piece.pose.at || !holds(there, o, until, limit));
    ASSERT_TRUE(end == piece.pose.at || !overlap(swept(piece, end), shape));
    ASSERT_GE(length(end - piece.pose.at) + 100, *run);
  }
}

}  // namespace
}  // namespace sandtable
