// The wind, and the smoke screens that lie along it (FOW-SMB-008 to 012, 019 to 021).
// Used by the procedure of a bombardment and by previews. How a screen hides is sight/'s, when it goes sight/smoke's.
#pragma once
#include "fow/artillery/steps.hpp"

namespace sandtable::fow {

int attacker(const State&);                 // FOW-SMB-019
Angle wind_heading(const State&, int die);  // FOW-SMB-021
N roll_wind(State&, const Mission&, bool again);
// Where the screen of so many weapons lies; of no depth when they make none (FOW-SMB-008 to 012).
Rect screen_of(const State&, Vec at, int weapons, Angle wind);
void lay_screen(State&, const Mission&, int weapons, Out&);

}  // namespace sandtable::fow
