// What a flight and the fire at it leave behind: the aircraft are gone, guns that fired do little in their next turn
// (FOW-AIR-032, 033, 083). Used by the attack and by the turn, which says when a turn begins and ends.
// Nothing else writes what a team has fired at aircraft (Team::flak).
#pragma once
#include "fow/core/fire.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// The flight leaves, by that rule; nothing stays of it (FOW-AIR-083).
void leave(State&, RuleId because, Out&);

// A weapon fires at aircraft.
void note_flak(State&, Shot);
// That side's turn begins: who fired in the enemy's is spent in it. The active side's ends: nobody of it is.
void begin_flak_turn(State&, int side);
void end_flak_turn(State&);

}  // namespace sandtable::fow
