// Who may ride where, and the doors in and out of a vehicle (AAF-TRP-001 to 008, 017 to 028). Used by the verbs of an
// activation, by morale (Pinned riders, crews that bail out), by destroyed transports and by set-up. Asks nobody.
#pragma once
#include "aaf/core/rules.hpp"
#include "aaf/movement/march.hpp"

namespace sandtable::aaf {

// One man or gun and the vehicle that takes it.
struct Berth {
  ModelId what, vehicle;
};
// Where everybody of the unit who stands on the table goes in these vehicles; every rule in the way of it. Looks at
// room and ownership, not at distances nor at what was done this turn.
std::vector<Berth> berths(const State&, UnitId, const std::vector<ModelId>& vehicles, Refusals&);
// Why the vehicle takes nobody of that unit aboard now (AAF-TRP-017 to 019).
Refusals why_not_boarded(const State&, UnitId, ModelId vehicle);

// --- doors ---
void take_aboard(State&, const Berth&);
void get_out(State&, ModelId, const Pose& to, RuleId why, Out&);  // a man or a gun leaves its vehicle
// All of them, each at the nearest free place within reach of the vehicle; gives those who found none.
std::vector<ModelId> get_out_around(State&, const std::vector<ModelId>& who, RuleId why, Out&);
// Leaves horses, bicycles or skis (AAF-MOR-033, AAF-MOV-025).
void leave_mounts(State&, UnitId, RuleId why, Out&);

// Free places for those aboard, in their order, within reach of their vehicles as these stand in `where_all`; fewer
// when there is no more room.
std::vector<std::pair<ModelId, Pose>> places_beside(const State&, Standings&, const std::vector<ModelId>& who);
// Every rule in the way of getting out there (AAF-TRP-020), one vehicle standing at either of two places.
Refusals why_not_there(const State&, const Standings&, ModelId, const Pose& to, const Pose& vehicle_before,
                       const Pose& vehicle_after);

}  // namespace sandtable::aaf
