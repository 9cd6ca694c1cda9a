// Random play with artillery in it: batteries, mortars, rockets, Observers, Staff teams, recce that slips away, smoke,
// friends in the way. And: a smoke screen hides the same both ways (FOW-SMB-013, 014).
#include <gtest/gtest.h>

#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/setup/setup.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/smoke.hpp"
#include "game/harness.hpp"

namespace sandtable::fow {
namespace {

constexpr const char* guns = R"(
sides = ["us", "german"]
turns = 6
table = { size = [48, 44] }
[[feature]]
kind = "wood"
rect = { at = [14, 24], size = [8, 5] }
[[feature]]
kind = "house"
rect = { at = [34, 22], size = [6, 5] }
openings = [{ sort = "door", wall = "back" }, { sort = "window", wall = "front" }]
[[platoon]]
name = "battery"
side = "us"
model = "M2A1 105mm howitzer"
team = [
  { name = "h1", at = [14, 3] }, { name = "h2", at = [17, 3] }, { name = "h3", at = [20, 3] }, { name = "h4", at = [23, 3] },
  { name = "staff", model = "Staff team", at = [18, 6] },
  { name = "eyes", model = "Observer Rifle team", at = [22, 16] },
]
[[platoon]]
name = "mortars"
side = "us"
model = "M1 81mm mortar"
team = [{ name = "m1", at = [30, 6] }, { name = "m2", at = [33, 6] }]
[[platoon]]
name = "hq"
side = "us"
team = [{ name = "captain", model = "Rifle team", at = [28, 12], role = "company_command" }]
[[platoon]]
name = "rifles"
side = "us"
model = "Rifle/MG team"
team = [{ name = "r1", at = [18, 14] }, { name = "r2", at = [20, 18] }, { name = "r3", at = [24, 18] }]
[[platoon]]
name = "nebel"
side = "german"
facing = 180
model = "15cm NW41 rocket launcher"
team = [
  { name = "n1", at = [12, 41] }, { name = "n2", at = [15, 41] }, { name = "n3", at = [18, 41] }, { name = "n4", at = [21, 41] },
  { name = "n5", at = [24, 41] }, { name = "n6", at = [27, 41] },
  { name = "watcher", model = "Observer Rifle team", at = [24, 27] },
]
[[platoon]]
name = "scouts"
side = "german"
recce = true
skill = "veteran"
facing = 180
model = "Rifle/MG team"
team = [{ name = "s1", at = [30, 29] }, { name = "s2", at = [33, 29] }]
[[platoon]]
name = "track"
side = "german"
facing = 180
team = [{ name = "halftrack", model = "Sd Kfz 251/1", at = [38, 30] }, { name = "p1", model = "Rifle/MG team", in = "halftrack" }, { name = "t1", model = "Panzer IV G", at = [41, 30] }]
)";

TEST(Artillery, RandomPlayNeverGetsStuck) {
  const auto start = [] { return begin(Toml::parse(guns, "guns.toml"), SANDTABLE_SOURCE_DIR); };
  const harness::Tally t = harness::random_play(start, 17, 1'500);
  EXPECT_GE(t.commands, 1'500);
  EXPECT_GT(t.games, 3);
}

// rules: FOW-SMB-013, FOW-SMB-014
TEST(SmokeScreens, HideTheSameBothWays) {
  const auto game = begin(
      Toml::parse(std::string("screens = [{ side = 'us', at = [24, 22], heading = 60, templates = 2 }]\n") + guns, "s"),
      SANDTABLE_SOURCE_DIR);
  State s = engine::state_of(*game);
  uint32_t chance = 12345;
  const auto below = [&](uint32_t n) {
    return static_cast<Coord>((chance = chance * 1664525u + 1013904223u) / 65536 % n);
  };
  int screened = 0;
  for (int round = 0; round < 60; ++round) {
    for (Team& t : s.teams)
      t.pose = {{40000 + below(80000) * 2, 60000 + below(60000) * 2}, Angle{static_cast<uint16_t>(below(65535))}};
    for (std::size_t i = 0; i < s.teams.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const TeamId a = TeamId::of(i), b = TeamId::of(k);
        if (!s[a].present() || !s[b].present()) continue;
        const Sighting there = sight(s, a, b), back = sight(s, b, a);
        const auto by_screen = [](const Sighting& x) { return x.because == "FOW-SMB-014"_rule; };
        EXPECT_EQ(there.seen(), back.seen()) << round << ' ' << i << ' ' << k;
        if (by_screen(there) || by_screen(back)) ++screened;
      }
  }
  EXPECT_GT(screened, 50);
}

// rules: FOW-SMB-017, FOW-ART-094
TEST(SmokeScreens, NothingIsToldOfSmokeThatIsNotThere) {
  const auto game = begin(Toml::parse(guns, "s"), SANDTABLE_SOURCE_DIR);
  State s = engine::state_of(*game);
  struct Heard final : EventSink {
    int events = 0;
    void take(const Event&) override { ++events; }
  } heard;
  PhiloxDice dice(DiceKey::from_seed(1));
  Out out(s.core, dice, heard);
  disperse_smoke(s, 0, out);
  EXPECT_EQ(heard.events, 0);
  lay_smoke_screen(s, {{{24 * inch, 20 * inch}, {}}, 6 * inch, 6 * inch}, 0);
  disperse_smoke(s, 1, out);
  EXPECT_EQ(heard.events, 0);
  disperse_smoke(s, 0, out);
  EXPECT_EQ(heard.events, 1);
}

}  // namespace
}  // namespace sandtable::fow
