// Generated tables as infantry walks them: every edge is reached from every other, by ways that the routes find.
#include <gtest/gtest.h>

#include <cstdlib>

#include "fow/core/figures.hpp"
#include "fow/movement/movement.hpp"
#include "table/layout/generate.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

const std::string generated_tables_home = SANDTABLE_SOURCE_DIR;

int tables_a_theatre() { return std::getenv("SANDTABLE_LONG") ? 500 : 3; }

// Places of an edge where a team might stand, from its middle outward.
std::vector<Vec> places_of(int edge, Vec size) {
  std::vector<Vec> list;
  for (int i = 0; i < 9; ++i) {
    const int share = 5 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);  // tenths: 5, 4, 6, 3, ...
    const Vec along{size.x * share / 10, size.y * share / 10};
    list.push_back(edge == 0   ? Vec{inch, along.y}
                   : edge == 1 ? Vec{along.x, inch}
                   : edge == 2 ? Vec{size.x - inch, along.y}
                               : Vec{along.x, size.y - inch});
  }
  return list;
}

TEST(GeneratedTables, EveryEdgeIsReachedOnFoot) {
  const Figures& figures = figures_in(generated_tables_home);
  Model foot;
  foot.type = TeamType::infantry;
  foot.mobility = Mobility::foot;
  foot.width = foot.depth = inch;
  for (const layout::Chart& chart : figures.charts.all())
    for (int seed = 1; seed <= tables_a_theatre(); ++seed) {
      const layout::Generated made =
          layout::generate(figures.charts, figures.kinds,
                           {.theatre = chart.id, .seed = static_cast<uint64_t>(seed), .fair = seed % 3 == 0});
      const Table table = Table::parse(made.text, chart.id, figures.kinds);
      GoingMap map;
      const Going open = going_for(figures.effects[table.ground_kind()], foot);
      map.open = open.pace;
      map.open_check = open.check;
      for (const Feature& f : table.features()) map.feature.push_back(going_for(figures.effects[f.kind], foot));
      const Ground ground = lay_ground(table, {}, map);
      const Limits limits{.most = {6 * inch, 6 * inch, 6 * inch}};
      const auto way = [&](int from, int to) {
        for (const Vec a : places_of(from, table.size()))
          for (const Vec b : places_of(to, table.size()))
            if (propose_route(ground, {}, limits, {.base = {{a, {}}, foot.width, foot.depth}}, b,
                              {.beyond_limit = true})
                    .found)
              return true;
        return false;
      };
      for (int to = 1; to < 4; ++to) EXPECT_TRUE(way(0, to)) << chart.id << ' ' << seed << " to edge " << to;
    }
}

// FOW-TCH-024: the river shuts the way, its ford lets one through at its own going.
TEST(GeneratedTables, AFordLeadsThroughARiver) {
  const Figures& figures = figures_in(generated_tables_home);
  const auto walked = [&](const char* more) {
    const Table table =
        Table::parse(std::string("[[feature]]\nkind = \"river\"\npoints = [[0, 20], [36, 20], [72, 20]]\n") + more,
                     "river", figures.kinds);
    Model foot;
    foot.type = TeamType::infantry;
    foot.mobility = Mobility::foot;
    GoingMap map;
    map.open = cross_country;
    for (const Feature& f : table.features()) map.feature.push_back(going_for(figures.effects[f.kind], foot));
    const Ground ground = lay_ground(table, {}, map);
    const std::vector<Vec> points{{30 * inch, 24 * inch}};
    return walk(ground, {}, {.most = {20 * inch, 20 * inch, 20 * inch}}, {{{30 * inch, 16 * inch}, {}}, inch, inch},
                front_first({30 * inch, 16 * inch}, points));
  };
  EXPECT_GE(walked("").impassable_at, 0);
  const Walk over = walked("[[feature]]\nkind = \"ford\"\npoints = [[30, 17], [30, 23]]\nwidth = 3\n");
  EXPECT_LT(over.impassable_at, 0);
  EXPECT_EQ(over.slowest, rough);
  // Half beside it one is in the river.
  EXPECT_GE(walked("[[feature]]\nkind = \"ford\"\npoints = [[31, 17], [31, 23]]\nwidth = 2\n").impassable_at, 0);
}

}  // namespace
}  // namespace sandtable::fow
