// The shortest way between two things that stand close together, as a segment that closes it.
// Used for gaps between walls when a table is prepared, and by rulesets for gaps beside pieces. Narrow is less than 1
// in. Does not know what the things are; edges that touch leave no gap.
#pragma once
#include <optional>

#include "geometry/shapes.hpp"

namespace sandtable {

inline constexpr Coord narrow_gap = inch;  // FOW-SHO-043, 044: exactly this wide is wide enough

class NarrowGapFinder {
 public:
  // Offer every edge of the one with every edge of the other.
  void offer(Segment one, Segment other);
  // A hair longer at both ends than the gap, so that nothing slips past it. Nothing when they touch or are 1 in apart.
  std::optional<Segment> join() const;

 private:
  void offer(Vec p, Segment to);
  Gap best_{narrow_gap, true};
  Segment by_;
};

}  // namespace sandtable
