// What a platoon owes its commander when it moves (FOW-CMD-013 to 027, FOW-IND-003).
// Used by plans. Who is In Command is command.hpp's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/movement/as_close.hpp"

namespace sandtable::fow {

// Everything the platoon's movement would break if it ended like this (FOW-CMD-013 to 027, FOW-IND-003).
Refusals check_command(const State& end, PlatoonId);

// short_of_command of positions like this one but for where the team is.
Measure short_wherever_it_stands(const State&, TeamId);

}  // namespace sandtable::fow
