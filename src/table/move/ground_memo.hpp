// The grounds laid last, so that asking about many paths of like movers lays each ground once.
// Used by a ruleset's movement for every path and search. A ground depends on nothing but what it is asked by, so
// remembering it decides nothing.
// Does not lay ground (ground.hpp) and knows no pieces.
#pragma once
#include <cstdint>
#include <memory>

#include "table/move/ground.hpp"

namespace sandtable {

// `serial` is the table's own number, never given twice while the program runs.
std::shared_ptr<const Ground> laid_ground(uint64_t serial, const Table&, const Overlays&, const GoingMap&);

}  // namespace sandtable
