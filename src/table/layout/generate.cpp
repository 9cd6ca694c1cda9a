#include "table/layout/generate.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "table/layout/plan.hpp"
#include "table/sight/scene.hpp"

namespace sandtable::layout {
namespace {

constexpr std::string_view seasons[] = {"summer", "winter", "spring"};
constexpr std::string_view weathers[] = {"dry", "mud", "rain", "khamseen"};
constexpr uint32_t most_attempts = 24;

template <std::size_t N>
void check_word(const std::string& word, const std::string_view (&words)[N], const char* what) {
  if (word.empty() || std::find(std::begin(words), std::end(words), word) != std::end(words)) return;
  std::string all;
  for (const std::string_view w : words) all += (all.empty() ? "" : ", ") + std::string(w);
  throw InputError("settings", 0, fmt::format("'{}' is no {}; there are {}", word, what, all));
}

const Chart& chart_of(const Charts& charts, const Settings& s) {
  const Chart* chart = charts.find(s.theatre);
  if (!chart)
    throw InputError("settings", 0, fmt::format("no theatre is called '{}'; there are {}", s.theatre, charts.names()));
  return *chart;
}

const Sector* sector_of(const Chart& chart, const Settings& s) {
  if (s.sector.empty()) return nullptr;
  for (const Sector& sector : chart.sectors)
    if (sector.id == s.sector) return &sector;
  std::string all;
  for (const Sector& sector : chart.sectors) all += (all.empty() ? "" : ", ") + sector.id;
  throw InputError("settings", 0,
                   fmt::format("{} has no sector '{}'; {}", chart.name, s.sector,
                               all.empty() ? "leave it out" : "there are " + all));
}

Vec size_of(const Charts& charts, const Settings& s) {
  if (s.points < 100 || s.points > 10000)
    throw InputError("settings", 0, fmt::format("{} points; a table is made for 100 to 10000", s.points));
  Vec size = s.size == Vec{} ? charts.size_for(s.points) : s.size;
  if (size.x < 24 * inch || size.y < 24 * inch || size.x > 100 * inch || size.y > 100 * inch)
    throw InputError("settings", 0, "a generated table is 24 to 100 in a side; correct its size");
  const Coord whole = 2 * tenth;
  return {size.x / whole * whole, size.y / whole * whole};
}

std::string square_words(const RolledChart& rolled, const SquareRoll& r) {
  const Square& s = rolled.squares.all[static_cast<std::size_t>(r.square)];
  std::string text = fmt::format("#   column {} row {}, player {}:", s.column + 1, s.row + 1, r.player + 1);
  for (const Throw& t : r.dice) text += fmt::format(" {} {}", t.what, t.die);
  text += fmt::format(" = {}", r.category->name);
  if (r.feature) text += ", " + r.feature->name;
  if (r.lined) text += ", lined with trees";
  if (r.before) text += ", on a " + r.before->name;
  return text + "\n";
}

std::string head(const Chart& chart, const Settings& s, const RolledChart& rolled, const Generated& g, Vec size,
                 const Sector* sector) {
  std::string text = fmt::format("# {}, laid out by its chart from seed {}{}{}.\n", chart.name, s.seed,
                                 s.fair ? ", the same for both sides" : "", s.plain ? ", plain" : "");
  text += "# The dice of each square:\n";
  for (const SquareRoll& r : rolled.rolls) text += square_words(rolled, r);
  if (sector) text += fmt::format("# With the terrain of {}.\n", sector->name);
  text += fmt::format("name = \"{}\"\n", g.name);
  text += fmt::format("size = [{}, {}]\n", size.x / inch, size.y / inch);
  text += fmt::format("ground = \"{}\"\n", chart.ground);
  if (g.season != "summer") text += fmt::format("season = \"{}\"\n", g.season);
  if (g.weather != "dry") text += fmt::format("weather = \"{}\"\n", g.weather);
  for (const auto& [when, painter] : chart.looks)
    if (when == g.season || when == g.weather) text += fmt::format("look = \"{}\"\n", painter);
  return text;
}

// Whether it loads, with room for sight to work in.
bool stands(const std::string& text, const Kinds& kinds) {
  try {
    const Table table = Table::parse(text, "the layout", kinds);
    const SightTable sight(table);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

Generated generate(const Charts& charts, const Kinds& kinds, const Settings& s) {
  const Chart& chart = chart_of(charts, s);
  const Sector* sector = sector_of(chart, s);
  check_word(s.season, seasons, "season");
  check_word(s.weather, weathers, "weather");
  const Vec size = size_of(charts, s);
  Weather given{.season = s.season, .weather = s.weather, .set = !s.season.empty() || !s.weather.empty()};

  PhiloxDice dice(s.seed);
  Draw choices(s.seed, 1, 0);
  RolledChart rolled = roll_chart(chart, size, dice, choices, given, s.fair);
  if (sector)
    for (const ChartFeature& f : sector->features) {
      Wish w{.feature = &f, .square = -1, .count = f.count.most, .size = f.size};
      w.buildings = choices.between(f.buildings.least, f.buildings.most);
      rolled.wishes.push_back(w);
    }
  Generated out;
  out.name = choices.of(chart.style.places);
  if (!rolled.weather.season.empty()) out.season = rolled.weather.season;
  if (!rolled.weather.weather.empty()) out.weather = rolled.weather.weather;

  for (uint32_t attempt = 0; attempt < most_attempts; ++attempt) {
    Plan plan{.chart = chart,
              .rolled = rolled,
              .site = Site(size, kinds, s.fair),
              .draw = Draw(s.seed, 2, attempt),
              .plain = s.plain};
    lay_relief(plan);
    lay_water(plan);
    place_settlements(plan);
    lay_roads(plan);
    lay_crossings(plan);
    lay_houses(plan);
    lay_fields(plan);
    lay_growth(plan);
    const Verdict verdict = judge(plan);
    if (!verdict.fatal.empty() || (!out.text.empty() && !verdict.missing.empty())) continue;
    std::string text = head(chart, s, rolled, out, size, sector);
    if (!verdict.missing.empty()) text += fmt::format("# {}\n", verdict.missing);
    for (const Item& i : plan.site.items()) text += written(i);
    if (!stands(text, kinds)) continue;
    out.text = std::move(text);
    out.missing = verdict.missing;
    out.attempts = static_cast<int>(attempt) + 1;
    if (verdict.missing.empty()) return out;
  }
  if (out.text.empty())
    throw InputError("settings", 0, fmt::format("seed {} gives no table that can be played on; try another", s.seed));
  return out;
}

}  // namespace sandtable::layout
