#include <algorithm>

#include "table/terrain/terrain.hpp"

namespace sandtable {
namespace {

constexpr Coord square = 2 * inch;

// Conservative: an edge may be said to meet a square it only comes near.
bool edge_meets(Box box, Vec a, Vec b) {
  if (!meet(box, Box{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}})) return false;
  const Segment line{a, b};
  const Vec corners[] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
  bool left = false;
  bool right = false;
  for (Vec c : corners) {
    const int side = side_of(line, c);
    left |= side >= 0;
    right |= side <= 0;
  }
  return left && right;
}

bool border_meets(Box box, Points outline) {
  for (std::size_t i = 0; i < outline.size(); ++i)
    if (edge_meets(box, outline[i], outline[(i + 1) % outline.size()])) return true;
  return false;
}

// Levels of no height stand last, with nothing behind them: on their border the ground is 0 either way.
bool rises(Coord height) { return height > 0; }

}  // namespace

GroundMap::GroundMap(Vec size, const std::vector<Feature>& features) {
  for (const Feature& f : features)
    for (const Contour& c : f.contours) levels_.push_back({c.outline, c.height});
  if (levels_.empty()) return;
  std::stable_sort(levels_.begin(), levels_.end(), [](const Level& a, const Level& b) {
    if (rises(a.height) != rises(b.height)) return rises(a.height);
    return rises(a.height) ? a.height > b.height : a.height < b.height;
  });
  std::vector<Box> boxes;
  for (const Level& level : levels_) boxes.push_back(box_of(level.outline));
  columns_ = size.x / square + 1;
  rows_ = size.y / square + 1;
  for (Coord row = 0; row < rows_; ++row)
    for (Coord column = 0; column < columns_; ++column) {
      const Vec low{column * square, row * square};
      const Box box{low, {low.x + square, low.y + square}};
      Cell cell{.height = 0, .first = static_cast<uint32_t>(candidates_.size()), .count = 0};
      for (std::size_t i = 0; i < levels_.size(); ++i) {
        const Level& level = levels_[i];
        if (!meet(box, boxes[i])) continue;
        if (border_meets(box, level.outline)) {
          candidates_.push_back(static_cast<uint16_t>(i));
        } else if (where(low, level.outline) == Where::inside) {
          cell.height = level.height;  // none of the levels that follow can decide
          break;
        }
      }
      cell.count = static_cast<uint32_t>(candidates_.size()) - cell.first;
      cells_.push_back(cell);
    }
}

Coord GroundMap::at(Vec p) const {
  if (cells_.empty()) return 0;
  const Coord column = std::clamp(p.x / square, 0, columns_ - 1);
  const Coord row = std::clamp(p.y / square, 0, rows_ - 1);
  const Cell& cell = cells_[static_cast<std::size_t>(row * columns_ + column)];
  for (uint32_t i = 0; i < cell.count; ++i) {
    const Level& level = levels_[candidates_[cell.first + i]];
    const Where w = where(p, level.outline);
    // FOW-LOS-018: on a contour counts as on the higher side.
    if (w == Where::inside || (w == Where::border && rises(level.height))) return level.height;
  }
  return cell.height;
}

}  // namespace sandtable
