// What a side may do without being asked: Independent teams join platoons, and choose who of equals leads (FOW-IND-005,
// 013). Used by the kernel as offers, open to both sides at any moment, and by the turn to see whether it should wait
// for one. What joining does is command/joining.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Whether joining could still help a platoon of this side that is about to test: sole survivors, or those that rally
// and remount (FOW-IND-016, 020).
bool officer_could_help(const State&, int side, StartingItem);

}  // namespace sandtable::fow
