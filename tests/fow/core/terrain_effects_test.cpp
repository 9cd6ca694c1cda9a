#include "fow/core/terrain_effects.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "fow/sight/sighting_support.hpp"

namespace sandtable::fow {
namespace {

using testing::effects;
using testing::kinds;
using Going = TerrainEffect::Going;

const TerrainEffect& of(const char* kind) { return effects()[kinds().find(kind)]; }

// rules: FOW-TER-020 FOW-TER-021 FOW-TER-022 FOW-TER-023 FOW-TER-024 FOW-TER-025 FOW-TER-026 FOW-TER-027 FOW-TER-028
// rules: FOW-TER-029 FOW-TER-030 FOW-TER-031 FOW-TER-032 FOW-TER-033 FOW-TER-034 FOW-TER-035 FOW-TER-036 FOW-TER-037
// rules: FOW-TER-038 FOW-TER-039 FOW-TER-040 FOW-TER-041 FOW-TER-042
TEST(TerrainEffects, TheTerrainTable) {
  const std::vector<std::tuple<const char*, const char*, Going>> table = {
      {"FOW-TER-020", "grassland", Going::cross_country},
      {"FOW-TER-021", "corn", Going::cross_country},
      {"FOW-TER-022", "vineyard", Going::difficult},
      {"FOW-TER-023", "wood", Going::difficult},
      {"FOW-TER-024", "forest", Going::very_difficult},
      {"FOW-TER-025", "hedge", Going::difficult},
      {"FOW-TER-026", "bocage", Going::very_difficult},
      {"FOW-TER-027", "low_embankment", Going::difficult},
      {"FOW-TER-028", "sea_wall", Going::very_difficult},
      {"FOW-TER-029", "rocky_ground", Going::difficult},
      {"FOW-TER-030", "gentle_hill", Going::cross_country},
      {"FOW-TER-031", "rolling_hill", Going::difficult},
      {"FOW-TER-032", "steep_hill", Going::very_difficult},
      {"FOW-TER-033", "cliff", Going::impassable},
      {"FOW-TER-034", "hard_desert", Going::road},
      {"FOW-TER-035", "thin_snow", Going::cross_country},
      {"FOW-TER-036", "mud", Going::difficult},
      {"FOW-TER-037", "marsh", Going::difficult},
      {"FOW-TER-038", "stream", Going::very_difficult},
      {"FOW-TER-039", "wadi", Going::very_difficult},
      {"FOW-TER-040", "lake", Going::impassable},
      {"FOW-TER-041", "road", Going::road},
      {"FOW-TER-042", "house", Going::very_difficult}};
  for (const auto& [rule, kind, going] : table) {
    EXPECT_EQ(of(kind).going, going) << kind;
    EXPECT_EQ(of(kind).rule.text(), rule) << kind;
  }
}

// rules: FOW-TER-010 FOW-SAV-029 FOW-SAV-032
TEST(TerrainEffects, ObstaclesAndCover) {
  EXPECT_TRUE(of("hedge").obstacle);
  EXPECT_TRUE(of("stream").obstacle);
  EXPECT_FALSE(of("wood").obstacle);
  EXPECT_EQ(of("stone_wall").cover, TerrainEffect::Cover::bulletproof);
  EXPECT_EQ(of("hedge").cover, TerrainEffect::Cover::none);
  EXPECT_EQ(of("wood").cover, TerrainEffect::Cover::none);
}

TEST(TerrainEffects, SightFitsTheForm) {
  for (std::size_t i = 0; i < kinds().size(); ++i) {
    const Kind& k = kinds().all()[i];
    const TerrainEffect& e = effects()[KindId::of(i)];
    EXPECT_EQ(k.form == Form::hill, e.sight == TerrainEffect::Sight::hill) << k.id;
    EXPECT_EQ(k.form == Form::building, e.sight == TerrainEffect::Sight::building) << k.id;
    EXPECT_EQ(k.form == Form::line, e.obstacle) << k.id;
    if (k.height > 0) {
      EXPECT_NE(e.sight, TerrainEffect::Sight::none) << k.id;
    }
  }
}

std::string terrain_effects_complaint(const std::string& text) {
  try {
    TerrainEffects::parse(text, "e.toml", kinds());
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

TEST(TerrainEffects, MistakesAreNamedWithFileAndLine) {
  EXPECT_EQ(terrain_effects_complaint(
                "[effect]\nwod = { sight = \"area\", going = \"difficult\", rule = \"FOW-TER-023\" }\n"),
            "e.toml:2: no kind of terrain is called 'wod'; did you mean 'wood'?");
  EXPECT_EQ(terrain_effects_complaint(
                "[effect]\nwood = { sight = \"area\", going = \"difficult\", rule = \"FOW-TER-023\" }\n"),
            "e.toml:1: kind 'grassland' has no line; add one");
  EXPECT_EQ(terrain_effects_complaint("[effect]\nwood = { sight = \"area\", going = \"difficult\", rule = \"23\" }\n"),
            "e.toml:2: '23' is not a rule id; write one like FOW-TER-023");
  EXPECT_NE(terrain_effects_complaint(
                "[effect]\nwood = { sight = \"areas\", going = \"difficult\", rule = \"FOW-TER-023\" }\n"),
            "accepted");
  EXPECT_NE(terrain_effects_complaint(
                "[effect]\nwood = { sight = \"area\", goin = \"difficult\", rule = \"FOW-TER-023\" }\n"),
            "accepted");
  EXPECT_NE(terrain_effects_complaint(
                "[effect]\nwood = { sight = \"area\", see_inside = 0, see_rule = \"FOW-LOS-031\", going = "
                "\"difficult\", rule = \"FOW-TER-023\" }\n"),
            "accepted");
}

}  // namespace
}  // namespace sandtable::fow
