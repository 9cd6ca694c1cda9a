// What bars a shot though it does not hide its target: friendly teams, and gaps narrower than 1 in between them or
// between features that would block the look. Private to fow/sighting.
// Does not decide which friends may be shot over (FOW-SHO-041).
#pragma once
#include "fow/look.hpp"

namespace sandtable::fow {

struct ShotLane {
  std::array<Barrier, 1024> barrier;
  std::size_t count = 0;
  bool friends = false;  // whether a friendly team is among them
  void add(Segment edge, Coord top) {
    if (count < barrier.size()) barrier[count++] = {edge, top, false};
  }
};
// Whether a gap between features lies near enough to matter.
bool any_narrow_gap(const Look&);
// Adds what bars the way; nothing is added when nothing does.
void find_barriers(const Look&, std::span<const Bystander> friends, ShotLane&);

}  // namespace sandtable::fow
