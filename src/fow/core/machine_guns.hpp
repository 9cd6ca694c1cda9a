// Machine-guns that a vehicle gets besides those of its model, by an upgrade of its list. Their figures are always the
// same (FOW-VWP-008, 009). Used by fow/force; the arsenal's own are read with it.
// Does not know where a list fits them.
#pragma once
#include "fow/core/arsenal.hpp"

namespace sandtable::fow {

// That of a vehicle whose guns are fired by passengers is fired by them too (FOW-SSR-011).
Weapon added_machine_gun(const Model&, MachineGun place, bool fifty_cal);

}  // namespace sandtable::fow
