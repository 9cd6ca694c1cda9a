// The beginning of a list: what a company has to have in a game of that size. Used by `sandtable list new` and the
// server.
#pragma once
#include "game/forces/check.hpp"

namespace sandtable::forces {

Draft begun(const Company&, const ListRules&, int points);

}  // namespace sandtable::forces
