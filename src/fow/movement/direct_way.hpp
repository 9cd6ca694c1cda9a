// Whether a way is the most direct one, as a move At the Double has to be (FOW-MOV-042).
// Used by movement when it judges a path. Judges no ground, no enemy and no distance.
#pragma once
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

// The team turns only where a road bends that it follows; between such places it goes no longer way than there is.
bool most_direct(const State&, TeamId, const std::vector<Pose>& legs, Gait);

}  // namespace sandtable::fow
