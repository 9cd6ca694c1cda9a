// Buildings as places: who may go in, their openings and who stands at them, how many they hold (FOW-MOV-051 to 067).
// Used by movement, which judges paths through them in passage.hpp, and by questions.
// Fighting from openings is the shooting chapter's.
#pragma once
#include <vector>

#include "fow/core/state.hpp"
#include "table/move/going.hpp"

namespace sandtable::fow {

// Infantry on foot, Man-packed guns, and Fully-armoured Fully-tracked vehicles (FOW-MOV-062, 063, 066, 067).
bool may_enter_buildings(const Model&);
RuleId why_not_into_buildings(const Model&);  // of a model that may not

bool is_building(const State&, FeatureId);
FeatureId building_at(const State&, Vec);  // invalid outside all of them
// Teams with their centre inside.
std::vector<TeamId> teams_in(const State&, FeatureId building);

// All its openings in the terrain's order, then breaches; of every storey (FOW-MOV-055).
std::vector<Opening> openings_of(const State&, FeatureId building);
bool adjacent(const Rect& base, const Opening&);  // FOW-GEN-024
// How many teams with such bases use it at one time (FOW-MOV-056).
int teams_at_opening(const Opening&, Coord base_width);
// The teams of the mover's side that let it in there: those that stood at the opening when the Movement Step began, or
// the mover itself as it sets out (FOW-MOV-057, 058).
std::vector<TeamId> unlocked_by(const State&, TeamId mover, const Opening&);

// No base of that size fits inside, along or across any of the walls (FOW-MOV-053).
bool too_small_for(Points outline, Coord width, Coord depth);

// What a search for ways makes of buildings for a team on foot: solid, but for the room it stands in. Ways by openings
// are passage.hpp's.
void wall_off(const State&, TeamId, GoingMap&);

}  // namespace sandtable::fow
