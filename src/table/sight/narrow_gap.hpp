// The shortest ways between two things that stand close together, as segments that close them.
// Used for gaps between walls when a table is prepared, and by rulesets for gaps beside pieces. Narrow is less than 1
// in. Does not know what the things are; where edges touch there is no gap.
#pragma once
#include <vector>

#include "geometry/shapes.hpp"

namespace sandtable {

inline constexpr Coord narrow_gap = inch;  // FOW-SHO-043, 044: exactly this wide is wide enough

// Two things may come close in several places: each has a gap of its own.
class NarrowGapFinder {
 public:
  // Offer every edge of the one with every edge of the other.
  void offer(Segment one, Segment other);
  // One for each place, in the order offered. A hair longer at both ends than the gap, so that nothing slips past it.
  // None where they touch or are 1 in apart.
  std::vector<Segment> joins() const;

 private:
  struct Close {
    Segment one, other;
    Gap gap;
    Segment by;
  };
  std::vector<Close> close_;  // nearly always empty
};

}  // namespace sandtable
