// What any ruleset's set-up reads: places, sides, tables, areas, goals, names.
#include "game/battlefield.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "game/patrol.hpp"
#include "game/reading.hpp"

namespace sandtable {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Read {
  Toml script;
  Battlefield field;
};

std::unique_ptr<Read> read(const std::string& text) {
  auto r = std::make_unique<Read>();
  r->script = Toml::parse(text, "field.toml");
  r->field.kinds = Kinds::load(SANDTABLE_SOURCE_DIR "/data/terrain.toml");
  r->field.teams = {"scout", "guard"};
  r->field.platoons = {"patrol"};
  Facts facts = patrol::Rules::facts();
  facts.units = {{"cm"_name, "centimetres", cm}, {"in"_name, "inches", inch}};
  read_battlefield(r->script, SANDTABLE_SOURCE_DIR, facts, r->field);
  return r;
}
std::string complaint(const std::function<void()>& f) {
  try {
    f();
  } catch (const InputError& e) {
    return e.what();
  }
  return {};
}

TEST(Battlefield, ABareTableHasTheUsualSizeOfItsRuleset) {
  const auto r = read("");
  EXPECT_EQ(r->field.table->size(), patrol::Rules::facts().table);
  EXPECT_EQ(r->field.sides[0], "blue");
  EXPECT_FALSE(r->field.centimetres);
}

TEST(Battlefield, TablesSidesUnitsAndAreas) {
  const auto r = read(R"(
units = "cm"
sides = ["red", "green"]
table = { size = [48, 36] }
feature = [{ kind = "wood", name = "copse", outline = [[10, 10], [14, 10], [14, 14], [10, 14]] }]
deployment = { green = [[[0, 0], [48, 0], [48, 6]]] }
turns = 6
[[goal]]
side = "green"
title = "Hold the copse"
strength = { area = [[10, 10], [14, 10], [14, 14]] }
is = 1
)");
  EXPECT_TRUE(r->field.centimetres);
  EXPECT_EQ(r->field.table->size(), (Vec{48 * inch, 36 * inch}));
  EXPECT_EQ(read_turn_limit(r->script), 6);
  ASSERT_EQ(r->field.deployment[1].size(), 1u);
  std::vector<std::string> asked;
  read_goals(r->script, r->field, [&](const Goal& g) { asked.push_back(g.question); });
  EXPECT_THAT(asked, ElementsAre("strength"));
  std::vector<Mark> marks;
  add_areas(r->field, marks);
  ASSERT_EQ(marks.size(), 2u);
  EXPECT_EQ(marks[0].words, "Hold the copse");
  EXPECT_EQ(marks[1].words, "Deployment area of green");
  const Json features = features_json(r->field, [](std::size_t i) { return Json(static_cast<int64_t>(i)); });
  EXPECT_THAT(features.dump(), HasSubstr("\"name\":\"copse\""));
}

TEST(Battlefield, NamesAreFoundAndTakenOnce) {
  const auto r = read("sides = [\"red\", \"green\"]");
  EXPECT_EQ(piece_called(r->field, "guard"), PieceRef::team(1));
  EXPECT_EQ(piece_called(r->field, "patrol"), PieceRef::platoon(0));
  EXPECT_EQ(piece_called(r->field, "green"), PieceRef::side(1));
  EXPECT_FALSE(piece_called(r->field, "nobody").valid());
  EXPECT_EQ(name_of(r->field, PieceRef::team(0)), "scout");
  EXPECT_EQ(name_of(r->field, PieceRef::team(9)), "");
  EXPECT_THAT(complaint([&] { check_name(r->field, r->script, "scout"); }), HasSubstr("'scout' is taken"));
  EXPECT_THAT(complaint([&] { check_name(r->field, r->script, "red"); }), HasSubstr("'red' is a side"));
  EXPECT_EQ(complaint([&] { check_name(r->field, r->script, "other"); }), "");
}

TEST(Battlefield, ComplaintsNameFileAndLine) {
  EXPECT_THAT(complaint([] { read("\nsides = [\"a\"]"); }), HasSubstr("field.toml:2"));
  EXPECT_THAT(complaint([] { read("sides = [\"a\", \"a\"]"); }), HasSubstr("different names"));
  EXPECT_THAT(complaint([] { read("units = \"yards\""); }), HasSubstr("cm"));
  EXPECT_THAT(complaint([] { read("deployment = { pink = [] }"); }), HasSubstr("'pink' is not a side"));
  EXPECT_THAT(complaint([] { read("deployment = { red = [[[0, 0], [4, 4], [4, 0], [0, 4]]] }"); }),
              HasSubstr("does not cross itself"));
}

TEST(Battlefield, PiecesStandOnTheTableAndApart) {
  const auto r = read("table = { size = [48, 36] }");
  const auto at = [](Coord x) { return outline(Rect{{{x, 10 * inch}, {}}, 2 * inch, 2 * inch}); };
  EXPECT_EQ(complaint([&] {
              check_places(r->field, {{"a", at(10 * inch), &r->script}, {"b", at(13 * inch), &r->script}});
            }),
            "");
  EXPECT_THAT(complaint([&] {
                check_places(r->field, {{"a", at(10 * inch), &r->script}, {"b", at(11 * inch), &r->script}});
              }),
              HasSubstr("'b' would stand on 'a'"));
  EXPECT_THAT(complaint([&] { check_places(r->field, {{"a", at(0), &r->script}}); }), HasSubstr("off the table"));
}

TEST(Reading, WaysLookWhereTheyGo) {
  const Toml t = Toml::parse(R"(
path = [[10, 20], [20, 20], [20, 20, 180]]
[turn]
facing = 90
[ahead]
forward = 6
[to]
to = [0, 10]
facing = 45
)",
                             "way.toml");
  const Pose from{{10 * inch, 10 * inch}, {}};
  const std::vector<Pose> way = read_way(t, from);
  ASSERT_EQ(way.size(), 3u);
  EXPECT_EQ(way[0].facing, degrees(0));
  EXPECT_EQ(way[1].facing, degrees(90));
  EXPECT_EQ(way[2].facing, degrees(180));
  EXPECT_EQ(read_way(t.at("turn"), from), (std::vector<Pose>{{from.at, degrees(90)}}));
  EXPECT_EQ(read_way(t.at("ahead"), from), (std::vector<Pose>{{{10 * inch, 16 * inch}, {}}}));
  EXPECT_EQ(read_way(t.at("to"), from), (std::vector<Pose>{{{0, 10 * inch}, degrees(45)}}));
  EXPECT_TRUE(read_way(Toml::parse("", "none"), from).empty());
}

}  // namespace
}  // namespace sandtable
