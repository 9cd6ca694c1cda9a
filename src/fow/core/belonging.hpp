// Why a team is none of those that a platoon commands now: Destroyed, gone, with somebody else, the enemy's.
// Used by the verbs of all Steps when a command names a team or a platoon that cannot act. Each answer names a rule.
// Does not say whether a team that belongs to the platoon may act.
#pragma once
#include "fow/core/state.hpp"
#include "game/refusal.hpp"

namespace sandtable::fow {

// Of a team that is not one of the platoon's in play.
Refusal why_not_of(const State&, TeamId, PlatoonId);
// Of a platoon that the active side cannot act with, because it is the enemy's or has nobody on the table; `own` is the
// rule that gives the Step to platoons of one's own.
Refusals why_cannot_act(const State&, PlatoonId, RuleId own);
// The platoon a command of the active side names; none, and why, when it cannot act. `wanted` is said to who names
// none.
PlatoonId platoon_to_act(const State&, PieceRef actor, RuleId own, const char* wanted, Refusals& out);

}  // namespace sandtable::fow
