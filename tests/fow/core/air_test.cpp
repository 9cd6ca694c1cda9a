// The figures of air support and the sample aircraft, as the catalog's tables have them.
#include "fow/core/air.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/toml.hpp"

namespace sandtable::fow {
namespace {

const std::string home = SANDTABLE_SOURCE_DIR;

Toml printed() { return Toml::load(home + "/rules/fow2/data-aircraft.toml"); }

// rules: FOW-AIR-003 FOW-AIR-018 FOW-AIR-052
TEST(Air, FiguresOfTheCatalog) {
  const AirTable air = load_air(home + "/data/fow/air.toml");
  const Toml table = printed();
  const Toml& pool = table.at("air_support_pool");
  EXPECT_EQ(air.pool[static_cast<std::size_t>(AirLevel::priority)], pool.at("priority").integer());
  EXPECT_EQ(air.pool[static_cast<std::size_t>(AirLevel::limited)], pool.at("limited").integer());
  EXPECT_EQ(air.pool[static_cast<std::size_t>(AirLevel::sporadic)], pool.at("sporadic").integer());
  EXPECT_EQ(air.pool[static_cast<std::size_t>(AirLevel::none)], pool.at("none").integer());
  EXPECT_EQ(air.least, pool.at("minimum_after_requests").integer());
  EXPECT_EQ(air.cost, pool.at("dice_lost_per_request").integer());
  EXPECT_EQ(air.granted_on, table.at("requests").at("ground_attack_on").integer());
  EXPECT_EQ(air.intercepted_on, table.at("requests").at("interception_on").integer());
  for (const Toml& row : table.at("flight_size").items())
    for (const Toml& die : row.at("die").items())
      EXPECT_EQ(air.flight_size[static_cast<std::size_t>(die.integer() - 1)], row.at("aircraft").integer());
  const Toml& placing = table.at("placing");
  EXPECT_EQ(air.safety, placing.at("safety_distance").at("inch").length());
  EXPECT_EQ(air.new_target, placing.at("new_target_within").at("inch").length());
  EXPECT_EQ(air.square, placing.at("template").at("inch").length());
  EXPECT_EQ(air.lead_within, placing.at("lead_max_from_target").at("inch").length());
  EXPECT_EQ(air.wing_aside, placing.at("wingman_sideways").at("inch").length());
  EXPECT_LE(std::abs(length({air.wing_back, air.wing_aside}) - placing.at("wingman_from_lead").at("inch").length()), 1);
  EXPECT_EQ(air.width, placing.at("base").at("width_inch").length());
  EXPECT_EQ(air.depth, placing.at("base").at("depth_inch").length());
  const Toml& range_in = table.at("range_in");
  EXPECT_EQ(air.attempts, range_in.at("attempts").integer());
  EXPECT_EQ(air.range_in[0], range_in.at("conscript").integer());
  EXPECT_EQ(air.range_in[1], range_in.at("trained").integer());
  EXPECT_EQ(air.range_in[2], range_in.at("veteran").integer());
  EXPECT_EQ(air.late[1], table.at("to_hit").at("second_attempt").integer());
  EXPECT_EQ(air.late[2], table.at("to_hit").at("third_attempt").integer());
  EXPECT_EQ(air.screen_within, range_in.at("concealing_terrain_within").at("inch").length());
}

// rules: FOW-AIR-085
TEST(Air, SampleAircraftOfTheCatalog) {
  const Arsenal arsenal = Arsenal::load(home + "/data/fow/arsenal");
  const std::map<std::string, AirWeapon> sorts{{"machine-gun", AirWeapon::machine_gun},
                                               {"cannon", AirWeapon::cannon},
                                               {"bombs", AirWeapon::bombs},
                                               {"rockets", AirWeapon::rockets}};
  const Toml table = printed();
  int compared = 0;
  for (const Toml& row : table.at("aircraft").items()) {
    if (row.at("weapons").items().empty()) continue;
    const Aircraft* plane = arsenal.find_aircraft(row.at("name").string());
    ASSERT_TRUE(plane) << row.at("name").string();
    EXPECT_EQ(plane->flying_tank, !row.at("attributes").items().empty()) << plane->name;
    ASSERT_EQ(plane->weapons.size(), row.at("weapons").items().size()) << plane->name;
    for (const Toml& w : row.at("weapons").items()) {
      const auto same = [&](const Aircraft::Weapon& one) {
        return one.sort == sorts.at(w.at("class").string()) && one.to_hit == w.at("to_hit").integer() &&
               one.anti_tank == w.at("anti_tank").integer() && one.firepower == w.at("firepower").integer();
      };
      EXPECT_TRUE(std::any_of(plane->weapons.begin(), plane->weapons.end(), same))
          << plane->name << ", " << w.at("weapon").string();
      ++compared;
    }
  }
  EXPECT_EQ(compared, 8);
}

}  // namespace
}  // namespace sandtable::fow
