// Who takes part where a side has several players (FOW-FRC-031 to 037), as set-ups write it: [[player]] tables.
// Used by setup.cpp before pieces are read. What their seats mean is core/players'.
#pragma once
#include "base/toml.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

// The seats of the battle, in the order the players are written; nothing where the set-up has none.
void read_players(const Toml& script, World&, State&);
// When all pieces are there: every company has its player, every goal of a player names one.
void check_players(const Toml& script, const World&, const State&);

}  // namespace sandtable::fow
