// Chamfer distances: a step to the side counts 5, to a corner 7, a knight's move 11. Along a straight line they sum up
// to at most 5.1 (the root of 26) a square, so that a line of that many squares is no shorter.
#include "table/move/far_map.hpp"

#include <algorithm>
#include <array>

namespace sandtable {
namespace {

constexpr int32_t aside = 5;
constexpr int32_t corner = 7;
constexpr int32_t knight = 11;
constexpr std::size_t buckets = 32;  // more than twice the longest step

// Steps from a square to another where nothing is in the way.
constexpr int32_t steps_between(int32_t x, int32_t y) {
  const int32_t a = x < 0 ? -x : x, b = y < 0 ? -y : y;
  const int32_t longer = a > b ? a : b, shorter = a > b ? b : a;
  return std::max(5 * longer + shorter, 4 * longer + 3 * shorter);
}

}  // namespace

namespace {

// All round an ellipse: the places from which the ways to its two foci together are no longer than `most`.
Box box_of_ways(Vec start, Vec to, Coord most) {
  const auto half = [&](int64_t across) {
    const int64_t rest = int64_t{most} * most - across * across;
    return static_cast<Coord>(isqrt(static_cast<uint64_t>(std::max<int64_t>(0, rest))) / 2 + 1);
  };
  const Vec middle{(start.x + to.x) / 2, (start.y + to.y) / 2};
  const Vec reach{half(to.y - start.y), half(to.x - start.x)};
  return {middle - reach, middle + reach};
}

}  // namespace

Field::Chart FarMap::squares(const Field& field, Squares size_of) { return squares_in(field, size_of, field.area()); }

Field::Chart FarMap::squares(const Field& field, Squares size_of, Vec start, Vec to, Coord most) {
  const Box& all = field.area();
  const Box ways = grown(box_of_ways(start, to, most), inch);
  return squares_in(field, size_of,
                    {{std::max(all.low.x, ways.low.x), std::max(all.low.y, ways.low.y)},
                     {std::min(all.high.x, ways.high.x), std::min(all.high.y, ways.high.y)}});
}

Field::Chart FarMap::squares_in(const Field& field, Squares size_of, const Box& area) {
  Field::Chart chart;
  const Vec size = field.ground().size;
  chart.step = std::clamp(field.inner() * size_of / 100, inch / 8, inch / 2);
  const Vec low{std::max(0, area.low.x), std::max(0, area.low.y)};
  chart.columns = (std::min(size.x, area.high.x) - low.x) / chart.step + 1;
  chart.rows = (std::min(size.y, area.high.y) - low.y) / chart.step + 1;
  chart.low = low + Vec{chart.step / 2, chart.step / 2};
  field.draw_squares(chart);
  return chart;
}

std::size_t FarMap::index(Vec at) const {
  const auto place = [&](Coord c, Coord low, Coord count) {
    return std::clamp((c - low + squares_->step / 2) / squares_->step, 0, count - 1);
  };
  return squares_->index(place(at.x, squares_->low.x, squares_->columns), place(at.y, squares_->low.y, squares_->rows));
}

Coord FarMap::told(int32_t spread) const {
  const int64_t far = int64_t{spread} * squares_->step * 1000 / 5100 - 2 * squares_->step;
  return static_cast<Coord>(std::max<int64_t>(0, far));
}

FarMap::FarMap(const Field::Chart& squares, Vec to, Vec start, Coord most, Coord further)
    : squares_(&squares), to_(to), start_(index(start)) {
  // A border of two squares all round stands for the bounds.
  const auto wide = static_cast<std::size_t>(squares.columns) + 4;
  const std::size_t high = static_cast<std::size_t>(squares.rows) + 4;
  std::vector<int32_t> far(wide * high, -2);  // shut
  const auto inside = [&](std::size_t i) {
    const auto columns = static_cast<std::size_t>(squares.columns);
    return (i / columns + 2) * wide + i % columns + 2;
  };
  for (Coord row = 0; row < squares.rows; ++row) {
    const uint8_t* place = squares.places.data() + squares.index(0, row);
    int32_t* cost = far.data() + inside(squares.index(0, row));
    for (Coord i = 0; i < squares.columns; ++i)
      if (place[i] != Field::Chart::never) cost[i] = never;
  }
  const std::size_t goal = inside(index(to));
  const std::size_t from = inside(start_);
  const auto from_x = static_cast<int32_t>(from % wide), from_y = static_cast<int32_t>(from / wide);
  far[from] = never;
  // By what the way from the start over a square comes to at least: what lies off the way to it is not looked at.
  struct Open {
    uint32_t at;
    int32_t cost;
  };
  std::array<std::vector<Open>, buckets> open;
  far[goal] = 0;
  int64_t until = never;
  std::size_t left = 1;
  int32_t level = steps_between(static_cast<int32_t>(goal % wide) - from_x, static_cast<int32_t>(goal / wide) - from_y);
  open[static_cast<std::size_t>(level) % buckets].push_back({static_cast<uint32_t>(goal), 0});
  struct Step {
    std::ptrdiff_t by;
    int32_t x, y;
  };
  const auto w = static_cast<std::ptrdiff_t>(wide);
  const std::array<Step, 4> sides{Step{1, 1, 0}, Step{-1, -1, 0}, Step{w, 0, 1}, Step{-w, 0, -1}};
  for (; left > 0; ++level) {
    if (level > until || told(level) > most) {
      rest_ = level;
      break;
    }
    auto& now = open[static_cast<std::size_t>(level) % buckets];
    for (std::size_t n = 0; n < now.size(); ++n) {
      const Open here = now[n];
      --left;
      if (far[here.at] != here.cost) continue;
      if (here.at == from && until == never) until = level + int64_t{aside} * further / squares.step;
      const auto at = static_cast<std::ptrdiff_t>(here.at);
      const int32_t x = static_cast<int32_t>(here.at % wide) - from_x,
                    y = static_cast<int32_t>(here.at / wide) - from_y;
      const auto reach = [&](std::ptrdiff_t there, int32_t dx, int32_t dy, int32_t step) {
        int32_t& cost = far[static_cast<std::size_t>(there)];
        if (cost <= here.cost + step) return;
        cost = here.cost + step;
        const int32_t whole = cost + steps_between(x + dx, y + dy);
        open[static_cast<std::size_t>(whole) % buckets].push_back({static_cast<uint32_t>(there), cost});
        ++left;
      };
      const auto free = [&](std::ptrdiff_t there) { return far[static_cast<std::size_t>(there)] >= 0; };
      for (const Step& ahead : sides) {
        const bool straight = free(at + ahead.by);
        if (straight) reach(at + ahead.by, ahead.x, ahead.y, aside);
        for (const int32_t turn : {1, -1}) {
          const int32_t x_on = turn * ahead.y, y_on = turn * ahead.x;
          const std::ptrdiff_t diagonal = at + ahead.by + x_on + y_on * w;
          const bool slant = free(diagonal);
          if (slant && ahead.y == 0) reach(diagonal, ahead.x + x_on, ahead.y + y_on, corner);
          if (straight || slant) reach(diagonal + ahead.by, 2 * ahead.x + x_on, 2 * ahead.y + y_on, knight);
        }
      }
    }
    now.clear();
  }
  spread_.resize(squares.places.size());
  for (Coord row = 0; row < squares.rows; ++row) {
    const int32_t* cost = far.data() + inside(squares.index(0, row));
    int32_t* to_here = spread_.data() + squares.index(0, row);
    for (Coord i = 0; i < squares.columns; ++i) to_here[i] = cost[i] < 0 || cost[i] == never ? -1 : cost[i];
  }
}

Coord FarMap::at_least(Vec from) const {
  const Coord straight = length(to_ - from);
  const std::size_t at = index(from);
  const int32_t spread = spread_[at];
  if (rest_ < 0) return spread < 0 ? never : std::max(straight, told(spread));
  // What was not gone on from lies on no way from the start that is shorter than the rest.
  const auto columns = static_cast<std::size_t>(squares_->columns);
  const auto apart = [&](std::size_t a, std::size_t b) { return static_cast<int32_t>(a) - static_cast<int32_t>(b); };
  const int32_t rest =
      rest_ - steps_between(apart(at % columns, start_ % columns), apart(at / columns, start_ / columns));
  return std::max(straight, told(spread < 0 ? rest : std::min(spread, rest)));
}

std::vector<Vec> FarMap::toward(Vec from, Coord far) const {
  std::vector<Vec> places;
  const std::size_t start = index(from);
  if (spread_[start] < 0) return places;
  auto column = static_cast<Coord>(start % static_cast<std::size_t>(squares_->columns));
  auto row = static_cast<Coord>(start / static_cast<std::size_t>(squares_->columns));
  for (Coord gone = 0; gone < far && spread_[squares_->index(column, row)] > 0;) {
    int32_t least = spread_[squares_->index(column, row)];
    Vec step;
    for (Coord dy = -1; dy <= 1; ++dy)
      for (Coord dx = -1; dx <= 1; ++dx) {
        if (column + dx < 0 || row + dy < 0 || column + dx >= squares_->columns || row + dy >= squares_->rows) continue;
        const int32_t there = spread_[squares_->index(column + dx, row + dy)];
        if (there >= 0 && there < least) least = there, step = {dx, dy};
      }
    if (step == Vec{}) break;
    column += step.x;
    row += step.y;
    gone += length({step.x * squares_->step, step.y * squares_->step});
    places.push_back(squares_->at(column, row));
  }
  if (!places.empty() && places.size() > 1 && squares_->index(column, row) == index(to_)) places.back() = to_;
  return places;
}

Vec FarMap::nearest_to(Vec wanted) const {
  Vec best = to_;
  for (Coord row = 0; row < squares_->rows; ++row)
    for (Coord column = 0; column < squares_->columns; ++column) {
      if (spread_[squares_->index(column, row)] < 0) continue;
      const Vec at = squares_->at(column, row);
      if (squared(at - wanted) < squared(best - wanted)) best = at;
    }
  return best;
}

}  // namespace sandtable
