// One team's order inside a platoon's plan: what forbids it, and what it leads to when nothing goes wrong.
// Used by plans, which try orders out on a copy of the battle, and by advance.cpp, which carries them out with dice.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

// Everything that forbids this order now, the orders before it carried out.
Refusals check_order(const State&, PlatoonId, bool doubling, const MoveOrder&);

// What forbids a team that has set out to go so far along this path, besides the path itself (FOW-PIN-010,
// FOW-REC-033).
Refusals check_way(const State&, TeamId, const std::vector<Pose>& legs, Coord far);

// Why this team does not move at all now: it has, it is Bailed Out, it is stuck.
Refusals why_not_free(const State&, TeamId);

// The orders that a `move` command holds, whatever else is wrong with it (move_step.cpp).
std::vector<MoveOrder> orders_in(const Command&);

// One event a move: from where to where, by which of the legs' bends, and its whole length.
void tell_moved(const State&, Out*, TeamId, const Pose& from, const std::vector<Pose>& legs, const Pose& to, Coord far);

// Puts the team where its order starts from: off its vehicle or its horses, as the gun of its portee, over its cliff.
void set_out(State&, const MoveOrder&, Out* out);
// ... and where it ends, aboard a vehicle or off the table included. True when it broke off over the edge: whoever asks
// has it lost then (FOW-ASL-133).
bool arrive(State&, const MoveOrder&, Out* out);
// It is Destroyed off the table with those it carries, and nobody of them escapes.
void lose_off_table(State&, TeamId, RuleId because, Out* out);
// Both, without dice.
inline void carry_out(State& s, const MoveOrder& o) {
  set_out(s, o, nullptr);
  if (arrive(s, o, nullptr)) lose_off_table(s, o.team, "FOW-ASL-133"_rule, nullptr);
}

// The team changed place, and those it carries with it.
void note_moved(State&, TeamId);

// The legs a team walks after setting out: a placed gun, a dismounted rider or a climber begins with its first one.
std::vector<Pose> walked(const State&, const MoveOrder&);

// FOW-MOV-068 to 072, by where it left: its base as it begins to cross the edge.
void leave_table(State&, TeamId, const Rect& crossing, Out* out);

}  // namespace sandtable::fow
