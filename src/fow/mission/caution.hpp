// How near to enemies a team may be placed. Used by layout.cpp, for whatever terms give a Caution; whoever places a
// team asks there.
#pragma once
#include "fow/mission/layout.hpp"

namespace sandtable::fow {

// What of the caution forbids the team to stand where it stands now.
void check_caution(const State& there, TeamId, const Caution&, Refusals&);

}  // namespace sandtable::fow
