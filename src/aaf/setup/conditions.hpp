// What lies over the whole battlefield or on it by agreement: the weather and field works. Used by set-up before it
// lays the grounds. Complains about the words that cannot be.
#pragma once
#include "aaf/core/world.hpp"
#include "base/toml.hpp"

namespace sandtable::aaf {

// weather = ["rain", "mud"]: what is agreed before deployment (AAF-WEA-007).
void read_weather(const Toml& script, World&);
// [[work]] kind = "trench", at = [x, y], facing, name, against = ["tank", "soldier"] of mines.
void read_works(const Toml& script, World&);

}  // namespace sandtable::aaf
