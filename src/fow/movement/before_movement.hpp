// What a side may do at the start of its Movement Step, before any platoon moves: send flame-thrower tanks that have
// fired to refuel and sole survivors to the rear (FOW-FLM-015, FOW-MOR-036), and what special rules add. Used by the
// Movement Step's question.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Everything that forbids to send this tank to refuel now.
Refusals check_refuelling(const State&, TeamId);
void refuel(State&, TeamId, Out&);

// --- the choices of the Movement Step that come before moving ---
bool is_before_movement(Name verb);
void add_before_movement(const State&, Decision&);
MovePlan decode_before_movement(const State&, const Command&, Refusals&);
// One of them picked by chance; no verb when nothing can be done.
Command sample_before_movement(const State&, Dice&);

}  // namespace sandtable::fow
