// The Starting Step's list as steps: chapters that have an item on it carry it out and go back to the list.
// Used by turn/, which works through the list, and by morale. The code that resumes them is turn.cpp's.
#pragma once
#include "fow/core/rules.hpp"

namespace sandtable::fow {

// One item of the Starting Step's list (FOW-TRN-007); `at` says how far into it: the index of a team or a platoon.
struct StartItem {
  StartingItem item = StartingItem::sole_survivor;
  int16_t at = 0;
  SANDTABLE_FIELDS(StartItem, item, at)
};

struct AfterStartRoll {
  StartingItem item = StartingItem::company_morale;
  int16_t at = 0;
  SANDTABLE_FIELDS(AfterStartRoll, item, at)
};

N resume(State&, const StartItem&, Out&);
N resume(State&, const StartItem&, const Nothing&, Out&);  // a sole survivor has fled
N resume(State&, const AfterStartRoll&, const roll::Result&, Out&);

}  // namespace sandtable::fow
