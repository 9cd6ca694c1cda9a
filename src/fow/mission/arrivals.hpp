// The verb with which a platoon from reserve comes on in the Movement Step, and on which terms it is placed.
// Used by book/verbs.cpp and by agents.
// Whether somebody still has to come on, movement/ asks through end_of_movement.hpp.
#pragma once
#include "fow/core/verb_row.hpp"
#include "fow/mission/layout.hpp"

namespace sandtable::fow {

extern const VerbRow come_on_verb;
PlacingTerms terms_of_arrival(const State&, PlatoonId);

}  // namespace sandtable::fow
