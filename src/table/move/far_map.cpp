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
constexpr std::size_t buckets = 16;  // more than the longest step

}  // namespace

Field::Chart FarMap::squares(const Field& field, Squares size_of) {
  Field::Chart chart;
  const Vec size = field.ground().size;
  const Box& area = field.area();
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
    : squares_(&squares), to_(to) {
  // A border of two squares all round stands for the bounds.
  const auto wide = static_cast<std::size_t>(squares.columns) + 4;
  const std::size_t high = static_cast<std::size_t>(squares.rows) + 4;
  std::vector<int32_t> far(wide * high, -2);  // shut
  const auto inside = [&](std::size_t i) {
    const auto columns = static_cast<std::size_t>(squares.columns);
    return (i / columns + 2) * wide + i % columns + 2;
  };
  for (std::size_t i = 0; i < squares.places.size(); ++i)
    if (squares.places[i] != Field::Chart::never) far[inside(i)] = never;
  const std::size_t goal = inside(index(to));
  const std::size_t from = inside(index(start));
  far[from] = never;
  std::array<std::vector<uint32_t>, buckets> open;
  far[goal] = 0;
  open[0].push_back(static_cast<uint32_t>(goal));
  std::size_t left = 1;
  int64_t until = never;
  const auto w = static_cast<std::ptrdiff_t>(wide);
  const std::array<std::ptrdiff_t, 4> sides{1, -1, w, -w};
  for (int32_t level = 0; left > 0; ++level) {
    if (level > until || told(level) > most) {
      rest_ = level;
      break;
    }
    auto& now = open[static_cast<std::size_t>(level) % buckets];
    for (std::size_t n = 0; n < now.size(); ++n) {
      const auto at = static_cast<std::ptrdiff_t>(now[n]);
      --left;
      if (far[now[n]] != level) continue;
      if (now[n] == from && until == never) until = level + int64_t{aside} * further / squares.step;
      const auto reach = [&](std::ptrdiff_t there, int32_t step) {
        int32_t& cost = far[static_cast<std::size_t>(there)];
        if (cost <= level + step) return;
        cost = level + step;
        open[static_cast<std::size_t>(cost) % buckets].push_back(static_cast<uint32_t>(there));
        ++left;
      };
      const auto free = [&](std::ptrdiff_t there) { return far[static_cast<std::size_t>(there)] >= 0; };
      for (const std::ptrdiff_t ahead : sides) {
        const bool straight = free(at + ahead);
        if (straight) reach(at + ahead, aside);
        const std::ptrdiff_t across = ahead == 1 || ahead == -1 ? w : 1;
        for (const std::ptrdiff_t side : {across, -across}) {
          const std::ptrdiff_t diagonal = at + ahead + side;
          const bool slant = free(diagonal);
          if (slant && ahead != w && ahead != -w) reach(diagonal, corner);
          if (straight || slant) reach(diagonal + ahead, knight);
        }
      }
    }
    now.clear();
  }
  spread_.resize(squares.places.size());
  for (std::size_t i = 0; i < spread_.size(); ++i) {
    const int32_t cost = far[inside(i)];
    spread_[i] = cost < 0 || cost == never ? -1 : cost;
  }
}

Coord FarMap::at_least(Vec from) const {
  const Coord straight = length(to_ - from);
  const int32_t spread = spread_[index(from)];
  if (spread < 0) return rest_ < 0 ? never : std::max(straight, told(rest_));
  // A square that was reached, but not yet gone on from, may have been reached more quickly.
  return std::max(straight, told(rest_ >= 0 ? std::min(spread, rest_) : spread));
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
