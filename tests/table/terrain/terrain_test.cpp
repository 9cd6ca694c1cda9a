#include "table/terrain/terrain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "base/error.hpp"
#include "table/terrain/builder.hpp"

namespace sandtable {
namespace {

const Kinds& terrain_kinds() {
  static const Kinds all = Kinds::load(SANDTABLE_SOURCE_DIR "/data/terrain.toml");
  return all;
}

Table parse(const std::string& text) { return Table::parse(text, "t.toml", terrain_kinds()); }

const Feature& feature(const Table& t, std::string_view name) {
  const FeatureId id = t.find(name);
  EXPECT_TRUE(id.valid()) << name;
  return t[id];
}

std::string complaint(const std::string& text) {
  try {
    parse(text);
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

constexpr Vec in(Coord x, Coord y) { return {x * inch, y * inch}; }

TEST(Kinds, HeightsOfTheRulesAreKept) {  // FOW-LOS-003
  const auto height = [](const char* id) { return terrain_kinds()[terrain_kinds().find(id)].height; };
  EXPECT_EQ(height("hedge"), 2500);
  EXPECT_EQ(height("stone_wall"), 2500);
  EXPECT_EQ(height("crops"), 2500);
  EXPECT_EQ(height("corn"), 4500);
  EXPECT_EQ(height("tall_hedge"), 7500);
  EXPECT_EQ(height("bocage"), 7500);
  EXPECT_EQ(height("rise"), 2500);
  EXPECT_EQ(height("hill"), 10000);
  EXPECT_EQ(height("wood"), 15000);
  EXPECT_EQ(height("house"), 7500);
}

TEST(Kinds, UnknownIdIsInvalidAndSuggestsTheNearest) {
  EXPECT_FALSE(terrain_kinds().find("woood").valid());
  EXPECT_EQ(terrain_kinds().suggest("woood"), "did you mean 'wood'?");
}

TEST(TableFile, DefaultsAndNames) {
  const Table t = parse(R"(
[[feature]]
kind = "wood"
outline = [[10, 10], [10, 20], [20, 20], [20, 10]]
[[feature]]
kind = "wood"
circle = { at = [40, 20], radius = 3, sides = 8 }
[[feature]]
kind = "hedge"
name = "the long hedge"
points = [[0, 30], [20, 30]]
)");
  EXPECT_EQ(t.size(), in(72, 48));
  EXPECT_EQ(t.ground_look(), "grass");
  ASSERT_EQ(t.features().size(), 3u);
  EXPECT_EQ(t.features()[0].name, "wood 1");
  EXPECT_EQ(t.features()[1].name, "wood 2");
  EXPECT_EQ(t.features()[2].name, "the long hedge");
  EXPECT_EQ(t.features()[0].line, 2);
  EXPECT_GT(twice_area(t.features()[0].points), 0) << "clockwise outlines are turned";
  EXPECT_EQ(t.features()[0].points.front(), in(10, 10));
  EXPECT_EQ(t.features()[1].points.size(), 8u);
  EXPECT_FALSE(t.find("hedge 1").valid());
}

TEST(TableFile, InchesAndCentimetresAgree) {
  const Table a = parse("size = [72, 48]\n[[feature]]\nkind = \"road\"\nwidth = 2\npoints = [[0, 6], [20, 6]]\n");
  const Table b = parse(
      "size = [\"180cm\", \"120cm\"]\n[[feature]]\nkind = \"road\"\nwidth = \"5cm\"\n"
      "points = [[0, \"15cm\"], [\"50cm\", \"6in\"]]\n");
  EXPECT_EQ(a.size(), b.size());
  EXPECT_EQ(a.features()[0].points, b.features()[0].points);
  EXPECT_EQ(a.features()[0].width, b.features()[0].width);
}

TEST(TableFile, RectHasItsFrontWhereItFaces) {
  const Table t = parse(R"(
[[feature]]
kind = "house"
rect = { at = [20, 20], size = [6, 4], facing = 90 }
openings = [{ sort = "door", wall = "front" }, { sort = "window", wall = "left", count = 2 }]
)");
  const Feature& house = t.features()[0];
  ASSERT_EQ(house.openings.size(), 3u);
  const Segment door = house.openings[0].span;
  EXPECT_EQ(door.a.x, 22 * inch) << "facing east, the front is 2 in east of the centre";
  EXPECT_EQ(door.b.x, 22 * inch);
  EXPECT_EQ((door.a.y + door.b.y) / 2, 20 * inch);
  EXPECT_EQ(house.openings[1].span.a.y, 23 * inch) << "the left wall looks north";
  EXPECT_EQ(house.height, 7500);
}

TEST(TableFile, BuildingsWithoutOpeningsGetTheUsualOnes) {  // FOW-STR-002
  const Table t = parse("[[feature]]\nkind = \"farmhouse\"\nrect = { at = [20, 20], size = [6, 4] }\n");
  const Feature& f = t.features()[0];
  EXPECT_EQ(f.storeys, 2);
  EXPECT_EQ(f.height, 15000);
  ASSERT_EQ(f.openings.size(), 8u);
  EXPECT_EQ(std::count_if(f.openings.begin(), f.openings.end(),
                          [](const Opening& o) { return o.sort == Opening::Sort::door; }),
            1);
  for (const Opening& o : f.openings) {
    const Segment wall{f.points[o.wall], f.points[(o.wall + 1u) % 4]};
    EXPECT_EQ(side_of(wall, o.span.a), 0);
    EXPECT_EQ(side_of(wall, o.span.b), 0);
    EXPECT_GT(dot(o.span.b - o.span.a, wall.b - wall.a), 0) << "in the wall's direction";
  }
}

TEST(TableFile, OpeningsKeepTheirWallWhenTheOutlineIsTurned) {
  const std::string openings = "openings = [{ sort = \"door\", wall = 0, along = 1 }]\n";
  const Table ccw =
      parse("[[feature]]\nkind = \"house\"\noutline = [[10, 10], [16, 10], [16, 14], [10, 14]]\n" + openings);
  const Table cw =
      parse("[[feature]]\nkind = \"house\"\noutline = [[16, 10], [10, 10], [10, 14], [16, 14]]\n" + openings);
  EXPECT_EQ(ccw.features()[0].openings[0].span, (Segment{{53500, 50000}, {56500, 50000}}));
  const Segment mirrored = cw.features()[0].openings[0].span;
  EXPECT_EQ(mirrored.a, (Vec{73500, 50000}));
  EXPECT_EQ(mirrored.b, (Vec{76500, 50000}));
}

TEST(Curves, PassThroughTheirPointsAndStayOnTheTable) {
  const Table t = parse(R"(
[[feature]]
kind = "stream"
smooth = true
points = [[0, 10], [10, 14], [20, 8], [36, 0.1], [50, 10]]
)");
  const auto& p = t.features()[0].points;
  EXPECT_GT(p.size(), 20u);
  for (Vec through : {in(0, 10), in(10, 14), in(20, 8), in(50, 10)})
    EXPECT_NE(std::find(p.begin(), p.end(), through), p.end());
  for (Vec v : p) EXPECT_TRUE(v.x >= 0 && v.y >= 0 && v.x <= t.size().x && v.y <= t.size().y);
}

const char* const stepped_hill = R"(
[[feature]]
kind = "hill"
contours = [
  { outline = [[10, 10], [40, 10], [40, 40], [10, 40]], height = 0.5 },
  { outline = [[20, 20], [30, 20], [30, 30], [20, 30]], height = "5cm" },
]
)";

TEST(Ground, OnAContourCountsAsOnTheHigherSide) {  // FOW-LOS-018
  const Table t = parse(stepped_hill);
  EXPECT_EQ(t.ground(in(5, 5)), 0);
  EXPECT_EQ(t.ground(in(10, 10)), 2500);
  EXPECT_EQ(t.ground({10 * inch - 1, 15 * inch}), 0);
  EXPECT_EQ(t.ground(in(10, 15)), 2500);
  EXPECT_EQ(t.ground({20 * inch - 1, 25 * inch}), 2500);
  EXPECT_EQ(t.ground(in(20, 25)), 10000);
  EXPECT_EQ(t.ground(in(25, 25)), 10000);
  EXPECT_EQ(t.ground(in(30, 30)), 10000);
  EXPECT_EQ(t.ground({30 * inch + 1, 30 * inch}), 2500);
  EXPECT_EQ(t.ground(in(40, 40)), 2500);
  EXPECT_EQ(t.ground({40 * inch + 1, 40 * inch}), 0);
}

TEST(Ground, HollowsSinkItAndTheirRimIsOutside) {
  const Table t = parse(
      "[[feature]]\nkind = \"wadi\"\noutline = [[10, 10], [40, 10], [40, 20], [10, 20]]\ncrest_scale = 50\nsteps = "
      "3\n");
  EXPECT_EQ(t.ground(in(10, 15)), 0);
  EXPECT_EQ(t.ground({10 * inch + 1, 15 * inch}), -2500);
  EXPECT_EQ(t.ground(in(25, 15)), -7500);
  EXPECT_EQ(t.features()[0].height, -7500);
}

TEST(Ground, CrestAndFootAreJoinedInSteps) {
  const Table t = parse(R"(
[[feature]]
kind = "hill"
outline = [[10, 10], [50, 10], [50, 40], [10, 40]]
crest = [[28, 23], [32, 23], [32, 26], [28, 26]]
steps = 4
)");
  const Feature& hill = t.features()[0];
  ASSERT_EQ(hill.contours.size(), 4u);
  EXPECT_EQ(hill.contours[0].height, 2500);
  EXPECT_EQ(hill.contours[3].height, 10000);
  EXPECT_EQ(hill.contours[1].outline[0], (Vec{16 * inch, 10 * inch + 21667}));
  EXPECT_EQ(t.ground(in(30, 24)), 10000);
}

TEST(Ground, TheMapAgreesWithTheContoursEverywhere) {
  const Table t = parse(std::string(stepped_hill) + R"(
[[feature]]
kind = "ridge"
outline = [[35, 5], [60, 12], [66, 30], [44, 36], [38, 20]]
crest_scale = 30
smooth = true
[[feature]]
kind = "depression"
smooth = true
outline = [[2, 30], [30, 44], [20, 46], [3, 44]]
crest_scale = 60
)");
  const auto expected = [&](Vec p) {
    Coord highest = 0;
    Coord deepest = 0;
    for (const Feature& f : t.features())
      for (const Contour& c : f.contours) {
        const Where w = where(p, c.outline);
        if (c.height > 0 && w != Where::outside) highest = std::max(highest, c.height);
        if (c.height < 0 && w == Where::inside) deepest = std::min(deepest, c.height);
      }
    return highest > 0 ? highest : deepest;
  };
  std::mt19937 random(7);  // its numbers are fixed by the standard
  for (int i = 0; i < 20000; ++i) {
    const auto x = random() % static_cast<uint32_t>(72 * inch + 1);
    const auto y = random() % static_cast<uint32_t>(48 * inch + 1);
    const Vec p{static_cast<Coord>(x), static_cast<Coord>(y)};
    ASSERT_EQ(t.ground(p), expected(p)) << p.x << ',' << p.y;
  }
  for (const Feature& f : t.features())
    for (const Contour& c : f.contours)
      for (Vec v : c.outline)
        for (Vec p : {v, v + Vec{1, 0}, v - Vec{1, 0}, v + Vec{0, 1}, v - Vec{0, 1}})
          ASSERT_EQ(t.ground(p), expected(p)) << p.x << ',' << p.y;
}

TEST(Base, AreasStandOnTheirLowestCornerAndLinesAreCutAtContours) {
  const Table t = parse(std::string(stepped_hill) + R"(
[[feature]]
kind = "wood"
outline = [[22, 22], [28, 22], [28, 28], [22, 28]]
[[feature]]
kind = "wood"
outline = [[15, 22], [28, 22], [28, 28], [15, 28]]
[[feature]]
kind = "hedge"
points = [[5, 25], [45, 25]]
openings = [{ sort = "gap", at = [20, 25], width = 2 }]
[[feature]]
kind = "stream"
points = [[5, 27], [45, 27]]
)");
  EXPECT_EQ(feature(t, "wood 1").base, 10000);
  EXPECT_EQ(feature(t, "wood 2").base, 2500);
  EXPECT_EQ(feature(t, "stream 1").points.size(), 2u) << "without height there is nothing to cut";
  const FeatureId first = t.find("hedge 1");
  ASSERT_TRUE(first.valid());
  EXPECT_EQ(t[first].name, "hedge 1/1");
  const Coord levels[] = {0, 2500, 10000, 2500, 0};
  const Coord ends[] = {5, 10, 20, 30, 40, 45};
  for (std::size_t i = 0; i < 5; ++i) {
    const Feature& piece = t.features()[first.index() + i];
    EXPECT_EQ(piece.part_of, first);
    EXPECT_EQ(piece.base, levels[i]);
    ASSERT_EQ(piece.points.size(), 2u);
    EXPECT_EQ(piece.points[0], in(ends[i], 25));
    EXPECT_EQ(piece.points[1], in(ends[i + 1], 25));
  }
  const auto& lower = t.features()[first.index() + 1].openings;
  const auto& upper = t.features()[first.index() + 2].openings;
  ASSERT_EQ(lower.size(), 1u);
  ASSERT_EQ(upper.size(), 1u);
  EXPECT_EQ(lower[0].span, (Segment{in(19, 25), in(20, 25)}));
  EXPECT_EQ(upper[0].span, (Segment{in(20, 25), in(21, 25)}));
  EXPECT_EQ(t.written().size(), 5u);
}

TEST(Builder, ScriptsAddFeaturesToALoadedTable) {
  const Table base = parse("[[feature]]\nkind = \"hedge\"\npoints = [[5, 25], [45, 25]]\n");
  ASSERT_EQ(base.features().size(), 1u);
  const Toml script = Toml::parse(
      std::string(stepped_hill) + "[[feature]]\nkind = \"hedge\"\npoints = [[0, 1], [9, 1]]\n", "script.toml");
  const Table more = Table::Builder(base).add(script.at("feature")).build();
  EXPECT_EQ(more.features().size(), 7u) << "the hedge is cut by the hill that came later";
  EXPECT_TRUE(more.find("hedge 2").valid());
  EXPECT_EQ(more.ground(in(25, 25)), 10000);
  EXPECT_EQ(base.ground(in(25, 25)), 0);
}

struct Bad {
  const char* text;
  const char* message;
};
class BadTables : public testing::TestWithParam<Bad> {};

TEST_P(BadTables, NameFileLineAndRemedy) { EXPECT_EQ(complaint(GetParam().text), GetParam().message); }

INSTANTIATE_TEST_SUITE_P(
    All, BadTables,
    testing::Values(
        Bad{"[[feature]]\nkind = \"bocgae\"\npoints = [[1, 1], [2, 2]]\n",
            "t.toml:2: unknown kind 'bocgae'; did you mean 'bocage'?"},
        Bad{"[[feature]]\nkind = \"wood\"\noutline = [[1, 1], [9, 9],\n [9, 1], [1, 9]]\n",
            "t.toml:1: the outline crosses or touches itself; put its corners in order around it"},
        Bad{"[[feature]]\nkind = \"wood\"\noutline = [[1, 1], [9, 9]]\n",
            "t.toml:1: an outline needs at least 3 corners, this has 2; add some"},
        Bad{"[[feature]]\nkind = \"wood\"\noutline = [[1, 1],\n [72.5, 9], [4, 9]]\n",
            "t.toml:4: point [72.5, 9] lies outside the table of 72 by 48 in; move it"},
        Bad{"[[feature]]\nkind = \"hill\"\ncontours = [\n{ outline = [[1, 1], [9, 1], [9, 9]], height = 1 },\n"
            "{ outline = [[3, 1], [10, 1], [9, 9]], height = 2 }]\n",
            "t.toml:5: contour 2 does not lie inside the one before it; draw it smaller"},
        Bad{"[[feature]]\nkind = \"hill\"\ncontours = [\n{ outline = [[1, 1], [9, 1], [9, 9]], height = 1 },\n"
            "{ outline = [[3, 1], [9, 1], [9, 7]], height = 1 }]\n",
            "t.toml:5: contour 2 is not higher than the one before it; list them from the foot"},
        Bad{"[[feature]]\nkind = \"house\"\nrect = { at = [9, 9], size = [4, 4] }\n"
            "openings = [{ sort = \"door\", at = [9, 9] }]\n",
            "t.toml:4: this point is not on a wall of the feature; give one within 0.25 in of it"},
        Bad{"[[feature]]\nkind = \"house\"\nrect = { at = [9, 9], size = [4, 4] }\n"
            "openings = [{ sort = \"door\", wall = \"front\", along = 0.1 }]\n",
            "t.toml:4: the opening is not on its wall from end to end; move it or make it narrower"},
        Bad{"[[feature]]\nkind = \"house\"\nrect = { at = [9, 9], size = [4, 4] }\n"
            "openings = [{ sort = \"door\", wall = 4 }]\n",
            "t.toml:4: there is no wall 4; use 0 to 3"},
        Bad{"[[feature]]\nkind = \"hedge\"\nname = \"a\"\npoints = [[1, 1], [2, 2]]\n"
            "[[feature]]\nkind = \"wall\"\nname = \"a\"\npoints = [[1, 1], [2, 2]]\n",
            "t.toml:5: the name 'a' is taken by the feature of line 1; choose another"},
        Bad{"size = [101, 48]\n", "t.toml:1: a table is 12 to 100 in a side; correct it"},
        Bad{"[[feature]]\nkind = \"hedge\"\npoint = [[1, 1], [2, 2]]\n",
            "t.toml:3: unknown key 'point'; did you mean 'points'?"},
        Bad{"ground = \"wood\"\n",
            "t.toml:1: 'wood' cannot be the ground of a table; use a flat area such as grassland"},
        Bad{"[[feature]]\nkind = \"hedge\"\npoints = [[1, 1], [1, 1]]\n",
            "t.toml:3: point [1, 1] stands twice in a row; remove one"},
        Bad{"[[feature]]\nkind = \"wood\"\nrect = { at = [9, 9], size = [4, 4] }\nheight = -1\n",
            "t.toml:4: this height makes no sense here; only hollows go below zero and hills are not flat"},
        Bad{"[[feature]]\nkind = \"hill\"\noutline = [[1, 1], [9, 1], [9, 9]]\ncrest = [[5, 2], [8, 2]]\n",
            "t.toml:4: the crest has 2 corners and the foot 3; give both the same number, in the same order"},
        Bad{"[[feature]]\nkind = \"wood\"\n", "t.toml:1: give one of outline, rect or circle"}));

}  // namespace
}  // namespace sandtable
