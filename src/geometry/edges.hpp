// The edges of an outline and the legs of a line, by number. Used by the geometry's own sources and by exact tests that
// walk outlines. An outline of n corners has n edges, the last of them closing it; a line of n points has n - 1 legs,
// and a single point counts as one leg of no length. Does not copy the points.
#pragma once
#include <cstddef>

#include "geometry/shapes.hpp"

namespace sandtable {

inline Segment edge(Points p, std::size_t i) { return {p[i], p[i + 1 == p.size() ? 0 : i + 1]}; }
inline std::size_t legs(Points polyline) { return polyline.size() < 2 ? polyline.size() : polyline.size() - 1; }

inline Box box_of(Segment s) {
  return {{s.a.x < s.b.x ? s.a.x : s.b.x, s.a.y < s.b.y ? s.a.y : s.b.y},
          {s.a.x < s.b.x ? s.b.x : s.a.x, s.a.y < s.b.y ? s.b.y : s.a.y}};
}

}  // namespace sandtable
