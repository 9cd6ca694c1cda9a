// The teams of a platoon go one after another, as ordered, outside the Movement Step: how they may go, who still can.
// Used by breaking off, consolidating and Recce Platoons that pull back, and by their previews. Where teams may go is
// judged before, by the question of each; a Bogging Check on the way is the team's own move's (advance.cpp).
#pragma once
#include "fow/core/state.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/steps.hpp"

namespace sandtable::fow {

// What differs from errand to errand (assault/errands.cpp).
Gait gait_for(const State&, Errand, TeamId);
// It stays after all: its order leads nowhere, or a friend that bogged down is in the way now.
bool barred(const State&, Errand, const MoveOrder&);
// What leaving means for it, before it goes.
void leave_for(State&, Errand, TeamId);
bool goes_anywhere(const State&, const MoveOrder&);

// The first step; its orders lie at the end of the arena. Returns Nothing.
March begin_march(State&, Errand, PlatoonId, const std::vector<MoveOrder>&);

}  // namespace sandtable::fow
