// Outlines and lines as a hand would draw them: blobs, long shapes about a spine, lines that wander; and the plain
// vector sums they need. Used by the stages of the layout. All whole numbers. Does not know the table.
#pragma once
#include <vector>

#include "geometry/shapes.hpp"
#include "table/layout/draw.hpp"

namespace sandtable::layout {

Vec toward(Vec from, Vec to, Coord far);        // a step of that length
Vec beside(Vec at, Vec direction, Coord left);  // off to the left of a direction (right when negative)
Vec part_way(Vec a, Vec b, int32_t percent);
Angle direction_of(const std::vector<Vec>& line, Coord along);  // of the leg at that length

// Radii of a round shape, `a` along its heading and `b` across, rough by so many per cent; in order against the clock.
std::vector<Coord> radii(Draw&, int corners, Coord a, Coord b, Angle heading, int rough);
std::vector<Vec> star(Vec centre, const std::vector<Coord>& radii);
// Not more than half again as long as the one next to it: no spikes.
void even_out(std::vector<Coord>& radii);
Coord width_of(const std::vector<Vec>& outline);  // the longer side of the box about it

// Points from a to b, `wander` per cent of the length off the straight line at most.
std::vector<Vec> wandering(Draw&, Vec a, Vec b, int legs, int wander);
// The outline about a spine; half as wide as `half` says at each of its points. Rounded where an end is not `open`.
struct Long {
  std::vector<Vec> outline;
  std::vector<Vec> core;  // as many corners: the spine's points they belong to
};
Long about(const std::vector<Vec>& spine, const std::vector<Coord>& half, bool open_start, bool open_end);

// Every so far along a line, its ends included.
std::vector<Vec> every(const std::vector<Vec>& line, Coord step);
// The place on a line nearest to p, and how far along it lies.
struct OnLine {
  Vec at;
  Coord along = 0;
  Coord away = 0;
};
OnLine nearest_on(const std::vector<Vec>& line, Vec p);
bool meets_itself(const std::vector<Vec>& line);
bool turns_back(const std::vector<Vec>& line);  // by more than about 80 degrees in one bend

}  // namespace sandtable::layout
