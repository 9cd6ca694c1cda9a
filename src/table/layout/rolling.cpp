#include "table/layout/rolling.hpp"

#include <algorithm>

namespace sandtable::layout {
namespace {

bool shows(const std::vector<int>& faces, int die) { return std::find(faces.begin(), faces.end(), die) != faces.end(); }

int nearest_count(Coord side, Coord square) { return std::max(1, (2 * side + square) / (2 * square)); }

// How many and how large, within the limits: the players' choice (FOW-TCH-001).
Wish wish_for(const ChartFeature& f, int square, bool lined, Draw& draw) {
  Wish w{.feature = &f, .square = square, .size = f.size, .lined = lined};
  // The better of two draws: people who build a table for a battle like it full.
  const auto full = [&](Range r) {
    const int one = draw.between(r.least, r.most);
    return std::max(one, draw.between(r.least, r.most));
  };
  w.count = full(f.count);
  w.buildings = full(f.buildings);
  if (f.small_count.most > 0 && draw.chance(50)) {
    w.count = draw.between(f.small_count.least, f.small_count.most);
    w.size = f.small_size;
  }
  return w;
}

}  // namespace

Squares::Squares(Vec table, Coord side) : columns(nearest_count(table.x, side)), rows(nearest_count(table.y, side)) {
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      all.push_back(
          {c, r, {table.x * c / columns, table.y * r / rows}, {table.x * (c + 1) / columns, table.y * (r + 1) / rows}});
}

bool Squares::neighbours(int a, int b) const {
  const Square& p = all[static_cast<std::size_t>(a)];
  const Square& q = all[static_cast<std::size_t>(b)];
  const int columns_apart = p.column > q.column ? p.column - q.column : q.column - p.column;
  const int rows_apart = p.row > q.row ? p.row - q.row : q.row - p.row;
  return columns_apart + rows_apart == 1;
}

void roll_weather(const WeatherRoll& w, Thrower& thrower, Weather& into, std::vector<Throw>& told) {
  const std::vector<WeatherRoll::Outcome>* list = &w.outcomes;
  while (!list->empty()) {
    const int die = thrower.roll("weather"_purpose);
    told.push_back({"weather", die});
    const WeatherRoll::Outcome* came = nullptr;
    for (const WeatherRoll::Outcome& o : *list)
      if (shows(o.die, die)) came = &o;
    if (came->again.empty()) {
      into.set = !came->season.empty() || !came->weather.empty();
      if (!came->season.empty()) into.season = came->season;
      if (!came->weather.empty()) into.weather = came->weather;
      return;
    }
    list = &came->again;
  }
}

SquareRoll roll_square(const Chart& chart, Thrower& thrower, Weather& weather) {
  SquareRoll r;
  for (const ChartFeature& f : chart.before) {
    const int die = thrower.roll("first"_purpose);
    r.dice.push_back({f.name, die});
    if (shows(f.die, die)) r.before = &f;
  }
  const int first = thrower.roll("category"_purpose);
  r.dice.push_back({"category", first});
  r.category = chart.on(first);
  const Category& c = *r.category;
  if (!c.weather.empty()) {
    if (!weather.set) roll_weather(*chart.weather_roll(c.weather), thrower, weather, r.dice);
    return r;
  }
  if (c.features.empty()) return r;
  if (!c.second_roll) {
    r.feature = &c.features.front();
  } else {
    const int second = thrower.roll("feature"_purpose);
    r.dice.push_back({"feature", second});
    for (const ChartFeature& f : c.features)
      if (shows(f.die, second)) r.feature = &f;
  }
  if (r.feature && r.feature->lined > 0) {
    const int trees = thrower.roll("trees"_purpose);
    r.dice.push_back({"trees", trees});
    r.lined = trees >= r.feature->lined;
  }
  if (r.feature && r.feature->clears_hill) r.before = nullptr;
  return r;
}

RolledChart roll_chart(const Chart& chart, Vec table, Dice& dice, Draw& draw, const Weather& given, bool mirrored) {
  RolledChart out{Squares(table, chart.square), {}, {}, given};
  Thrower thrower(dice);
  std::vector<int> left;
  for (int i = 0; i < static_cast<int>(out.squares.all.size()); ++i)
    if (!mirrored || i < out.squares.twin(i)) left.push_back(i);
  int player = thrower.roll("starts"_purpose) > 3 ? 1 : 0;
  while (!left.empty()) {
    const auto pick = static_cast<std::ptrdiff_t>(draw.below(static_cast<int32_t>(left.size())));
    const int square = left[static_cast<std::size_t>(pick)];
    left.erase(left.begin() + pick);
    SquareRoll r = roll_square(chart, thrower, out.weather);
    r.square = square;
    r.player = player;
    player = 1 - player;
    if (r.before) out.wishes.push_back(wish_for(*r.before, square, false, draw));
    if (r.feature) out.wishes.push_back(wish_for(*r.feature, square, r.lined, draw));
    out.rolls.push_back(std::move(r));
  }
  std::stable_sort(out.wishes.begin(), out.wishes.end(),
                   [](const Wish& a, const Wish& b) { return a.square < b.square; });
  return out;
}

}  // namespace sandtable::layout
