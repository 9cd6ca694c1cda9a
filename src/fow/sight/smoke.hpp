// Smoke markers of direct fire: laid on teams that were hit, gone with the firer's next turn (FOW-SMK).
// Used by hits.cpp when smoke hits are allocated and by the Starting Step.
// How smoke conceals is sighting's; wreck smoke is saves.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// One marker of that side, centred on the team; it stays there when the team moves (FOW-SMK-005).
void lay_smoke(State&, TeamId on, int side, Out&);
// A smoke screen of that side over the place, 2 in tall from the ground in the middle of each template, which become
// screens of their own where that differs (FOW-SMB-013).
void lay_smoke_screen(State&, const Rect&, int side);
// Whether a screen, a marker or the smoke of a wreck lies over any part of the team (FOW-SMB-016, FOW-SMK-009).
bool under_smoke(const State&, TeamId);
// All markers that the side fired are removed; wreck smoke stays (FOW-SMK-011, 012).
void disperse_smoke(State&, int side, Out&);

}  // namespace sandtable::fow
