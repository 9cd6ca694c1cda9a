// How the mission of a battle stands, as facts that every chapter may read: who attacks, whose part of the table is
// whose, objectives, who is held back and who comes on, what the first turn is bent by. Part of State.
// Written by mission/ alone. Does not know a mission's text: that is the sheet (mission/sheet.hpp).
#pragma once
#include "base/bounded.hpp"
#include "base/redact.hpp"
#include "base/rule_id.hpp"
#include "fow/core/types.hpp"
#include "game/piece.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {

// How a platoon is kept back (FOW-MSP-001, 007, 016, 033). Its teams are `away` meanwhile.
enum class Held : uint8_t { no, ambush, immediate_ambush, ambuscade, reserve };
SANDTABLE_ENUM(Held, no, ambush, immediate_ambush, ambuscade, reserve)

// A platoon's part in the mission.
struct Posting {
  bool due = false;  // still to be deployed, before the first turn
  Held held = Held::no;
  bool arriving = false;     // out of reserve: it comes on in this turn's Movement Step (FOW-MSP-038)
  int8_t way_in = -1;        // of its side's ways in, settled by a die or its player; -1 for any
  int8_t quarter = -1;       // of the table that the die gave it (FOW-MSP-028); -1 for none
  int8_t column = -1;        // its place in the column on the road (FOW-MIS-066)
  bool left_shaken = false;  // withdrawn below half strength: lost for Victory Points (MM-111)
  PlatoonId serves;          // of a Transport Platoon: the platoon it is assigned to (FOW-DEP-008)
  bool marked = false;       // it has a Ranged In marker (MM-036)
  Vec marker;
  SANDTABLE_FIELDS(Posting, due, held, arriving, way_in, quarter, column, left_shaken, serves, marked, marker)
};

struct Objective {
  Pose at;  // of its marker (FOW-OBJ-001)
  int8_t placed_by = -1;
  uint8_t serves = 0;  // who wins by it, a bit a side
  bool removed = false;
  bool reached = false;  // as this turn began a team of the active side that may hold it stood near (MM-049)
  SANDTABLE_FIELDS(Objective, at, placed_by, serves, removed, reached)
};
inline constexpr std::size_t most_objectives = 8;

// A part of the table: a box, or of it what lies within `radius` of `centre`.
struct Plot {
  Vec low;
  Vec high;
  Vec centre;
  Coord radius = 0;  // 0: all of the box
  SANDTABLE_FIELDS(Plot, low, high, centre, radius)
};
using Plots = Bounded<Plot, 4>;

// A plan chosen before the mission is rolled for, in secret (MM-008, 009).
struct BattlePlan {
  int8_t plan = -1;
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(BattlePlan, plan, known_to)
};

struct MissionPlay {
  int8_t sheet = -1;       // of the World's missions; -1 for a battle without one
  bool preparing = false;  // the first turn has not begun
  int8_t step = 0;         // of its sheet's preparation; `part` how far into it, `side` whose part it is
  int16_t part = 0;
  int8_t side = 0;
  int8_t attacker = -1;                 // side
  std::array<uint8_t, 3> quarters{};    // of the table, a bit each: the attacker's, the defender's, those of neither
  std::array<int8_t, 2> edges{-1, -1};  // by side, from its table edge straight into the table, in quarter turns
  std::array<Plots, 2> areas;           // by side: where it deploys
  Bounded<Objective, most_objectives> objectives;
  Bounded<Vec, 8> road;            // FOW-MIS-062
  std::array<bool, 2> prepared{};  // in Prepared Positions, or all dug in (FOW-MSP-025, MM-033)
  int8_t finished_first = -1;      // side that deployed its last team first (FOW-MIS-007)
  int8_t delay_counters = 0;       // FOW-MSP-053
  int8_t goes_first = -1;          // side, whatever the mission says (FOW-SOV-026); -1 for none
  bool infiltrated = false;        // FOW-SOV-022: once
  std::array<bool, 2> air_held{};  // its air support waits in reserve (MM-103)
  RuleId barred;    // in this Shooting Step the active side fires no bombardments and reveals nobody (FOW-MSP-021)
  RuleId grounded;  // in this turn it asks for no aircraft (FOW-MSP-023)
  std::array<int8_t, 2> request_on{};  // what a request for aircraft needs by side; 0 as usual (FOW-MSP-076)
  std::array<BattlePlan, 2> plans;
  std::array<int8_t, 2> points{-1, -1};  // Victory Points, once the battle is over
  SANDTABLE_FIELDS(MissionPlay, sheet, preparing, step, part, side, attacker, quarters, edges, areas, objectives, road,
                   prepared, finished_first, delay_counters, goes_first, infiltrated, air_held, barred, grounded,
                   request_on, plans, points)
  bool on() const { return sheet >= 0; }
};

}  // namespace sandtable::fow
