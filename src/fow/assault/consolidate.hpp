// Consolidating: where the teams of a platoon that has won may go, and what the engine proposes (FOW-ASL-144 to 149).
// Used by the winner's question (consolidate_ask.cpp), the march that carries its answer out and the previews of it.
// Who has won is assault.cpp's; a breakthrough is a new assault.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

inline constexpr Gait consolidating{.purpose = MovePurpose::consolidate};

// Everything that forbids this team's move, its platoon left aside.
Refusals why_no_consolidating(const State&, const MoveOrder&);
// ... and the moves of the whole platoon. What the rules ask and nobody can do is forgiven to the proposal, so there is
// always an answer.
Refusals check_consolidation(const State&, PlatoonId, const std::vector<MoveOrder>&);

std::vector<MoveOrder> consolidating_ways(const State&, TeamId);  // straight ones that nothing forbids this team
// Back to free Foxholes, and clear of the enemy; the others stay.
std::vector<MoveOrder> propose_consolidation(const State&, PlatoonId);

extern const VerbRow consolidate_verb;  // consolidate_ask.cpp

}  // namespace sandtable::fow
