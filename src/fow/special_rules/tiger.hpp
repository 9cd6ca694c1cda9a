// Which teams are Tiger tanks, for the Tiger Aces' skills that are theirs alone (FOW-GER-035, 037).
// Used by the files of those skills.
#pragma once
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {

inline bool is_tiger(const State& s, TeamId t) { return is_tank(s, t) && model(s, t).chassis.starts_with("Tiger"); }

}  // namespace sandtable::fow::special
