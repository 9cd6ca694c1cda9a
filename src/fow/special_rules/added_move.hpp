// A move in the Assault Step for which a platoon tests its Skill: what Stormtroopers (FOW-GER-008 to 017) and Tip and
// Run (FOW-BRI-015) share. Used by those two; each says besides who may go, and where.
#pragma once
#include "fow/special_rules/rule.hpp"
#include "fow/special_rules/steps.hpp"

namespace sandtable::fow::special {

// Why the platoon may not try now, whichever rule lets it.
Refusals why_no_added_move(const State&, PlatoonId);
// What keeps a team of it where it is.
void why_left_behind(const State&, TeamId, Refusals&);
bool somebody_may_go(const State&, PlatoonId);
// It is moving, or has tried to, by that rule.
bool moves_by(const State&, TeamId, Special);
// How far: the same everywhere.
void at_a_dash(const State&, TeamId, MovementRow&);
// It tests, by the rule that is named.
N try_added_move(State&, PlatoonId, Special, RuleId);
void read_added_move(const State&, const Toml& words, Command&);

}  // namespace sandtable::fow::special
