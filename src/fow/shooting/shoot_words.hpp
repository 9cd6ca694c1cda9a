// A platoon's fire as scripts write it. Used by the readers of `shoot`, `defend` and `reveal`.
// Does not judge the orders.
#pragma once
#include "base/toml.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// What shoots or is shot at, by its name: a platoon, a group of it, a lone Independent team.
Body body_in_words(const State&, const Toml& word);
// shoot = { platoon = "p", target = "e" } is the usual fire; weapons, smoke, ... for every team; teams = [{ team = "t",
// ... }] for some of them; hold = ["t"]; only = ["t"].
Command shoot_in_words(const State&, const Toml& words);

// Ammunition by its name; complains where the weapon has none of it.
Ammo ammo_in_words(const State&, const Toml& word, Shot);

}  // namespace sandtable::fow
