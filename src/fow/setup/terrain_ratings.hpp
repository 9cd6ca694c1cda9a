// What the terrain of a battle does: its kind's effects, or what the players agreed for a feature (FOW-TER-015 to 019).
// Used by setup.cpp once the table is read.
#pragma once
#include "base/toml.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

void rate_terrain(const Toml& script, World&);

}  // namespace sandtable::fow
