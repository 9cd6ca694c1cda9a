// What a hit does to a team: armour saves, Firepower tests, bailing out, destruction (FOW-SAV, FOW-CAS).
// Used by shooting; later by artillery, aircraft and assaults. The table shows these scores before anybody rolls.
#pragma once
#include "fow/state.hpp"

namespace sandtable::fow {

enum class Facing : uint8_t { front, side };
// Which armour a shot from a point strikes (FOW-SAV-011 to 014).
Facing facing_struck(const State&, TeamId on, Vec from);
// The die an armoured vehicle needs to be unharmed; one less is a glancing hit (FOW-SAV-004 to 008).
Score save_score(const State&, const Hit&);
Score firepower_score(int firepower);
// What is left of a Destroyed armoured vehicle: a wreck and its smoke (FOW-CAS-002).
void leave_wreck(State&, TeamId);

}  // namespace sandtable::fow
