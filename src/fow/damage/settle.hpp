// Allocated hits in the order they are settled: team by team, each with its hits in order (FOW-SAV-002).
// Used by volleys, sharing out and odds; a Bunker Buster's further hits are found here (FOW-HIT-051). What one hit does
// is saves.hpp's.
#pragma once
#include <vector>

#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

// Whom Bunker Busters among these hits strike besides the teams that take them (FOW-HIT-051): found before the first
// save of the shooting, so that it does not matter who gets away meanwhile.
std::vector<Blast> blasts_of(const State&, const HitsOn&);
// One of those hits on that team.
Hit hit_of(const State&, const HitsOn&, const Strike&, TeamId on);
// Where its firer fires from (FOW-SAV-012), and how he stood as he declared it (FOW-HIT-050).
struct Aspect {
  Vec from;
  Angle faced;
};
Aspect aspect_of(const State&, const Strike&, const HitsOn&);
Gunner gunner_of(const State&, TeamId);  // as it stands now

}  // namespace sandtable::fow
