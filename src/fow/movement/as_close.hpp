// How near a team can bring something by one normal move: the least that a measure of the position comes down to.
// Used where the book asks for "as close as possible" (FOW-CMD-019, 026, FOW-IND-003). What is measured is the
// caller's.
#pragma once
#include <functional>

#include "fow/core/state.hpp"

namespace sandtable::fow {

inline constexpr Coord as_close = inch / 4;  // as near as the places of a reachable area lie (FOW-CMD-021)

// No inch of a move may change it by more than an inch.
using Measure = std::function<Coord(const State&)>;

// A place to end, and the way there; none when nothing is better than to stay.
struct Nearest {
  Coord measured = 0;
  std::vector<Pose> legs;
};
// Of all normal moves without checks from where the team, or the vehicle that carries it, began the step, facing as it
// faces in `end`: turning is free and nobody's concern (FOW-CMD-021). Only ways it may go: what pins it or makes it
// stay counts (FOW-PIN-010, FOW-REC-033).
Nearest nearest_in_reach(const State& end, TeamId, const Measure&);

// Whether `now`, which is more than nothing, is as little as it could have been, a quarter of an inch forgiven; when it
// is not, how little that is goes to `least`.
bool as_close_as_it_can(const State& end, TeamId, Coord now, const Measure&, Coord& least);

}  // namespace sandtable::fow
