// The end of a battle by the goals of its set-up or by its turn limit. Used by the turn, and by the kernel whenever the
// game waits again. The goals themselves are questions (game/goals.hpp).
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// The turn limit has passed: whoever has reached a goal wins, else it is a draw.
void end_at_limit(State&, Out&);

}  // namespace sandtable::fow
