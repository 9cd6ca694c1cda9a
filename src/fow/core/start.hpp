// What rows of start points share. Used by each room's starts; which one a script means is setup/start.cpp's.
#pragma once
#include "fow/core/rules.hpp"

namespace sandtable::fow {

// The step in which the battle's own procedure waits: what is pushed above it comes back to it.
template <class Step>
void begin_in_battle(State& s, const Step& step) {
  push_frame(s, StepBox<Rules>(step), Procedure::battle);
}

}  // namespace sandtable::fow
