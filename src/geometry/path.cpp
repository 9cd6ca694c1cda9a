#include "geometry/path.hpp"

#include <algorithm>
#include <array>

#include "geometry/wide.hpp"

namespace sandtable {
namespace {

bool lower(Vec a, Vec b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

// Goes round the points by the outermost next one, handing each corner to `take`. Needs no memory of its own.
template <class Take>
void wrap(Points points, Take take) {
  if (points.empty()) return;
  const Vec first = *std::ranges::min_element(points, lower);
  Vec corner = first;
  do {
    take(corner);
    Vec next = corner;
    for (const Vec p : points) {
      const int64_t turn = cross(next - corner, p - corner);
      if (turn < 0 || (turn == 0 && squared(p - corner) > squared(next - corner))) next = p;
    }
    corner = next;
  } while (corner != first);
}

}  // namespace

Vec lerp(Vec a, Vec b, Coord part, Coord whole) {
  const Vec d = b - a;
  return a + Vec{static_cast<Coord>(round_div(int64_t{d.x} * part, whole)),
                 static_cast<Coord>(round_div(int64_t{d.y} * part, whole))};
}

Vec point_along(Segment leg, Coord travelled) {
  if (travelled <= 0) return leg.a;
  const Coord all = length(leg.b - leg.a);
  return travelled >= all ? leg.b : lerp(leg.a, leg.b, travelled, all);
}

Vec point_along(Points path, Coord travelled) {
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const Coord leg = length(path[i + 1] - path[i]);
    if (travelled < leg) return point_along(Segment{path[i], path[i + 1]}, travelled);
    travelled -= leg;
  }
  return path.back();
}

Convex cover(const Quad& a, const Quad& b) {
  std::array<Vec, 8> all;
  std::ranges::copy(a.corner, all.begin());
  std::ranges::copy(b.corner, all.begin() + 4);
  Convex hull;
  wrap(all, [&](Vec v) { hull.corner.push_back(v); });
  return hull;
}

std::vector<Vec> convex_hull(Points points) {
  std::vector<Vec> hull;
  wrap(points, [&](Vec v) { hull.push_back(v); });
  return hull;
}

}  // namespace sandtable
