// What a hit does to a team: saves, Firepower tests, bailing out (FOW-SAV).
// Used by shooting; later by artillery, aircraft and assaults. The table shows these scores before anybody rolls.
// What being Destroyed means is casualties.hpp's, what becomes of passengers passengers.hpp's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

enum class Facing : uint8_t { front, side };
// Which armour a shot from a point strikes (FOW-SAV-011 to 014).
Facing facing_struck(const State&, TeamId on, Vec from);
// The die an armoured vehicle needs to be unharmed; one less is a glancing hit (FOW-SAV-004 to 008). A flat save for
// every other team (FOW-SAV-015, 025, 026).
Score save_score(const State&, const Hit&);
roll::Spec save_roll(const State&, const Hit&);
roll::Spec firepower_roll(const State&, const Hit&);
// A second save against light weapons (FOW-SSR-006, 007).
bool has_improvised_armour(const State&, const Hit&);

void note_failed_save(State&, TeamId);  // FOW-REC-019

}  // namespace sandtable::fow
