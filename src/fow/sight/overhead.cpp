#include "fow/sight/overhead.hpp"

#include <array>

#include "fow/core/world.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {

Segment near_part(const State& s, TeamId t, Vec at, Coord limit) {
  const Rect base = footprint(s, t);
  const Vec from = base.pose.at;
  const Vec way = at - from;
  const Coord whole = length(way);
  if (whole == 0) return {from, from};
  const auto point = [&](Coord far) {
    const auto part = [&](Coord c) { return static_cast<Coord>(int64_t{c} * far / whole); };
    return from + Vec{part(way.x), part(way.y)};
  };
  Coord low = 0, high = whole;
  while (low < high) {
    const Coord mid = low + (high - low + 1) / 2;
    if (distance(base, point(mid)) <= limit)
      low = mid;
    else
      high = mid - 1;
  }
  return {from, low == whole ? at : point(low + 1)};
}

bool crossed_by(const Feature& f, Segment line) {
  const std::array<Vec, 2> way{line.a, line.b};
  if ((f.form == Form::area || f.form == Form::building) && f.points.size() > 2) return crosses(Points(f.points), way);
  for (std::size_t i = 0; i + 1 < f.points.size(); ++i)
    if (touch(Segment{f.points[i], f.points[i + 1]}, line)) return true;
  return false;
}

}  // namespace sandtable::fow
