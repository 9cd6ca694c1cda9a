// A path into, through and out of buildings: by which openings, what forbids it, and which parts of it are free.
// Used by movement when it judges a path. What an opening is and who unlocks it is buildings.hpp's.
// Vehicles that break through walls are only told from enemy-held buildings; their Bogging Checks are the ground's.
#pragma once
#include "fow/movement/movement.hpp"
#include "fow/sight/buildings.hpp"
#include "table/move/path_cost.hpp"

namespace sandtable::fow {

struct Passage {
  Refusals refused;
  std::vector<Span> free;  // parts of the path that cost nothing, in order, none touching another (FOW-MOV-059, 060)
};
// Whether a solid wall of a building stands in that straight bit: it meets one, and no opening (FOW-MOV-055, 060).
bool wall_between(const State&, Segment bit);
// `stops`: it stands where the path ends, neither gone aboard a vehicle nor off the table.
Passage pass_buildings(const State&, TeamId, const std::vector<Pose>& legs, const Walk&, const Gait&, bool stops);

// What counts against the limit of the path up to there.
Coord charged(const std::vector<Span>& free, Coord distance);
// Where the move ends when parts of it are free: Walk::too_far_at for such a path (FOW-MOV-018, 019, 021).
Coord too_far_at(const Walk&, const Limits&, const std::vector<Span>& free);

}  // namespace sandtable::fow
