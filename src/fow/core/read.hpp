// How scripts and set-ups write things. Used by set-up and by the words of commands.
#pragma once
#include "base/toml.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {

inline Angle read_heading(const Toml& t) { return degrees(static_cast<int32_t>(t.integer_between(-360, 720))); }

}  // namespace sandtable::fow
