// Recce Platoons that disengage from fire and from assaults (FOW-REC-004 to 031).
// Used by shooting, and by the assault chapter, which calls the procedure DisengageAssault.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Everything that keeps a Recce Platoon from disengaging: from fire, or from an assault (FOW-REC-004, 024, 030).
// Whether it reorganises does not matter (FOW-REC-035).
Refusals check_disengaging(const State&, PlatoonId, bool charged);
// It has declared that it will (FOW-REC-030).
void declare_escape(State&, PlatoonId, RuleId, Out&);
// Somebody of it is able to move (FOW-REC-008).
bool can_disengage(const State&, PlatoonId);

}  // namespace sandtable::fow
