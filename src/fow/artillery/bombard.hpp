// A bombardment as it is ordered: what stands in its way, and which teams may be aimed at.
// Used by the verb, by previews and questions, and by special rules that order one of their own. The procedure is
// bombard.cpp's.
#pragma once
#include "fow/core/mission.hpp"
#include "fow/core/state.hpp"
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

// Of the battery as such: that it has bombarded, that smoke comes first, that it has looked out at night (FOW-ART-007,
// 016, 111, FOW-SMB-006).
Refusals check_battery(const State&, const Mission&);
// Of what is aimed at: an enemy team, a smoke trail, the remembered point (FOW-ART-017, 048, 092, FOW-SMB-005).
Refusals check_aim(const State&, const Mission&);
// Everything: battery, aim, spotter, and that no weapon could fire (FOW-ART-013).
Refusals check_bombardment(const State&, const Mission&);

// The mission with the place and Skill of its aiming point filled in.
Mission aimed_at_team(const State&, Mission, TeamId);
Mission aimed_at_trail(const State&, Mission, const Trail&);
Mission aimed_at_marker(const State&, Mission);  // that of the battery (MM-037)
Mission repeated(const State&, PlatoonId battery);
std::vector<TeamId> teams_to_aim_at(const State&, int side);  // of the enemy, on the table

extern const VerbRow bombard_verb;
void preview_bombard(const State&, const Command&, Preview&);  // carried out by show/

// What a command orders; refusals where it is none. For the verb and its preview.
Mission read_bombardment(const State&, const Command&, Refusals&);

}  // namespace sandtable::fow
