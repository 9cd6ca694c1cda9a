// Whether the ground under a team may be dug (FOW-TCH-048, 072, FOW-WTR-013). Used by digging in and by the dice of its
// test. Knows ground and weather only: who digs and when is movement/digging's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/core/terrain_effects.hpp"

namespace sandtable::fow {

// The rule of a feature under any part of its base on which digging is like that; none when there is none.
RuleId digging_at(const State&, TeamId, TerrainEffect::Digging);
// Why it cannot dig where it stands; none when it can.
RuleId no_digging_at(const State&, TeamId);

}  // namespace sandtable::fow
