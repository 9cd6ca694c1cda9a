// Random play where morale, reconnaissance and night all have their say: small platoons, officers, scouts, darkness.
#include <gtest/gtest.h>

#include "fow/core/engine.hpp"
#include "fow/core/state.hpp"
#include "fow/setup/setup.hpp"
#include "game/harness.hpp"

namespace sandtable::fow {
namespace {

constexpr const char* patrol = R"(
sides = ["us", "german"]
turns = 6
table = { size = [36, 36] }
[[feature]]
kind = "wood"
outline = [[8, 14], [16, 13], [17, 21], [9, 22]]
[[feature]]
kind = "hedge"
points = [[20, 20], [32, 20]]
[[platoon]]
name = "scouts"
side = "us"
recce = true
skill = "veteran"
model = { name = "car", type = "tank", mobility = "jeep", armour = [1, 0, 0], base = [1, 1.5], turret = true, weapons = [{ name = "gun", range = 24, rof = 3, anti_tank = 4, firepower = 4, mount = "turret" }] }
team = [{ name = "c1", at = [14, 8] }, { name = "c2", at = [17, 8] }, { name = "c3", at = [20, 8] }]
[[platoon]]
name = "rifles"
side = "us"
skill = "trained"
model = "Rifle/MG team"
team = [{ name = "r1", at = [24, 8] }, { name = "r2", at = [26, 8] }, { name = "r3", at = [28, 8] }]
[[platoon]]
name = "captain"
side = "us"
role = "company_command"
model = "Rifle/MG team"
at = [26, 5]
[[platoon]]
name = "jeeps"
side = "german"
recce = true
skill = "conscript"
facing = 180
model = { name = "jeep", type = "tank", mobility = "jeep", base = [1, 1.5], weapons = [{ name = "MG", range = 16, rof = 3, anti_tank = 2, firepower = 6 }] }
team = [{ name = "j1", at = [14, 24] }, { name = "j2", at = [17, 24] }, { name = "j3", at = [20, 24] }]
[[platoon]]
name = "grenadiers"
side = "german"
skill = "veteran"
facing = 180
model = "Rifle/MG team"
team = [{ name = "g1", at = [24, 24] }, { name = "g2", at = [26, 24] }, { name = "g3", at = [28, 24] }]
[[platoon]]
name = "hauptmann"
side = "german"
role = "company_command"
facing = 180
model = "Rifle/MG team"
at = [26, 27]
)";

int commands_to_play() {
#if defined(__SANITIZE_ADDRESS__)
  return 500;
#else
  return 3'000;
#endif
}

std::unique_ptr<Game> start_at_night_or_day(bool night) {
  auto game = begin(Toml::parse(patrol, "patrol.toml"), SANDTABLE_SOURCE_DIR);
  engine::state_of(*game).night = night;
  return game;
}

TEST(RandomPlay, ScoutsByDay) {
  const harness::Tally t = harness::random_play([] { return start_at_night_or_day(false); }, 11, commands_to_play());
  EXPECT_GE(t.commands, commands_to_play());
  EXPECT_GT(t.finished, 0);
}

TEST(RandomPlay, ScoutsByNight) {
  const harness::Tally t = harness::random_play([] { return start_at_night_or_day(true); }, 12, commands_to_play());
  EXPECT_GE(t.commands, commands_to_play());
  EXPECT_GT(t.finished, 0);
}

}  // namespace
}  // namespace sandtable::fow
