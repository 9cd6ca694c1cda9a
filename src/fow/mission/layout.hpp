// How a platoon stands when it is put on the table: a place, a vehicle or the rear for each of its teams. Whether it
// may stand so, and putting it there. One door for deployment, ambushes, random deployment and reserves. Used by their
// verbs and by the proposer. Does not say whose turn it is to place, nor choose a place.
#pragma once
#include "fow/mission/ground.hpp"

namespace sandtable::fow {

struct Spot {
  TeamId team;
  Pose at;
  TeamId into;            // the vehicle it rides in or on, or is limbered to; none
  bool away = false;      // it stays off the table for the whole battle (FOW-DEP-006)
  bool unloaded = false;  // of a portee: its gun alone is deployed (FOW-MSR-016)
};
using Layout = std::vector<Spot>;

// How far a placed team keeps from enemies, by whether they see it (FOW-MSP-002, 010, 030, MM-078).
struct Caution {
  Coord seen = 0;             // from those that see it
  Coord unseen = 0;           // from all others
  bool beyond = true;         // more than that; else that is far enough
  bool terrain_hides = true;  // who is concealed by terrain is not seen
  bool from_all = false;      // near any enemy, it has to be unseen by all of them
  bool scouts = false;        // Recce teams keep it away (FOW-MSP-013)
  RuleId rule;
};

// On which terms a platoon is placed.
struct PlacingTerms {
  RuleId rule;                        // that places it
  const MissionArea* area = nullptr;  // where; none: by its way in
  int quarter = -1;                   // of it
  Plots plots;                        // where to look for places, and to draw
  std::optional<Caution> caution;
  bool may_leave_transports = true;    // FOW-DEP-006
  bool without_vehicles = false;       // FOW-MSP-044
  bool over_the_edge = false;          // it comes on, and that takes of its move (FOW-MSP-038)
  bool mounted = false;                // on foot only who finds no place in its vehicles (MM-084)
  bool in_column = false;              // in single file on the road, aboard what carries it (FOW-MIS-066)
  std::vector<Vec> within{};           // an outline, besides the area
  bool dug_in = false;                 // FOW-MSP-025
  Coord about_leader = 0;              // every team so near to the commander, instead of In Command (MM-076)
  const MissionArea* crept = nullptr;  // where a team stands that creeps nearer in the dark (FOW-BRI-009)
  PlatoonId beside;                    // within Command Distance of somebody of it (FOW-DEP-005, 008)
  PlatoonId or_beside;                 // ... or of somebody of this one: the 2iC (FOW-FRC-021)
};

// The teams that have to be placed with the platoon: its own that are off the table and may come.
std::vector<TeamId> to_place(const State&, PlatoonId);
bool waits_by_rule(const State&, TeamId);  // held off the table by a rule of its own

// Everything that forbids the team to stand there, those before it in place. The team is put there to look and taken
// back, which costs less than a copy of the battle.
Refusals check_spot(State& there, TeamId, const Pose&, const PlacingTerms&);
// ... the platoon to be placed so.
Refusals check_layout(const State&, PlatoonId, const Layout&, const PlacingTerms&);
// Carried out; tells of it when there is somebody to tell.
void put_layout(State&, PlatoonId, const Layout&, const PlacingTerms&, Out*);

// A platoon that only its own side knew of shows itself: nothing of it is hidden any more.
void reveal(State&, PlatoonId, Out&);
// Who of them can be is in Foxholes, where the terms say so (FOW-MSP-025, MM-033).
void dig_in_placed(State&, const Layout&, const PlacingTerms&, Out&);

// --- as a part of an answer ---
Question layout_question(const State&, PlatoonId, const PlacingTerms&);
Layout layout_in(const State&, const Reply&, PlatoonId, Refusals&);
Reply reply_of(const Layout&);
void read_layout(const State&, const Toml& words, Command&);  // { platoon, at = { t1 = [x, y, facing], ... } }
inline constexpr Name places_key = "places"_name;

}  // namespace sandtable::fow
