// The moves of Recce Platoons that disengage or are forced back (FOW-REC-008, 021 to 028).
// Used by disengaging and its previews.
#pragma once
#include "fow/core/state.hpp"
#include "fow/recce/steps.hpp"

namespace sandtable::fow {

// The teams that may go, or for those forced must (FOW-REC-008, 021, 023).
std::vector<TeamId> who_pulls_back(const State&, const Retreat&);
Refusals check_pull_back(const State& start, const State& now, const Retreat&, const MoveOrder&);
// A way for that team: out of sight if there is one, else as far from the enemy as it gets; none when it cannot move.
std::vector<Pose> way_back(const State&, const Retreat&, TeamId);
bool spared_by_cover(const State&, PlatoonId, TeamId);  // FOW-REC-023

}  // namespace sandtable::fow
