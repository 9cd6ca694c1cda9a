// What a roll on a terrain chart gives (FOW-TCH-004): for scripts, and for players who roll their own table.
// Used by turn_questions.cpp. Changes nothing.
#pragma once
#include "base/json.hpp"
#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

Json chart_square(const State&, const Toml& about);

}  // namespace sandtable::fow
