// Digging in: who of a platoon digs, what forbids it, and the test (FOW-FOX-001 to 009).
// Used by the Movement Step. What a Foxhole does is concealment's and the saves'; leaving one is orders.cpp's.
#pragma once
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

bool could_dig(const State&, TeamId);  // of the team types that dig, on the table (FOW-FOX-005, 007)
// Everybody on foot or with a gun who has no Bulletproof Cover and has not moved (FOW-FOX-005 to 007).
std::vector<TeamId> diggers_of(const State&, PlatoonId);
Refusals check_digging(const State&, PlatoonId);

extern const VerbRow dig_verb;  // of the Movement Step

}  // namespace sandtable::fow
