// Which events of a ruleset tell how a battle was decided. Used by simulations, which count what they do not
// understand.
#pragma once
#include "base/name.hpp"

namespace sandtable {

struct ScoreEvents {
  Name points;   // of a side at the end: its Victory Points
  Name losses;   // of a side at the end: platoons lost
  Name attacks;  // which side does
};

}  // namespace sandtable
