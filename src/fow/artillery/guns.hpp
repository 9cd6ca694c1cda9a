// Which weapons fire a bombardment, and why others do not: gun by gun (FOW-ART-002 to 028).
// Used by the verb, the procedure, previews, questions and odds. Who spots is spotting.hpp's.
#pragma once
#include "fow/core/mission.hpp"
#include "fow/core/state.hpp"
#include "fow/shooting/fire.hpp"

namespace sandtable::fow {

inline constexpr Coord least_range = 8 * inch;     // FOW-ART-021
inline constexpr Coord trees_too_near = 4 * inch;  // FOW-ART-025, 028

// The shot with which an artillery team bombards.
Shot shell_of(const State&, TeamId gun);
const Bombardment& shells_of(const State&, TeamId gun);
bool rocket_launcher(const State&, TeamId);  // FOW-ART-005
bool mortar(const State&, TeamId);           // FOW-ART-003

// The artillery of its batteries that is in play, whether or not it may fire (FOW-ART-013).
std::vector<TeamId> artillery_of(const State&, const Mission&);
// Everything that keeps one of them silent: what it is and did (FOW-ART-009 to 012), and where the aiming point lies
// (FOW-ART-018 to 028).
Refusals why_not_ready(const State&, const Mission&, TeamId gun);
Refusals why_out_of_reach(const State&, const Mission&, TeamId gun);
Refusals why_not_firing(const State&, const Mission&, TeamId gun);
// Those that fire, in order (FOW-ART-013, 020).
std::vector<TeamId> guns_firing(const State&, const Mission&);
// How many weapons that is (FOW-ART-080).
int weapons_in(const State&, const Mission&, const std::vector<TeamId>& guns);

}  // namespace sandtable::fow
