// What a side may do at the start of its Movement Step, before any platoon moves: place Snipers, send flame-thrower
// tanks that have fired to refuel (FOW-SNI-004, 005, FOW-FLM-015). Used by the Movement Step's question.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Everything that forbids to place this Sniper team there now.
Refusals check_sniper(const State&, TeamId, const Pose&);
void place_sniper(State&, TeamId, const Pose&, Out&);

// Everything that forbids to send this tank to refuel now.
Refusals check_refuelling(const State&, TeamId);
void refuel(State&, TeamId, Out&);

// --- the choices `place_sniper` and `refuel` of the Movement Step ---
bool is_before_movement(Name verb);
void add_before_movement(const State&, Decision&);
MovePlan decode_before_movement(const State&, const Command&, Refusals&);
// A Sniper or a tank picked by chance; no verb when nothing can be done.
Command sample_before_movement(const State&, Dice&);

}  // namespace sandtable::fow
