// The verb with which a platoon from reserve comes on in the Movement Step. Used by book/verbs.cpp.
// Whether somebody still has to come on, movement/ asks through end_of_movement.hpp.
#pragma once
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

extern const VerbRow come_on_verb;

}  // namespace sandtable::fow
