// A player lets a team-mate act first in a Step that all of a side's players have to finish (FOW-FRC-034).
// A verb of the three Steps in which platoons are ordered about; there is none in a battle of one player a side.
#pragma once
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

extern const VerbRow hand_over_verb;

}  // namespace sandtable::fow
