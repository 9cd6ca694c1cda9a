// Recce Platoons that disengage from fire and from assaults (FOW-REC-004 to 031).
// Used by shooting, and by the assault chapter, which calls the procedure DisengageAssault.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Everything that keeps a Recce Platoon from disengaging: from fire, or from an assault (FOW-REC-004, 024, 030).
Refusals check_disengaging(const State&, PlatoonId, bool charged);
// It has tried to disengage from an assault in this Assault Step: assaulted again it cannot, has no Defensive Fire,
// does not counterattack and breaks off (FOW-REC-029). Ask when an assault on it begins.
bool spent_by_disengaging(const State&, PlatoonId);
// Teams that disengaged fire no more in that turn, Defensive Fire and anti-aircraft fire included (FOW-REC-031).
bool may_fire_defensively(const State&, TeamId);

}  // namespace sandtable::fow
