// The Khamseen (FOW-WTR-016 to 018): while it threatens or blows a die is rolled as each turn begins. Used by turn.cpp.
// What it does is the night's: sight/night.
#pragma once
#include "fow/turn/steps.hpp"

namespace sandtable::fow {

roll::Spec storm_roll(const State&);
void storm_comes_or_goes(State&, int die, Out&);

}  // namespace sandtable::fow
