#include "fow/arsenal.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "table/terrain.hpp"

namespace sandtable::fow {
namespace {

// rules: FOW-LOS-003
TEST(DefaultHeights, OfModelsAndTerrain) {
  const auto height = [](TeamType type, Mobility mobility, bool turret = false) {
    return default_height(type, mobility, turret);
  };
  EXPECT_EQ(height(TeamType::infantry, Mobility::foot), 2000);
  EXPECT_EQ(height(TeamType::gun, Mobility::man_packed), 2000);
  EXPECT_EQ(height(TeamType::infantry, Mobility::cavalry), 2500);
  EXPECT_EQ(height(TeamType::gun, Mobility::light), 1500);
  EXPECT_EQ(height(TeamType::gun, Mobility::medium), 1500);
  EXPECT_EQ(height(TeamType::gun, Mobility::heavy), 2500);
  EXPECT_EQ(height(TeamType::gun, Mobility::immobile), 2500);
  EXPECT_EQ(height(TeamType::transport, Mobility::jeep), 2000);
  EXPECT_EQ(height(TeamType::transport, Mobility::wheeled), 2500);
  EXPECT_EQ(height(TeamType::transport, Mobility::half_tracked), 2500);
  EXPECT_EQ(height(TeamType::tank, Mobility::fully_tracked, true), 2500);
  EXPECT_EQ(height(TeamType::tank, Mobility::fully_tracked, false), 2000) << "turretless";
  const Kinds kinds = Kinds::load(SANDTABLE_SOURCE_DIR "/data/terrain.toml");
  const auto terrain = [&](const char* kind) { return kinds[kinds.find(kind)].height; };
  EXPECT_EQ(terrain("hedge"), inch / 2);
  EXPECT_EQ(terrain("wall"), inch / 2);
  EXPECT_EQ(terrain("crops"), inch / 2);
  EXPECT_EQ(terrain("corn"), 9 * inch / 10);
  EXPECT_EQ(terrain("bocage"), 3 * inch / 2);
  EXPECT_EQ(terrain("rise"), inch / 2);
  EXPECT_EQ(terrain("hill"), 2 * inch);
  EXPECT_EQ(terrain("wood"), 3 * inch);
  EXPECT_EQ(terrain("house"), 3 * inch / 2) << "a storey";
}

TEST(Arsenal, ShippedFilesLoadAndNamesAreUnique) {
  const Arsenal a = Arsenal::load(SANDTABLE_SOURCE_DIR "/data/fow/arsenal");
  ASSERT_NE(a.find("Panzer IV G"), nullptr);
  EXPECT_EQ(a.find("Panzer IV G")->front, 5);
  EXPECT_EQ(a.find("T-34 obr 1942")->weapons[0].anti_tank, 9);
  EXPECT_EQ(a.find("Panzer"), nullptr);
}

TEST(Arsenal, MistakesNameThePlace) {
  const auto complaint = [](const char* text) -> std::string {
    try {
      read_model(Toml::parse(text, "a.toml"));
    } catch (const InputError& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_EQ(complaint("type = \"tank\"\nmobility = \"fully_tracked\"\narmour = [5, 3]\nbase = [1, 2]\n"),
            "a.toml:3: armour is three figures: front, side, top");
  EXPECT_EQ(complaint("type = \"infantry\"\nmobility = \"foot\"\narmour = [5, 3, 1]\nbase = [1, 2]\n"),
            "a.toml:3: only vehicles have armour; leave it out");
  EXPECT_EQ(complaint("type = \"tank\"\nmobility = \"fully_traked\"\nbase = [1, 2]\n"),
            "a.toml:2: 'fully_traked' is not known here; did you mean 'fully_tracked'?");
}

}  // namespace
}  // namespace sandtable::fow
