// A team goes its way check by check, bogs down, breaks down, frees itself (FOW-BOG, FOW-MSR-020 to 026).
// Used by the Movement Step, the Starting Step and recovery.
#pragma once
#include "fow/core/state.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

// The check for this patch of ground (FOW-BOG-006, 007, FOW-MSR-013, FOW-NGT-003), and to find a way (FOW-TER-017).
roll::Spec bogging_roll(const State&, TeamId, const Contact&);
roll::Spec bogging_roll(const State&, TeamId, BogCheck, RuleId because);
roll::Spec wide_tracks_roll(const State&, TeamId);  // the second chance when it has failed (FOW-MSR-025, 026)
// The checks a walk brings, in the order met, up to where the team leaves the table (FOW-BOG-001, 003).
std::vector<Contact> checks_on(const Walk&);

// It stops `distance` along the path, or at the last point before it that is clear for it and for the team it tows
// (FOW-MOV-026, FOW-BOG-025); for good when it bogs down there (FOW-BOG-015). Says how far that was.
Coord stop_short(State&, TeamId, const std::vector<Pose>& legs, Coord distance, Out&, TeamId tows = {});
Coord bog_down(State&, TeamId, const std::vector<Pose>& legs, Coord distance, Out&, TeamId tows = {});
// Back to just before it bogged down, or the nearest clear spot no further forward (FOW-BOG-018).
void free_team(State&, TeamId, Out&);

}  // namespace sandtable::fow
