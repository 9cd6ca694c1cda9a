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
};

// A convex outline of four corners, counter-clockwise from the front left: front left, back left, back right, front
// right.
struct Quad {
  std::array<Vec, 4> corner;
  operator Points() const { return corner; }  // NOLINT: a quad is its corners
  friend constexpr auto operator<=>(const Quad&, const Quad&) = default;
};

// --- trigonometry (geometry/angle.cpp) ---
// Unit vector of a heading scaled to 2^30, by an integer table with interpolation; exact at the 8 main directions'
// signs.
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
Gap distance(const Circle& c, Points polygon);
Gap distance(const Circle& c, const Circle& d);
Gap distance_to_line(Points polygon, Points polyline);  // a filled shape from a thin line

// --- predicates (geometry/predicates.cpp), all exact ---
int side_of(Segment line, Vec p);           // 1 left, 0 on, -1 right
bool cross_properly(Segment s, Segment t);  // interiors cross in one point
bool touch(Segment s, Segment t);           // share any point
enum class Where : int8_t { outside = -1, border = 0, inside = 1 };
Where where(Vec p, Points polygon);
bool contains(Points polygon, Points shape);         // no point of the filled shape lies outside; borders may touch
bool overlap(Points polygon, Points other_polygon);  // the interiors share area; touching is not overlapping
bool crosses(Points polygon, Points polyline);       // the line has a point strictly inside the filled polygon
int64_t twice_area(Points polygon);                  // positive when counter-clockwise
bool simple(Points polygon);                         // no edge meets another but at shared ends

Quad outline(const Rect& r);                   // corners rounded to units, each rotated from the centre
Quad swept_bound(const Rect& r, Segment leg);  // convex cover of a rectangle moved along a leg without turning
Box box_of(Points points);
Box box_of(const Circle& c);
Box grown(Box b, Coord by);
bool meet(Box a, Box b);  // share a point

// Fields of fire. "In front" is measured from the line across the front of the base (FOW-SHO): on the line counts.
bool any_in_front(const Rect& base, Points target);  // some point of the target is on or beyond the front line
bool any_behind(const Rect& base, Points target);    // some point on or beyond the back line
// Some point of the target lies within `half_width` either side of `direction` as seen from `apex` (borders count).
bool any_in_arc(Vec apex, Angle direction, Angle half_width, Points target);

}  // namespace sandtable
