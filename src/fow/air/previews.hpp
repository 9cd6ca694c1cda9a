// What is told of fire at aircraft before one commits: carried out by show/. Used by the row of the verb.
#pragma once
#include <vector>

#include "fow/core/fire.hpp"
#include "fow/core/state.hpp"
#include "game/preview.hpp"

namespace sandtable::fow {

void preview_flak(const State&, const std::vector<Shot>&, Preview&);

}  // namespace sandtable::fow
