// What stands over whoever fires high: trees and buildings close by that lie along the line of fire. Used by artillery,
// which fires over them, and by fire at aircraft. Does not know which features count.
#pragma once
#include "fow/core/state.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::fow {

// The line from the middle of the team as far as it is near: so far along it as `limit` from the team's nearest part,
// and a hair more, so that what begins exactly there is met.
Segment near_part(const State&, TeamId, Vec at, Coord limit);
bool crossed_by(const Feature&, Segment);

}  // namespace sandtable::fow
