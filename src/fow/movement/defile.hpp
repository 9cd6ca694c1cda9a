// Narrow places in which vehicles cannot get past each other (FOW-MOV-027).
// Used by movement for each vehicle near a mover.
#pragma once
#include <memory>

#include "table/move/ground.hpp"

namespace sandtable::fow {

// Whether `standing` stands in a gap between Rough or Impassable ground that a vehicle `width` wide would need beside
// it. The gap is measured through its centre, in the direction in which it is narrowest.
bool in_defile(const std::shared_ptr<const Ground>&, Coord width, const Rect& standing);

}  // namespace sandtable::fow
