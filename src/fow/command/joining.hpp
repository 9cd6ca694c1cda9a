// Independent teams join platoons and leave them when the Step ends (FOW-IND).
// Used by the kernel as an offer, open to both sides at any moment, and by every test an officer helps with.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

Refusals check_joining(const State&, TeamId, PlatoonId);
// Whether joining could still help a platoon of this side that is about to test: sole survivors, or those that rally
// and remount (FOW-IND-016, 020).
bool officer_could_help(const State&, int side, StartingItem);
// FOW-IND-016 to 023: the re-roll of a failed Motivation Test of the platoon, or of a team in it.
roll::Reroll leadership(const State&, PlatoonId);
roll::Reroll leadership(const State&, TeamId);
// FOW-IND-007: they leave by themselves. Called at the end of each Step.
void leave_platoons(State&, Out&);

}  // namespace sandtable::fow
