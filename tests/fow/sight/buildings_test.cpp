// Buildings beyond what scripts can set up: breaches, bent and slanted walls, and reach that claims nothing refused.
#include "fow/sight/buildings.hpp"

#include <gtest/gtest.h>

#include <array>

#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/passage.hpp"
#include "fow/movement/way_out.hpp"
#include "fow/setup/setup.hpp"

namespace sandtable::fow {
namespace {

constexpr const char* street = R"(
sides = ["us", "german"]
table = { size = [48, 48] }
[[feature]]
name = "house"
kind = "house"
rect = { at = [20, 20], size = [8, 6] }
openings = [{ sort = "door", wall = "back" }, { sort = "gap", wall = "left", width = 2.5 }]
[[feature]]
name = "barn"
kind = "barn"
outline = [[30, 18], [36, 18], [36, 26], [33, 26], [33, 21], [30, 21]]
openings = [{ sort = "door", wall = 0 }]
[[feature]]
name = "slanted"
kind = "house"
rect = { at = [10, 36], size = [6, 5], facing = 33 }
[[feature]]
kind = "wood"
outline = [[14, 9], [18, 9], [18, 14], [14, 14]]
[[platoon]]
name = "a"
side = "us"
at = [20, 16.4]
model = { name = "rifles", type = "infantry", mobility = "foot", figures = 3 }
[[platoon]]
name = "b"
side = "us"
at = [25, 20]
facing = 270
model = { name = "rifles", type = "infantry", mobility = "foot", figures = 3 }
[[platoon]]
name = "enemy"
side = "german"
at = [46, 46]
model = { name = "rifles", type = "infantry", mobility = "foot", figures = 3 }
[start]
step = "movement"
)";

struct Battle {
  std::unique_ptr<Game> game;
  State s;
};
Battle buildings_battle() {
  Battle b;
  b.game = begin(Toml::parse(street, "street.toml"), SANDTABLE_SOURCE_DIR);
  b.s = engine::state_of(*b.game);
  return b;
}
TeamId team(const State& s, const char* name) { return TeamId{Rules::piece(s, name).id}; }
FeatureId feature(const State& s, const char* name) { return s.world->table->find(name); }
Vec at(int x_tenths, int y_tenths) { return {x_tenths * inch / 10, y_tenths * inch / 10}; }

std::vector<std::string> rules_of(const PathLook& look) {
  std::vector<std::string> ids;
  for (const Refusal& r : look.refused) ids.push_back(r.rule.text());
  return ids;
}

// rules: FOW-MOV-055
TEST(Buildings, ABreachIsAnOpening) {
  Battle b = buildings_battle();
  State& s = b.s;
  const TeamId t = team(s, "b_1");
  const std::vector<Pose> in{{at(230, 200), degrees(270)}};
  EXPECT_EQ(rules_of(look_at_path(s, t, in)), (std::vector<std::string>{"FOW-MOV-055"}));
  Overlay breach{.sort = Overlay::Sort::breach, .rect = {{at(240, 200), {}}, inch, inch}, .base = 0, .height = 0};
  breach.feature = feature(s, "barn");
  s.overlays.push_back(breach);
  EXPECT_EQ(rules_of(look_at_path(s, t, in)), (std::vector<std::string>{"FOW-MOV-055"})) << "it is in another wall";
  s.overlays.clear();
  breach.feature = feature(s, "house");
  s.overlays.push_back(breach);
  const auto openings = openings_of(s, feature(s, "house"));
  ASSERT_EQ(openings.size(), 3U);
  EXPECT_EQ(openings[2].span.a, at(240, 195));
  EXPECT_EQ(openings[2].span.b, at(240, 205));
  EXPECT_EQ(openings[2].wall, 2);
  EXPECT_EQ(rules_of(look_at_path(s, t, in)), (std::vector<std::string>{"FOW-MOV-057"})) << "nobody stood there";
  s[t].pose.at = s[t].moving.stood.at = at(246, 200);
  EXPECT_TRUE(look_at_path(s, t, in).refused.empty());
  s.overlays[0].sort = Overlay::Sort::crater;
  EXPECT_EQ(rules_of(look_at_path(s, t, in)), (std::vector<std::string>{"FOW-MOV-055"}));
}

// rules: FOW-MOV-052, FOW-MOV-055
TEST(Buildings, AroundTheBendOfAnLShapedBarn) {
  Battle b = buildings_battle();
  State& s = b.s;
  const TeamId t = team(s, "a_1");
  s[t].pose.at = s[t].moving.stood.at = at(320, 195);
  EXPECT_EQ(building_at(s, s[t].pose.at), feature(s, "barn"));
  const Pose corner{at(345, 195), {}};
  const Pose wing{at(345, 225), {}};
  EXPECT_TRUE(look_at_path(s, t, {corner, wing}).refused.empty());
  // Straight across the yard: out through one wall and in through another.
  EXPECT_FALSE(look_at_path(s, t, {Pose{at(345, 235), {}}}).refused.empty());
  // The base fits in the wing, but not half in its wall.
  EXPECT_EQ(rules_of(look_at_path(s, t, {Pose{at(335, 195), {}}, Pose{at(335, 225), {}}})),
            (std::vector<std::string>{"FOW-MOV-055", "FOW-MOV-052"}));
}

// rules: FOW-MOV-053
TEST(Buildings, TooSmallIsMeasuredAlongTheWalls) {
  const std::array<Vec, 4> hut{Vec{0, 0}, Vec{3000, 0}, Vec{3000, 2500}, Vec{0, 2500}};
  EXPECT_FALSE(too_small_for(hut, 3000, 2500));
  EXPECT_FALSE(too_small_for(hut, 2500, 3000)) << "turned it fits";
  EXPECT_TRUE(too_small_for(hut, 3002, 2500));
  EXPECT_TRUE(too_small_for(hut, 3000, 2502));
  const Quad slanted = outline({{at(100, 100), degrees(33)}, 3 * inch, 2 * inch});
  EXPECT_FALSE(too_small_for(slanted, 3 * inch - 8, 2 * inch - 8));
  EXPECT_TRUE(too_small_for(slanted, 3 * inch, 2 * inch + 20));
}

// rules: FOW-MOV-056
TEST(Buildings, TeamsAtAnOpening) {
  const auto wide = [](Coord width) { return Opening{.span = {{0, 0}, {width, 0}}}; };
  const Coord base = 5 * inch / 4;
  EXPECT_EQ(teams_at_opening(wide(inch / 2), base), 1);
  EXPECT_EQ(teams_at_opening(wide(base), base), 1);
  EXPECT_EQ(teams_at_opening(wide(base + 10), base), 2);
  EXPECT_EQ(teams_at_opening(wide(2 * base), base), 2);
  EXPECT_EQ(teams_at_opening(wide(2 * base + 2), base), 2) << "rounding of a slanted wall is no width left over";
  EXPECT_EQ(teams_at_opening(wide(2 * base - 1), base), 2);
  EXPECT_EQ(teams_at_opening(wide(3 * inch), base), 3);
}

// rules: FOW-MOV-021, FOW-MOV-059, FOW-MOV-060
TEST(Buildings, ChargedDistanceAndWhereTheMoveEnds) {
  const std::vector<Span> free{{1000, 3000}, {5000, 6000}};
  EXPECT_EQ(charged(free, 500), 500);
  EXPECT_EQ(charged(free, 2000), 1000);
  EXPECT_EQ(charged(free, 4000), 2000);
  EXPECT_EQ(charged(free, 9000), 6000);
  Walk w;
  w.clear();
  w.length = 9000;
  w.first_at[cross_country] = 0;
  w.first_at[rough] = 1000;
  Limits limits;
  limits.most = {6000, 6000, 6000};
  EXPECT_EQ(too_far_at(w, limits, free), -1);
  limits.most = {6000, 6000, 5000};
  EXPECT_EQ(too_far_at(w, limits, free), 8000);
  limits.most = {6000, 6000, 1000};  // just enough to be placed inside, and no step more
  EXPECT_EQ(too_far_at(w, limits, free), 3000);
  w.length = 3000;
  EXPECT_EQ(too_far_at(w, limits, free), -1);
  w.length = 9000;
  w.first_at[rough] = 4000;  // ground that is no opening is not entered with the move used up (FOW-MOV-021)
  limits.most = {6000, 6000, 2000};
  EXPECT_EQ(too_far_at(w, limits, free), 4000);
}

// rules: FOW-MOV-057
TEST(Buildings, TheWholePassageIsSquareEnough) {
  Battle b = buildings_battle();
  State& s = b.s;
  const TeamId t = team(s, "a_1");
  s[t].pose.at = s[t].moving.stood.at = at(200, 164);
  EXPECT_TRUE(look_at_path(s, t, {Pose{at(200, 190), {}}}).refused.empty());
  // Sliding sideways while in the door's wall, 2 in of it: the centre passes the door, the base does not go squarely.
  const TeamId friendly = team(s, "b_1");
  s[friendly].pose = s[friendly].moving.stood = {at(209, 164), {}};
  s[t].pose.at = s[t].moving.stood.at = at(180, 164);
  const std::vector<Pose> sliding{{at(180, 166), {}}, {at(200, 166), {}}, {at(200, 190), {}}};
  EXPECT_EQ(rules_of(look_at_path(s, t, sliding)), (std::vector<std::string>{"FOW-MOV-055"}));
}

// Every place claimed is granted, from inside and outside, facing any way.
// rules: FOW-MOV-055, FOW-MOV-060
TEST(Buildings, ReachClaimsNothingThatIsRefused) {
  Battle b = buildings_battle();
  State& s = b.s;
  const TeamId t = team(s, "a_1");
  std::size_t inside = 0, outside = 0, left = 0;
  const std::array<Vec, 8> starts{at(200, 164), at(200, 185), at(222, 218), at(168, 200),
                                  at(310, 195), at(345, 240), at(100, 360), at(285, 195)};
  for (std::size_t i = 0; i < starts.size(); ++i) {
    s[t].pose = s[t].moving.stood = {starts[i], Angle{static_cast<uint16_t>(i % 2 == 0 ? 0 : 16384)}};
    const FeatureId home = building_at(s, starts[i]);
    const IndoorReach indoor(s, t, {});
    EXPECT_EQ(indoor.indoors(), home.valid());
    const MoveField field(s, t);
    const Reach reach(field.ground(), field.others(), field.limits(), field.mover());
    for (Coord y = starts[i].y - 8 * inch; y <= starts[i].y + 8 * inch; y += inch / 2)
      for (Coord x = starts[i].x - 8 * inch; x <= starts[i].x + 8 * inch; x += inch / 2) {
        const std::vector<Pose> way = home.valid() ? indoor.way_to({x, y}) : reach.way_to({x, y});
        if (way.empty()) continue;
        const PathLook look = look_at_path(s, t, way);
        ASSERT_TRUE(look.refused.empty()) << look.refused[0].words;
        ++(home.valid() ? inside : outside);
        left += home.valid() && building_at(s, {x, y}) != home ? 1U : 0U;
      }
  }
  EXPECT_GT(outside, 300U);
  EXPECT_GT(inside, 600U);
  EXPECT_GT(left, 400U);
}

// rules: FOW-MOV-060
TEST(Buildings, TheWayOutIsMeasuredFromTheOpening) {
  Battle b = buildings_battle();
  State& s = b.s;
  const TeamId t = team(s, "a_1");
  s[t].pose = s[t].moving.stood = {at(225, 220), {}};
  const auto ways = ways_out(s, t);
  ASSERT_EQ(ways.size(), 2U);
  for (const WayOut& w : ways) {
    EXPECT_GE(w.charged, inch);
    EXPECT_LE(w.charged, inch + 8);
  }
}

}  // namespace
}  // namespace sandtable::fow
