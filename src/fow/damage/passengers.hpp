// Those carried by a vehicle that is hit: their saves, and getting out of a wreck (FOW-SAV-017 to 024).
// Used by saves.cpp for every Destroyed result and every hit on a tank with riders, and by settle.cpp once all the hits
// on a vehicle are settled. Getting off in the Movement Step is transport.hpp's.
#pragma once
#include <optional>

#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

// Everything that forbids a passenger of a Destroyed vehicle to get out there (FOW-SAV-018).
Refusals check_getting_out(const State&, const AskGetOut&, const Pose&);
// A place to get out, as far from those who shot as can be; none when there is no room (FOW-SAV-019).
std::optional<Pose> way_out_of(const State&, const AskGetOut&);

}  // namespace sandtable::fow
