// The land between roads, streams and the table's edges, cut into parcels as fields are: each face along its longest
// side, again and again until it is of the size of a field. Used by fields.cpp. Only geometry.
#pragma once
#include <vector>

#include "table/layout/draw.hpp"
#include "table/layout/shapes.hpp"

namespace sandtable::layout {

using Outline = std::vector<Vec>;  // against the clock

// The parts of an outline on both sides of a line that leads through it; itself when the line does not part it.
std::vector<Outline> parted(const Outline& face, const std::vector<Vec>& line);
// Parcels of about `across` inches.
std::vector<Outline> parcels(Draw& draw, const Outline& face, int across);
// The outline drawn in by so much, or each of its sides by its own; empty when nothing is left of it. Side i runs from
// corner i to the next.
Outline drawn_in(const Outline& outline, Coord by);
Outline drawn_in(const Outline& outline, const std::vector<Coord>& by);
// Fewer corners: none left nearer than `fine` to the line of its neighbours.
Outline plainer(const Outline& outline, Coord fine);

}  // namespace sandtable::layout
