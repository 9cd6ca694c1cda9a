// The usual answer to a bombardment: who best spots for it, and what is best aimed at by those who are seen.
// Used by the verb. Any other answer is as legal: what may be aimed at, and by whom, is bombard.hpp's.
#pragma once
#include <optional>

#include "fow/core/mission.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Of the spotters who serve for that aiming point, or of this one alone, who ranges in most easily. Of equals an
// Observer goes before others, and a gun comes last: there is somebody whose work it is.
std::optional<Mission> best_spotted(const State&, Mission aimed, TeamId only = {});

// Of all enemy teams: what promises most of the teams under the template, one's own counted against it; of smoke,
// whoever is near enough to be blinded. Nothing when nobody serves.
std::optional<Mission> usual_bombardment(const State&, const Mission& order, TeamId spotter = {});

}  // namespace sandtable::fow
