// How a script says where a team is, what has become of it and what it did. Used by setup.cpp.
// Does not know the script around it.
#pragma once
#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

Place read_place(const Toml&);
// Where those are that a status says are gone; the table for all others.
Place off_table(const Toml& status);
void read_status(const Toml& status, const Model&, Team&);
void read_deeds(const Toml& did, const Model&, Deeds&);

}  // namespace sandtable::fow
