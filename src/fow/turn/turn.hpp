// What begins with a side's own turn.
// Used by the turn itself and by previews that look at the enemy's next one on a copy.
// Does not run the turn: its steps are in steps.hpp.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// The Deeds of a side's teams and platoons are turned over: its most recent own turn begins now.
void turn_over(State&, int side);

}  // namespace sandtable::fow
