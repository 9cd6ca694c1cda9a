// Battles that players arrange: the missions there are, and the set-up of one with two army lists.
// Used by the server through the registry. What missions and lists do is set-up's.
#pragma once
#include "game/arrangement.hpp"

namespace sandtable::fow {

const ArrangingRules& arranging_rules();

}  // namespace sandtable::fow
