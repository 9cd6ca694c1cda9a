// Independent teams become platoons of their own as a battle is set up, with the Transport teams that are theirs
// (FOW-IND-001, 003). Used by set-up for each platoon it has read. In play nobody is set apart: teams join and leave.
#pragma once
#include <utility>
#include <vector>

#include "base/toml.hpp"
#include "fow/core/state.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

// Everybody listed in that platoon has been read. `said`: Transport teams for which the script says whose they are. The
// teams that are neither Independent nor theirs stay the platoon they were listed as. Where there are none, a single
// Independent team has the name it was listed under; several have their own, and that name stands for the senior's
// platoon. False when there is no room for so many platoons.
bool set_apart_independents(State&, World&, PlatoonId listed, const std::vector<std::pair<TeamId, const Toml*>>& said);

}  // namespace sandtable::fow
