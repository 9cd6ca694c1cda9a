#include "table/move/route.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "table/scene.hpp"

namespace sandtable {
namespace {

using namespace scene;  // NOLINT: the tests speak its words

constexpr Limits endless{{in(200), in(200), in(200), in(200)}};

// rules: FOW-MOV-042 FOW-MOV-024
TEST(Proposal, StraightWhereNothingIsInTheWay) {
  const Scene s;
  const Ground g = s.ground();
  const Proposal r = propose_route(g, {}, tracked, {tank(10, 10)}, at(16, 18));
  ASSERT_TRUE(r.found);
  ASSERT_EQ(r.legs.size(), 1u);
  EXPECT_EQ(r.walk.length, in(10));
  EXPECT_EQ(r.legs[0].facing, heading_of(at(6, 8)));
  EXPECT_FALSE(propose_route(g, {}, tracked, {tank(10, 10)}, at(10, 22.1)).found);
}

// rules: FOW-MOV-042
TEST(Proposal, RoundACornerItIsAsLongAsTheArcAllows) {
  Scene s;
  s.box(20, 0, 30, 20, impassable, 0);
  const Ground g = s.ground();
  const Proposal r = propose_route(g, {}, endless, {tank(19.4, 10)}, at(30.6, 10));
  ASSERT_TRUE(r.found);
  // Up beside the wall, a quarter of a circle of half the tank's width round each corner, across, and down again.
  const double arc = 3.14159265 / 2 * 0.6;
  EXPECT_GE(r.walk.length, in(10 + arc + 10 + arc + 10) - 10);
  EXPECT_LE(r.walk.length, in(10 + arc + 10 + arc + 10) + in(0.1));
}

// rules: FOW-BOG-001
TEST(Proposal, AvoidsTestsOrSlowGroundWhenAsked) {
  Scene s;
  s.box(26, 14, 34, 22, 2);
  const Ground g = s.ground();
  const Proposal through = propose_route(g, {}, endless, {tank(30, 10)}, at(30, 26));
  ASSERT_TRUE(through.found);
  EXPECT_EQ(through.legs.size(), 1u);
  EXPECT_EQ(through.walk.contacts.size(), 1u);
  for (const RouteWish& wish : {RouteWish{.avoid_checks = true}, RouteWish{.slowest = 1}}) {
    const Proposal round = propose_route(g, {}, endless, {tank(30, 10)}, at(30, 26), wish);
    ASSERT_TRUE(round.found);
    EXPECT_TRUE(round.walk.contacts.empty());
    EXPECT_GT(round.walk.length, in(20.2));
    EXPECT_LT(round.walk.length, in(20.4));
  }
}

// rules: FOW-MOV-018 FOW-MOV-021
TEST(Proposal, ChoosesTheLongerWayWhereTheShorterIsTooSlow) {
  Scene s;
  s.box(28.5, 12, 33, 16, 2);
  const Ground g = s.ground();
  // Straight through the wood it is 10 in, but only 8 in are allowed there.
  const Proposal r = propose_route(g, {}, tracked, {tank(30, 10)}, at(30, 20));
  ASSERT_TRUE(r.found);
  EXPECT_EQ(r.walk.slowest, 1);
  EXPECT_GT(r.walk.length, in(10));
  EXPECT_TRUE(r.walk.legal());
}

// rules: FOW-TER-003
TEST(Proposal, TakesTheRoadThroughTheWood) {
  Scene s;
  s.box(0, 14, 72, 22, 2);
  s.road({at(34, 0), at(34, 48)}, 2);
  const Ground g = s.ground();
  const Proposal r = propose_route(g, {}, tracked, {tank(32, 11)}, at(34, 21), {.slowest = 1});
  ASSERT_TRUE(r.found);
  EXPECT_TRUE(r.walk.contacts.empty());
  EXPECT_TRUE(r.walk.legal());
  EXPECT_LT(r.walk.length, in(11));
}

TEST(Proposal, ThroughAGapOnlyOneHeadingFits) {
  Scene s;
  s.box(0, 20, 30, 22, impassable, 0);
  s.box(31.3, 20, 72, 22, impassable, 0);  // 1.3 in for a tank 1.2 in wide
  const Ground g = s.ground();
  const Proposal r = propose_route(g, {}, endless, {tank(25, 15)}, at(36, 27));
  ASSERT_TRUE(r.found);
  EXPECT_TRUE(r.walk.legal());
  EXPECT_FALSE(propose_route(g, {}, endless, {tank(25, 15, east), turn_kept}, at(36, 27)).found);
}

TEST(Proposal, BeyondOneMoveSaysHowFarThisOneGoes) {
  const Scene s;
  const Ground g = s.ground();
  const Proposal r = propose_route(g, {}, tracked, {tank(10, 10)}, at(50, 10), {.beyond_limit = true});
  ASSERT_TRUE(r.found);
  EXPECT_EQ(r.walk.length, in(40));
  EXPECT_EQ(r.walk.may_end, in(12));
}

// Every place of a grid may be a bend, every pair a leg judged by walk itself: nothing cleverer than that.
Coord brute_force(const Ground& g, const Others& others, const Mover& mover, Vec to, Vec low, Vec high, Coord step) {
  std::vector<Vec> places{mover.base.pose.at, to};
  for (Coord x = low.x; x <= high.x; x += step)
    for (Coord y = low.y; y <= high.y; y += step) places.push_back({x, y});
  std::vector<Coord> cost(places.size(), std::numeric_limits<Coord>::max());
  std::vector<bool> done(places.size());
  cost[0] = 0;
  Walk w;
  for (;;) {
    std::size_t next = places.size();
    for (std::size_t i = 0; i < places.size(); ++i)
      if (!done[i] && cost[i] < std::numeric_limits<Coord>::max() && (next == places.size() || cost[i] < cost[next]))
        next = i;
    if (next == places.size() || next == 1) return cost[1];
    done[next] = true;
    for (std::size_t i = 1; i < places.size(); ++i) {
      const Vec leg = places[i] - places[next];
      const Coord there = cost[next] + length(leg);
      if (done[i] || there >= cost[i] || there + length(to - places[i]) >= cost[1]) continue;
      const Angle ahead = heading_of(leg);
      for (Angle facing : {ahead, mover.base.pose.facing, ahead + Angle{16384}}) {
        const Pose pose{places[i], facing};
        Rect from = mover.base;
        from.pose = {places[next], facing};
        walk(g, others, endless, from, {&pose, 1}, w);
        if (!w.contacts.empty() || w.too_near_at >= 0 || w.barred_at >= 0 || w.off_table_at >= 0) continue;
        if (i == 1 && !w.legal()) continue;
        cost[i] = there;
        break;
      }
    }
  }
}

// rules: FOW-MOV-042
TEST(RouteProperties, NoLongerThanBruteForceByATenthOfAnInch) {
  std::minstd_rand random(5);
  const auto draw = [&random](double low, double high) {
    const auto range = static_cast<uint32_t>(in(high)-in(low));
    return in(low) + static_cast<Coord>(random() % range);
  };
  int found = 0;
  for (int n = 0; n < 8; ++n) {
    Scene s;
    s.size = at(16, 12);
    for (int i = 0; i <= n % 3; ++i) {
      const Vec a{draw(3, 11), draw(1, 9)};
      const Coord w = draw(0.5, 2);
      const Coord h = draw(0.5, 5);
      const Coord lean = draw(-1, 1);
      s.area({a, a + Vec{w, lean / 2}, a + Vec{w + lean, h}, a + Vec{lean, h}}, impassable, 0);
    }
    const Vec hedge{draw(4, 9), draw(2, 8)};
    s.hedge({hedge, hedge + at(1.5, 2)}, impassable);
    const Vec enemy{draw(6, 10), draw(1, 11)};
    if (n % 2 == 0) s.keep_out.push_back({outline({{enemy, north}, in(1), in(1)}), in(1)});
    const Ground g = s.ground();
    const Others others = s.others();
    const Mover mover{{{at(1.5, 6), {static_cast<uint16_t>(random())}}, in(0.8), in(1.4)}, turn_free};
    const Vec to{in(14.5), draw(2, 10)};
    const Coord brute = brute_force(g, others, mover, to, at(1, 1), at(15, 11), in(0.5));
    const Proposal r = propose_route(g, others, endless, mover, to, {.slowest = 1});
    if (brute == std::numeric_limits<Coord>::max()) continue;
    ASSERT_TRUE(r.found) << n;
    EXPECT_TRUE(r.walk.legal());
    EXPECT_TRUE(r.walk.contacts.empty());
    EXPECT_LE(r.walk.length, brute + in(0.1)) << n;
    ++found;
  }
  EXPECT_GE(found, 5);
}

RC_GTEST_PROP(RouteProperties, AProposalIsLegalAndNoShorterThanTheStraightLine, ()) {
  const Scene s = busy(*rc::gen::inRange(1u, 60u));
  const Ground g = s.ground();
  const Vec start{*rc::gen::inRange(in(3), in(69)), *rc::gen::inRange(in(3), in(45))};
  const Vec by{*rc::gen::inRange(-in(9), in(9)), *rc::gen::inRange(-in(9), in(9))};
  const Mover mover{{{start, {*rc::gen::arbitrary<uint16_t>()}}, in(1.2), in(2.4)}, turn_free};
  const Proposal r = propose_route(g, {}, tracked, mover, start + by);
  RC_CLASSIFY(r.found);
  if (!r.found) return;
  RC_ASSERT(r.walk.legal());
  RC_ASSERT(r.legs.back().at == start + by);
  RC_ASSERT(r.walk.length + static_cast<Coord>(r.legs.size()) > length(by));
  const Proposal careful = propose_route(g, {}, tracked, mover, start + by, {.avoid_checks = true});
  if (!careful.found) return;
  RC_ASSERT(careful.walk.length + 10 >= r.walk.length);
  for (const Contact& c : careful.walk.contacts) RC_ASSERT(c.check == 0 || c.starting);
}

}  // namespace
}  // namespace sandtable
