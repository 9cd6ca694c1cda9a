// Makes a table from a chart: what lies on it is diced by the chart's own rules, where it lies is laid out so that it
// looks as people lay it. Used by `sandtable table generate`, by battles and by servers; the text is an ordinary
// terrain file (docs/terrain.md). The same settings give the same bytes on every machine. Knows no ruleset: charts are
// data.
#pragma once
#include <cstdint>
#include <string>

#include "table/layout/chart.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::layout {

// All small enough to come from strangers: a chart's id, numbers, words.
struct Settings {
  std::string theatre;  // a chart's id: "western_europe"
  std::string sector;   // of a chart that has sectors: "the_factory"; none otherwise
  int points = 1500;    // that each side brings; the chart's table for that many
  Vec size{};           // ... or a size, 24 to 100 in a side; {} for the chart's
  std::string season;   // "summer", "winter", "spring"; "" as the chart's dice say
  std::string weather;  // "dry", "mud", "rain", "khamseen"; "" as the dice say
  uint64_t seed = 0;
  bool fair = false;   // half a turn about the middle of the table leaves it as it is, feature by feature
  bool plain = false;  // the chart's features only: no through road, fields or gardens of ours
};

struct Generated {
  std::string text;  // a terrain file; its first lines tell the dice of each square
  std::string name;  // of the table
  std::string season = "summer";
  std::string weather = "dry";
  int attempts = 1;     // layouts tried until one passed every check
  std::string missing;  // what the dice want and no layout had room for; mostly nothing
};

// Throws InputError where a setting makes no sense, saying what would.
Generated generate(const Charts&, const Kinds&, const Settings&);

}  // namespace sandtable::layout
