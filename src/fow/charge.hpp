// Moving in an assault, as far as others call it: who may launch and charge, and how a charge is taken back.
// Used by the Assault Step, by defensive fire and by set-up. The questions are the kernel's to find (rules.hpp).
#pragma once
#include "fow/state.hpp"

namespace sandtable::fow {

// Everybody who charged and can still move goes back to where it started (FOW-ASL-051, 071, 072).
void go_back(State&, Out&);

}  // namespace sandtable::fow
