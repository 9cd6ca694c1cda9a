// Dust behind vehicles on flat, hard desert (FOW-TCH-064 to 067): laid as the Movement Step ends, carried along by
// placing.cpp, gone as its owner's next turn begins. Used by turn/. How it conceals is sight/'s.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

inline constexpr Coord dust_free = 4 * inch;      // a move up to this raises none
inline constexpr Coord dust_stretch = 12 * inch;  // a cloud for each of these or part of it
inline constexpr Coord dust_cloud = 2 * inch;     // across and tall

// Clouds that a move of that length raises.
constexpr int dust_clouds(Coord moved) { return moved <= dust_free ? 0 : (moved + dust_stretch - 1) / dust_stretch; }

void raise_dust(State&, Out&);             // of the active side's vehicles
void settle_dust(State&, int side, Out&);  // FOW-TCH-067

}  // namespace sandtable::fow
