// Which teams take the hits (FOW-HIT-020 to 027): the target's player decides within the rules.
// Used by the allocation decision, its default, and `ask allocations`.
#pragma once
#include "fow/shooting.hpp"

namespace sandtable::fow {

// Everything that forbids giving hit i to takers[i].
Refusals check_allocation(const State&, const HitsOn&, const std::vector<TeamId>& takers);
std::vector<TeamId> usual_allocation(const State&, const HitsOn&);
// Every legal allocation, in order; at most `most` of them.
std::vector<std::vector<TeamId>> legal_allocations(const State&, const HitsOn&, std::size_t most);

}  // namespace sandtable::fow
