// Foxholes that are kept while their platoon is assaulted (FOW-FOX-015 to 017).
// Used by the moves of an assault, by what they propose, and at the end of the Assault Step. Digging is digging.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Before a team of an assaulted platoon leaves it.
void dig_in(State&, TeamId, RuleId because, Out&);  // FOW-FOX-002
void leave_foxhole(State&, TeamId);                 // it vanishes (FOW-FOX-014)
void keep_foxhole(State&, TeamId);
void take_foxhole_of(State&, TeamId, const Team&);  // whose place it takes (FOW-GER-005)
// Whoever stands in a free one of its platoon is dug in again; the others are gone.
void settle_foxholes(State&, Out&);

// It would be dug in again in a kept Foxhole of its platoon.
bool wants_foxhole(const State&, TeamId);
// ... and stands in one.
bool back_in_foxhole(const State&, TeamId);
// Where the platoon's kept Foxholes are that nobody of it stands in.
std::vector<Vec> free_foxholes(const State&, PlatoonId);

}  // namespace sandtable::fow
