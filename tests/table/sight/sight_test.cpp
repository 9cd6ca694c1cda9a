#include "table/sight/sight.hpp"

#include <gtest/gtest.h>

#include "table/sight/sight_support.hpp"

namespace sandtable {
namespace {

using namespace testing;  // NOLINT: the helpers of this file

struct Looked {
  Corridor corridor;
  Trace trace;
};

Looked look(const World& w, const Rect& from, Coord from_height, const Rect& to, Coord to_height, Mode mode,
            bool nine = false, Coord eye = -1) {
  Looked l;
  const SightPiece a = prepare(w.scene, from, from_height);
  const SightPiece b = prepare(w.scene, to, to_height);
  find_corridor(w.scene, a, b, l.corridor);
  const Coord level = eye < 0 ? a.top() : eye;
  const Eyes eyes = nine ? nine_eyes(a, level) : one_eye(a.centre, level);
  Asked asked;
  asked.only_whether = false;
  l.trace = trace(w.scene, a, eyes, b, l.corridor, every(mode), asked);
  return l;
}

int strips_hidden(const Trace& t) { return static_cast<int>(int64_t{t.hidden} * strips / t.whole); }

const Rect south = box(36, 10, 1, 1);
const Rect north = box(36, 30, 1, 1);

std::string wood(double x0, double y0, double x1, double y1) {
  char text[200];
  std::snprintf(text, sizeof text, "[[feature]]\nkind = \"wood\"\noutline = [[%g, %g], [%g, %g], [%g, %g], [%g, %g]]\n",
                x0, y0, x1, y0, x1, y1, x0, y1);
  return text;
}
std::string line(const char* kind, double x0, double y0, double x1, double y1) {
  char text[200];
  std::snprintf(text, sizeof text, "[[feature]]\nkind = \"%s\"\npoints = [[%g, %g], [%g, %g]]\n", kind, x0, y0, x1, y1);
  return text;
}

TEST(Sight, AnEmptyTableHidesNothing) {
  const World w("");
  const Looked l = look(w, south, 4000, north, 4000, stop);
  EXPECT_FALSE(l.corridor.met.any());
  EXPECT_TRUE(l.trace.seen);
  EXPECT_EQ(l.trace.hidden, 0);
  EXPECT_EQ(l.trace.covered, 0);
  EXPECT_EQ(l.trace.whole, 64 * 4000 * 256);
}

TEST(Sight, AWallAcrossTheCorridorSpansIt) {
  const World w(line("hedge", 30, 20, 42, 20));
  const Looked l = look(w, south, 4000, north, 4000, stop);
  EXPECT_TRUE(l.corridor.spanned.has(0));
  EXPECT_TRUE(l.trace.cut);
  EXPECT_EQ(l.trace.hidden, l.trace.whole);
  EXPECT_EQ(l.trace.hides, 0);
  EXPECT_FALSE(l.trace.seen);
}

TEST(Sight, ABentWallSpansByARunOfItsEdges) {
  const World w("[[feature]]\nkind = \"hedge\"\npoints = [[30, 19], [35.8, 20], [36.2, 19.8], [42, 20]]\n");
  EXPECT_TRUE(look(w, south, 4000, north, 4000, stop).corridor.spanned.has(0));
}

TEST(Sight, AnOutlineSpansWhicheverCornerItStartsAt) {
  for (const char* outline :
       {"[[30, 19], [42, 19], [42, 21], [30, 21]]", "[[36, 19], [42, 19], [42, 21], [30, 21], [30, 19]]"}) {
    const World w(std::string("[[feature]]\nkind = \"wood\"\noutline = ") + outline + "\n");
    EXPECT_TRUE(look(w, south, 4000, north, 4000, stop).corridor.spanned.has(0)) << outline;
  }
}

// rules: FOW-LOS-002
TEST(Sight, HalfTheStripsAreExactlyHalf) {
  // From the centre of one base the other is seen straight on; the hedge ends on the middle line.
  const World w(line("hedge", 30, 20, 36, 20));
  const Looked l = look(w, south, 4000, north, 4000, stop);
  EXPECT_FALSE(l.corridor.spanned.any());
  EXPECT_EQ(l.trace.hidden * 2, l.trace.whole);
  const World just_less(line("hedge", 30, 20, 35.999, 20));
  EXPECT_EQ(strips_hidden(look(just_less, south, 4000, north, 4000, stop).trace),
            32);  // no strip's middle is uncovered
  const World a_strip_less(line("hedge", 30, 20, 35.99, 20));
  EXPECT_EQ(strips_hidden(look(a_strip_less, south, 4000, north, 4000, stop).trace), 31);
}

// rules: FOW-LOS-002
TEST(Sight, TheCutByHeightIsExact) {
  // Half way, 0.6 in tall, between an eye at 0.8 in and a target 0.8 in tall: the shadow ends at 0.4 in.
  const World w("[[feature]]\nkind = \"hedge\"\npoints = [[20, 20], [50, 20]]\nheight = 0.6\n");
  const Looked l = look(w, south, 4000, north, 4000, height);
  EXPECT_EQ(l.trace.hidden, 64 * 256 * 2000);
  EXPECT_EQ(l.trace.hidden * 2, l.trace.whole);
  EXPECT_TRUE(l.trace.seen);
}

TEST(Sight, AHeightOverBothStopsAndUnderBothDoesNothing) {
  const World tall("[[feature]]\nkind = \"hedge\"\npoints = [[20, 20], [50, 20]]\nheight = 0.8\n");
  EXPECT_EQ(look(tall, south, 4000, north, 4000, height).trace.hidden, 64 * 256 * 4000);
  const World low("[[feature]]\nkind = \"rise\"\noutline = [[20, 19], [50, 19], [50, 21], [20, 21]]\nheight = 0.5\n");
  const Looked l = look(low, south, 4000, north, 4000, height, false, inch / 2);
  EXPECT_EQ(l.trace.hidden, 64 * 256 * inch / 2);
}

TEST(Sight, ALineThroughACornerSharedByTwoWallsIsNotLost) {
  // Two woods that touch at one corner, right on the middle line and on every line of a target seen edge-on from afar.
  const World w(wood(30, 18, 36, 20) + wood(36, 20, 42, 22));
  const Looked l = look(w, south, 4000, north, 4000, stop);
  EXPECT_EQ(l.trace.hidden, l.trace.whole);
}

TEST(Sight, TouchingTheSideOfTheCorridorHidesNothing) {
  const World w(wood(36.5, 15, 40, 25) + wood(30, 15, 35.5, 25));
  const Looked l = look(w, south, 4000, north, 4000, stop, true);
  EXPECT_EQ(l.trace.hidden, 0);
}

TEST(Sight, AWallFlushWithTheNearOutlineIsBeforeTheTarget) {
  const World near(line("hedge", 30, 29.5, 42, 29.5));
  EXPECT_EQ(look(near, south, 4000, north, 4000, stop).trace.hidden, 64 * 256 * 4000);
  const World far(line("hedge", 30, 30.5, 42, 30.5));
  EXPECT_EQ(look(far, south, 4000, north, 4000, stop).trace.hidden, 0);
}

TEST(Sight, LinesEndAtTheNearOutline) {
  const World under(line("hedge", 30, 29.6, 42, 29.6));
  EXPECT_EQ(look(under, south, 4000, north, 4000, stop).trace.hidden, 0);
  // A slanted wall that cuts the near outline in the middle is before it on one half of the lines.
  const World slanted(line("hedge", 32, 27.5, 40, 31.5));
  const Trace t = look(slanted, south, 4000, north, 4000, stop).trace;
  EXPECT_EQ(strips_hidden(t), 32);
}

TEST(Sight, AWallUnderTheNearCornerCastsItsShadowOnlyWhereItIsBefore) {
  // The target shows a corner; the wall cuts both of its near edges, so it is before the target left and right of the
  // corner and behind it in between.
  const World w("[[feature]]\nkind = \"hedge\"\npoints = [[30, 29.5], [42, 29.5]]\nheight = 0.6\n");
  const Rect turned{{at(36, 30), degrees(45)}, units(2), units(2)};
  const Looked all = look(w, south, 4000, turned, 4000, stop);
  EXPECT_EQ(strips_hidden(all.trace), 22);
  const Looked part = look(w, south, 4000, turned, 4000, height);
  EXPECT_GT(part.trace.hidden, 0);
  EXPECT_LE(part.trace.hidden, 22 * 4000 * 256 * 3 / 4);
  EXPECT_GE(part.trace.hidden, 22 * 4000 * 256 * 2 / 3);
}

TEST(Sight, WhatIsBehindTheEyeDoesNotCount) {
  const World w(line("hedge", 30, 9.9, 42, 9.9));
  EXPECT_EQ(look(w, south, 4000, north, 4000, stop).trace.hidden, 0);
  const World ahead(line("hedge", 30, 10.1, 42, 10.1));
  EXPECT_EQ(look(ahead, south, 4000, north, 4000, stop).trace.hidden, 64 * 256 * 4000);
}

TEST(Sight, PassedCountsTheWaysInAndOutAfterTheStart) {
  const World between(wood(30, 18, 42, 22));
  EXPECT_FALSE(look(between, south, 4000, north, 4000, pass).trace.seen);
  const World around_target(wood(30, 25, 42, 35));
  EXPECT_EQ(look(around_target, south, 4000, north, 4000, pass).trace.hidden, 0);
  const World around_eye(wood(30, 5, 42, 15));
  EXPECT_EQ(look(around_eye, south, 4000, north, 4000, pass, true).trace.hidden, 0);
  // A horseshoe open to the west: out of one arm and into the other is one passage too few.
  const char* horseshoe =
      "[[feature]]\nkind = \"wood\"\noutline = [[30, 8], [44, 8], [44, 32], [30, 32], [30, 25], [40, 25], [40, 15], "
      "[30, "
      "15]]\n";
  const World both_in(horseshoe);
  EXPECT_EQ(look(both_in, south, 4000, north, 4000, pass, true).trace.hidden, 0);
  EXPECT_FALSE(look(both_in, south, 4000, box(36, 36, 1, 1), 4000, pass, true).trace.seen);
}

TEST(Sight, EyesAstrideAnOutlineStartOnTheirOwnSide) {
  // Half of the base is in the wood, the target is to the south: eyes in the wood only leave it.
  const World w(wood(30, 10, 42, 20));
  const SightPiece a = prepare(w.scene, south, 4000);
  ASSERT_TRUE(a.astride.has(0));
  const Eyes eyes = nine_eyes(a, 4000);
  const uint16_t in = starts_inside(w.scene, a, eyes, 0);
  EXPECT_EQ(std::popcount(in), 6);  // the border, with the centre and the middles of two edges on it, is inside
  EXPECT_EQ(look(w, south, 4000, box(36, 2, 1, 1), 4000, pass, true).trace.hidden, 0);
}

// rules: FOW-LOS-036
TEST(Sight, InsideAstrideAndTouchingExcludeEachOther) {
  const World w(wood(30, 10, 42, 20) + line("hedge", 30, 5, 42, 5));
  const auto stands = [&](double y) {
    const SightPiece p = prepare(w.scene, box(36, y, 1, 1), 4000);
    return std::array<bool, 3>{p.inside.has(0), p.astride.has(0), p.against.has(0)};
  };
  EXPECT_EQ(stands(10.5), (std::array{true, false, true}));
  EXPECT_EQ(stands(10.4996), (std::array{false, true, true}));
  EXPECT_EQ(stands(9.5), (std::array{false, false, true}));
  EXPECT_EQ(stands(9.3), (std::array{false, false, true}));
  EXPECT_EQ(stands(9.2996), (std::array{false, false, false}));
  EXPECT_TRUE(prepare(w.scene, box(36, 5.7, 1, 1), 4000).against.has(1));
  EXPECT_FALSE(prepare(w.scene, box(36, 5.7002, 1, 1), 4000).against.has(1));
  EXPECT_TRUE(prepare(w.scene, box(36, 5.2, 1, 1), 4000).astride.has(1));
}

// rules: FOW-LOS-002
TEST(Sight, NineEyesLieWithinTheOutline) {
  const World w("");
  const Eyes eyes = nine_eyes(prepare(w.scene, box(36, 10, 2, 1), 4000), 7);
  EXPECT_EQ(eyes.level, 7);
  ASSERT_EQ(eyes.count, 9);
  EXPECT_EQ(eyes.at[0], at(36, 10));
  const Quad q = outline(box(36, 10, 2, 1));
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec from_corner = eyes.at[1 + i] - q.corner[i];
    EXPECT_EQ(std::abs(from_corner.x), 20);  // 5000 / 256, rounded
    EXPECT_EQ(std::abs(from_corner.y), 10);
    EXPECT_EQ(where(eyes.at[5 + i], q), Where::inside);
  }
}

TEST(Sight, TheBestEyeDecidesAndCoverIsCountedOnlyFromEyesThatSee) {
  // A stopping wall that leaves only the eastern eyes a view.
  const World w(line("hedge", 30, 20, 36.2, 20) + line("hedge", 30, 15, 36.2, 15));
  const SightPiece a = prepare(w.scene, south, 4000);
  const SightPiece b = prepare(w.scene, north, 4000);
  Corridor c;
  find_corridor(w.scene, a, b, c);
  Modes modes = every(stop);
  modes[1] = cover;
  Asked asked;
  asked.only_whether = false;
  const Trace nine = trace(w.scene, a, nine_eyes(a, 4000), b, c, modes, asked);
  const Trace one = trace(w.scene, a, one_eye(a.centre, 4000), b, c, modes, asked);
  EXPECT_TRUE(nine.seen);
  EXPECT_LT(nine.hidden, one.hidden);
  EXPECT_LE(nine.covered, one.covered);
  EXPECT_GE(nine.covered, nine.hidden);
}

TEST(Sight, AGapInALineIsSeenThroughAndABreachMakesOne) {
  const std::string gated =
      "[[feature]]\nkind = \"tall_hedge\"\npoints = [[30, 20], [42, 20]]\nopenings = [{ sort = \"gap\", at = [36, 20], "
      "width = 3 }]\n";
  EXPECT_EQ(look(World(gated), south, 4000, north, 4000, stop).trace.hidden, 0);
  Overlays breaches;
  Overlay breach;
  breach.sort = Overlay::Sort::breach;
  breach.rect = box(36, 20, 3, 1);
  breach.feature = FeatureId::of(0);
  breaches.push_back(breach);
  const World whole(line("tall_hedge", 30, 20, 42, 20));
  EXPECT_FALSE(look(whole, south, 4000, north, 4000, stop).trace.seen);
  const World breached(line("tall_hedge", 30, 20, 42, 20), breaches);
  EXPECT_EQ(look(breached, south, 4000, north, 4000, stop).trace.hidden, 0);
  const Rect beside = box(31, 10, 1, 1);
  EXPECT_FALSE(look(breached, beside, 4000, box(31, 30, 1, 1), 4000, stop).trace.seen);
}

// rules: FOW-SMK-009
TEST(Sight, SmokeStandsOnSixteenCorners) {
  Overlays smoke;
  Overlay o;
  o.rect = box(36, 20, 2, 2);
  o.height = 2 * inch;
  smoke.push_back(o);
  const World w("", smoke);
  const std::size_t i = max_fixed_walls;
  ASSERT_TRUE(w.scene.all().has(i));
  const Points corners = w.scene.corners(w.scene.wall(i));
  ASSERT_EQ(corners.size(), 17u);
  EXPECT_EQ(corners[0], at(36, 21));
  EXPECT_EQ(corners[4], at(37, 20));
  EXPECT_EQ(corners[16], corners[0]);
  EXPECT_EQ(look(w, south, 4000, north, 4000, Mode{Effect::none, Effect::below}).trace.covered, 64 * 256 * 4000);
}

// rules: FOW-LOS-002
TEST(Sight, ATargetBesideTheEyeIsSeenAsTheChordOfItsTangents) {
  // Base to base: the tangents are almost a straight angle apart.
  const World w("");
  const Looked l = look(w, box(36, 10, 1, 1), 4000, box(36, 11, 4, 1), 4000, stop, true);
  EXPECT_TRUE(l.trace.seen);
  EXPECT_EQ(l.trace.hidden, 0);
  const World hedge(line("hedge", 30, 10.5, 42, 10.5));
  EXPECT_FALSE(look(hedge, box(36, 10, 1, 1), 4000, box(36, 11, 4, 1), 4000, stop, true).trace.seen);
}

TEST(Sight, BarriersBarWithoutHiding) {
  const World w("");
  const SightPiece a = prepare(w.scene, south, 4000);
  const SightPiece b = prepare(w.scene, north, 4000);
  Corridor c;
  find_corridor(w.scene, a, b, c);
  Barrier bar{{at(30, 20), at(42, 20)}, 1 << 20, false};
  Asked asked;
  asked.barriers = {&bar, 1};
  const Trace barred = trace(w.scene, a, one_eye(a.centre, 4000), b, c, every(ignore), asked);
  EXPECT_FALSE(barred.seen);
  EXPECT_TRUE(barred.barred);
  EXPECT_EQ(barred.hidden, 0);
  bar.edge.b = at(36.2, 20);
  EXPECT_TRUE(trace(w.scene, a, one_eye(a.centre, 4000), b, c, every(ignore), asked).seen);
  bar = {{at(30, 20), at(42, 20)}, 1 << 20, true};
  const Trace hidden = trace(w.scene, a, one_eye(a.centre, 4000), b, c, every(ignore), asked);
  EXPECT_FALSE(hidden.barred);
  EXPECT_EQ(hidden.hidden, hidden.whole);
}

// rules: FOW-SHO-044
TEST(Sight, NarrowGapsAreFoundOnceWhenTheTableIsPrepared) {
  const auto gaps = [](double x) { return World(wood(30, 18, 35, 20) + wood(x, 18, 42, 20)).walls.gaps().size(); };
  EXPECT_EQ(gaps(35.9), 1u);
  EXPECT_EQ(gaps(35.9996), 1u);
  EXPECT_EQ(gaps(36), 0u);  // exactly an inch is wide enough
  EXPECT_EQ(gaps(35), 0u);  // no gap at all
  const World w(wood(30, 18, 35, 20) + wood(35.8, 18, 42, 20));
  const Segment join = w.walls.gaps()[0].join;
  EXPECT_NEAR(std::min(join.a.x, join.b.x), units(35), 4);
  EXPECT_NEAR(std::max(join.a.x, join.b.x), units(35.8), 4);
}

TEST(Sight, AShareOfOneWallSaysWhereItIsMet) {
  const World w(line("hedge", 30, 20, 36, 20));
  const SightPiece a = prepare(w.scene, south, 4000);
  const SightPiece b = prepare(w.scene, north, 4000);
  const WallShare s = share_of(w.scene, a, a.centre, 4000, false, b, 0, stop);
  EXPECT_EQ(s.crossed, 32);
  EXPECT_EQ(s.hidden, 32 * 4000 * 256);
  EXPECT_EQ(s.at.y, units(20));
  EXPECT_LT(s.at.x, units(36));
  EXPECT_GT(s.at.x, units(35.7));
}

TEST(Sight, TooManyWallsAreRefused) {
  std::string many;
  for (int i = 0; i < 129; ++i) many += line("hedge", 1 + 0.5 * i, 1, 1 + 0.5 * i, 3);
  EXPECT_THROW(World{many}, std::runtime_error);
}

}  // namespace
}  // namespace sandtable
