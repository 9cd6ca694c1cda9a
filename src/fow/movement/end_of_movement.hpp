// The verb that ends the Movement Step. Used by the list of verbs; other Steps read `done` the same way.
#pragma once
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

// Carried out by mission/: a platoon that arrives from reserve and still can come on, as the command that brings it
// (FOW-MSP-038).
std::optional<Command> still_arriving(const State&);

extern const VerbRow movement_done_verb;
void preview_movement_done(const State&, const Command&, Preview&);  // carried out by show/
void read_done(const State&, const Toml& words, Command&);

}  // namespace sandtable::fow
