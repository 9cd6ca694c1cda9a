// Seasons and weather of a battle (FOW-WTR): what they make of the ground, of sight, of digging in and of aircraft.
// Read from data/fow/weather.toml; the set-up applies them to the battle's own copy of the terrain's effects, so that
// every chapter finds them where it looks anyway. Used by setup/ and show/. Does not roll: charts and the turn do.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "fow/core/terrain_effects.hpp"

namespace sandtable::fow {

struct WeatherWords {
  std::string what;
  std::string words;
  RuleId rule;
};

// One line of data/fow/weather.toml.
struct WeatherKind {
  struct Change {
    std::vector<KindId> kinds;       // these; of none every kind that is ...
    TerrainEffect::Going from = {};  // ... this going
    TerrainEffect::Going to = {};
    bool ice = false;
    RuleId rule;
  };
  std::string id;
  std::string name;
  bool season = false;
  std::vector<Change> changes;  // the first that fits a kind counts
  Coord see_most = 0;           // 0: no limit
  RuleId see_rule;
  int air_request = 0;  // the score a request needs; 0: as usual
  RuleId air_rule;
  RuleId dig_rule;     // set: only where the ground is dry
  bool storm = false;  // a Khamseen threatens as the battle begins
  std::vector<WeatherWords> told;
};

class WeatherTable {
 public:
  static WeatherTable load(const std::string& path, const Kinds& kinds);
  const WeatherKind* find(std::string_view id, bool season) const;
  std::string names(bool season) const;

 private:
  std::vector<WeatherKind> all_;
};

// What holds in one battle.
struct Weather {
  std::string season = "summer";
  std::string weather = "dry";
  Coord see_most = 0;
  RuleId see_rule;
  int air_request = 0;
  RuleId air_rule;
  RuleId dig_rule;
  std::string title;  // "Winter, rain"; empty in summer when it is dry
  std::vector<WeatherWords> told;
};

// Adds it to what holds and changes what the terrain does.
void set_in(const WeatherKind&, const Kinds&, TerrainEffects&, Weather&);

}  // namespace sandtable::fow
