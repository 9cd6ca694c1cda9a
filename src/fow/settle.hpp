// Allocated hits in the order they are settled: team by team, each with its hits in order (FOW-SAV-002).
// Used by settle.cpp; a Bunker Buster's further hits are found here (FOW-HIT-051). What one hit does is saves.hpp's.
#pragma once
#include "fow/state.hpp"

namespace sandtable::fow {

// Every team that takes a hit: those the hits were allocated to, in order, then others in a building that is blasted.
std::vector<TeamId> teams_struck(const State&, const HitsOn&, Range takers);
// Its hits, by place in HitsOn::hits: its own, then the further ones.
std::vector<std::size_t> hits_on(const State&, const HitsOn&, Range takers, TeamId);

}  // namespace sandtable::fow
