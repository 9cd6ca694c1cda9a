// What each kind of terrain does in Flames Of War: to sight, to movement, as cover. Read from data/fow/terrain.toml.
// Used by sighting, movement and saves. The figures are the catalog's (FOW-TER-020 to 042) or name the entry they
// follow. Does not know where any feature lies or how tall it is: that is the table's.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/rule_id.hpp"
#include "base/toml.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::fow {

struct TerrainEffect {
  enum class Sight : uint8_t { none, linear, area, hill, building };
  enum class Going : uint8_t { road, cross_country, difficult, very_difficult, impassable };
  enum class Cover : uint8_t { none, bulletproof };
  // Trees overhead stand in the way of fire at aircraft; woods alone hide from them (FOW-AIR-034, 054).
  enum class Overhead : uint8_t { none, wood, grove, row };

  Sight sight = Sight::none;
  bool concealing = false;
  bool obstacle = false;        // a linear obstacle (FOW-TER-010)
  Coord see_inside = 6 * inch;  // FOW-LOS-031, unless an entry says otherwise
  Going going = Going::cross_country;
  std::optional<Going> vehicles{};  // where it is another going for vehicles (FOW-TER-018)
  bool checks = true;               // Rough Terrain without Bogging Checks when false (FOW-TER-016)
  bool foot_test = false;           // Infantry need a Skill Test to find a way across (FOW-TER-017)
  bool building = false;            // FOW-MOV-051
  bool water = false;               // Amphibious vehicles swim it where it is Impassable (FOW-MSR-002)
  bool steep = false;               // a steep hillside, FOW-MSR-008
  bool mountain = false;            // FOW-MSR-009
  bool trees = false;               // bombardments are not fired over it close by (FOW-ART-025)
  bool cliff = false;               // Mountaineers may climb it (FOW-MSR-010, 011)
  bool only_foot = false;           // Impassable to all but Infantry and Man-packed Gun teams (FOW-TCH-071)
  bool slow_road = false;           // a road that is worth no more than Cross-country in this weather (FOW-WTR-001)
  bool ice = false;                 // frozen water that an Armoured vehicle may break through (FOW-WTR-004)
  bool dusty = false;               // vehicles raise dust where the table is this (FOW-TCH-064)
  enum class Digging : uint8_t { freely, again, never };
  Digging digging = Digging::freely;  // a success is rolled again, or nobody digs in there
  RuleId dig_rule;
  bool dry = false;  // where one digs in even in the rain (FOW-WTR-013)
  Cover cover = Cover::none;
  Overhead overhead = Overhead::none;
  RuleId rule;      // that rates the going
  RuleId see_rule;  // that limits sight inside
};

// A going by its word in data and scripts.
TerrainEffect::Going read_going(const Toml&);

class TerrainEffects {
 public:
  // Throws InputError for an unknown kind and for a kind without a line. `kinds` need not outlive the result.
  static TerrainEffects load(const std::string& path, const Kinds& kinds);
  static TerrainEffects parse(std::string_view text, const std::string& file_name, const Kinds& kinds);
  const TerrainEffect& operator[](KindId k) const { return effects_[k.index()]; }
  TerrainEffect& operator[](KindId k) { return effects_[k.index()]; }  // for the weather of a battle (weather.hpp)

 private:
  std::vector<TerrainEffect> effects_;
};

}  // namespace sandtable::fow
