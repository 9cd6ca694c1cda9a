// What reorganising forbids to those who disengaged, and when it is over (FOW-REC-031 to 033).
// Used by movement and by the turn.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// What forbids this path to a team that reorganises (FOW-REC-033); nothing to anybody else.
Refusals check_reorganising_place(const State&, TeamId, const Pose& at);  // put there, however it came
Refusals check_reorganising_path(const State&, TeamId, const std::vector<Pose>& legs, Coord far);
// Flags turn over: an own turn begins, and any turn ends (FOW-REC-002, 031, 032).
void begin_reorganising(State&);
void end_recce_turn(State&);

}  // namespace sandtable::fow
