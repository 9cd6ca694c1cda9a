// Going into, through and out of buildings (FOW-MOV-051 to 067).
// Used by movement when it judges a path. Fighting from openings is the shooting chapter's.
#pragma once
#include "fow/state.hpp"
#include "table/path_cost.hpp"

namespace sandtable::fow {

// Infantry on foot, Man-packed guns, and Fully-armoured Fully-tracked vehicles (FOW-MOV-062, 063, 066, 067).
bool may_enter_buildings(const Model&);
void check_buildings(const State&, TeamId, const std::vector<Pose>& legs, const Walk&, Refusals& out);

}  // namespace sandtable::fow
