// Other ways to go than simply moving, as options of the question where teams go: chosen by value beside the paths, and
// written into them as words of their orders (`how`) before anybody judges.
// Used by move_choice. Whether an order is legal is orders.hpp's to say.
#pragma once
#include "fow/core/state.hpp"
#include "game/decision.hpp"

namespace sandtable::fow {

std::vector<Option> other_ways(const State&, PlatoonId);
// A value that is none of theirs stays where it is, and is refused as such.
void take_other_ways(const State&, PlatoonId, Reply& paths);

}  // namespace sandtable::fow
