// Hits that pin a platoon down, and what being pinned forbids (FOW-PIN).
// Used wherever a platoon is hit; the test to rally is the Starting Step's (turn.cpp). Nothing else sets the mark.
#pragma once
#include <vector>

#include "fow/core/fire.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

inline constexpr int16_t pinning_hits = 5;  // FOW-PIN-001, and of defensive fire whoever charges (FOW-ASL-069)
// ... of this platoon in a Shooting Step, where a special rule says otherwise.
int16_t hits_to_pin(const State&, PlatoonId);
// One hit more on this team in this Shooting Step (FOW-PIN-002, 003, FOW-SHO-016).
void count_hit(State&, TeamId on, CountsFor);
// FOW-PIN-006, 009, FOW-FLM-004, FOW-SNI-012: at once. Nothing happens to lone Independent teams (FOW-PIN-007).
void pin_down(State&, PlatoonId, RuleId because, Out&);
void rallied(State&, PlatoonId, Out&);  // FOW-PIN-020
// The Shooting Step ends (FOW-PIN-001, 004).
void pin_after_shooting(State&, Out&);

// Infantry, guns and Unarmoured vehicles of a pinned platoon (FOW-PIN-014 to 018).
bool pinned_down(const State&, TeamId);

// What forbids this path to a team that is Pinned Down: it comes no nearer to an enemy it sees and into no other's
// sight (FOW-PIN-010, 011). Nothing to anybody else (FOW-PIN-013). Only the first `far` of the path is looked at.
Refusals check_pinned_path(const State&, TeamId, const std::vector<Pose>& legs, Coord far);
// To search places by: the enemies a pinned team sees from where it is and how far off they are; nobody for others.
struct HeldOff {
  TeamId enemy;
  Coord apart = 0;
};
std::vector<HeldOff> held_off(const State&, TeamId);
bool comes_nearer(const State& there, TeamId, const std::vector<HeldOff>&);

}  // namespace sandtable::fow
