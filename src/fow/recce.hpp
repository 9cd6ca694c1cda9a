// Reconnaissance: Eyes and Ears, Recce Platoons that disengage, and what reorganising forbids (FOW-REC).
// Used by the Shooting Step, by movement and by the assault chapter, which calls the procedure DisengageAssault.
// Cautious Movement is concealment.hpp's.
#pragma once
#include "fow/state.hpp"

namespace sandtable::fow {

// --- eyes and ears (eyes.cpp) ---
Refusals check_reveal(const State&, PlatoonId recce, const Body& target);  // FOW-REC-001
void reveal(State&, PlatoonId recce, const Body& target, Out&);            // FOW-REC-002, 003
void add_reveals(const State&, Decision&);
ShootOrder decode_reveal(const State&, const Command&, Refusals&);

// --- disengaging (disengage.cpp) ---
// Everything that keeps a Recce Platoon from disengaging: from fire, or from an assault (FOW-REC-004, 024, 030).
Refusals check_disengaging(const State&, PlatoonId, bool charged);
// The platoon whose teams that target is, an Independent team's new one too; none for a lone team.
PlatoonId platoon_shot_at(const State&, const Body& target);
// It has tried to disengage from an assault in this Assault Step: assaulted again it cannot, has no Defensive Fire,
// does not counterattack and breaks off (FOW-REC-029). Ask when an assault on it begins.
bool spent_by_disengaging(const State&, PlatoonId);
// Teams that disengaged fire no more in that turn, Defensive Fire and anti-aircraft fire included (FOW-REC-031).
bool may_fire_defensively(const State&, TeamId);
void note_failed_save(State&, TeamId);  // FOW-REC-019

// --- pulling back (pull_back.cpp) ---
// The teams that may go, or for those forced must (FOW-REC-008, 021, 023).
std::vector<TeamId> who_pulls_back(const State&, const Retreat&);
Refusals check_pull_back(const State& start, const State& now, const Retreat&, const MoveOrder&);
// A way for that team: out of sight if there is one, else as far from the enemy as it gets; none when it cannot move.
std::vector<Pose> way_back(const State&, const Retreat&, TeamId);
bool spared_by_cover(const State&, PlatoonId, TeamId);  // FOW-REC-023

// --- reorganising (reorganising.cpp) ---
// What forbids this path to a team that reorganises (FOW-REC-033); nothing to anybody else.
Refusals check_reorganising_path(const State&, TeamId, const std::vector<Pose>& legs, Coord far);
// Flags turn over: an own turn begins, and any turn ends (FOW-REC-002, 031, 032).
void begin_reorganising(State&);
void end_recce_turn(State&);

}  // namespace sandtable::fow
