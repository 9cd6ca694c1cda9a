// Eyes and Ears: what a Recce Platoon reveals instead of shooting (FOW-REC-001 to 003).
// Used by the Shooting Step. Cautious Movement is concealment.hpp's.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

Refusals check_reveal(const State&, PlatoonId recce, const Body& target);  // FOW-REC-001
void reveal(State&, PlatoonId recce, const Body& target, Out&);            // FOW-REC-002, 003
extern const VerbRow reveal_verb;

}  // namespace sandtable::fow
