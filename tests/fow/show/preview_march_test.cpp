// The checks that breaking off, consolidating and pulling back are told to bring are those that are then rolled.
#include <gtest/gtest.h>

#include "fow/show/preview_support.hpp"

namespace sandtable::fow {
namespace {

// Tanks of both sides beside each other; a wood behind those of the second, a hedge behind those of the first.
std::string tanks_after_a_fight(const std::string& start) {
  return R"(
sides = ["german", "us"]
[[feature]]
kind = "wood"
name = "the wood"
outline = [[28, 26], [32, 26], [32, 28], [28, 28]]
[[feature]]
kind = "hedge"
name = "the hedge"
points = [[28, 16], [32, 16]]
[[platoon]]
name = "panzers"
side = "german"
facing = 0
skill = "veteran"
model = { name = "panzer", type = "tank", mobility = "fully_tracked", armour = [6, 4, 1], base = [1, 2], turret = true }
team = [{ name = "p1", at = [30, 19] }, { name = "p2", at = [36, 19] }]
[[platoon]]
name = "shermans"
side = "us"
facing = 180
skill = "veteran"
model = { name = "sherman", type = "tank", mobility = "fully_tracked", armour = [6, 4, 1], base = [1, 2], turret = true }
team = [{ name = "s1", at = [30, 22] }, { name = "s2", at = [36, 22] }]
[start]
step = "assault"
)" + start;
}

// What was forecast for that team with a die, and what it then rolled for the ground.
void expect_same_checks(const Preview& p, PieceRef who, const std::vector<Event>& events, std::size_t count) {
  std::vector<Score> told, rolled;
  for (const Forecast& f : p.forecast)
    if (f.who == who && f.dice > 0) told.push_back(f.score.value());
  for (const Event& e : events)
    if (e.kind == "rolled"_name && e.roll.purpose == "bogging"_name && e.who == who) rolled.push_back(e.roll.score);
  EXPECT_EQ(told.size(), count);
  EXPECT_EQ(told, rolled);
}

const std::string two_tanks_at_a_stream = R"(
sides = ["us", "german"]
[[feature]]
name = "stream"
kind = "stream"
points = [[10, 10], [50, 10]]
[[platoon]]
name = "wide"
side = "us"
skill = "trained"
model = { name = "tank", type = "tank", mobility = "fully_tracked", armour = [5, 4, 1], base = [1, 2], turret = true, traits = ["wide_tracks"] }
team = [{ name = "w1", at = [20, 7] }]
[[platoon]]
name = "narrow"
side = "us"
skill = "trained"
model = { name = "light tank", type = "tank", mobility = "fully_tracked", armour = [5, 4, 1], base = [1, 2], turret = true }
team = [{ name = "n1", at = [40, 7] }]
[[platoon]]
name = "enemy"
side = "german"
model = { name = "enemy", type = "infantry", mobility = "foot", base = [1, 1] }
team = [{ name = "e1", at = [70, 46] }]
[start]
step = "movement"
)";

// The chance in millionths that the tank of that platoon sticks on its way there.
int32_t chance_to_stick(const Game& g, const char* platoon, const char* to) {
  const Preview p = check_of(g, 0, say(g, "move", std::string("{ platoon = \"") + platoon + "\", to = " + to + " }"));
  EXPECT_TRUE(p.refusals.empty());
  EXPECT_EQ(p.odds.size(), 1u);
  return p.odds.empty() ? 0 : p.odds[0].chances[1].millionths;
}

// Of two tanks at one stream the one with Wide Tracks sticks half as often.
// rules: FOW-MSR-025
TEST(PreviewMove, WideTracksHalveTheChanceToStick) {
  const auto g = start_of(two_tanks_at_a_stream);
  EXPECT_EQ(chance_to_stick(*g, "narrow", "[40, 15]"), 500000);
  EXPECT_EQ(chance_to_stick(*g, "wide", "[20, 15]"), 250000);
}

// At night it has to pass twice.
// rules: FOW-NGT-003 FOW-MSR-025
TEST(PreviewMove, AtNightTheChanceToStickIsThatOfTwoChecks) {
  const auto g = start_of("night = true\n" + two_tanks_at_a_stream);
  EXPECT_EQ(chance_to_stick(*g, "narrow", "[40, 11.5]"), 750000);
  EXPECT_EQ(chance_to_stick(*g, "wide", "[20, 11.5]"), 375000);
}

