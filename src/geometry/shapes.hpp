// The shapes of the table: oriented rectangles for bases and templates, circles, polygons for areas, polylines for
// lines. Used by terrain, sight, reach and the rules. Outlines are spans of corners, so no query allocates. Does not
// know what a shape stands for.
#pragma once
#include <array>
#include <span>

#include "geometry/vec.hpp"

namespace sandtable {

using Points = std::span<const Vec>;

struct Segment {
  Vec a;
  Vec b;
  friend constexpr auto operator<=>(const Segment&, const Segment&) = default;
};

// Closed axis-aligned box.
struct Box {
  Vec low;
  Vec high;
  friend constexpr auto operator<=>(const Box&, const Box&) = default;
};

struct Circle {
  Vec centre;
  Coord radius = 0;
  friend constexpr auto operator<=>(const Circle&, const Circle&) = default;
};

// A base, hull or template: `width` across the front, `depth` from front to back, turned about its centre.
struct Rect {
  Pose pose;
  Coord width = 0;
  Coord depth = 0;
  friend constexpr auto operator<=>(const Rect&, const Rect&) = default;
  SANDTABLE_FIELDS(Rect, pose, width, depth)
};

// A convex outline of four corners, counter-clockwise from the front left: front left, back left, back right, front
// right.
struct Quad {
  std::array<Vec, 4> corner;
  operator Points() const { return corner; }  // NOLINT: a quad is its corners
  friend constexpr auto operator<=>(const Quad&, const Quad&) = default;
};

// --- trigonometry (geometry/angle.cpp) ---
// Unit vector of a heading scaled to 2^30, within 2 of the true value; exact at the four main directions, and mirrored
// headings give mirrored vectors.
struct UnitVec {
  int32_t x = 0;
  int32_t y = 1 << 30;
};
UnitVec unit(Angle a);
Vec along(Angle a, Coord length);      // `length` in that direction, rounded to nearest, half away from zero
Vec rotated(Vec v, Angle by);          // clockwise by `by`, rounded to nearest, half away from zero
Angle heading_of(Vec v);               // nearest binary angle; Vec{} gives 0
Angle degrees(int32_t whole_degrees);  // compass degrees to the nearest binary angle

// --- lengths (geometry/measure.cpp) ---
uint32_t isqrt(uint64_t n);      // rounded down
Coord length(Vec v);             // rounded down
Coord path_length(Points path);  // the sum of its legs, each rounded down: the definition of a path's length

// The exact distance between two shapes, as far as comparing it with whole lengths needs: its floor, and whether that
// is all. gap <= n  is "within n", gap < n is "closer than n" (FOW-GEN-006): both exact.
struct Gap {
  Coord floor = 0;
  bool whole = true;
  friend constexpr bool operator<=(Gap g, Coord n) { return g.floor < n || (g.floor == n && g.whole); }
  friend constexpr bool operator<(Gap g, Coord n) { return g.floor < n; }
  friend constexpr bool operator>(Gap g, Coord n) { return !(g <= n); }
  friend constexpr bool operator>=(Gap g, Coord n) { return !(g < n); }
  friend constexpr auto operator<=>(const Gap& a, const Gap& b) {
    return a.floor != b.floor ? a.floor <=> b.floor : int{!a.whole} <=> int{!b.whole};
  }
  friend constexpr bool operator==(const Gap&, const Gap&) = default;
  Coord shown() const { return floor; }
};

// Zero where the shapes touch or overlap. Polygons are filled; polylines and segments are thin.
Gap distance(Vec a, Vec b);
Gap distance(Vec p, Segment s);
Gap distance(Segment s, Segment t);
Gap distance(Vec p, Points polygon);
Gap distance(Points polygon, Points other_polygon);
Gap distance(const Rect& a, const Rect& b);
Gap distance(const Rect& a, Vec p);
Gap distance(const Rect& a, Points polygon);
Gap distance(const Rect& a, const Circle& c);
Gap distance(const Circle& c, Points polygon);
Gap distance(const Circle& c, Vec p);
Gap distance(const Circle& c, const Circle& d);
// A filled shape, or a point, from a thin line.
Gap distance_to_line(Points polygon, Points polyline);
Gap distance_to_line(Vec p, Points polyline);
Gap distance_to_line(const Rect& a, Points polyline);
Gap distance_to_line(const Circle& c, Points polyline);

// --- predicates (geometry/predicates.cpp, geometry/polygon.cpp), all exact ---
int side_of(Segment line, Vec p);           // 1 left, 0 on, -1 right
bool on_segment(Segment s, Vec p);          // its ends included
bool cross_properly(Segment s, Segment t);  // interiors cross in one point
bool touch(Segment s, Segment t);           // share any point
enum class Where : int8_t { outside = -1, border = 0, inside = 1 };
Where where(Vec p, Points polygon);

// Outlines run either way round. overlap: the interiors share area, touching is not overlapping, and a shape without
// area overlaps nothing. touch: they share any point, borders included. contains: no point of the filled shape lies
// outside; borders may touch. crosses: the line has a point strictly inside the filled shape.
bool overlap(Points polygon, Points other_polygon);
bool overlap(const Rect& a, const Rect& b);
bool overlap(const Rect& a, Points polygon);
bool overlap(const Rect& a, const Circle& c);
bool overlap(const Circle& c, Points polygon);
bool overlap(const Circle& c, const Circle& d);
bool touch(Points polygon, Points other_polygon);
bool touch(const Rect& a, const Rect& b);
bool touch(const Rect& a, Points polygon);
bool touch(const Rect& a, const Circle& c);
bool touch(const Circle& c, Points polygon);
bool touch(const Circle& c, const Circle& d);
bool touch_line(Points polygon, Points polyline);  // the filled polygon and the thin line share a point
bool contains(Points polygon, Points shape);
bool contains(Points polygon, const Rect& r);
bool contains(Points polygon, const Circle& c);
bool contains(const Circle& c, Points shape);
bool crosses(Points polygon, Points polyline);
bool crosses(const Rect& r, Points polyline);
bool crosses(const Circle& c, Points polyline);

int64_t twice_area(Points polygon);  // positive when counter-clockwise
bool convex(Points polygon);         // of a simple polygon: has area and never turns back
bool simple(Points polygon);         // no edge meets another but at shared ends

// Corners rounded to units, each as an offset from the centre: always a parallelogram, and the same shape wherever the
// piece stands.
Quad outline(const Rect& r);
Box box_of(Points points);  // of no points: a box that meets nothing
Box box_of(const Circle& c);
Box grown(Box b, Coord by);
bool meet(Box a, Box b);  // share a point

// --- fields of fire (geometry/predicates.cpp) ---
// The line across the front is at right angles to the facing, half the depth before the centre. Some point of the
// target lies strictly beyond it (FOW-SHO-033: touching the line is not in front); strictly behind it (FOW-SAV-011);
// strictly behind the line across the back.
bool any_in_front(const Rect& base, Points target);
bool any_behind_front(const Rect& base, Points target);
bool any_behind(const Rect& base, Points target);
// Some point of the target strictly on that side of the infinite line: the outer side of a wall of a counter-clockwise
// building is its right (FOW-SHO-047).
bool any_left_of(Segment line, Points target);
bool any_right_of(Segment line, Points target);
// Some point of the target lies within `half_width` either side of `direction` as seen from `apex` (borders count).
bool any_in_arc(Vec apex, Angle direction, Angle half_width, Points target);

}  // namespace sandtable
