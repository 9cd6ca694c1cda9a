#include "table/move/path_cost.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "geometry/path.hpp"
#include "table/scene.hpp"

namespace sandtable {
namespace {

using namespace scene;  // NOLINT: the tests speak its words

Walk go(const Scene& s, const Limits& limits, const Rect& base, const std::vector<Pose>& legs) {
  return walk(s.ground(), s.others(), limits, base, legs);
}
Walk north_to(const Scene& s, const Limits& limits, const Rect& base, double y) {
  const Vec to{base.pose.at.x, in(y)};
  return go(s, limits, base, {{to, base.pose.facing}});
}

// rules: FOW-MOV-006 FOW-MOV-007 FOW-MOV-024
TEST(PathCost, OpenGroundUpToExactlyTheLimit) {
  const Scene s;
  const Walk w = north_to(s, tracked, tank(10, 10), 22);
  EXPECT_TRUE(w.legal());
  EXPECT_EQ(w.length, in(12));
  EXPECT_EQ(w.slowest, 1);
  EXPECT_EQ(w.travelled[1], in(12));
  const Walk further = go(s, tracked, tank(10, 10), {{{in(10), in(22) + 1}, north}});
  EXPECT_FALSE(further.legal());
  EXPECT_EQ(further.too_far_at, in(12));
  EXPECT_EQ(further.may_end, in(12));
  const Walk bent = go(s, tracked, tank(10, 10), front_first(at(10, 10), std::vector{at(10, 16), at(16, 16)}));
  EXPECT_EQ(bent.length, in(12));
  EXPECT_TRUE(bent.legal());
}

// rules: FOW-MOV-018 FOW-TER-013
TEST(PathCost, TheSlowestGroundLimitsTheWholeMove) {
  Scene s;
  s.box(5, 15, 15, 17, 2);
  // The front, 1.2 in ahead of the centre, meets the wood at y = 15.
  const Walk w = north_to(s, tracked, tank(10, 10), 18);
  ASSERT_EQ(w.contacts.size(), 1u);
  EXPECT_EQ(w.contacts[0].from, in(3.8));
  EXPECT_TRUE(w.contacts[0].ending);
  EXPECT_EQ(w.first_at[2], in(3.8));
  EXPECT_EQ(w.slowest, 2);
  EXPECT_TRUE(w.legal());  // exactly 8 in
  const Walk through = north_to(s, tracked, tank(10, 10), 18.5);
  EXPECT_FALSE(through.legal());
  EXPECT_EQ(through.too_far_at, in(8));
  EXPECT_EQ(through.may_end, in(8));
  EXPECT_EQ(w.travelled[1], in(3.8));
  EXPECT_EQ(w.travelled[2], in(4.2));
}

// rules: FOW-MOV-021
TEST(PathCost, StopsAtTheEdgeWhenTooFarGone) {
  Scene far;
  far.box(5, 20, 15, 24, 2);  // met after 8.8 in
  const Walk w = north_to(far, tracked, tank(10, 10), 20);
  EXPECT_FALSE(w.legal());
  EXPECT_EQ(w.too_far_at, in(8.8));
  EXPECT_EQ(w.may_end, in(8.8));
  Scene exact;
  exact.box(5, 19.2, 15, 24, 2);  // met after exactly 8 in
  EXPECT_TRUE(north_to(exact, tracked, tank(10, 10), 18).legal());
  const Walk on = go(exact, tracked, tank(10, 10), {{{in(10), in(18) + 1}, north}});
  EXPECT_FALSE(on.legal());
  EXPECT_EQ(on.too_far_at, in(8));
  EXPECT_EQ(on.contacts.size(), 1u);
  Scene near;
  near.area({{in(5), in(19.2) - 1}, {in(15), in(19.2) - 1}, at(15, 24), at(5, 24)}, 2);
  const Walk in_time = north_to(near, tracked, tank(10, 10), 18);
  EXPECT_TRUE(in_time.legal());  // one unit short of 8 in when it enters, and 8 in the end
  EXPECT_EQ(in_time.slowest, 2);
}

// rules: FOW-MOV-009 FOW-MOV-018 FOW-MOV-019
TEST(PathCost, WheelsOnAndOffTheRoad) {
  Scene s;
  s.road({at(10, 0), at(10, 40)}, 2);
  const Walk road = north_to(s, wheeled, tank(10, 4), 20);
  EXPECT_TRUE(road.legal());
  EXPECT_EQ(road.slowest, 0);
  EXPECT_EQ(road.travelled[0], in(16));
  const auto off = [&](double x, double y) {
    return go(s, wheeled, tank(10, 4), front_first(at(10, 4), std::vector{at(10, 8), at(x, y)}));
  };
  EXPECT_TRUE(off(14, 8).legal());  // 8 in, of which 4 on road
  EXPECT_EQ(off(14, 8).slowest, 1);
  EXPECT_FALSE(off(14.25, 8).legal());
  EXPECT_EQ(off(14.25, 8).may_end, in(8));
  s.box(12, 6, 20, 10, 2);
  EXPECT_FALSE(off(14, 8).legal());  // 4 in are gone before the wood is met
  EXPECT_EQ(off(14, 8).too_far_at, off(14, 8).contacts[0].from);
  EXPECT_EQ(off(14, 8).may_end, in(4.8));
}

// rules: FOW-TER-003 FOW-TER-002
TEST(PathCost, ARoadOverridesTheWoodItRunsThrough) {
  Scene s;
  s.road({at(10, 0), at(10, 40)}, 2);
  s.box(5, 12, 15, 20, 2);
  s.hedge({at(5, 10), at(15, 10)});
  const Walk on = north_to(s, tracked, tank(10, 6), 18);
  EXPECT_TRUE(on.legal());
  EXPECT_TRUE(on.contacts.empty());
  EXPECT_EQ(on.slowest, 0);
  // The tank is 1.2 in wide: 0.4 in to the side it is still on the road, 0.5 in is not.
  EXPECT_TRUE(north_to(s, tracked, tank(10.4, 6), 18).contacts.empty());
  const Walk beside = north_to(s, tracked, tank(10.5, 6), 14);
  EXPECT_EQ(beside.contacts.size(), 2u);
  EXPECT_EQ(beside.slowest, 2);
  // Leaving the road inside the wood enters the wood.
  const Walk leaves = go(s, tracked, tank(10, 12), keeping(north, std::vector{at(10, 16), at(12, 16)}));
  ASSERT_EQ(leaves.contacts.size(), 1u);
  EXPECT_NEAR(leaves.contacts[0].from, in(4.4), 2);
}

// rules: FOW-TER-003
TEST(PathCost, AWideMoverIsOnTheRoadByItsCentre) {
  Scene s;
  s.road({at(10, 0), at(10, 40)}, 1);
  s.box(5, 12, 15, 20, 2);
  EXPECT_EQ(north_to(s, tracked, tank(10.5, 6), 18).slowest, 0);
  EXPECT_TRUE(north_to(s, tracked, tank(10.5, 6), 18).contacts.empty());
  EXPECT_EQ(north_to(s, tracked, tank(10.6, 6), 14).slowest, 2);
}

// rules: FOW-TER-003
TEST(PathCost, ARoadBends) {
  Scene s;
  s.road({at(10, 0), at(10, 10), at(20, 16)}, 2);
  s.box(0, 2, 40, 30, 2);
  const Walk w = go(s, tracked, tank(10, 4), front_first(at(10, 4), std::vector{at(10, 10), at(15, 13)}));
  EXPECT_TRUE(w.contacts.empty());
  EXPECT_EQ(w.slowest, 0);
}

// rules: FOW-TER-008
TEST(PathCost, ABridgeCarriesOverAnImpassableRiver) {
  Scene s;
  s.box(0, 12, 72, 16, impassable, 0);
  EXPECT_EQ(north_to(s, tracked, tank(10, 8), 18).impassable_at, in(2.8));
  EXPECT_EQ(north_to(s, tracked, tank(10, 8), 18).may_end, in(2.8));
  s.road({at(10, 11), at(10, 17)}, 2);
  EXPECT_FALSE(north_to(s, tracked, tank(10, 8), 19).legal()) << "its front enters before its centre is on the bridge";
  s.road({at(10, 0), at(10, 30)}, 2);
  EXPECT_TRUE(north_to(s, tracked, tank(10, 8), 19).legal());
}

// rules: FOW-MOV-020 FOW-TER-010 FOW-TER-011
TEST(PathCost, LinesAreCrossedAndNotStoodIn) {
  Scene s;
  s.hedge({at(0, 14), at(20, 14)});
  const Walk over = north_to(s, tracked, tank(10, 10), 15.2);
  EXPECT_TRUE(over.legal());  // the rear just touches the hedge
  ASSERT_EQ(over.contacts.size(), 1u);
  EXPECT_EQ(over.contacts[0].from, in(2.8));
  EXPECT_EQ(over.contacts[0].to, in(5.2));
  EXPECT_EQ(over.slowest, 2);
  const Walk astride = north_to(s, tracked, tank(10, 10), 15.1);
  EXPECT_EQ(astride.ends_across, 0);
  EXPECT_FALSE(astride.legal());
  EXPECT_EQ(astride.may_end, in(2.8));
  EXPECT_TRUE(north_to(s, tracked, tank(10, 10), 12.8).contacts.empty());
  Scene far;
  far.hedge({at(0, 17), at(20, 17)});  // reached after 5.8 in: 8 in leave it astride
  const Walk stuck = north_to(far, tracked, tank(10, 10), 20);
  EXPECT_FALSE(stuck.legal());
  EXPECT_EQ(stuck.too_far_at, in(8));
  EXPECT_EQ(stuck.may_end, in(5.8));
}

// rules: FOW-BOG-001 FOW-BOG-003 FOW-BOG-004 FOW-BOG-005
TEST(PathCost, ChecksInTheOrderMet) {
  Scene s;
  const FeatureId wood = s.box(8, 8, 12, 12, 2);
  const FeatureId hedge = s.hedge({at(0, 14), at(20, 14)}, 3);
  const Walk w = north_to(s, tracked, tank(10, 10), 16);
  ASSERT_EQ(w.contacts.size(), 2u);
  EXPECT_EQ(w.contacts[0].feature, wood);
  EXPECT_TRUE(w.contacts[0].starting);
  EXPECT_EQ(w.contacts[0].from, 0);
  EXPECT_EQ(w.contacts[0].to, in(3.2));
  EXPECT_EQ(w.contacts[1].feature, hedge);
  EXPECT_EQ(w.contacts[1].check, bog);
  EXPECT_EQ(w.slowest, 3);
  // Out and in again is a second check; deeper in is not.
  const Walk again = go(s, tracked, tank(10, 11), keeping(north, std::vector{at(10, 10), at(4, 10), at(9, 10)}));
  EXPECT_EQ(again.contacts.size(), 2u);
  EXPECT_FALSE(again.contacts[1].starting);
  const Walk turn = go(s, tracked, tank(10, 10), {{at(10, 10), east}});
  ASSERT_EQ(turn.contacts.size(), 1u);
  EXPECT_EQ(turn.contacts[0].check, 0);
  EXPECT_TRUE(turn.legal());
}

// rules: FOW-MOV-030
TEST(PathCost, TurningIsFreeAndJudgedByWhereItLeavesThePiece) {
  Scene s;
  s.box(11, 0, 20, 20, 2);  // 1 in to the right of the tank's centre: clear while it looks north
  EXPECT_TRUE(north_to(s, tracked, tank(10, 4), 16).contacts.empty());
  const Walk w = go(s, tracked, tank(10, 4), {{at(10, 16), north}, {at(10, 16), east}});
  EXPECT_EQ(w.length, in(12));
  ASSERT_EQ(w.contacts.size(), 1u);
  EXPECT_EQ(w.contacts[0].from, in(12));
  EXPECT_FALSE(w.legal());  // FOW-MOV-021: nothing left to enter the wood with
  EXPECT_TRUE(go(s, tracked, tank(10, 4), {{at(10, 11), north}, {at(10, 11), east}}).legal());
}

// rules: FOW-MOV-032 FOW-MOV-034 FOW-MOV-037
TEST(PathCost, ExactlyTwoInchesIsFarEnough) {
  Scene s;
  s.keep_out.push_back({base(13.6, 15, 2, 2), in(2)});  // its left side at x = 12.6, two from the tank's right side
  EXPECT_TRUE(north_to(s, tracked, tank(10, 10), 20).legal());
  const Walk w = north_to(s, tracked, {{{in(10) + 1, in(10)}, north}, in(1.2), in(2.4)}, 20);
  EXPECT_EQ(w.too_near, 0);
  EXPECT_EQ(w.too_near_at, in(2.8) - 142);  // 142 and 9999 are 10000 in the diagonal, 141 and 9999 are not
  EXPECT_EQ(w.may_end, in(2.8) - 142);
  const Walk head_on = north_to(s, tracked, tank(13.6, 8), 20);
  EXPECT_EQ(head_on.too_near_at, in(2.8));
}

// rules: FOW-MOV-025 FOW-MOV-026 FOW-MOV-027 FOW-MOV-033
TEST(PathCost, OthersArePassedButNotEndedOn) {
  Scene s;
  s.standing.push_back({base(10, 15, 1, 1), true});
  EXPECT_TRUE(north_to(s, tracked, tank(10, 10), 20).legal());
  const Walk on = north_to(s, tracked, tank(10, 10), 16.6);
  EXPECT_EQ(on.ends_on, 0);
  EXPECT_EQ(on.may_end, in(3.3));
  EXPECT_TRUE(north_to(s, tracked, tank(10, 10), 16.7).legal());
  s.standing[0].pass = false;
  const Walk barred = north_to(s, tracked, tank(10, 10), 20);
  EXPECT_EQ(barred.barred_by, 0);
  EXPECT_EQ(barred.barred_at, in(3.3));
}

// rules: FOW-MOV-068
TEST(PathCost, LeavingTheTable) {
  const Scene s;
  EXPECT_TRUE(north_to(s, tracked, tank(10, 40), 46.8).legal());
  EXPECT_EQ(go(s, tracked, tank(10, 40), {{{in(10), in(46.8) + 1}, north}}).off_table_at, in(6.8));
  EXPECT_FALSE(go(s, tracked, tank(1, 1.2), {{at(1, 1.2), east}}).legal());
}

TEST(PathCost, GapsGatesAndBreachesLetThrough) {
  Scene s;
  const FeatureId wall = s.hedge({at(0, 14), at(20, 14)});
  s.features[wall.index()].openings.push_back({Opening::Sort::gap, {at(9, 14), at(11, 14)}, 0, 0});
  s.features[wall.index()].openings.push_back({Opening::Sort::door, {at(14, 14), at(16, 14)}, 0, 0});
  EXPECT_TRUE(north_to(s, tracked, tank(10, 10), 20).contacts.empty());
  EXPECT_EQ(north_to(s, tracked, tank(10.5, 10), 18).contacts.size(), 1u);
  EXPECT_EQ(north_to(s, tracked, tank(15, 10), 18).contacts.size(), 1u);
  s.going.feature[wall.index()].gates = true;
  EXPECT_TRUE(north_to(s, tracked, tank(15, 10), 20).contacts.empty());
  EXPECT_EQ(north_to(s, tracked, tank(5, 10), 18).contacts.size(), 1u);
  s.overlays.push_back({.sort = Overlay::Sort::breach, .rect = {{at(5, 14), north}, in(2), in(1)}, .feature = wall});
  s.going.overlay.push_back({.opens = true});
  EXPECT_TRUE(north_to(s, tracked, tank(5, 10), 20).contacts.empty());
}

TEST(PathCost, AGapAtTheEndOfALegLeavesNothingStanding) {
  Scene s;
  const FeatureId wall = s.hedge({at(3.3, 14), {in(13.1) + 7, in(15.3)}, at(20, 14)});
  const Vec bend = s.features[wall.index()].points[1];
  s.features[wall.index()].openings.push_back({Opening::Sort::gap, {at(3.3, 14), bend}, 0, 0});
  s.features[wall.index()].openings.push_back({Opening::Sort::gap, {bend, at(20, 14)}, 1, 0});
  EXPECT_TRUE(s.ground().rings.empty());
}

TEST(PathCost, AWreckIsGroundToo) {
  Scene s;
  s.overlays.push_back({.sort = Overlay::Sort::wreck, .rect = {{at(10, 15), north}, in(1), in(2)}, .feature = {}});
  s.going.overlay.push_back({.pace = 3, .check = bog});
  const Walk w = north_to(s, tracked, tank(10, 10), 18);
  ASSERT_EQ(w.contacts.size(), 1u);
  EXPECT_EQ(w.contacts[0].overlay, 0);
  EXPECT_EQ(w.contacts[0].from, in(2.8));
}

// AAF-MOV-015 needs the length inside each kind of ground.
TEST(PathCost, AnAirfieldIsRoadWhereThePieceIsWhollyInside) {
  Scene s;
  s.add(Form::area, {at(5, 5), at(15, 5), at(15, 20), at(5, 20)}, {.pace = 0, .road = true});
  const Walk w = north_to(s, wheeled, tank(10, 8), 18.8);
  EXPECT_EQ(w.slowest, 0);
  EXPECT_TRUE(w.legal());
  EXPECT_EQ(north_to(s, wheeled, tank(10, 8), 19).slowest, 1);
}

Vec draw_place(const Scene& s) {
  return {*rc::gen::inRange(in(3), s.size.x - in(3)), *rc::gen::inRange(in(3), s.size.y - in(3))};
}
std::vector<Vec> draw_path(Vec from, int legs) {
  std::vector<Vec> path;
  for (int i = 0; i < legs; ++i) {
    const Coord dx = *rc::gen::inRange(-in(5), in(5));
    const Coord dy = *rc::gen::inRange(-in(5), in(5));
    from = from + Vec{dx, dy};
    path.push_back(from);
  }
  return path;
}

RC_GTEST_PROP(PathCostProperties, LengthsAndPacesAddUp, ()) {
  const Scene s = busy(*rc::gen::inRange(1u, 20u));
  const Ground g = s.ground();
  const Vec start = draw_place(s);
  const Rect piece{{start, north}, in(1.2), in(2.4)};
  const std::vector<Vec> points = draw_path(start, 3);
  const std::vector<Pose> legs = front_first(start, points);
  const Walk whole = walk(g, {}, tracked, piece, legs);
  Coord sum = 0;
  Coord paces = 0;
  Pace slowest = 0;
  Rect from = piece;
  for (const Pose& p : legs) {
    const Walk part = walk(g, {}, tracked, from, std::vector{p});
    sum += part.length;
    slowest = std::max(slowest, part.slowest);
    from.pose = p;
  }
  for (Coord t : whole.travelled) paces += t;
  std::vector<Vec> path{start};
  path.insert(path.end(), points.begin(), points.end());
  RC_ASSERT(whole.length == sum);
  RC_ASSERT(whole.length == path_length(path));
  RC_ASSERT(paces == sum);
  RC_ASSERT(whole.slowest == slowest);
}

// What walk says of a leg agrees with the outlines standing along it.
RC_GTEST_PROP(PathCostProperties, ContactsAgreeWithStandingOutlines, ()) {
  Scene s = busy(*rc::gen::inRange(1u, 20u));
  s.features.erase(s.features.begin(), s.features.begin() + 2);  // without the roads
  s.going.feature.erase(s.going.feature.begin(), s.going.feature.begin() + 2);
  const Ground g = s.ground();
  const Vec start = draw_place(s);
  const std::vector<Vec> points = draw_path(start, 1);
  const Rect piece{{start, {*rc::gen::arbitrary<uint16_t>()}}, in(1.2), in(2.4)};
  const Walk w = walk(g, {}, tracked, piece, keeping(piece.pose.facing, points));
  const Segment leg{start, points[0]};
  for (int k = 0; k <= 40; ++k) {
    const Coord d = static_cast<Coord>(int64_t{w.length} * k / 40);
    const Vec place = lerp(leg.a, leg.b, d, std::max(1, w.length));
    const auto base_of = [&](Coord more) {
      return outline({{place, piece.pose.facing}, in(1.2) + more, in(2.4) + more});
    };
    for (std::size_t f = 0; f < s.features.size(); ++f) {
      const Feature& feature = s.features[f];
      bool inside = false;
      bool near_end = false;
      for (const Contact& c : w.contacts) {
        if (c.feature != FeatureId::of(f)) continue;
        inside = inside || (d >= c.from && d <= c.to);
        near_end = near_end || std::abs(d - c.from) <= 3 || std::abs(d - c.to) <= 3;
      }
      const auto over = [&](const Quad& here) {
        return feature.form == Form::line ? crosses(here, feature.points) : overlap(here, feature.points);
      };
      // The place is rounded: what a hair more or less would change is not asked.
      const bool sure = over(base_of(4)) == over(base_of(-4));
      if (sure && !near_end) RC_ASSERT(over(base_of(0)) == inside);
    }
  }
}

}  // namespace
}  // namespace sandtable
