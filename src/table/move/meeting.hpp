// Where along a leg a sliding footprint overlaps a patch of ground, lies wholly inside it, or is on road.
// Used by path_cost to tell what a move meets, and by reach and route when a road lets it through.
// Does not judge.
#pragma once
#include "table/move/ground.hpp"
#include "table/move/slide.hpp"

namespace sandtable {

// Cutting one set of spans by another leaves slivers of rounding up to this long.
inline constexpr Coord sliver = 2;

bool overlaps(const Ground& g, const Ground::Patch& p, const Slide& s);  // at any part of the leg
Spans overlap_spans(const Ground& g, const Ground::Patch& p, const Slide& s);
// Where it lies wholly inside the patch, a line never.
Spans inside_spans(const Ground& g, const Ground::Patch& p, const Slide& s);
// Whether a road carries over the patch: over terrain, not over what lies on the road, nor through walls (FOW-TER-003).
inline bool road_carries_over(const Ground::Patch& p) { return p.overlay < 0 && !p.going.walls; }
// Where it is on road: on a stretch, or wholly inside an area marked road. `width` is that of the mover across its
// front: one wider than the road is on it while its centre is (FOW-TER-003).
Spans road_spans(const Ground& g, const Slide& s, Coord width);
// The same when only these stretches of the ground's come near.
Spans road_spans(const Ground& g, std::span<const Ground::Stretch> stretches, const Slide& s, Coord width);

// The slowest ground under a piece where it stands; no move of it is faster. Open ground and road count as 0.
Pace standing_pace(const Ground& g, const Rect& base);

}  // namespace sandtable
