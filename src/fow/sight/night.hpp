// Night fighting: how far teams move and see, and muzzle flashes (FOW-NGT).
// Used by movement, shooting, the tableau, and by Defensive Fire, which calls RollVisibility for each platoon.
// What night does to concealment is looking.hpp's. Everything here is asked only while State::night holds.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

inline constexpr Coord night_move = 8 * inch;       // FOW-NGT-001
inline constexpr Coord visibility_unit = 4 * inch;  // times the die (FOW-NGT-005)

// Whether its fire gives it away: it can be shot at from beyond what was rolled (FOW-NGT-006).
bool flashes(const State&, TeamId);
// Whether the shooter may shoot at that team at all: it fired, or is near enough for what was rolled. Before the roll
// nobody is too far: the choice to shoot is closed then (FOW-NGT-004, 006).
bool lit(const State&, TeamId shooter, TeamId target);

void forget_visibility(State&);  // a Step begins

}  // namespace sandtable::fow
