#include "table/move/reach.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "table/move/place_reach.hpp"
#include "table/move/route.hpp"
#include "table/scene.hpp"

namespace sandtable {
namespace {

using namespace scene;  // NOLINT: the tests speak its words

Mover moving(const Rect& base, Turning turning = turn_free) { return {base, turning}; }

// rules: FOW-MOV-006 FOW-MOV-023
TEST(Reach, OpenGroundIsACircleOfExactlyTheLimit) {
  const Scene s;
  const Ground g = s.ground();
  const Reach r(g, {}, tracked, moving(tank(36, 24)));
  EXPECT_TRUE(r.reachable(at(48, 24)));
  EXPECT_TRUE(r.reachable(at(36, 12)));
  EXPECT_FALSE(r.reachable({in(48) + 1, in(24)}));
  EXPECT_EQ(r.cost_at(at(39, 28)), in(5));
  EXPECT_EQ(r.cost_at(at(36, 24)), 0);
  // All places of the grid within 12 in, and no others.
  std::size_t within = 0;
  for (Coord x = -48; x <= 48; ++x)
    for (Coord y = -48; y <= 48; ++y) within += x * x + y * y <= 48 * 48 ? 1 : 0;
  EXPECT_EQ(r.count(), within);
  const auto outlines = r.outlines();
  ASSERT_EQ(outlines.size(), 1u);
  EXPECT_GT(twice_area(outlines[0]), 0);
  for (Vec v : outlines[0]) {
    EXPECT_LE(length(v - at(36, 24)), in(12));
    EXPECT_GE(length(v - at(36, 24)), in(12) - Reach::cell);
  }
}

// rules: FOW-MOV-018 FOW-MOV-020 FOW-MOV-021
TEST(Reach, RoughGroundShortensTheMove) {
  Scene s;
  s.box(30, 26, 42, 40, 2);  // the front meets it after 0.8 in
  const Ground g = s.ground();
  const Reach r(g, {}, tracked, moving(tank(36, 24)));
  EXPECT_TRUE(r.reachable(at(36, 32)));
  EXPECT_FALSE(r.reachable({in(36), in(32) + 1}));
  EXPECT_TRUE(r.reachable(at(36, 12)));
  Scene far;
  far.box(30, 33, 42, 40, 2);  // met after 7.8 in, and sideways after 8.4 in
  const Ground h = far.ground();
  const Reach q(h, {}, tracked, moving(tank(36, 24), turn_along));
  EXPECT_TRUE(q.reachable(at(36, 32)));
  EXPECT_FALSE(q.reachable({in(36), in(32) + 1}));
  const Reach sideways(h, {}, tracked, moving(tank(36, 24)));
  EXPECT_TRUE(sideways.reachable(at(36, 32.4)));
  EXPECT_FALSE(sideways.reachable({in(36), in(32.4) + 1}));
}

// rules: FOW-MOV-009 FOW-MOV-019
TEST(Reach, WheelsKeepToTheRoad) {
  Scene s;
  s.road({at(10, 24), at(60, 24)}, 2);
  s.box(40, 20, 50, 28, 2);
  const Ground g = s.ground();
  const Rect truck{{at(30, 24), east}, in(1), in(2)};
  const Reach r(g, {}, wheeled, moving(truck));
  EXPECT_TRUE(r.reachable(at(46, 24)));  // 16 in by road, through the wood
  EXPECT_FALSE(r.reachable({in(46) + 1, in(24)}));
  EXPECT_TRUE(r.reachable(at(44, 24.5)));
  EXPECT_FALSE(r.reachable(at(44, 25)));  // off the road after more than 4 in
  EXPECT_TRUE(r.reachable(at(30, 32)));   // 8 in across country
  EXPECT_FALSE(r.reachable(at(30, 32.25)));
  EXPECT_EQ(r.facts_at(at(46, 24)).slowest, 0);
  EXPECT_EQ(r.facts_at(at(30, 30)).slowest, 1);
}

// rules: FOW-TER-011 FOW-MOV-020
TEST(Reach, NobodyEndsAstrideAHedge) {
  Scene s;
  s.hedge({at(20, 28), at(52, 28)});
  const Ground g = s.ground();
  const Reach r(g, {}, tracked, moving(tank(36, 24), turn_along));
  EXPECT_TRUE(r.reachable(at(36, 26.8)));
  EXPECT_FALSE(r.reachable(at(36, 27)));
  EXPECT_FALSE(r.reachable(at(36, 29)));
  EXPECT_TRUE(r.reachable(at(36, 29.2)));
  EXPECT_TRUE(r.reachable(at(36, 32)));
  EXPECT_FALSE(r.reachable(at(36, 32.1)));
  const Reach careful(g, {}, tracked, moving(tank(36, 24)), {.avoid_checks = true});
  EXPECT_FALSE(careful.reachable(at(36, 30)));
  EXPECT_TRUE(careful.reachable(at(36, 13)));
}

// rules: FOW-MOV-032 FOW-MOV-037
TEST(Reach, EnemiesAreKeptTwoInchesOff) {
  Scene s;
  s.keep_out.push_back({base(36, 30, 2, 1.2), in(2)});
  const Ground g = s.ground();
  const Others others = s.others();
  const Reach r(g, others, foot, moving({{at(36, 24), north}, in(2), in(1.2)}));
  const Coord edge = in(30) - in(1.2) - in(2);
  EXPECT_TRUE(r.reachable({in(36), edge}));
  EXPECT_FALSE(r.reachable({in(36), edge + 1}));
  // Between a lake and the enemy no way is left.
  s.box(39.9, 24, 60, 40, impassable, 0);
  s.box(0, 24, 32.1, 40, impassable, 0);
  const Ground h = s.ground();
  const Reach closed(h, others, Limits{{in(30), in(30), in(30), in(30)}},
                     moving({{at(36, 23), north}, in(2), in(1.25)}));
  EXPECT_FALSE(closed.reachable(at(36, 36)));
  EXPECT_TRUE(closed.reachable(at(36, 25)));
}

// rules: FOW-MOV-025 FOW-MOV-026 FOW-MOV-027
TEST(Reach, FriendsArePassedNotStoodOn) {
  Scene s;
  s.standing.push_back({base(36, 28, 1.2, 2.4), true});
  const Ground g = s.ground();
  const Others others = s.others();
  const Reach r(g, others, tracked, moving(tank(36, 24)));
  EXPECT_FALSE(r.reachable(at(36, 28)));
  EXPECT_TRUE(r.reachable(at(36, 30.4)));
  EXPECT_EQ(r.cost_at(at(36, 34)), in(10));
  // A defile: walls on both sides of the standing tank.
  s.standing[0].pass = false;
  s.box(20, 26, 35, 30, impassable, 0);
  s.box(37, 26, 52, 30, impassable, 0);
  const Ground h = s.ground();
  const Others blocked{s.keep_out, s.standing};
  EXPECT_FALSE(Reach(h, blocked, tracked, moving(tank(36, 24))).reachable(at(36, 34)));
  s.standing[0].pass = true;
  const Others passed{s.keep_out, s.standing};
  EXPECT_TRUE(Reach(h, passed, tracked, moving(tank(36, 24))).reachable(at(36, 34)));
}

TEST(Reach, GoesRoundCornersAtTheCostOfTheWay) {
  Scene s;
  s.box(30, 27, 37, 29, impassable, 0);
  const Ground g = s.ground();
  const Reach r(g, {}, tracked, moving(tank(34, 25)));
  const auto cost = r.cost_at(at(34, 31));
  ASSERT_TRUE(cost.has_value());
  EXPECT_GT(*cost, in(6));
  const auto way = r.way_to(at(34, 31));
  EXPECT_GE(way.size(), 2u);
  const Walk w = r.facts_at(at(34, 31));
  EXPECT_TRUE(w.legal());
  EXPECT_EQ(w.length, *cost);
}

TEST(Reach, APieceThatCannotMoveReachesOnlyItsPlace) {
  Scene s;
  s.box(30, 20, 42, 28, 3);
  const Ground g = s.ground();
  const Reach r(g, {}, wheeled, moving(tank(36, 24)));  // FOW-BOG-008: no limit for this ground
  EXPECT_FALSE(r.reachable(at(36, 24.5)));
  EXPECT_TRUE(r.reachable(at(36, 24)));
}

struct Case {
  Scene scene;
  Mover mover;
  Limits limits;
};
Case draw_case() {
  Case c{busy(*rc::gen::inRange(1u, 60u)), {}, {}};
  const Vec place{*rc::gen::inRange(in(3), in(69)), *rc::gen::inRange(in(3), in(45))};
  const Angle facing{*rc::gen::arbitrary<uint16_t>()};
  const int kind = *rc::gen::inRange(0, 3);
  c.mover = kind == 2 ? Mover{{{place, facing}, in(2), in(1.25)}, turn_free}
                      : Mover{{{place, facing}, in(1.2), in(2.4)}, turn_free};
  c.limits = kind == 0 ? tracked : kind == 1 ? wheeled : foot;
  for (Coord& most : c.limits.most) most = most * 2 / 3;
  for (int i = 0; i < 4; ++i) {
    const Vec near{place.x + *rc::gen::inRange(-in(8), in(8)), place.y + *rc::gen::inRange(-in(8), in(8))};
    if (length(near - place) > in(5)) c.scene.keep_out.push_back({outline({{near, facing}, in(2), in(1.25)}), in(2)});
    const Vec friendly{place.x + *rc::gen::inRange(-in(8), in(8)), place.y + *rc::gen::inRange(-in(8), in(8))};
    if (length(friendly - place) > in(3))
      c.scene.standing.push_back({outline({{friendly, facing}, in(1.2), in(2.4)}), i % 2 == 0});
  }
  return c;
}

// Every marked place has a way that path_cost accepts, of the length claimed, no shorter than the straight line, and
// the proposer finds one no longer.
RC_GTEST_PROP(ReachProperties, EveryClaimHasAWitness, ()) {
  const Case c = draw_case();
  const Ground g = c.scene.ground();
  const Others others = c.scene.others();
  const Reach r(g, others, c.limits, c.mover);
  const Coord stride = *rc::gen::inRange(7, 19);
  Coord n = 0;
  for (Coord row = 0; row < r.rows(); ++row)
    for (Coord column = 0; column < r.columns(); ++column) {
      if (!r.marked(column, row) || ++n % (stride * 11) != 0) continue;
      const Vec p = r.place(column, row);
      const auto cost = r.cost_at(p);
      RC_ASSERT(cost.has_value());
      const auto legs = static_cast<Coord>(r.way_to(p).size());  // each rounded down
      RC_ASSERT(*cost + legs > length(p - c.mover.base.pose.at));
      const Walk w = r.facts_at(p);
      RC_ASSERT(w.legal());
      RC_ASSERT(w.length == *cost);
      const Proposal route = propose_route(g, others, c.limits, c.mover, p);
      RC_ASSERT(route.found);
      RC_ASSERT(route.walk.legal());
      RC_ASSERT(route.walk.length <= *cost + 4);
    }
}

// Asked about places one by one, in whatever order, it tells the same; a way straight there is never bent.
RC_GTEST_PROP(ReachProperties, PlaceByPlaceIsTheSameArea, ()) {
  const Case c = draw_case();
  const Ground g = c.scene.ground();
  const Others others = c.scene.others();
  const ReachWish wish{.avoid_checks = *rc::gen::arbitrary<bool>()};
  const Reach whole(g, others, c.limits, c.mover, wish);
  PlaceReach one(g, others, c.limits, c.mover, wish);
  RC_ASSERT(one.columns() == whole.columns() && one.rows() == whole.rows());
  const Coord cells = whole.columns() * whole.rows();
  const Coord stride = *rc::gen::inRange(3, 40);
  std::size_t marked = 0;
  for (Coord n = 0, at = cells / 2; n < cells; ++n, at = (at + stride * 7919) % cells) {
    const Coord column = at % whole.columns(), row = at / whole.columns();
    const Vec place = whole.place(column, row);
    RC_ASSERT(one.place(column, row) == place);
    const bool there = whole.marked(column, row);
    RC_ASSERT(!there || one.near_enough(column, row));
    RC_ASSERT((n % 2 == 0 ? one.reachable(place) : one.reachable(column, row)) == there);
    if (!there || ++marked % 97 != 0) continue;
    const std::vector<Pose> way = one.way_to(place);
    RC_ASSERT(!way.empty() && way.back().at == place);
    const Walk w = walk(g, others, c.limits, c.mover.base, way);
    RC_ASSERT(w.legal());
    const Coord shortest = whole.cost_at(place).value_or(-1);
    RC_ASSERT(w.length >= shortest && w.length <= shortest + 4);
    if (whole.way_to(place).size() == 1) RC_ASSERT(way.size() == 1);
  }
  RC_CLASSIFY(marked > 500, "much of it");
}

// Points between the places of the grid, too.
RC_GTEST_PROP(ReachProperties, AnyPointClaimedIsLegal, ()) {
  const Case c = draw_case();
  const Ground g = c.scene.ground();
  const Others others = c.scene.others();
  const Reach r(g, others, c.limits, c.mover);
  for (int i = 0; i < 30; ++i) {
    const Coord dx = *rc::gen::inRange(-in(12), in(12));
    const Coord dy = *rc::gen::inRange(-in(12), in(12));
    const Vec p = c.mover.base.pose.at + Vec{dx, dy};
    if (!r.reachable(p)) continue;
    RC_ASSERT(r.facts_at(p).legal());
  }
}

RC_GTEST_PROP(ReachProperties, ALongerLimitReachesNoLess, ()) {
  const Case c = draw_case();
  const Ground g = c.scene.ground();
  const Others others = c.scene.others();
  Limits longer = c.limits;
  for (Coord& most : longer.most) most += most > 0 ? in(1) : 0;
  const Reach r(g, others, c.limits, c.mover);
  const Reach more(g, others, longer, c.mover);
  const Coord shift_x = (r.low().x - more.low().x) / Reach::cell;
  const Coord shift_y = (r.low().y - more.low().y) / Reach::cell;
  for (Coord row = 0; row < r.rows(); ++row)
    for (Coord column = 0; column < r.columns(); ++column)
      if (r.marked(column, row)) RC_ASSERT(more.marked(column + shift_x, row + shift_y));
}

// The same scene seen in a mirror.
Scene mirrored(const Scene& s) {
  Scene m = s;
  const auto flip = [&](Vec v) { return Vec{s.size.x - v.x, v.y}; };
  for (Feature& f : m.features) {
    for (Vec& v : f.points) v = flip(v);
    if (f.form == Form::area) std::reverse(f.points.begin(), f.points.end());
  }
  const auto flip_quad = [&](Quad& q) {
    for (Vec& v : q.corner) v = flip(v);
    std::reverse(q.corner.begin(), q.corner.end());
  };
  for (KeepOut& k : m.keep_out) flip_quad(k.outline);
  for (Standing& o : m.standing) flip_quad(o.outline);
  return m;
}

RC_GTEST_PROP(ReachProperties, AMirroredTableHasAMirroredReach, ()) {
  Case c = draw_case();
  const Scene m = mirrored(c.scene);
  Mover mover = c.mover;
  mover.base.pose = {{m.size.x - c.mover.base.pose.at.x, c.mover.base.pose.at.y}, Angle{} - c.mover.base.pose.facing};
  const Ground g = c.scene.ground();
  const Ground h = m.ground();
  const Others others = c.scene.others();
  const Others other_side = m.others();
  const Reach r(g, others, c.limits, c.mover);
  const Reach q(h, other_side, c.limits, mover);
  int differ = 0;
  for (Coord row = 0; row < r.rows(); ++row)
    for (Coord column = 0; column < r.columns(); ++column) {
      const Vec p = r.place(column, row);
      const Coord x = (m.size.x - p.x - q.low().x) / Reach::cell;
      const Coord y = (p.y - q.low().y) / Reach::cell;
      if (r.marked(column, row) != q.marked(x, y)) ++differ;
    }
  RC_ASSERT(differ == 0);
}

}  // namespace
}  // namespace sandtable
