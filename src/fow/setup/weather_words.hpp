// season and weather of a set-up: by name, by the dice of a chart, or as the table was laid out for (FOW-WTR).
// Used by setup.cpp before the terrain is rated. Changes the battle's own copy of what terrain does.
#pragma once
#include <string>

#include "base/toml.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

void read_weather(const Toml& script, const std::string& home, World&, State&);

}  // namespace sandtable::fow
