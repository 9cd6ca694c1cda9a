// What a player is shown of a template before he lays it, and plans of teams that go one by one.
#include <gtest/gtest.h>

#include "fow/show/preview_support.hpp"

namespace sandtable::fow {
namespace {

// A gun behind a house, its observer, and two teams of which he sees one.
std::unique_ptr<Game> battery() {
  return start_of(R"(
sides = ["german", "us"]
[[feature]]
kind = "house"
name = "the house"
rect = { at = [24, 4.6], size = [3, 2], facing = 0 }
[[feature]]
kind = "wood"
name = "the wood"
outline = [[40, 26], [48, 26], [48, 30], [40, 30]]
[[platoon]]
name = "arty"
side = "german"
facing = 0
model = { name = "howitzer", type = "gun", mobility = "heavy", base = [1, 1], weapons = [{ name = "howitzer", range = 24, rof = 1, anti_tank = 9, firepower = 3, bombardment = { range = 40, anti_tank = 4, firepower = 4 } }] }
team = [{ name = "g1", at = [24, 2] }, { name = "g2", at = [30, 2] }]
[[platoon]]
name = "eyes"
side = "german"
observes = "arty"
team = [{ name = "obs", at = [24, 16], model = { name = "observer", type = "infantry", mobility = "foot", base = [1, 1], traits = ["observer"] } }]
[[platoon]]
name = "target"
side = "us"
skill = "trained"
did = ["moved"]
model = { name = "rifle", type = "infantry", mobility = "foot", base = [1, 1] }
team = [{ name = "t1", at = [24, 24] }, { name = "t2", at = [25.5, 25] }, { name = "t3", at = [44, 34] }]
[start]
step = "shooting"
)");
}

// rules: FOW-ART-031 FOW-ART-068 FOW-ART-074
TEST(PreviewLaid, TellsWhoIsUnderTheTemplateAndWhatTheObserverSees) {
  const auto g = battery();
  const Preview p = check_of(*g, 0, say(*g, "bombard", "{ platoon = \"arty\", spotter = \"obs\", at = \"t1\" }"));
  ASSERT_TRUE(p.refusals.empty()) << p.refusals[0].words;
  ASSERT_EQ(p.areas.size(), 1u);
  ASSERT_EQ(p.struck.size(), 2u);
  EXPECT_EQ(p.struck[0].piece, g->piece("t1"));
  EXPECT_EQ(p.struck[1].piece, g->piece("t2"));
  EXPECT_EQ(p.struck[0].millionths, 111'111);  // of one gun that fires: 5+, a success thrown once more
  ASSERT_EQ(p.sightings.size(), 3u);
  EXPECT_TRUE(p.sightings[0].seen);
}

// Every gun reaches from just beyond the least range to its own, but nothing behind a house it stands close to.
// rules: FOW-ART-018 FOW-ART-021 FOW-ART-027
TEST(PreviewLaid, TellsHowFarEachGunReaches) {
  const auto g = battery();
  Command c{.verb = "bombard"_name, .actor = g->piece("arty")};
  const Preview p = g->preview(0, {.what = PreviewSort::reach, .command = c, .piece = g->piece("arty")});
  ASSERT_EQ(p.areas.size(), 2u);
  const auto span = [&](std::size_t gun, std::size_t direction) {
    const Area& a = p.areas[gun];
    return std::pair(length(a.rings[1].outline[direction] - Vec{gun == 0 ? 24 * inch : 30 * inch, 2 * inch}),
                     length(a.rings[0].outline[direction] - Vec{gun == 0 ? 24 * inch : 30 * inch, 2 * inch}));
  };
  EXPECT_NEAR(span(1, 0).first, 8 * inch + inch / 2, 20);  // from its front
  EXPECT_NEAR(span(1, 0).second, 40 * inch + inch / 2, 20);
  EXPECT_EQ(span(0, 0).first, span(0, 0).second);    // the house is in the way
  EXPECT_EQ(span(1, 60).first, span(1, 60).second);  // behind it: no field of fire
}

// Who consolidates is pointed beyond his reach and ends where it ends.
// rules: FOW-ASL-144
TEST(PreviewLaid, PointedBeyondItsReachATeamGoesAsFarAsItMay) {
  const auto g = start_of(R"(
sides = ["german", "us"]
[[platoon]]
name = "panzers"
side = "german"
model = { name = "panzer", type = "tank", mobility = "fully_tracked", armour = [6, 4, 1], base = [1, 2], turret = true }
team = [{ name = "p1", at = [30, 19] }, { name = "p2", at = [36, 19] }]
[[platoon]]
name = "shermans"
side = "us"
facing = 180
model = { name = "sherman", type = "tank", mobility = "fully_tracked", armour = [6, 4, 1], base = [1, 2], turret = true }
team = [{ name = "s1", at = [30, 30] }]
[start]
step = "assault"
assault = { attacker = "panzers", defenders = ["shermans"], gone = ["shermans"], charging = ["p1", "p2"], stage = "consolidate" }
)");
  Command c = say(*g, "consolidate", "{ platoon = \"panzers\" }");
  c.replies.clear();
  const Preview p = g->preview(0, {.what = PreviewSort::propose,
                                   .command = c,
                                   .piece = g->piece("p1"),
                                   .at = Pose{{30 * inch, 5 * inch}, {}},
                                   .wish = Wish{.pieces = {g->piece("p1"), g->piece("p2")}}});
  ASSERT_TRUE(p.command.has_value()) << p.words;
  ASSERT_EQ(p.moves.size(), 2u);
  EXPECT_TRUE(p.moves[0].goes && p.moves[1].goes);
  EXPECT_EQ(p.moves[0].end.at, (Vec{30 * inch, 15 * inch}));
  EXPECT_EQ(p.moves[1].end.at, (Vec{36 * inch, 15 * inch}));
  EXPECT_EQ(p.moves[0].left, 10 * inch);
  EXPECT_TRUE(check_of(*g, 0, *p.command).refusals.empty());
}

}  // namespace
}  // namespace sandtable::fow
