// One assault: who takes part on which side, and when it is over (FOW-ASL).
// Used by the chapters of the assault (charge.hpp, close_combat.hpp) and by the table. Moving is charge.hpp's, fighting
// close_combat.hpp's.
#pragma once
#include <vector>

#include "fow/core/state.hpp"

namespace sandtable::fow {

inline constexpr Coord launch_distance = 4 * inch;    // FOW-ASL-018, 031
inline constexpr Coord cavalry_launch = 8 * inch;     // FOW-ASL-019, 032
inline constexpr Coord engaged_distance = 4 * inch;   // FOW-ASL-053, 103, 107, 116, 134
inline constexpr Coord fighting_distance = 2 * inch;  // FOW-ASL-073, 077
inline constexpr Coord contact_gap = adjacent_gap;    // FOW-ASL-171

bool armoured_tank(const State&, TeamId);    // FOW-ASL-007
bool unarmoured_tank(const State&, TeamId);  // FOW-ASL-008

// It neither moved nor shot in this turn (FOW-ASL-066).
inline bool kept_still(const Team& t) { return !t.deeds.counts_as_moved() && !t.deeds.shot; }

// Notes which platoons the active side's could launch an assault at (FOW-ASL-156).
void note_reach(State&);

// A platoon with Infantry tests before it assaults Armoured Tanks (FOW-ASL-022).
bool tests_to_assault(const State&, PlatoonId attacker, const std::vector<PlatoonId>& targets);
// Whom a platoon assaults. What it does in the charge is asked for team by team.
struct AssaultOrder {
  PlatoonId platoon;
  std::vector<PlatoonId> targets;
  std::vector<TeamId> with;  // Independent teams that join it for the assault (FOW-ASL-161)
};
N begin_assault_of(State&, const AssaultOrder&, Out&);
N end_assaults(State&, Out&);  // no more of them in this Step
// A new assault stands where the charge begins.
void open_assault(State&, PlatoonId attacker, const std::vector<PlatoonId>& targets, bool breakthrough, Out&);

// --- the assault that is being fought ---
bool takes_part(const State&, PlatoonId);  // the attacker, or a defending platoon that has not gone
// Platoons of that side in the assault, those that have gone left out, in order.
std::vector<PlatoonId> platoons_in_assault(const State&, int side);
// An assaulting team of the side whose round it is (FOW-ASL-003).
bool is_assaulting(const State&, TeamId);
std::vector<TeamId> assaulting_teams(const State&);
// The side whose round it is has won (FOW-ASL-103 to 106).
RuleId why_won(const State&);
// The assault ends like that (FOW-ASL-004); the stages that are left are passed over.
inline constexpr int nobody = -1;
void end_assault(State&, AssaultEnd, int winner, RuleId because, Out&);

}  // namespace sandtable::fow
