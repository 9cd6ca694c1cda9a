// Polygons against points, lines and each other, exactly. Where no two edges cross properly, two outlines can only meet
// at corners of one of them, so every edge falls into pieces between whole points, each wholly inside, outside or on
// the border of the other polygon; the middle of a piece, at twice the scale, decides. Outlines are simple, in either
// direction; one without area has no inside.
#include "geometry/edges.hpp"
#include "geometry/shapes.hpp"
#include "geometry/wide.hpp"

namespace sandtable {
namespace {

Vec times(Vec v, Coord by) { return {v.x * by, v.y * by}; }

// Where p lies in the polygon enlarged `scale` times.
Where where_scaled(Vec p, Points polygon, Coord scale) {
  bool inside = false;
  if (polygon.empty()) return Where::outside;
  Vec a = times(polygon.back(), scale);
  for (const Vec corner : polygon) {
    const Vec b = times(corner, scale);
    const bool up = b.y > p.y;
    if ((a.y > p.y) != up) {
      const int64_t turn = cross(b - a, p - a);
      if (turn == 0) return Where::border;
      if ((turn > 0) == up) inside = !inside;
    } else if ((a.y == p.y || b.y == p.y) && on_segment({a, b}, p)) {
      return Where::border;
    }
    a = b;
  }
  return inside ? Where::inside : Where::outside;
}

// Whether some piece of `e` lies `in` the polygon; the edge must not cross any of the polygon's properly.
bool any_piece(Segment e, Points polygon, Where in) {
  const Vec direction = e.b - e.a;
  const int64_t end = squared(direction);
  int64_t from = 0;
  Vec start = e.a;
  while (from < end) {
    int64_t to = end;
    Vec next = e.b;
    for (const Vec p : polygon) {
      const int64_t at = dot(p - e.a, direction);
      if (at <= from || at >= to || cross(direction, p - e.a) != 0) continue;
      to = at;
      next = p;
    }
    if (where_scaled(start + next, polygon, 2) == in) return true;
    from = to;
    start = next;
  }
  return false;
}

bool any_proper_crossing(Segment e, Points path, std::size_t edges) {
  const Box reach = box_of(e);
  for (std::size_t i = 0; i < edges; ++i) {
    const Segment f = edge(path, i);
    if (meet(reach, box_of(f)) && cross_properly(e, f)) return true;
  }
  return false;
}

// Whether an edge of the polygon runs along `e` for a stretch, with its inside on the same hand. `hand` is 1 when both
// outlines turn the same way.
bool same_side_stretch(Segment e, Points polygon, int hand) {
  const Vec direction = e.b - e.a;
  const Box reach = box_of(e);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Segment f = edge(polygon, i);
    if (!meet(reach, box_of(f))) continue;
    if (cross(direction, f.a - e.a) != 0 || cross(direction, f.b - e.a) != 0) continue;
    if (sign(dot(direction, f.b - f.a)) != hand) continue;
    const int64_t length2 = squared(direction);
    const int64_t a = dot(direction, f.a - e.a);
    const int64_t b = dot(direction, f.b - e.a);
    if ((a < b ? a : b) < length2 && (a < b ? b : a) > 0) return true;
  }
  return false;
}

// Whether a line along an edge of `a` has all of `b` on its outer side or on it; `hand` is the way `a` turns.
bool separated_by_edge(Points a, Points b, int hand) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Segment e = edge(a, i);
    if (e.a == e.b) continue;
    bool apart = true;
    for (const Vec p : b) apart = apart && side_of(e, p) * hand <= 0;
    if (apart) return true;
  }
  return false;
}

bool interiors_meet(Box a, Box b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

// Whether the outlines share area, one or both of them not convex.
bool share_area(Points a, Points b, int hand) {
  const Box box_a = box_of(a);
  const Box box_b = box_of(b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Segment e = edge(a, i);
    if (!meet(box_of(e), box_b)) continue;
    if (any_proper_crossing(e, b, b.size()) || same_side_stretch(e, b, hand)) return true;
  }
  const auto enters = [](Points from, Points into, Box box) {
    for (std::size_t i = 0; i < from.size(); ++i)
      if (meet(box_of(edge(from, i)), box) && any_piece(edge(from, i), into, Where::inside)) return true;
    return false;
  };
  return enters(a, b, box_b) || enters(b, a, box_a);
}

}  // namespace

Where where(Vec p, Points polygon) { return where_scaled(p, polygon, 1); }

int64_t twice_area(Points polygon) {
  int64_t sum = 0;
  for (std::size_t i = 2; i < polygon.size(); ++i) sum += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
  return sum;
}

bool convex(Points polygon) {
  bool left = false;
  bool right = false;
  const std::size_t n = polygon.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Segment e = edge(polygon, i);
    const int64_t turn = cross(e.b - e.a, polygon[(i + 2) % n] - e.b);
    left = left || turn > 0;
    right = right || turn < 0;
  }
  return left != right;
}

