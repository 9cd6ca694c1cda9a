// Allocated hits in the order they are settled: team by team, each with its hits in order (FOW-SAV-002).
// Used by settle.cpp; a Bunker Buster's further hits are found here (FOW-HIT-051). What one hit does is saves.hpp's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

// Begins with hits that have been allocated: for each the team that takes it in HitsOn::taken.
N settle(State&, const HitsOn&);
// One of those hits on that team.
Hit hit_of(const State&, const HitsOn&, const Strike&, TeamId on);
// Where its firer fires from (FOW-SAV-012).
Vec point_of(const State&, const Strike&, const HitsOn&);

}  // namespace sandtable::fow
