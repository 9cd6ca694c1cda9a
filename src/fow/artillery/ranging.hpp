// Ranging in: what a spotter needs, how often he may try, and what a success brings (FOW-ART-037 to 047, 093).
// Used by the procedure, previews, questions and odds. One function for each number.
#pragma once
#include "fow/core/mission.hpp"
#include "fow/core/state.hpp"
#include "fow/damage/barrage.hpp"

namespace sandtable::fow {

Score score_to_range_in(const State&, const Mission&, const std::vector<TeamId>& guns);
Ranging ranging_of(const State&, const Mission&, const std::vector<TeamId>& guns);
// One attempt, from 1, with its re-rolls (FOW-ART-044, 045).
roll::Spec ranging_roll(const State&, const Mission&, const std::vector<TeamId>& guns, int attempt);
// In millionths, which attempt ranges it in; what is left of a million is that none does.
std::vector<int32_t> chances_to_range_in(const State&, const Mission&, const std::vector<TeamId>& guns);

// Where the template lies (FOW-ART-063 to 066, 090).
Rect template_of(const State&, const Mission&, const std::vector<TeamId>& guns);
// What it does, the attempt of the mission counted (FOW-ART-071 to 079, 089, 090, 098, 108). The gunners are left to
// whoever fires it.
Barrage barrage_of(const State&, const Mission&, const std::vector<TeamId>& guns);

}  // namespace sandtable::fow
