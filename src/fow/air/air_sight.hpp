// What aircraft see and what stands between them and the ground: trees and buildings (FOW-AIR-027, 034 to 036, 053,
// 054). Used by ranging in, by fire at aircraft and by questions. Nothing else blocks or hides from the air.
#pragma once
#include "fow/core/state.hpp"
#include "fow/sight/concealment.hpp"

namespace sandtable::fow {

// What lies between the team and an aircraft there: trees that its line meets close by, or a building close by; none
// when its line is free (FOW-AIR-034, 035). What lies under its own base does not count: at the edge of a wood it fires
// outwards.
FeatureId blocks_flak(const State&, TeamId, Vec aircraft);
// It is wholly inside a wood, or in a building (FOW-AIR-036).
bool shut_in(const State&, TeamId);

// Concealed and Gone to Ground from aircraft whose lead was placed there (FOW-AIR-054, FOW-SMB-016).
Hiding hidden_from_air(const State&, TeamId, Vec lead);
// The score to range in on it (FOW-AIR-052, 053).
Score score_to_range_in(const State&, TeamId target, Vec lead);

}  // namespace sandtable::fow
