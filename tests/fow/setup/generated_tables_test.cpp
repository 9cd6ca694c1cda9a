// Tables laid out by charts, as a walker of Flames Of War finds them in the weather they were laid out for: every edge
// is reached from every other, and no ground on which teams would stand is cut off. Asks the terrain table of the
// rules, not the layout's own list of what bars the way.
#include <gtest/gtest.h>

#include <cstdlib>

#include "fow/core/figures.hpp"
#include "geometry/path.hpp"
#include "table/layout/generate.hpp"

namespace sandtable::fow {
namespace {

const std::string here = SANDTABLE_SOURCE_DIR;

int tables_tried() { return std::getenv("SANDTABLE_LONG") ? 500 : 12; }

// Half-inch squares, shut by what is Impassable to Infantry; ways, bridges and fords lead over it.
class Walk {
 public:
  Walk(const Table& table, const TerrainEffects& effects)
      : columns_(table.size().x / step),
        rows_(table.size().y / step),
        shut_(static_cast<std::size_t>(columns_ * rows_)) {
    for (const bool leads_over : {false, true})
      for (const Feature& f : table.features()) {
        const TerrainEffect& e = effects[f.kind];
        const bool shut = e.going == TerrainEffect::Going::impassable;
        if (leads_over ? f.form == Form::way && !shut : shut) mark(f, shut);
      }
  }

  // What is wrong with the ground: no part of it that touches all four edges, or a part cut off in which teams would
  // stand.
  std::string fault() {
    bool across = false;
    for (std::size_t from = 0; from < shut_.size(); ++from) {
      if (shut_[from]) continue;
      std::array<bool, 4> reached{};
      std::vector<std::size_t> open{from};
      std::size_t size = 0;
      shut_[from] = 1;
      while (!open.empty()) {
        const auto c = static_cast<Coord>(open.back()) % columns_, r = static_cast<Coord>(open.back()) / columns_;
        open.pop_back();
        ++size;
        for (int e = 0; e < 4; ++e) reached[static_cast<std::size_t>(e)] |= on_edge(c, r, e);
        for (const auto& [dc, dr] : {std::pair{1, 0}, std::pair{-1, 0}, std::pair{0, 1}, std::pair{0, -1}}) {
          const Coord nc = c + dc, nr = r + dr;
          if (nc < 0 || nr < 0 || nc >= columns_ || nr >= rows_ || shut_[at(nc, nr)]) continue;
          shut_[at(nc, nr)] = 1;
          open.push_back(at(nc, nr));
        }
      }
      if (reached == std::array<bool, 4>{true, true, true, true})
        across = true;
      else if (size > 12)
        return "a part of " + std::to_string(size) + " squares is cut off";
    }
    return across ? "" : "no part touches every edge";
  }

 private:
  static constexpr Coord step = inch / 2;
  std::size_t at(Coord c, Coord r) const { return static_cast<std::size_t>(r * columns_ + c); }
  bool on_edge(Coord c, Coord r, int edge) const {
    return edge == 0 ? c == 0 : edge == 1 ? r == 0 : edge == 2 ? c == columns_ - 1 : r == rows_ - 1;
  }
  void mark(const Feature& f, bool shut) {
    const bool line = f.form == Form::line || f.form == Form::way;
    for (Coord r = 0; r < rows_; ++r)
      for (Coord c = 0; c < columns_; ++c) {
        const Vec p{c * step + step / 2, r * step + step / 2};
        const bool on = line ? distance_to_line(p, f.points) <= f.width / 2 + (shut ? step / 2 : 0)
                             : where(p, f.points) != Where::outside;
        if (on) shut_[at(c, r)] = shut ? 1 : 0;
      }
  }

  Coord columns_, rows_;
  std::vector<uint8_t> shut_;
};

TEST(GeneratedTables, EveryEdgeIsReachedOnFootFromEveryOther) {
  const Figures& figures = figures_in(here);
  for (const layout::Chart& chart : figures.charts.all())
    for (int seed = 1; seed <= tables_tried(); ++seed) {
      const auto made =
          layout::generate(figures.charts, figures.kinds,
                           {.theatre = chart.id, .seed = static_cast<uint64_t>(seed), .fair = seed % 4 == 0});
      const Table table = Table::parse(made.text, chart.id, figures.kinds);
      TerrainEffects effects = figures.effects;
      Weather weather;
      for (const auto& [id, season] : {std::pair{made.season, true}, std::pair{made.weather, false}}) {
        const WeatherKind* kind = figures.weather.find(id, season);
        ASSERT_NE(kind, nullptr) << id;
        set_in(*kind, figures.kinds, effects, weather);
      }
      Walk walk(table, effects);
      EXPECT_EQ(walk.fault(), "") << chart.id << ' ' << seed << ", " << made.season << ' ' << made.weather;
    }
}

}  // namespace
}  // namespace sandtable::fow
