// The verb `move`: its choice, the plan read from its command, and the command for a plan (FOW-MOV-001 to 004).
// Used by the Movement Step and by the question what the rest of a platoon does. Judging a plan is plan.hpp's.
#pragma once
#include "fow/core/verb_row.hpp"
#include "fow/movement/plan.hpp"

namespace sandtable::fow {

extern const VerbRow move_verb;
void preview_move(const State&, const Command&, Preview&);  // carried out by show/

int32_t all_of(const State&, PlatoonId);  // how many teams it has
// Why the platoon does not move any more: it has, or every team of it has a reason of its own (FOW-MOV-003,
// FOW-TRP-011).
Refusals why_not_moving(const State&, PlatoonId);
Choice move_choice(const State&, PlatoonId);
Name how_name(OrderSort);  // as routes say it
// The replies as a plan; shape only.
MovePlan read_plan(const State&, const Command&, PlatoonId, Refusals&);
void fill_in_move(const State&, Command&);
Command plan_command(PlatoonId, const std::vector<MoveOrder>&, bool doubling, int32_t commit);

// --- move_sample.cpp: random play ---
std::vector<MoveOrder> sample_orders(const State&, PlatoonId, bool doubling, const Pardon&, Dice&);
void sample_move(const State&, Command&, Dice&);

}  // namespace sandtable::fow
