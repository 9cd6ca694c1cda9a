// Who spots for a battery: who may, who is able to, and who sees the aiming point (FOW-ART-029 to 036, 055 to 062).
// Used by the verb, previews and questions. Does not know which guns fire, except that one of them may spot.
#pragma once
#include "fow/core/mission.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

bool has_staff(const State&, PlatoonId);  // with it, on the table or aboard (FOW-ART-048, 053)
// Whether the team is one of those who spot for that battery, and at what price (FOW-ART-030, 035, 036, 055, 058).
Spotting spotting_of(const State&, const Mission&, TeamId);
// Everything that keeps it from spotting for this bombardment: who it is, what it did, how it is.
Refusals why_not_spotting(const State&, const Mission&, TeamId);
// ... and that it does not see the aiming point (FOW-ART-031, 111). Asked when the point is known.
Refusals why_not_seen(const State&, const Mission&, TeamId spotter);
// It has ordered a repeat in this turn of its own, and moves no more in it (FOW-ART-050).
bool bound_by_repeat(const State&, TeamId spotter);
// Everybody who might, in order; those who cannot too.
std::vector<TeamId> spotters_for(const State&, const Mission&);

}  // namespace sandtable::fow
