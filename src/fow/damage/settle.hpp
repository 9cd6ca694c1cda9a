// Allocated hits in the order they are settled: team by team, each with its hits in order (FOW-SAV-002).
// Used by settle.cpp; a Bunker Buster's further hits are found here (FOW-HIT-051). What one hit does is saves.hpp's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

// Begins with hits that have been allocated: for each in HitsOn::hits the team that takes it.
N settle(State&, const HitsOn&, Range takers);

}  // namespace sandtable::fow
