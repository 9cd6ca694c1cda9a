// The Move action and what takes its place: moving, going Prone, preparing a gun, going hull down (AAF-ACT-011,
// AAF-MOV, AAF-WPN-021, AAF-SPC-039), each a verb of an activation. Used by turn/. The doors for where a model stands.
#pragma once
#include "aaf/core/rules.hpp"
#include "aaf/movement/march.hpp"

namespace sandtable::aaf {

extern const VerbRow move_verb;
extern const VerbRow prone_verb;
extern const VerbRow prepare_verb;
extern const VerbRow hull_down_verb;

// A model goes there: the one place where a pose changes in play.
void put(State&, ModelId, const Pose& to, const std::vector<Pose>& legs, RuleId why, Out&);
// After any movement of the unit: it has moved, stands up, its guns are not ready, and who sees whom is looked at.
void note_unit_moved(State&, UnitId, Out&);

// AAF-ORD-002, 004: what an order still asks of the unit before its activation may end; empty when nothing can be
// asked.
Refusals owes_move(const State&, UnitId);
// A move that would do: straight at a spotted enemy or the enemy's edge, as far as it goes.
UnitWay ordered_way(const State&, UnitId);
Command command_of(const State&, UnitId, const UnitWay&);

// A flight: a full move straight for the own table edge (AAF-MOR-036, 039); off the table the unit is gone
// (AAF-MOR-040).
void run_away(State&, UnitId, Out&);

}  // namespace sandtable::aaf
