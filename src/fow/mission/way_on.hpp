// Coming on over the edge of the table: by which stretches of it, and what the way to a place takes of a team's move.
// Used by reserves as they are placed and by their proposals. The rest of the move is the Movement Step's own.
#pragma once
#include "fow/mission/ground.hpp"

namespace sandtable::fow {

struct EdgePart {
  int edge = 0;  // by quarter turns, as MissionPlay has it
  Coord low = 0;
  Coord high = 0;  // along it
  RuleId rule;
};
std::vector<EdgePart> parts_of(const State&, const WayIn&, int side);
// By which the platoon may come: of the way that was settled for it, or of all its side has.
std::vector<EdgePart> ways_of(const State&, PlatoonId);

// Straight on from the edge to there: all that stands in the way, that it would take a Bogging Check among it; it then
// goes on from nearer to the edge.
Refusals check_edge(const State&, TeamId, const Pose& at);  // of these, all that the place itself says
Refusals check_way_on(State&, TeamId, const Pose& at);      // the way; the team is put back after looking
Coord way_on(const State&, TeamId, const Pose& at);         // from the edge to its far side (FOW-MSP-038)
Plots strips_of(const State&, PlatoonId, Coord deep);

}  // namespace sandtable::fow
