// Movement of an oriented rectangle: the ground it sweeps along a leg, and how far it gets before it meets something.
// Used by reach, the two-inch rule, charges and routes. A piece keeps its heading along a leg and turns on the spot at
// its ends; a turn is judged by the outlines before and after it, not by what the corners pass over.
// Does not know terrain, pieces or what may be entered. Exact while coordinates differ by less than 2^20 (419 in).
#pragma once
#include <optional>
#include <span>

#include "geometry/path.hpp"
#include "geometry/shapes.hpp"

namespace sandtable {

// The exact region covered by the piece moved straight from where it stands to `to`: at most six corners. Ask it with
// overlap, touch, contains, crosses and distance like any outline.
Convex swept(const Rect& piece, Vec to);

// The smallest circle about the centre that no corner leaves while the piece turns on the spot; radius rounded up.
Circle turning_circle(const Rect& piece);

// What may stop a piece on its way.
//   overlaps: the outline shares area with a polygon, or has a point of a line strictly inside it
//   closer:   the gap is less than `limit` (a limit "not closer than", FOW-GEN-006)
//   within:   the gap is at most `limit`   (a limit "not within"); with 0, it touches
enum class Until : uint8_t { overlaps, closer, within };

struct Obstacle {
  Points points;      // a polygon, a line, or one point
  bool line = false;  // not closed, not filled
  Coord radius = 0;   // for a circle: its one point is the centre

  static Obstacle polygon(Points p) { return {p, false, 0}; }
  static Obstacle polyline(Points p) { return {p, true, 0}; }
  // The centre must outlive the obstacle.
  static Obstacle circle(const Circle& c) { return {{&c.centre, 1}, true, c.radius}; }
};

// The greatest whole number of units the piece can travel straight towards `to` with the condition never holding on the
// way, its end included; nothing when it can go the whole leg. 0 also when the condition holds already at the start.
// Distances count as in point_along: the leg is length(to - start) long. The answer is exact for the true straight
// line; the rounded points of the line stray from it by up to half a unit (see stop_before). Any simple polygon or line
// will do, convex or not, because what is looked for is the first contact.
std::optional<Coord> free_run(const Rect& piece, Vec to, Obstacle obstacle, Until until, Coord limit = 0);

// The same along a path with a heading for each leg (path.size() - 1 of them), in units of path_length. The piece's own
// pose is not used. A turn at a waypoint that brings the condition about stops the piece at that waypoint.
std::optional<Coord> free_run(const Rect& piece, Points path, std::span<const Angle> facing, Obstacle obstacle,
                              Until until, Coord limit = 0);

// Whether the condition holds where the piece stands.
bool holds(const Rect& piece, Obstacle obstacle, Until until, Coord limit = 0);

// Where a piece stops that is sent towards `to` and must not meet the obstacle: the furthest whole point of the leg, no
// further than free_run, to which the exact straight move from the start is free of the condition. The start itself
// when there is none.
Vec stop_before(const Rect& piece, Vec to, Obstacle obstacle, Until until, Coord limit = 0);

}  // namespace sandtable
