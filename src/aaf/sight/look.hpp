// Lines of sight: whether one model sees another, and what the line passes (AAF-VIS-004 to 007, 019). Used by spotting,
// shooting, cover and over-watch. A line is open or blocked; what it passes makes cover or smoke. Does not know what
// has been spotted.
#pragma once
#include <vector>

#include "aaf/core/state.hpp"

namespace sandtable::aaf {

struct Look {
  bool open = false;
  bool cover = false;  // the target is in or behind cover, seen along this line
  bool smoke = false;  // it passes smoke (AAF-ART-031)
  FeatureId by;        // what blocks it, or what gives the cover
  RuleId rule;         // by which it is blocked or in cover
  friend bool operator==(const Look&, const Look&) = default;
};

// From one model to another, along the line between their centres; when that is blocked, along any line between corners
// of their bases, and what is seen so is in cover. Symmetric but for cover.
Look look(const State&, ModelId from, ModelId to);
// The same for bases that stand somewhere.
Look look(const State&, const Rect& from, const Rect& to);
// Whether any model of the one sees any of the other (AAF-VIS-003).
bool sees(const State&, UnitId from, UnitId to);
// Whether any model of the unit sees that one.
bool sees(const State&, UnitId from, ModelId to);
// The place is in cover by itself: inside a wood or another area that gives it (AAF-VIS-010).
bool in_cover(const State&, const Rect& base);

}  // namespace sandtable::aaf
