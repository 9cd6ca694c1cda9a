// Changes to a set-up that a variant asks for: `set` lays values over it, `add` appends to lists, `drop` takes away.
// Used by game/script.cpp. The set-up given stays as it is; the changed one is a new value.
// In a path or table of changes, an item of a list of tables goes by its `name`, or by its number from 1.
#pragma once
#include "base/toml.hpp"

namespace sandtable {

// Paths written as one key, "platoon.t34.at" = ..., taken apart into tables.
Toml spelt_out(const Toml& set);
// { platoon = { t34 = { at = [3, 4] } } }: tables are merged all the way down, everything else is replaced.
Toml overlaid(const Toml& setup, const Toml& set);
// { platoon = [ { name = "more" } ] }: appended to the list of that name, which is made when missing.
Toml extended(const Toml& setup, const Toml& add);
// "platoon.t34" or "platoon.t34.dug_in"
Toml without(const Toml& setup, const Toml& path);

}  // namespace sandtable