bool simple(Points polygon) {
  const std::size_t n = polygon.size();
  if (n < 3) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const Segment e = edge(polygon, i);
    const Segment next = edge(polygon, (i + 1) % n);
    if (e.a == e.b) return false;
    if (cross(e.b - e.a, next.b - next.a) == 0 && dot(e.b - e.a, next.b - next.a) <= 0) return false;
    for (std::size_t j = i + 2; j < n; ++j)
      if ((j + 1) % n != i && touch(e, edge(polygon, j))) return false;
  }
  return true;
}

bool touch_line(Points polygon, Points polyline) {
  if (polygon.empty() || polyline.empty() || !meet(box_of(polygon), box_of(polyline))) return false;
  if (where(polyline[0], polygon) != Where::outside) return true;
  for (std::size_t i = 0; i < legs(polyline); ++i)
    for (std::size_t j = 0; j < polygon.size(); ++j)
      if (touch(edge(polyline, i), edge(polygon, j))) return true;
  return false;
}

bool touch(Points polygon, Points other_polygon) {
  if (polygon.empty() || other_polygon.empty() || !meet(box_of(polygon), box_of(other_polygon))) return false;
  if (where(polygon[0], other_polygon) != Where::outside || where(other_polygon[0], polygon) != Where::outside)
    return true;
  for (std::size_t i = 0; i < polygon.size(); ++i)
    for (std::size_t j = 0; j < other_polygon.size(); ++j)
      if (touch(edge(polygon, i), edge(other_polygon, j))) return true;
  return false;
}

bool contains(Points polygon, Points shape) {
  for (const Vec p : shape)
    if (where(p, polygon) == Where::outside) return false;
  if (convex(polygon)) return true;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Segment e = edge(shape, i);
    if (any_proper_crossing(e, polygon, polygon.size()) || any_piece(e, polygon, Where::outside)) return false;
  }
  return true;
}

bool overlap(Points polygon, Points other_polygon) {
  if (!interiors_meet(box_of(polygon), box_of(other_polygon))) return false;
  const int hand = sign(twice_area(polygon));
  const int other_hand = sign(twice_area(other_polygon));
  if (hand == 0 || other_hand == 0) return false;
  if (convex(polygon) && convex(other_polygon))
    return !separated_by_edge(polygon, other_polygon, hand) && !separated_by_edge(other_polygon, polygon, other_hand);
  return share_area(polygon, other_polygon, hand * other_hand);
}

bool crosses(Points polygon, Points polyline) {
  if (polyline.empty() || !meet(box_of(polygon), box_of(polyline)) || twice_area(polygon) == 0) return false;
  if (where(polyline[0], polygon) == Where::inside) return true;
  for (std::size_t i = 0; i < legs(polyline); ++i) {
    const Segment e = edge(polyline, i);
    if (any_proper_crossing(e, polygon, polygon.size()) || any_piece(e, polygon, Where::inside)) return true;
  }
  return false;
}

bool overlap(const Circle& c, Points polygon) {
  return c.radius > 0 && twice_area(polygon) != 0 && distance(c.centre, polygon) < c.radius;
}
bool overlap(const Circle& c, const Circle& d) {
  return c.radius > 0 && d.radius > 0 && distance(c.centre, d.centre) < c.radius + d.radius;
}
// Whether two bases may meet at all: no corner is farther from its centre than half of width and depth together, give
// or take the rounding of corners.
static bool near_enough(const Rect& a, const Rect& b) {
  const int64_t reach = (int64_t{a.width} + a.depth + b.width + b.depth) / 2 + 4;
  return squared(b.pose.at - a.pose.at) <= reach * reach;
}
bool overlap(const Rect& a, const Rect& b) { return near_enough(a, b) && overlap(outline(a), outline(b)); }
bool overlap(const Rect& a, Points polygon) { return overlap(outline(a), polygon); }
bool overlap(const Rect& a, const Circle& c) { return overlap(c, outline(a)); }

bool touch(const Circle& c, Points polygon) { return !polygon.empty() && distance(c.centre, polygon) <= c.radius; }
bool touch(const Circle& c, const Circle& d) { return distance(c.centre, d.centre) <= c.radius + d.radius; }
bool touch(const Rect& a, const Rect& b) { return near_enough(a, b) && touch(outline(a), outline(b)); }
bool touch(const Rect& a, Points polygon) { return touch(outline(a), polygon); }
bool touch(const Rect& a, const Circle& c) { return touch(c, outline(a)); }

bool contains(Points polygon, const Circle& c) {
  if (where(c.centre, polygon) == Where::outside) return false;
  for (std::size_t i = 0; i < polygon.size(); ++i)
    if (distance(c.centre, edge(polygon, i)) < c.radius) return false;
  return true;
}
bool contains(const Circle& c, Points shape) {
  for (const Vec p : shape)
    if (squared(p - c.centre) > int64_t{c.radius} * c.radius) return false;
  return true;
}
bool contains(Points polygon, const Rect& r) { return contains(polygon, outline(r)); }

bool crosses(const Circle& c, Points polyline) {
  return !polyline.empty() && distance_to_line(c.centre, polyline) < c.radius;
}
bool crosses(const Rect& r, Points polyline) { return crosses(outline(r), polyline); }

}  // namespace sandtable
