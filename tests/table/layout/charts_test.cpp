// Every cell of the charts against the catalog's tables, which hold the same figures a second time.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/toml.hpp"
#include "table/layout/chart.hpp"

namespace sandtable::layout {
namespace {

const std::string source = SANDTABLE_SOURCE_DIR;

std::vector<int> faces(const Toml& list) {
  std::vector<int> all;
  for (const Toml& t : list.items()) all.push_back(static_cast<int>(t.integer()));
  return all;
}

Range inches(const Toml& pair) {
  if (!pair) return {};
  return {static_cast<int>(pair.items()[0].integer()) * inch, static_cast<int>(pair.items()[1].integer()) * inch};
}
Range numbers(const Toml& pair) {
  if (!pair) return {};
  return {static_cast<int>(pair.items()[0].integer()), static_cast<int>(pair.items()[1].integer())};
}

void same(const ChartFeature& ours, const Toml& book, const std::string& where) {
  EXPECT_EQ(ours.rule.text(), book.at("rule").string()) << where;
  if (const Toml& count = book.find("count"); count && book.at("id").string() != "nothing") {
    EXPECT_EQ(ours.count.least, numbers(count).least) << where;
    EXPECT_EQ(ours.count.most, numbers(count).most) << where;
  }
  if (book.has("size_in")) {
    EXPECT_EQ(ours.size.least, inches(book.find("size_in")).least) << where;
    EXPECT_EQ(ours.size.most, inches(book.find("size_in")).most) << where;
  }
  EXPECT_EQ(ours.small_count.most, numbers(book.find("alt_count")).most) << where;
  EXPECT_EQ(ours.small_size.most, inches(book.find("alt_size_in")).most) << where;
  if (book.has("buildings")) {
    EXPECT_EQ(ours.buildings.least, numbers(book.find("buildings")).least) << where;
    EXPECT_EQ(ours.buildings.most, numbers(book.find("buildings")).most) << where;
  }
  EXPECT_EQ(ours.road_to, book.has("road_to")) << where;
  EXPECT_EQ(ours.clears_hill, book.has("replaces")) << where;
  EXPECT_EQ(ours.lined > 0, book.has("extra_roll")) << where;
}

// Going, as data/fow/terrain.toml has it.
std::map<std::string, std::string> goings() {
  std::map<std::string, std::string> all;
  const Toml root = Toml::load(source + "/data/fow/terrain.toml");
  for (const auto& [id, effect] : root.at("effect").entries()) all[id] = effect.at("going").string();
  return all;
}

// rules: FOW-TCH-007 FOW-TCH-009 FOW-TCH-010 FOW-TCH-011 FOW-TCH-012 FOW-TCH-013 FOW-TCH-014 FOW-TCH-015
// rules: FOW-TCH-016 FOW-TCH-017 FOW-TCH-018 FOW-TCH-019 FOW-TCH-020 FOW-TCH-021 FOW-TCH-022 FOW-TCH-023
// rules: FOW-TCH-024 FOW-TCH-025 FOW-TCH-026 FOW-TCH-028 FOW-TCH-029 FOW-TCH-030 FOW-TCH-031 FOW-TCH-032
// rules: FOW-TCH-033 FOW-TCH-034 FOW-TCH-035 FOW-TCH-036 FOW-TCH-037 FOW-TCH-038 FOW-TCH-039 FOW-TCH-040
// rules: FOW-TCH-041 FOW-TCH-042 FOW-TCH-043 FOW-TCH-044 FOW-TCH-045 FOW-TCH-046 FOW-TCH-047 FOW-TCH-048
// rules: FOW-TCH-049 FOW-TCH-050 FOW-TCH-051 FOW-TCH-052 FOW-TCH-053 FOW-TCH-054 FOW-TCH-055 FOW-TCH-056
// rules: FOW-TCH-057 FOW-TCH-058 FOW-TCH-059 FOW-TCH-060 FOW-TCH-061 FOW-TCH-062 FOW-TCH-068 FOW-TCH-069
// rules: FOW-TCH-070 FOW-TCH-071 FOW-TCH-072 FOW-TCH-073 FOW-TCH-074 FOW-TCH-075 FOW-TCH-076 FOW-TCH-077
// rules: FOW-TCH-078
TEST(Charts, EveryCellIsTheCatalogs) {
  const Charts ours = Charts::load(source + "/data/fow/charts");
  const Toml book = Toml::load(source + "/rules/fow2/data-terrain-charts.toml");
  const auto going = goings();
  EXPECT_EQ(ours.all().size(), book.at("chart").items().size());
  for (const Toml& chart : book.at("chart").items()) {
    const std::string id = chart.at("id").string();
    const Chart* c = ours.find(id);
    ASSERT_TRUE(c) << id;
    EXPECT_EQ(c->name, chart.at("name").string());
    EXPECT_EQ(c->square, static_cast<int>(chart.at("square_ft").integer()) * 12 * inch);
    EXPECT_EQ(c->basic_rule.text(), chart.at("basic").at("rule").string());
    std::string basic = chart.at("basic").at("going").string();
    std::replace(basic.begin(), basic.end(), '-', '_');
    EXPECT_EQ(going.at(c->ground), basic) << id;
    ASSERT_EQ(c->categories.size(), chart.at("category").items().size()) << id;
    for (std::size_t i = 0; i < c->categories.size(); ++i) {
      const Category& ours_in = c->categories[i];
      const Toml& theirs = chart.at("category").items()[i];
      const std::string where = id + ", " + ours_in.name;
      EXPECT_EQ(ours_in.name, theirs.at("name").string()) << where;
      EXPECT_EQ(ours_in.die, faces(theirs.at("die"))) << where;
      EXPECT_EQ(ours_in.weather, theirs.string("weather", "")) << where;
      const Toml& list = theirs.find("feature");
      ASSERT_EQ(ours_in.features.size(), list ? list.items().size() : 0) << where;
      for (std::size_t k = 0; k < ours_in.features.size(); ++k) {
        const ChartFeature& f = ours_in.features[k];
        const Toml& cell = list.items()[k];
        const std::string what = where + ", " + f.name;
        EXPECT_EQ(f.id, cell.at("id").string()) << what;
        if (ours_in.second_roll) {
          EXPECT_EQ(f.die, faces(cell.at("die"))) << what;
        }
        same(f, cell, what);
        // The going of the feature itself: where it has a floor of its own, that; its sides are lines on its rim.
        const Toml& printed = cell.has("floor_going") ? cell.find("floor_going") : cell.find("going");
        if (!printed || f.id == "mountain" || f.id == "wadi" || f.id == "nothing") continue;
        std::string word = printed.string();
        std::replace(word.begin(), word.end(), '-', '_');
        for (const std::string& kind : f.kinds) EXPECT_EQ(going.at(kind), word) << what << ", " << kind;
      }
    }
    if (const Toml& first = chart.find("pre_roll")) {
      ASSERT_EQ(c->before.size(), 1u);
      EXPECT_EQ(c->before[0].die, faces(first.at("die")));
      EXPECT_EQ(c->before[0].size.least, inches(first.at("size_in")).least);
      EXPECT_EQ(going.at(c->before[0].kinds[0]), "difficult");
    } else {
      EXPECT_TRUE(c->before.empty()) << id;
    }
  }
  // The choices that the book leaves, and what has more parts than one.
  EXPECT_EQ(going.at("hedge"), "difficult");  // FOW-TCH-023
  EXPECT_EQ(going.at("bocage"), "very_difficult");
  EXPECT_EQ(going.at("ravine_bank"), "very_difficult");  // FOW-TCH-013, 036
  EXPECT_EQ(going.at("ravine_access"), "difficult");
  EXPECT_EQ(going.at("steep_access"), "very_difficult");  // FOW-TCH-071
  EXPECT_EQ(going.at("crag"), "impassable");              // FOW-TCH-049
  EXPECT_EQ(going.at("wadi_floor"), "difficult");
  EXPECT_EQ(going.at("gully_floor"), "difficult");
  EXPECT_EQ(going.at("desert_wadi"), "difficult");
  EXPECT_EQ(going.at("ford"), "difficult");  // FOW-TCH-024
}

// rules: FOW-FRC-029 FOW-FRC-030 MM-025
TEST(Charts, ABattleHasTheTableOfItsPoints) {
  const Charts charts = Charts::load(source + "/data/fow/charts");
  EXPECT_EQ(charts.size_for(600), (Vec{48 * inch, 36 * inch}));
  EXPECT_EQ(charts.size_for(1500), (Vec{72 * inch, 48 * inch}));
}

}  // namespace
}  // namespace sandtable::layout
