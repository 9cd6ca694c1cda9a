// A platoon that is to shoot at night rolls first how far it sees (FOW-NGT-004, 005).
// Used by the Shooting Step; Defensive Fire calls RollVisibility for each platoon.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

bool has_looked_out(const State&, const Body&);
Refusals why_not_looked_out(const State&, const Body&);  // what the roll's absence forbids; nothing by day
Refusals check_look_out(const State&, const Body&);
extern const VerbRow look_out_verb;

}  // namespace sandtable::fow
