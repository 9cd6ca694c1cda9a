#include "table/layout/chart.hpp"

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/fields_toml.hpp"
#include "table/terrain/read.hpp"

namespace sandtable::layout {
namespace {

constexpr std::string_view recipe_names[] = {
    "nothing",    "hill",  "ridge",  "rise",  "hollow",    "ravine",     "massif", "river",   "stream",     "ditch",
    "patch",      "wood",  "rows",   "field", "hedgerows", "village",    "farm",   "villa",   "collective", "cottage",
    "stronghold", "ruins", "shrine", "dump",  "wreckage",  "embankment", "road",   "overpass"};

std::vector<std::string> words(const Toml& t) {
  std::vector<std::string> list;
  if (!t) return list;
  if (t.is(Toml::Kind::string)) return {t.string()};
  for (const Toml& item : t.items()) list.push_back(item.string());
  return list;
}

std::vector<int> faces(const Toml& t) {
  std::vector<int> list;
  for (const Toml& item : t.items()) list.push_back(static_cast<int>(item.integer_between(1, 6)));
  return list;
}

Range range(const Toml& t, Range otherwise, int64_t most) {
  if (!t) return otherwise;
  if (t.items().size() != 2) t.fail("least and most: write [1, 2]");
  const Range r{static_cast<int>(t.items()[0].integer_between(0, most)),
                static_cast<int>(t.items()[1].integer_between(0, most))};
  if (r.most < r.least) t.fail("the least is more than the most; exchange them");
  return r;
}

Range lengths(const Toml& t) {
  if (!t) return {};
  if (t.items().size() != 2) t.fail("least and most: write [6, 12], 0 for no limit");
  return {t.items()[0].length(), t.items()[1].length()};
}

ChartFeature feature(const Toml& t) {
  t.only({"die", "id", "name", "rule", "lay", "kinds", "count", "size", "small_count", "small_size", "buildings",
          "lined", "road_to", "clears_hill", "joins", "where"});
  ChartFeature f;
  if (const Toml& die = t.find("die")) f.die = faces(die);
  f.id = t.at("id").string();
  f.name = t.at("name").string();
  f.rule = read_rule(t.at("rule"));
  f.recipe = static_cast<Recipe>(t.at("lay").one_of(recipe_names, std::size(recipe_names)));
  f.kinds = words(t.find("kinds"));
  f.count = range(t.find("count"), {1, 1}, 12);
  f.size = lengths(t.find("size"));
  f.small_count = range(t.find("small_count"), {}, 12);
  f.small_size = lengths(t.find("small_size"));
  f.buildings = range(t.find("buildings"), {}, 20);
  f.lined = static_cast<int>(t.integer("lined", 0));
  f.road_to = t.boolean("road_to", false);
  f.clears_hill = t.boolean("clears_hill", false);
  f.joins = t.boolean("joins", false);
  f.where = t.string("where", "");
  return f;
}

std::vector<ChartFeature> features(const Toml& list) {
  std::vector<ChartFeature> all;
  if (list)
    for (const Toml& item : list.items()) all.push_back(feature(item));
  return all;
}

// Every face of the die once.
void check_faces(const Toml& where, const std::vector<std::vector<int>>& lists) {
  int seen = 0;
  for (const auto& list : lists)
    for (const int face : list) {
      if (seen >> face & 1) where.fail("a result of the die stands twice; give each result to one line");
      seen |= 1 << face;
    }
  if (seen != 0x7e) where.fail("the results 1 to 6 are not all given; add the missing ones");
}

std::vector<WeatherRoll::Outcome> outcomes(const Toml& list) {
  std::vector<WeatherRoll::Outcome> all;
  std::vector<std::vector<int>> given;
  for (const Toml& t : list.items()) {
    t.only({"die", "season", "weather", "again"});
    WeatherRoll::Outcome o{
        .die = faces(t.at("die")), .season = t.string("season", ""), .weather = t.string("weather", ""), .again = {}};
    if (const Toml& again = t.find("again")) o.again = outcomes(again);
    given.push_back(o.die);
    all.push_back(std::move(o));
  }
  check_faces(list, given);
  return all;
}

Style read_style(const Toml& t) {
  t.only({"fields", "houses", "barns",   "manors",       "church",     "walls", "gardens", "road",         "lane",
          "yard",   "bridge", "ford",    "trees",        "bank",       "sheer", "access",  "steep_access", "cliff",
          "places", "bars",   "bars_in", "through_road", "side_roads", "copse", "parcel",  "far_fields",   "orchards"});
  Style s;
  s.fields = words(t.find("fields"));
  s.houses = words(t.at("houses"));
  s.barns = words(t.at("barns"));
  s.manors = words(t.at("manors"));
  s.church = words(t.find("church"));
  s.walls = words(t.find("walls"));
  s.gardens = words(t.find("gardens"));
  s.road = t.at("road").string();
  s.lane = t.string("lane", s.road);
  s.yard = t.string("yard", "");
  s.bridge = t.string("bridge", "bridge");
  s.ford = t.string("ford", "ford");
  s.trees = t.string("trees", "");
  s.bank = t.string("bank", "");
  s.sheer = t.string("sheer", s.bank);
  s.access = t.string("access", "");
  s.steep_access = t.string("steep_access", s.access);
  s.cliff = t.string("cliff", "");
  s.through_road = t.boolean("through_road", true);
  s.side_roads = static_cast<int>(t.has("side_roads") ? t.find("side_roads").integer_between(0, 4) : 0);
  s.orchards = words(t.find("orchards"));
  s.parcel = static_cast<int>(t.integer("parcel", 12));
  s.far_fields = static_cast<int>(t.has("far_fields") ? t.find("far_fields").integer_between(0, 100) : 60);
  s.copse = t.string("copse", "");
  s.bars = words(t.find("bars"));
  if (const Toml& in = t.find("bars_in"))
    for (const auto& [when, kinds] : in.entries()) s.bars_in.emplace_back(when, words(kinds));
  s.places = words(t.at("places"));
  if (s.places.empty()) t.at("places").fail("a table needs a name; list some");
  return s;
}

}  // namespace

Chart Chart::read(const Toml& root) {
  root.only({"id", "name", "basic_rule", "square_rule", "turns_rule", "first_rule", "weather_rule", "square", "ground",
             "look", "before", "category", "weather", "sector", "style"});
  Chart c;
  c.id = root.at("id").string();
  c.name = root.at("name").string();
  c.basic_rule = read_rule(root.at("basic_rule"));
  c.square_rule = read_rule(root.at("square_rule"));
  c.turns_rule = read_rule(root.at("turns_rule"));
  c.first_rule = read_rule(root.at("first_rule"));
  c.weather_rule = read_rule(root.at("weather_rule"));
  c.square = root.length("square", 24 * inch);
  if (c.square < 12 * inch) root.at("square").fail("a square is 12 in or more; correct it");
  c.ground = root.at("ground").string();
  if (const Toml& look = root.find("look"))
    for (const auto& [when, painter] : look.entries()) c.looks.emplace_back(when, painter.string());
  c.before = features(root.find("before"));
  if (const Toml& list = root.find("weather"))
    for (const Toml& t : list.items()) {
      t.only({"id", "rule", "outcome"});
      c.weather.push_back({t.at("id").string(), read_rule(t.at("rule")), outcomes(t.at("outcome"))});
    }
  std::vector<std::vector<int>> given;
  for (const Toml& t : root.at("category").items()) {
    t.only({"die", "name", "second_roll", "weather", "feature"});
    Category k{.die = faces(t.at("die")),
               .name = t.at("name").string(),
               .second_roll = t.boolean("second_roll", true),
               .weather = t.string("weather", ""),
               .features = features(t.find("feature"))};
    if (!k.weather.empty() && !c.weather_roll(k.weather))
      t.at("weather").fail("no [[weather]] of this chart has that id; add it");
    if (k.weather.empty() && !k.features.empty() && k.second_roll) {
      std::vector<std::vector<int>> second;
      for (const ChartFeature& f : k.features) second.push_back(f.die);
      check_faces(t, second);
    }
    given.push_back(k.die);
    c.categories.push_back(std::move(k));
  }
  check_faces(root, given);
  if (const Toml& list = root.find("sector"))
    for (const Toml& t : list.items()) {
      t.only({"id", "name", "feature"});
      c.sectors.push_back({t.at("id").string(), t.at("name").string(), features(t.find("feature"))});
    }
  c.style = read_style(root.at("style"));
  return c;
}

const Category* Chart::on(int die) const {
  for (const Category& c : categories)
    if (std::find(c.die.begin(), c.die.end(), die) != c.die.end()) return &c;
  return nullptr;
}

const WeatherRoll* Chart::weather_roll(std::string_view wanted) const {
  for (const WeatherRoll& w : weather)
    if (w.id == wanted) return &w;
  return nullptr;
}

Charts Charts::load(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::error_code none;
  if (fs::is_directory(folder, none))
    for (const fs::directory_entry& e : fs::directory_iterator(folder))
      if (e.path().extension() == ".toml" && e.path().filename() != "sizes.toml") files.push_back(e.path().string());
  if (files.empty()) throw InputError(folder, 0, "there are no terrain charts in this folder; give one that has some");
  std::sort(files.begin(), files.end());
  Charts charts;
  for (const std::string& file : files) {
    charts.charts_.push_back(Chart::read(Toml::load(file)));
  }
  const Toml sizes = Toml::load(folder + "/sizes.toml");
  sizes.only({"table"});
  for (const Toml& t : sizes.at("table").items()) {
    t.only({"points", "size", "rule"});
    charts.sizes_.push_back(
        {static_cast<int>(t.at("points").integer_between(1, 100000)), terrain::read_point(t.at("size"))});
  }
  return charts;
}

const Chart* Charts::find(std::string_view id) const {
  for (const Chart& c : charts_)
    if (c.id == id) return &c;
  return nullptr;
}

std::string Charts::names() const {
  std::string all;
  for (const Chart& c : charts_) all += (all.empty() ? "" : ", ") + c.id;
  return all;
}

Vec Charts::size_for(int points) const {
  for (const ForPoints& s : sizes_)
    if (points <= s.points) return s.size;
  return sizes_.back().size;
}

}  // namespace sandtable::layout
