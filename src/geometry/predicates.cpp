// Yes-or-no questions about segments, points, boxes and fields of fire, answered exactly.
#include <algorithm>

#include "geometry/edges.hpp"
#include "geometry/shapes.hpp"
#include "geometry/wide.hpp"

namespace sandtable {
namespace {

int64_t cross(UnitVec u, Vec v) { return int64_t{u.x} * v.y - int64_t{u.y} * v.x; }
int64_t dot(UnitVec u, Vec v) { return int64_t{u.x} * v.x + int64_t{u.y} * v.y; }

// How far p lies beyond the line across the middle of the base, twice, scaled to 2^30.
int64_t twice_ahead(const Rect& base, Vec p) { return 2 * dot(unit(base.pose.facing), p - base.pose.at); }

// The region between two rays, borders included.
struct Arc {
  UnitVec middle;
  UnitVec left;
  UnitVec right;
  bool wide;  // more than half a turn

  bool holds(Vec v) const {
    if (wide) return !(cross(left, v) > 0 && cross(right, v) < 0);
    return cross(left, v) <= 0 && cross(right, v) >= 0 && dot(middle, v) >= 0;
  }
};

// Whether the segment, given relative to the ray's origin, meets the ray other than by lying along it.
bool crosses_ray(UnitVec ray, Vec a, Vec b) {
  const int64_t from = cross(ray, a);
  const int64_t to = cross(ray, b);
  if (from == to || (from > 0 && to > 0) || (from < 0 && to < 0)) return false;
  return sign(cross(a, b)) * sign(to - from) >= 0;
}

}  // namespace

int side_of(Segment line, Vec p) { return sign(cross(line.b - line.a, p - line.a)); }

bool on_segment(Segment s, Vec p) { return cross(s.b - s.a, p - s.a) == 0 && meet(box_of(s), Box{p, p}); }

bool cross_properly(Segment s, Segment t) {
  return side_of(s, t.a) * side_of(s, t.b) < 0 && side_of(t, s.a) * side_of(t, s.b) < 0;
}

bool touch(Segment s, Segment t) {
  if (!meet(box_of(s), box_of(t))) return false;
  return cross_properly(s, t) || on_segment(s, t.a) || on_segment(s, t.b) || on_segment(t, s.a) || on_segment(t, s.b);
}

Box box_of(Points points) {
  constexpr Coord far = 1 << 29;
  if (points.empty()) return {{far, far}, {-far, -far}};
  Box b{points[0], points[0]};
  for (const Vec p : points) {
    b.low = {std::min(b.low.x, p.x), std::min(b.low.y, p.y)};
    b.high = {std::max(b.high.x, p.x), std::max(b.high.y, p.y)};
  }
  return b;
}

Box box_of(const Circle& c) { return grown({c.centre, c.centre}, c.radius); }

Box grown(Box b, Coord by) { return {b.low - Vec{by, by}, b.high + Vec{by, by}}; }

bool meet(Box a, Box b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}

bool any_in_front(const Rect& base, Points target) {
  const int64_t line = int64_t{base.depth} << 30;
  return std::ranges::any_of(target, [&](Vec p) { return twice_ahead(base, p) > line; });
}

bool any_behind_front(const Rect& base, Points target) {
  const int64_t line = int64_t{base.depth} << 30;
  return std::ranges::any_of(target, [&](Vec p) { return twice_ahead(base, p) < line; });
}

bool any_behind(const Rect& base, Points target) {
  const int64_t line = -(int64_t{base.depth} << 30);
  return std::ranges::any_of(target, [&](Vec p) { return twice_ahead(base, p) < line; });
}

bool any_left_of(Segment line, Points target) {
  return std::ranges::any_of(target, [&](Vec p) { return side_of(line, p) > 0; });
}

bool any_right_of(Segment line, Points target) { return any_left_of({line.b, line.a}, target); }

bool any_in_arc(Vec apex, Angle direction, Angle half_width, Points target) {
  if (half_width.turns >= 0x8000) return !target.empty();
  const Arc arc{unit(direction), unit(direction - half_width), unit(direction + half_width), half_width.turns > 0x4000};
  for (std::size_t i = 0; i < target.size(); ++i) {
    const Vec a = target[i] - apex;
    if (arc.holds(a)) return true;
    const Vec b = edge(target, i).b - apex;
    if (crosses_ray(arc.left, a, b) || crosses_ray(arc.right, a, b)) return true;
  }
  return false;
}

}  // namespace sandtable
