// Independent teams join platoons and leave them again (FOW-IND). What their leadership is worth is command/rolls'.
// Used by whoever makes one join: the offer (turn/offers.hpp), shelter from fire, assaults, set-up. Nothing else writes
// Team::joined. Whether now is the moment for an offer is turn/offers.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Everything that forbids this team to join that platoon, whatever is under way (FOW-IND-005 to 008),
// however many have joined it already (FOW-IND-009).
Refusals check_joining(const State&, TeamId, PlatoonId);
// A Command team of the main force, of an ally's platoon, at any time (FOW-FRC-009).
bool stays_away(const State&, TeamId, PlatoonId);
// Everything that forbids so many to join it together: it has places for so many teams. Each by himself is
// check_joining's.
Refusals check_room(const State&, const std::vector<TeamId>&, PlatoonId);
// It joins with the Transport teams that are its own, until the Step ends (FOW-IND-003, 006).
void join_platoon(State&, TeamId, PlatoonId, RuleId because, Out&);
void join_platoon(State&, TeamId, PlatoonId);  // as a battle is set up: nobody is told
// Of equals who have joined he leads from now on (FOW-IND-013).
void take_the_lead(State&, TeamId, Out&);
// It leaves with them before the Step ends: its platoon is gone.
void leave_platoon(State&, TeamId);
// Their commanders change tanks: each tank is with whom the other was (FOW-CAS-019).
void swap_joined(State&, TeamId, TeamId);
// FOW-IND-007: they leave by themselves. Called at the end of each Step.
void leave_platoons(State&, Out&);

}  // namespace sandtable::fow
