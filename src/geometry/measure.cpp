// Lengths and the distances between shapes. A distance is found as the floor of its square and whether that is all of
// it: the least of those belongs to the least distance, so one square root at the end is enough and nothing is lost.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "geometry/edges.hpp"
#include "geometry/shapes.hpp"
#include "geometry/wide.hpp"

namespace sandtable {
namespace {

// Square roots of 256 n + 128 for the leading byte n, rounded: the start of isqrt's two steps.
constexpr std::array<uint8_t, 192> root_guess = [] {
  std::array<uint8_t, 192> table{};
  for (uint32_t i = 0; i < table.size(); ++i) {
    const uint32_t n = 256 * (i + 64) + 128;
    uint32_t root = 0;
    while ((2 * root + 1) * (2 * root + 1) <= 4 * n) ++root;
    table[i] = static_cast<uint8_t>(std::min(root, 255u));
  }
  return table;
}();

class Nearest {
 public:
  void point(Vec offset) {
    const int64_t q = squared(offset);
    if (q > floor_) return;
    floor_ = q;
    whole_ = true;
  }
  void segment(Vec p, Segment s) {
    const Vec along = s.b - s.a;
    const Vec to = p - s.a;
    const int64_t foot = dot(along, to);
    if (foot <= 0) return point(to);
    const int64_t length2 = squared(along);
    if (foot >= length2) return point(p - s.b);
    const int64_t height = cross(along, to);
    const Wide height2 = Wide{height} * height;
    if (height2 >= (Wide{floor_} + 1) * length2) return;
    const auto q = static_cast<int64_t>(height2 / length2);
    const bool whole = height2 == Wide{q} * length2;
    whole_ = q < floor_ ? whole : whole_ || whole;
    floor_ = q;
  }
  void all(Points corners, Points path, std::size_t legs) {
    for (const Vec p : corners)
      for (std::size_t i = 0; i < legs; ++i) segment(p, edge(path, i));
  }
  Gap gap() const {
    const uint32_t root = isqrt(static_cast<uint64_t>(floor_));
    return {static_cast<Coord>(root), whole_ && int64_t{root} * root == floor_};
  }

 private:
  int64_t floor_ = std::numeric_limits<int64_t>::max();
  bool whole_ = false;
};

Gap less(Gap g, int64_t by) {
  if (g.floor < by) return {};
  return {static_cast<Coord>(g.floor - by), g.whole};
}

}  // namespace

uint32_t isqrt(uint64_t n) {
  if (n == 0) return 0;
  const int shift = std::countl_zero(n) / 2;
  const uint64_t m = n << 2 * shift;
  uint64_t root = root_guess[(m >> 56) - 64];
  root = (root << 7) + (m >> 41) / root;
  root = (root << 15) + (m >> 17) / root;
  root >>= shift;
  if (root > std::numeric_limits<uint32_t>::max() || root * root > n) --root;
  return static_cast<uint32_t>(root);
}

Coord length(Vec v) { return static_cast<Coord>(isqrt(static_cast<uint64_t>(squared(v)))); }

Coord path_length(Points path) {
  Coord sum = 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) sum += length(path[i + 1] - path[i]);
  return sum;
}

Gap distance(Vec a, Vec b) {
  Nearest n;
  n.point(a - b);
  return n.gap();
}

Gap distance(Vec p, Segment s) {
  Nearest n;
  n.segment(p, s);
  return n.gap();
}

Gap distance(Segment s, Segment t) {
  if (touch(s, t)) return {};
  Nearest n;
  n.segment(s.a, t);
  n.segment(s.b, t);
  n.segment(t.a, s);
  n.segment(t.b, s);
  return n.gap();
}

Gap distance(Vec p, Points polygon) {
  if (where(p, polygon) != Where::outside) return {};
  Nearest n;
  n.all({&p, 1}, polygon, polygon.size());
  return n.gap();
}

Gap distance(Points polygon, Points other_polygon) {
  if (touch(polygon, other_polygon)) return {};
  Nearest n;
  n.all(polygon, other_polygon, other_polygon.size());
  n.all(other_polygon, polygon, polygon.size());
  return n.gap();
}

Gap distance_to_line(Points polygon, Points polyline) {
  if (touch_line(polygon, polyline)) return {};
  Nearest n;
  n.all(polygon, polyline, legs(polyline));
  n.all(polyline, polygon, polygon.size());
  return n.gap();
}

Gap distance_to_line(Vec p, Points polyline) {
  Nearest n;
  n.all({&p, 1}, polyline, legs(polyline));
  return n.gap();
}

Gap distance_to_line(const Rect& a, Points polyline) { return distance_to_line(outline(a), polyline); }
Gap distance_to_line(const Circle& c, Points polyline) { return less(distance_to_line(c.centre, polyline), c.radius); }

Gap distance(const Rect& a, const Rect& b) { return distance(outline(a), outline(b)); }
Gap distance(const Rect& a, Vec p) { return distance(p, outline(a)); }
Gap distance(const Rect& a, Points polygon) { return distance(outline(a), polygon); }
Gap distance(const Rect& a, const Circle& c) { return distance(c, outline(a)); }
Gap distance(const Circle& c, Points polygon) { return less(distance(c.centre, polygon), c.radius); }
Gap distance(const Circle& c, Vec p) { return less(distance(c.centre, p), c.radius); }
Gap distance(const Circle& c, const Circle& d) {
  return less(distance(c.centre, d.centre), int64_t{c.radius} + d.radius);
}

}  // namespace sandtable
