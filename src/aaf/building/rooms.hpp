// Going into buildings, through them and out: the doors and the verbs (AAF-BLD-006 to 011). Used by turn/, which offers
// the verbs, by morale and by houses that fall. Asks nobody.
#pragma once
#include "aaf/core/rules.hpp"
#include "aaf/movement/march.hpp"

namespace sandtable::aaf {

// A place in the room for everybody of the unit who goes in; fewer when there is no room.
std::vector<std::pair<ModelId, Pose>> places_inside(const State&, UnitId, const Inside&);
// Free places at the outer wall of the room's section, one for each who is inside; fewer when there are none.
std::vector<std::pair<ModelId, Pose>> places_at_wall(const State&, UnitId, Standings&);

// --- doors ---
void go_in(State&, UnitId, const Inside&, RuleId why, Out&);
// Out to the wall; gives those who found no place.
std::vector<ModelId> come_out(State&, UnitId, RuleId why, Out&);

extern const VerbRow enter_verb;
extern const VerbRow leave_verb;
// AAF-BLD-010: it shares a room on its way and has to go on.
Refusals shares_room(const State&, UnitId);

const Chapter& building_chapter();

}  // namespace sandtable::aaf
