// What a side may do without being asked: Independent teams join platoons, and choose who of equals leads (FOW-IND-005,
// 013). Used by the kernel as offers, open to both sides at any moment, and by the turn to see whether it should wait
// for one. What joining does is command/joining.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Whether somebody's joining could still matter to the platoon that is about to test, or whose team is: an officer may
// join it, or it is an Independent team that may join another (FOW-IND-016, 020).
bool officer_could_help(const State&, PlatoonId);

}  // namespace sandtable::fow
