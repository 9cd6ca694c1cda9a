// The stretches of lines: a hedge that bends round a field is one hedge on each side of it, however many bits a side is
// laid in, wherever its drawing begins and whatever contours it was cut at. A stretch goes on as long as its legs keep
// within 45 degrees of the first. Used by sight, which makes walls of them, and by rulesets for cover behind one. Does
// not know what the line is.
#pragma once
#include <cstdint>
#include <vector>

#include "table/terrain/terrain.hpp"

namespace sandtable {

// For each leg of a line the stretch it belongs to, counted from 0 along it. In a closed line (its last point is its
// first) the first side may go on from the last.
std::vector<uint16_t> stretches_along(Points line);

// For each feature that is a line or a way: the stretch of each of its legs. Numbers are the table's; pieces that a
// line was cut into share them.
std::vector<std::vector<uint16_t>> stretches_of(const std::vector<Feature>&);

}  // namespace sandtable
