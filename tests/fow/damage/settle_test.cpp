// Random play where hits have the most to settle: passengers, towed guns, tank riders, Warriors, Independent teams,
// flame, a garrison.
#include <gtest/gtest.h>

#include "fow/setup/setup.hpp"
#include "game/harness.hpp"

namespace sandtable::fow {
namespace {

constexpr const char* melee = R"(
sides = ["us", "german"]
turns = 5
table = { size = [36, 30] }
[[feature]]
kind = "house"
rect = { at = [26, 20], size = [6, 5] }
openings = [{ sort = "door", wall = "back" }, { sort = "window", wall = "left" }]
[[feature]]
kind = "stone_wall"
points = [[8, 19], [16, 19]]
[[platoon]]
name = "mech"
side = "us"
model = "Rifle/MG team"
team = [
  { name = "m1", in = "track", warrior = true },
  { name = "m2", in = "track" },
  { name = "pak", model = "7.5cm PaK40", in = "track" },
  { name = "track", model = "Sd Kfz 251/1", at = [10, 8] },
]
[[platoon]]
name = "shermans"
side = "us"
team = [{ name = "s1", model = "M4 Sherman", at = [16, 8], warrior = true }, { name = "s2", model = "M4 Sherman", at = [20, 8] }]
[[platoon]]
name = "riders"
side = "us"
model = "Rifle team"
team = [{ name = "r1", in = "s1" }, { name = "r2", in = "s2" }]
[[platoon]]
name = "panzers"
side = "german"
facing = 180
team = [{ name = "p1", model = "Panzer IV G", at = [10, 25], warrior = true }, { name = "p2", model = "Panzer IV G", at = [14, 25] }]
[[platoon]]
name = "us_hq"
side = "us"
team = [
  { name = "us_co", model = "M4 Sherman", at = [24, 8], role = "company_command" },
  { name = "us_second", model = "Rifle team", at = [13, 6], role = "second_in_command" },
  { name = "scout", model = "Rifle/MG team", at = [8, 10], independent = true, warrior = true },
]
[[platoon]]
name = "german_hq"
side = "german"
facing = 180
team = [
  { name = "german_co", model = "Rifle team", at = [19, 25], role = "company_command" },
  { name = "second", model = "Panzer IV G", at = [18, 27.5], role = "second_in_command" },
]
[[platoon]]
name = "garrison"
side = "german"
facing = 180
model = "Rifle/MG team"
team = [{ name = "g1", at = [24.5, 20], warrior = true }, { name = "g2", at = [27, 20] }, { name = "g3", model = "Flame-thrower team", at = [22, 16] }]
)";

TEST(Settling, RandomPlayNeverGetsStuck) {
  const auto start = [] { return begin(Toml::parse(melee, "melee.toml"), SANDTABLE_SOURCE_DIR); };
  const harness::Tally t = harness::random_play(start, 11, 3'000);
  EXPECT_GE(t.commands, 3'000);
  EXPECT_GT(t.games, 10);
  EXPECT_GT(t.offers, 50) << "Independent teams join now and then";
}

}  // namespace
}  // namespace sandtable::fow
