// The one shooting before the first turn: an ambuscade is fired (FOW-MSP-003, 004). A fact of the State that armour,
// gun shields and losses read. Does not fire it: mission/ambuscade.cpp does.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

inline bool ambuscade_under_way(const State& s) { return s.mission.preparing && s.step == Step::shooting; }

}  // namespace sandtable::fow
