// Teams that are put down where they did not stand before: over a cliff, freed, thrown back, off their limber, out of
// hiding. Whether they may be there, and the nearest place where they may.
// Used by orders, freeing, the charge and Snipers. Does not move anybody.
#pragma once
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

// What forbids the team to stand there: the table's edge (by that rule), Impassable ground, walls, other teams, enemies
// it keeps away from. `from` is where it stood before; without one it comes out of nowhere.
Refusals check_place(const State&, TeamId, const Pose& at, std::optional<Pose> from, RuleId off_table);
// Of check_place only the ground, for a gun that unlimbers and may then go on (FOW-TRP-026).
Refusals check_unlimbering(const State&, TeamId gun, const Pose& at);
// The place nearest to the one wanted where it may stand, clear of everybody and no further the way of `ahead`.
std::optional<Pose> place_near(const State&, TeamId, const Pose& wanted, Vec ahead = {});

}  // namespace sandtable::fow
