// A terrain chart: what a theatre's squares may hold, by dice, and in which style it is laid out. Read from a ruleset's
// data (docs/terrain.md tells how to write one). Used by rolling.hpp and by the layout. Knows the recipes of layout by
// name; does not know what any kind of terrain does.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/rule_id.hpp"
#include "base/toml.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::layout {

// How a feature is laid out. Each is a function of the layout; charts name them.
enum class Recipe : uint8_t {
  nothing,
  hill,        // round, foot to crest
  ridge,       // long; joins those in neighbouring squares
  rise,        // low and long
  hollow,      // round and sunken
  ravine,      // long and sunken, with banks and ways down
  massif,      // a hill with a cliff round it and ways up
  river,       // from one edge to the next, through all its squares
  stream,      // joins streams in neighbouring squares, runs to an edge
  ditch,       // straight, between edges, ponds and other ditches
  patch,       // a natural outline: pond, marsh, rocks, sand, scrub
  wood,        // a patch of trees that keeps off roads and houses
  rows,        // orchards and vineyards: four straight sides
  field,       // standing crops, a parcel along the roads
  hedgerows,   // round the fields of the square
  village,     // houses along its road, church, gardens
  farm,        // one or two buildings round a yard
  villa,       // a great house with a walled court
  collective,  // a great building and rows of smaller ones
  cottage,     // a house among small walled fields
  stronghold,  // walled, with buildings inside
  ruins,       // of old times, on the hill when there is one
  shrine,      // a tomb or a well
  dump,        // buildings or stacks about a yard
  wreckage,    // burnt-out vehicles, scattered
  embankment,  // a road or railway on a bank from edge to edge
  road,        // from edge to edge; of sectors only
  overpass,    // a road that crosses the others; of sectors only
};

struct Range {
  int least = 0;
  int most = 0;
};

struct ChartFeature {
  std::vector<int> die;
  std::string id;
  std::string name;
  RuleId rule;
  Recipe recipe = Recipe::nothing;
  std::vector<std::string> kinds;  // one of them, or for recipes of several parts as they need
  Range count{1, 1};
  Range size{};         // across or long, in units; 0: no limit on that side
  Range small_count{};  // the other way to lay it out: more of them, smaller (0: none)
  Range small_size{};
  Range buildings{};
  int lined = 0;             // a further die that lines it with trees from this on; 0 none
  bool road_to = false;      // a road leads from it to another road, a settlement or an edge
  bool clears_hill = false;  // takes the place of the hill rolled first
  bool joins = false;        // with the same in neighbouring squares
  std::string where;         // of a sector: "centre", "end", "length", "breadth"
};

struct Category {
  std::vector<int> die;
  std::string name;
  bool second_roll = true;
  std::string weather;  // a weather roll's id; then it has no features
  std::vector<ChartFeature> features;
};

// A roll that sets season or weather, and what it may come to.
struct WeatherRoll {
  std::string id;
  RuleId rule;
  struct Outcome {
    std::vector<int> die;
    std::string season;
    std::string weather;
    std::vector<Outcome> again;
  };
  std::vector<Outcome> outcomes;
};

struct Sector {
  std::string id;
  std::string name;
  std::vector<ChartFeature> features;
};

// The words of the layout: which kinds stand for what in this theatre.
struct Style {
  std::vector<std::string> fields;  // flat, without effect; laid as parcels along the roads
  std::vector<std::string> houses, barns, manors, church, walls, gardens;
  std::string road, lane, yard, bridge, ford, trees, bank, sheer, access, steep_access, cliff;
  bool through_road = true;           // a road from edge to edge even where the dice give none
  int side_roads = 0;                 // so many that leave it for other edges
  std::vector<std::string> orchards;  // beside villages and farms
  int parcel = 12;                    // inches across
  int far_fields = 60;                // of a hundred parcels away from roads so many are sown
  std::string copse;                  // on hills that the dice left bare
  std::vector<std::string> bars;      // kinds that nobody walks through
  std::vector<std::pair<std::string, std::vector<std::string>>> bars_in;  // more of them by season or weather
  std::vector<std::string> places;                                        // names for the table
};

struct Chart {
  std::string id;
  std::string name;
  RuleId basic_rule;
  RuleId turns_rule, square_rule, first_rule, weather_rule;
  Coord square = 24 * inch;
  std::string ground;
  std::vector<std::pair<std::string, std::string>> looks;  // by season or weather: the ground's painter
  std::vector<ChartFeature> before;                        // rolled for each square first
  std::vector<Category> categories;
  std::vector<WeatherRoll> weather;
  std::vector<Sector> sectors;
  Style style;

  static Chart read(const Toml& root);
  const Category* on(int die) const;
  const WeatherRoll* weather_roll(std::string_view id) const;
};

class Charts {
 public:
  // Every *.toml of a folder, and the sizes of tables in sizes.toml beside them.
  static Charts load(const std::string& folder);
  const Chart* find(std::string_view id) const;
  const std::vector<Chart>& all() const { return charts_; }
  std::string names() const;  // "anzio, desert, ..."
  Vec size_for(int points) const;

 private:
  struct ForPoints {
    int points = 0;
    Vec size;
  };
  std::vector<Chart> charts_;
  std::vector<ForPoints> sizes_;
};

}  // namespace sandtable::layout
