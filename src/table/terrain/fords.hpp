// Water where a ford leads through it: the line has a gap there, the river ends at one side and begins at the other, so
// that only the ford's own going is met. Private to the table layer: builder.cpp is its only user. The table is drawn
// as it was written.
#pragma once
#include <vector>

#include "table/terrain/terrain.hpp"

namespace sandtable::terrain {

// The feature itself, or water in the pieces that no ford of the table covers; the first is named by the others.
std::vector<Feature> cut_at_fords(const Feature& f, const std::vector<Feature>& all, const Kinds& kinds);

}  // namespace sandtable::terrain
