// Command lost and passed on: commanders change tanks, officers name new Platoon Command teams (FOW-CAS-015 to 023).
// Used by the turn at the end of each Step and by the Shooting Step. Who leads a platoon is command.hpp's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

// It has lost its Platoon Command team, whoever leads it now (FOW-CAS-015).
bool lost_its_commander(const State&, PlatoonId);

// Somebody of the active side has shot, or rolled how far he sees: appointing and revealing come first (FOW-CAS-020,
// FOW-REC-001).
bool shooting_begun(const State&);

// Everything that forbids this officer to make that team the Platoon Command team now (FOW-CAS-020, 023).
Refusals check_appointing(const State&, TeamId officer, TeamId team);
void appoint(State&, TeamId officer, TeamId team, Out&);

// Everything that forbids the commander in this stuck tank to go over to that one (FOW-CAS-017, 018).
Refusals check_taking_over(const State&, TeamId tank, TeamId other);
void take_over(State&, TeamId tank, TeamId other, Out&);
// The two change places: command, rank, ratings and platoon go to the other tank, state and weapons stay with the
// vehicle (FOW-CAS-019, 032).
void change_tanks(State&, TeamId from, TeamId to);

extern const VerbRow appoint_verb;  // of the Shooting Step

}  // namespace sandtable::fow
