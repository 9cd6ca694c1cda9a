// The verb that ends the Movement Step. Used by the list of verbs; other Steps read `done` the same way.
#pragma once
#include "fow/core/step_verb.hpp"

namespace sandtable::fow {

extern const StepVerb movement_done_verb;
void read_done(const State&, const Toml& words, Command&);

}  // namespace sandtable::fow
