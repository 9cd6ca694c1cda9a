// Flame-thrower tanks that have fired leave to refuel at the start of the Movement Step (FOW-FLM-015).
// Used by the Movement Step's list of verbs.
#pragma once
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

// Everything that forbids to send this tank to refuel now.
Refusals check_refuelling(const State&, TeamId);
extern const VerbRow refuel_verb;

}  // namespace sandtable::fow
