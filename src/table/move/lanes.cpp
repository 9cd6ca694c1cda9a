#include "table/move/lanes.hpp"

#include <algorithm>

namespace sandtable {

Lanes::Lanes(const Field& field) : field_(field) {
  const Vec size = field.ground().size;
  const Box& area = field.area();
  low_ = {std::max(0, area.low.x), std::max(0, area.low.y)};
  columns_ = std::max(1, (std::min(size.x, area.high.x) - low_.x) / side + 1);
  rows_ = std::max(1, (std::min(size.y, area.high.y) - low_.y) / side + 1);
  squares_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  seen_.assign(field.barriers_.size(), 0);
  for (const Field::Barrier& b : field.barriers_) each_square(b, [&](std::size_t i) { ++squares_[i].count; });
  uint32_t sum = 0;
  for (Square& s : squares_) {
    s.first = sum;
    sum += s.count;
    s.count = 0;
  }
  items_.resize(sum);
  for (std::size_t n = 0; n < field.barriers_.size(); ++n)
    each_square(field.barriers_[n], [&](std::size_t i) {
      Square& s = squares_[i];
      items_[s.first + s.count++] = static_cast<uint16_t>(n);
    });
}

Coord Lanes::column(Coord x) const { return std::clamp((x - low_.x) / side, 0, columns_ - 1); }
Coord Lanes::row(Coord y) const { return std::clamp((y - low_.y) / side, 0, rows_ - 1); }

// The squares from some place of which a piece may meet it.
template <class Visit>
void Lanes::each_square(const Field::Barrier& b, Visit visit) const {
  const Coord near = b.apart + field_.radius_ + 2;
  const Vec ends[2] = {b.edge.a, b.edge.b};
  const Box box = grown(box_of(ends), near);
  const Coord reach = near + side * 71 / 100 + 1;  // from the middle of a square
  for (Coord y = row(box.low.y); y <= row(box.high.y); ++y)
    for (Coord x = column(box.low.x); x <= column(box.high.x); ++x) {
      const Vec middle{low_.x + x * side + side / 2, low_.y + y * side + side / 2};
      if (distance(middle, b.edge) <= reach)
        visit(static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x));
    }
}

bool Lanes::gather(Vec from, Vec to) const {
  ++question_;
  met_.clear();
  const Vec leg = to - from;
  const auto look = [&](const Square& s) {
    for (uint32_t n = s.first; n < s.first + s.count; ++n) {
      const uint16_t i = items_[n];
      if (seen_[i] == question_) continue;
      seen_[i] = question_;
      if (field_.crossed(field_.barriers_[i], from, leg)) return false;
      met_.push_back(i);
    }
    return true;
  };
  // Row by row, the columns that the leg runs through in it; a unit more for rounding.
  const Coord first = row(from.y);
  const Coord last = row(to.y);
  const Coord step = first <= last ? 1 : -1;
  for (Coord y = first;; y += step) {
    Coord left = std::min(from.x, to.x);
    Coord right = std::max(from.x, to.x);
    if (first != last) {
      const auto x_at = [&](Coord line) {
        const int64_t part = std::clamp<int64_t>(line - from.y, std::min(0, leg.y), std::max(0, leg.y));
        return static_cast<Coord>(from.x + leg.x * part / leg.y);
      };
      const Coord a = x_at(low_.y + y * side);
      const Coord b = x_at(low_.y + (y + 1) * side);
      left = std::max(left, std::min(a, b) - 1);
      right = std::min(right, std::max(a, b) + 1);
    }
    for (Coord x = column(left); x <= column(right); ++x)
      if (!look(square(x, y))) return false;
    if (y == last) return true;
  }
}

std::optional<Angle> Lanes::passage(Vec from, Vec to, bool stopping) const {
  if (field_.road_only() && !field_.near_road(to)) return std::nullopt;
  if (!gather(from, to)) return std::nullopt;
  const bool under = field_.roofed(from);
  const Rect& base = field_.mover_.base;
  for (const Angle facing : field_.headings(to - from)) {
    const Slide s(footprint(base.width, base.depth, facing), from, to - from);
    if (!field_.on_table(s) || (stopping && !field_.may_stop(s))) continue;
    if (field_.may_slide(s, under, met_)) return facing;
  }
  return std::nullopt;
}

bool Lanes::never(Vec at) const {
  const Square& s = square(column(at.x), row(at.y));
  return field_.never(at, {items_.data() + s.first, s.count});
}

}  // namespace sandtable
