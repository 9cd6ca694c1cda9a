// What is one platoon until it is deployed: a platoon with the Transport Platoon that serves it (FOW-DEP-009), the Gun
// Troops of a battery (FOW-DEP-014). Used by whoever counts, holds back, brings on or withdraws platoons. Does not say
// how they stand once they are on the table: they are platoons of their own then.
#pragma once
#include <vector>

#include "fow/core/state.hpp"

namespace sandtable::fow {

// Counted when halves are made: no Independent teams, headquarters weapons or assigned Transport Platoons, and of the
// troops of a battery that are posted alike the first (FOW-DEP-014).
bool counts_for_halves(const State&, PlatoonId);
// The platoon that is counted where that one is named: the first troop of its battery, mostly itself.
PlatoonId counted_as(const State&, PlatoonId);
// One and the same, or troops of one battery.
bool of_one_battery(const State&, PlatoonId, PlatoonId);
// Everybody else who is held, comes or leaves with that platoon, posted as it is.
std::vector<PlatoonId> along_with(const State&, PlatoonId);
// What it is a part of stands on the table already, and it comes right behind that; none: it does not.
PlatoonId comes_behind(const State&, PlatoonId);

}  // namespace sandtable::fow
