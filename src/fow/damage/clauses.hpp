// Which rules of allocation bear on a problem besides those that always do: what the question who takes the hits is
// about, for the player who answers it. Used by hits.cpp when it describes that question.
// Does not judge an allocation: that is allocation.hpp's.
#pragma once
#include <vector>

#include "fow/damage/allocation.hpp"

namespace sandtable::fow::allocation {

std::vector<RuleId> clauses_of(const Problem&);

}  // namespace sandtable::fow::allocation
