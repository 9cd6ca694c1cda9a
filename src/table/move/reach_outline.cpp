// The rim of the reachable area: marching squares over the grid, each corner moved to where the area truly ends.
#include <algorithm>

#include "table/move/reach.hpp"

namespace sandtable {
namespace {

// A step along the rim crosses the side between two neighbouring cells; the marked one is on the left.
struct Side {
  Coord column;
  Coord row;
  int way;  // from the marked cell to the unmarked one: 0 east, 1 north, 2 west, 3 south
  friend bool operator==(const Side&, const Side&) = default;
};
constexpr Coord step_x[4] = {1, 0, -1, 0};
constexpr Coord step_y[4] = {0, 1, 0, -1};

}  // namespace

// The last place on the way from a reachable cell towards its unreachable neighbour that the same source reaches.
Vec Reach::rim(Vec inside, Vec outside, uint16_t source) const {
  const Layer& layer = layer_of(source);
  const Source& s = sources_[source];
  Coord good = 0;
  Coord bad = 8;
  const auto at = [&](Coord part) {
    return Vec{inside.x + (outside.x - inside.x) * part / 8, inside.y + (outside.y - inside.y) * part / 8};
  };
  while (bad - good > 1) {
    const Coord mid = (good + bad) / 2;
    const Vec p = at(mid);
    if (s.cost + length(p - s.at) <= layer.limit && layer.field.passage(s.at, p, true))
      good = mid;
    else
      bad = mid;
  }
  return at(good);
}

std::vector<std::vector<Vec>> Reach::outlines() const {
  std::vector<std::vector<Vec>> rings;
  std::vector<uint8_t> seen(source_.size());  // a bit for each side of a cell
  for (Coord row = 0; row < rows(); ++row)
    for (Coord column = 0; column < columns(); ++column)
      for (int way = 0; way < 4; ++way) {
        if (!marked(column, row) || marked(column + step_x[way], row + step_y[way])) continue;
        if (seen[chart_.index(column, row)] >> way & 1) continue;
        std::vector<Vec> ring;
        const Side start{column, row, way};
        Side at = start;
        do {
          uint8_t& bits = seen[chart_.index(at.column, at.row)];
          bits = static_cast<uint8_t>(bits | 1 << at.way);
          ring.push_back(rim(place(at.column, at.row), place(at.column + step_x[at.way], at.row + step_y[at.way]),
                             source_[chart_.index(at.column, at.row)]));
          // Keeping the area on the left: turn out over a marked cell if there is one, else go on, else turn in.
          const int ahead = (at.way + 1) % 4;
          const Coord ax = at.column + step_x[ahead];
          const Coord ay = at.row + step_y[ahead];
          if (!marked(ax, ay))
            at.way = ahead;
          else if (!marked(ax + step_x[at.way], ay + step_y[at.way]))
            at = {ax, ay, at.way};
          else
            at = {ax + step_x[at.way], ay + step_y[at.way], (at.way + 3) % 4};
        } while (!(at == start));
        ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
        while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
        if (ring.size() > 2) rings.push_back(std::move(ring));
      }
  return rings;
}

}  // namespace sandtable
