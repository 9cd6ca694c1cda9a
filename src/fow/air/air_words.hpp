// Words of this room's commands that several of its files read. Used by the rows of its verbs.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

inline void read_nothing(const State&, const Toml& words, Command&) { words.only({}); }

}  // namespace sandtable::fow
