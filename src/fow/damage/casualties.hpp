// Teams that are Destroyed, what they leave behind, and Warriors who escape (FOW-CAS-001 to 010, 024 to 032).
// Used wherever a team is lost. A team hit by shooting is lost through the procedure Lose, which gives Warriors their
// roll. Who commands afterwards is leaders.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// At once and without a roll. `because` is told where it is another rule than FOW-CAS-001 or 002.
void destroy(State&, TeamId, Out&, RuleId because = {});
// What is left of a Destroyed armoured vehicle: a wreck and its smoke (FOW-CAS-002).
void leave_wreck(State&, TeamId);

// The friendly teams of its type within a Warrior's own Command Distance, in order (FOW-CAS-024, 025, 027).
std::vector<TeamId> stand_ins(const State&, TeamId warrior);

}  // namespace sandtable::fow
