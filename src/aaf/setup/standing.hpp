// Where the models of a unit begin, as a set-up says it: in a formation, each at a place, aboard of vehicles, in a
// building. Used by set-up, one unit after the other. Complains about the words that cannot be.
#pragma once
#include "aaf/core/rules.hpp"

namespace sandtable::aaf {

// transport = "mounted": the unit begins in its own vehicles; aboard = "truck" or a list: in those of other units,
// which stand before it in the file; steed = "horse".
void go_aboard(State&, const Toml&, UnitId);
// at = [x, y]: the first model; the others beside and behind it, `wide` to a rank. places = [[x, y], ...]: each. Gives
// for each model the word that put it there.
std::vector<const Toml*> place_models(State&, const Toml&, UnitId);
// inside = "the house": it begins there, on that floor and in that section (the first is 1).
void go_inside(State&, const Toml&, UnitId);

}  // namespace sandtable::aaf