// Wide Tracks help over a wreck as over any other ground.
// rules: FOW-MSR-025 FOW-TER-042
TEST(PreviewMove, WideTracksHelpOverAWreck) {
  const auto g = start_of(two_tanks_at_a_stream + R"(
[[platoon]]
name = "burnt out"
side = "german"
model = { name = "burnt out", type = "tank", mobility = "fully_tracked", armour = [5, 4, 1], base = [1, 2] }
team = [{ name = "b1", at = [20, 4], status = ["destroyed"] }, { name = "b2", at = [70, 44] }]
)");
  EXPECT_EQ(chance_to_stick(*g, "wide", "[20, 1.5]"), 250000);
}

// A passenger of a leaderless platoon gets off beside its vehicle and goes no further.
// rules: FOW-CMD-013 FOW-TRP-014
TEST(PreviewMove, LeaderlessPassengersMayGetOff) {
  const auto g = start_of(R"(
sides = ["us", "german"]
[[platoon]]
name = "p"
side = "us"
leaderless = true
team = [
  { name = "truck", at = [20, 20], model = { name = "truck", type = "transport", mobility = "wheeled", base = [1, 2] } },
  { name = "rifles", in = "truck", model = { name = "rifles", type = "infantry", mobility = "foot", base = [1, 1] } },
]
[[platoon]]
name = "enemy"
side = "german"
at = [70, 46]
model = { name = "enemy", type = "infantry", mobility = "foot", base = [1, 1] }
[start]
step = "movement"
)");
  const PieceRef rifles = g->piece("rifles");
  const Preview reach = g->preview(0, {.what = PreviewSort::reach, .piece = rifles});
  EXPECT_TRUE(reach.refusals.empty());
  EXPECT_TRUE(reach.areas.empty());
  const auto way_to = [&](Coord x) {
    return g->preview(0, {.what = PreviewSort::route, .piece = rifles, .at = Pose{{x, 20 * inch}, {}}});
  };
  EXPECT_TRUE(way_to(21 * inch).refusals.empty()) << "beside the truck";
  ASSERT_FALSE(way_to(23 * inch).refusals.empty());
  EXPECT_EQ(way_to(23 * inch).refusals[0].rule, "FOW-CMD-013"_rule);
}

// rules: FOW-ASL-139 FOW-BOG-006
TEST(PreviewBreakOff, TellsWhoTestsForTheGround) {
  auto g = start_of(tanks_after_a_fight(
      "assault = { attacker = \"panzers\", defenders = [\"shermans\"], charging = [\"p1\", \"p2\"], stage = "
      "\"break_off\", routed = [\"shermans\"] }\n"));
  const Command away = say(*g, "break_off",
                           "{ platoon = \"shermans\", orders = [{ team = \"s1\", to = [30, 30] }, { team = \"s2\", to "
                           "= [36, 30] }] }");
  const Preview p = check_of(*g, 1, away);
  ASSERT_TRUE(p.refusals.empty()) << p.refusals[0].words;
  ASSERT_EQ(p.forecast.size(), 3u);
  EXPECT_EQ(p.forecast[0].words, "moves 8 in of 8 in in rough terrain");
  EXPECT_EQ(p.forecast[1].other, g->piece("the wood"));
  EXPECT_EQ(p.forecast[1].rules, (std::vector{"FOW-BOG-006"_rule, "FOW-BOG-001"_rule}));
  EXPECT_EQ(p.forecast[2].who, g->piece("s2"));
  ASSERT_EQ(p.odds.size(), 1u);
  EXPECT_EQ(p.odds[0].chances[1].millionths, 166667);
  EXPECT_NE(p.words.find("1 must test for the ground"), std::string::npos) << p.words;
  expect_same_checks(p, g->piece("s1"), play(*g, 1, away, 6), 1);
}

// rules: FOW-ASL-148 FOW-BOG-006
TEST(PreviewConsolidate, TellsWhoTestsForTheGround) {
  auto g = start_of(tanks_after_a_fight(
      "assault = { attacker = \"panzers\", defenders = [\"shermans\"], gone = [\"shermans\"], charging = [\"p1\", "
      "\"p2\"], stage = \"consolidate\" }\n"));
  const Command back =
      say(*g, "consolidate",
          "{ platoon = \"panzers\", orders = [{ team = \"p1\", to = [30, 15] }, { team = \"p2\", to = [36, 15] }] }");
  const Preview p = check_of(*g, 0, back);
  ASSERT_TRUE(p.refusals.empty()) << p.refusals[0].words;
  ASSERT_EQ(p.forecast.size(), 3u);
  EXPECT_EQ(p.forecast[0].words, "moves 4 in of 4 in in rough terrain");
  EXPECT_EQ(p.forecast[1].other, g->piece("the hedge"));
  expect_same_checks(p, g->piece("p1"), play(*g, 0, back, 6), 1);
}

