// The Transport teams of Independent teams, which stay near them (FOW-IND-003).
// Used by plans, and by the end of the Movement Step for those that move with different platoons.
#pragma once
#include <optional>

#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// A Transport team of an Independent team.
bool is_retinue(const State&, TeamId);
// Those that would be too far off when the platoon's movement ends like this, whether it is theirs or carries their
// officer. While the other of the two has still to move nothing is wrong yet.
void check_retinue(const State& end, PlatoonId, Refusals&);

// As the Movement Step is to end: an officer and his transport are apart, and one of them may still move to mend it.
struct Apart {
  Refusal why;
  MovePlan mends;  // legal
};
std::optional<Apart> apart_still(const State&);

}  // namespace sandtable::fow
