// Gives a feature its base level, and cuts lines that have height where they cross contours, so that each piece has
// one. Private to the table layer: terrain_builder.cpp is its only user. Does not cut what has no height: nothing
// depends on its level.
#pragma once
#include <vector>

#include "table/terrain/terrain.hpp"

namespace sandtable::terrain {

// Appends `f`, whole or in pieces, to `out`.
void settle(const Feature& f, const std::vector<Feature>& all, const GroundMap& ground, std::vector<Feature>& out);

}  // namespace sandtable::terrain
