// Who touches whom in an assault: base to base, across a Linear Obstacle, at the opening or the wall of a building
// (FOW-ASL-038, 042, 043, 171). Used by the charge, by the fight and by pushing in.
// Measures only: whether a charge may get there is charge_path.hpp's. What Fight leaves for the movers is
// Team::felled_by (the team whose hit destroyed it in this round, for FOW-ASL-101), what TestNerve leaves is
// Platoon::routed (it failed its test, FOW-ASL-141).
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

enum class Touch : uint8_t {
  none,
  base,     // outline to outline, with nothing between
  across,   // a Linear Obstacle lies between (FOW-ASL-038)
  opening,  // one is in a building, the other on foot at an opening of it (FOW-ASL-042)
  wall      // one is in a building, the other a tank that touches it (FOW-ASL-043)
};
// Where they stand, or stood when they were Destroyed. Across an obstacle the first one has to be at it (FOW-ASL-038);
// otherwise it is the same either way round.
Touch touch_between(const State&, TeamId, TeamId);
// The same with the first one somewhere else.
Touch touch_from(const State&, TeamId, const Pose&, TeamId);
// No further apart than that; whoever is in contact through an opening or a wall, or in the same building, is near
// however deep inside the other stands (FOW-ASL-005, 042, 043, 075).
bool close_by(const State&, TeamId, TeamId, Coord limit);

RuleId rule_of(Touch);  // by which such a touch is contact; none for bases that touch
// The team is in contact with that enemy: both on the table, the team able to move and fight (FOW-ASL-039).
bool in_contact(const State&, TeamId, TeamId enemy);
// With any team of the other side that the assault is about: a named platoon, later one that takes part in it.
bool in_contact(const State&, TeamId);

// An enemy platoon of that side that is charged or struck back at: named before the charge is over, afterwards in it.
bool is_objective(const State&, PlatoonId, int for_side);
// Its teams on the table, in order.
std::vector<TeamId> objectives(const State&, int for_side);

}  // namespace sandtable::fow
