// What the moves after the fight have in common: straight ways to try, and who ends In Command (FOW-ASL-131, 149).
// Used by breaking off and consolidating. A way is judged by the caller's own rules.
#pragma once
#include <functional>

#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

// What forbids one team's order, its platoon left aside.
using Judge = std::function<Refusals(const State&, const MoveOrder&)>;

// Straight moves that nothing forbids, that way and to the sixteen points of the compass, the longest of each.
std::vector<MoveOrder> straight_moves(const State&, TeamId, Gait, Angle first, const Judge&);

// Who moved, is Out of Command, and could have got nearer to it by a straight move.
Refusals check_stragglers(const State& before, const State& end, PlatoonId, const std::vector<MoveOrder>&, Gait, RuleId,
                          const Judge&);

// What forbids the orders, each judged with those before it carried out. `end` begins as the battle stands and is left
// as they leave it when nothing does.
Refusals check_one_by_one(State& end, PlatoonId, const std::vector<MoveOrder>&, const Judge&);

// Strikes the orders of a proposal that the refusals name; the last one when they name none.
void drop_refused(std::vector<MoveOrder>&, const Refusals&);

// The orders carried out on a copy, without dice.
State after(const State&, const std::vector<MoveOrder>&);

// --- orders as the path part of a command ---
Question orders_question(const State&, PlatoonId, std::string label, std::vector<RuleId>);
Reply orders_reply(const std::vector<MoveOrder>&);

}  // namespace sandtable::fow
