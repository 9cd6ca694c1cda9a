// What an assault from a place promises, by rule of thumb: defensive fire that throws it back, blows, who gives way.
// Used to judge places from which one could be launched. Before one is launched it is played out (assaulting.hpp).
#pragma once
#include "fow/agents/situation.hpp"

namespace sandtable::fow {

// What the enemy would lose less what it would lose itself; 0 where none can be launched from there.
Worth clash(const Situation&, const Unit& by, const Unit& on, const Stand&);

}  // namespace sandtable::fow
