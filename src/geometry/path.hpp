// Points on the way: between two points, along a path, and the convex cover of a set of points.
// Used by movement, reach, drift of smoke and routes. All integer; the same on every machine.
// Does not know what moves.
#pragma once
#include <vector>

#include "base/bounded.hpp"
#include "geometry/shapes.hpp"

namespace sandtable {

// a plus part / whole of the way to b, rounded to nearest, half away from a. whole > 0. Mirrored points give mirrored
// answers.
Vec lerp(Vec a, Vec b, Coord part, Coord whole);

// The point `travelled` units along a leg whose length counts as length(leg.b - leg.a): at that length, or beyond, its
// end; at zero, or before, its start.
Vec point_along(Segment leg, Coord travelled);
// The same along a path, whose length is path_length. A path of one point stays there.
Vec point_along(Points path, Coord travelled);

// A convex outline of at most eight corners, counter-clockwise.
struct Convex {
  Bounded<Vec, 8> corner;
  operator Points() const { return {corner.begin(), corner.end()}; }  // NOLINT: an outline is its corners
  friend bool operator==(const Convex&, const Convex&) = default;
};

// The corners of the smallest convex outline around the points: counter-clockwise from the lowest (then leftmost), none
// on a straight stretch. Points on one line give its two ends, one point itself.
Convex cover(const Quad& a, const Quad& b);
std::vector<Vec> convex_hull(Points points);

}  // namespace sandtable
