// Breaking off: which moves are away from the enemy, what the engine proposes, who is captured (FOW-ASL-130 to 141).
// Used by the question of a platoon that breaks off (break_off_ask.cpp). Who breaks off is the test of nerve's.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

struct LoseAll;

Gait retreat_gait(const State&, TeamId);  // FOW-ASL-140, 141
// Everything that forbids this team's move, its platoon left aside.
Refusals why_no_retreat(const State&, const MoveOrder&);
// ... and the moves of the whole platoon.
Refusals check_retreat(const State&, PlatoonId, const std::vector<MoveOrder>&);
// Straight away from the assaulting teams, as far and as well together as they get; always legal.
std::vector<MoveOrder> propose_retreat(const State&, PlatoonId);

// Those whom assaulting teams catch where they stand now (FOW-ASL-134, 135, 138).
void add_stragglers(State&, PlatoonId, LoseAll&);
// Takes those of them off the table whom a special rule has slip away instead.
void remove_driven_off(State&, const std::vector<TeamId>&, Out&);

extern const VerbRow break_off_verb;  // break_off_ask.cpp

}  // namespace sandtable::fow