// An order that is refused says why and forecasts what is left.
// rules: FOW-ASL-144
TEST(PreviewConsolidate, SaysWhyNot) {
  auto g = start_of(tanks_after_a_fight(
      "assault = { attacker = \"panzers\", defenders = [\"shermans\"], gone = [\"shermans\"], charging = [\"p1\", "
      "\"p2\"], stage = \"consolidate\" }\n"));
  const Preview p =
      check_of(*g, 0, say(*g, "consolidate", "{ platoon = \"panzers\", orders = [{ team = \"p2\", to = [36, 12] }] }"));
  ASSERT_FALSE(p.refusals.empty());
  EXPECT_EQ(p.words, p.refusals[0].words);
}

// R1 goes into the Foxhole R2 leaves; nobody goes back to that of R1.
// rules: FOW-FOX-015 FOW-FOX-016
TEST(PreviewConsolidate, SaysWhoIsDugInAgain) {
  auto g = start_of(R"(
sides = ["german", "us"]
[[platoon]]
name = "grenadiers"
side = "german"
model = { name = "grenadier", type = "infantry", mobility = "foot", base = [1, 1] }
team = [{ name = "a1", at = [30, 10] }]
[[platoon]]
name = "rifles"
side = "us"
facing = 180
model = { name = "rifle", type = "infantry", mobility = "foot", base = [1, 1] }
team = [{ name = "r1", at = [30, 21], status = ["dug_in"] }, { name = "r2", at = [33, 21], status = ["dug_in"] }]
[start]
step = "assault"
assault = { attacker = "grenadiers", defenders = ["rifles"], charging = ["a1"], gone = ["grenadiers"], winner = "us", stage = "consolidate" }
)");
  const Command swap =
      say(*g, "consolidate",
          "{ platoon = \"rifles\", orders = [{ team = \"r2\", to = [33, 23] }, { team = \"r1\", to = [33, 21] }] }");
  const Preview p = check_of(*g, 1, swap);
  ASSERT_TRUE(p.refusals.empty()) << p.refusals[0].words;
  ASSERT_EQ(p.forecast.size(), 2u);
  EXPECT_EQ(p.forecast[0].words.find("dug in"), std::string::npos) << p.forecast[0].words;
  EXPECT_NE(p.forecast[1].words.find("dug in again"), std::string::npos) << p.forecast[1].words;
  EXPECT_EQ(p.forecast[1].rules, (std::vector{"FOW-ASL-144"_rule, "FOW-FOX-015"_rule}));
  std::vector<PieceRef> dug_in;
  for (const Event& e : play(*g, 1, swap, 6))
    if (e.kind == "dug_in"_name) dug_in.push_back(e.who);
  EXPECT_EQ(dug_in, std::vector{g->piece("r1")});
}

// rules: FOW-REC-013 FOW-BOG-006
TEST(PreviewPullBack, TellsWhoTestsForTheGround) {
  auto g = start_of(R"(
sides = ["german", "us"]
[[feature]]
kind = "wood"
name = "the wood"
outline = [[31, 25], [35, 25], [35, 27], [31, 27]]
[[platoon]]
name = "guns"
side = "german"
skill = "trained"
model = { name = "pak", type = "gun", mobility = "medium", base = [1, 1], weapons = [{ name = "gun", range = 24, rof = 3, anti_tank = 9, firepower = 4 }] }
team = [{ name = "g1", at = [34, 10] }, { name = "g2", at = [38, 10] }]
[[platoon]]
name = "recce"
side = "us"
recce = true
skill = "veteran"
facing = 180
model = { name = "car", type = "tank", mobility = "fully_tracked", armour = [1, 0, 0], base = [1, 1.5], turret = true }
team = [{ name = "c1", at = [33, 23] }, { name = "c2", at = [38, 23] }]
[start]
step = "shooting"
)");
  play(*g, 0, say(*g, "shoot", "{ platoon = \"guns\", target = \"recce\" }"), 3);
  play(*g, 1, say(*g, "disengage", "{ platoon = \"recce\" }"), 3);
  const Command back =
      say(*g, "pull_back",
          "{ platoon = \"recce\", orders = [{ team = \"c1\", path = [[33, 29, 0]] }, { team = \"c2\", path = [[38, 29, "
          "0]] }] }");
  const Preview p = check_of(*g, 1, back);
  ASSERT_TRUE(p.refusals.empty()) << p.refusals[0].words;
  ASSERT_EQ(p.forecast.size(), 3u);
  EXPECT_EQ(p.forecast[1].other, g->piece("the wood"));
  expect_same_checks(p, g->piece("c1"), play(*g, 1, back, 3), 1);
}

}  // namespace
}  // namespace sandtable::fow
