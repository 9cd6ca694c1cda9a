// Legal lists drawn by dice: for opponents without an army, for tests and for benches.
// Used by `sandtable list random`. The same company, points and seed draw the same list.
#pragma once
#include <optional>

#include "game/forces/check.hpp"

namespace sandtable::forces {

// Costs no more than `points`, mostly close to it, and has no team that cannot be put on the table yet. Nothing when
// no such list was found.
std::optional<List> random_list(const Company&, const ListRules&, int points, uint64_t seed);

}  // namespace sandtable::forces
