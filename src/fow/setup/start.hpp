// Where play begins: the [start] of a script, by the rows that the chapters give. Formats: docs/scenarios.md.
// Used by set-up when all pieces stand.
#pragma once
#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

void begin_play(State&, const Toml& start);

}  // namespace sandtable::fow
