// Cliffs as Mountaineers climb them: who stands at one, and what is straight over it (FOW-MSR-010).
// Used by orders. Who may climb, and whether the place up there will do, is theirs to ask.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

bool stands_at(const State&, FeatureId cliff, const Rect& base);
// From where the team stands to that place: over this cliff once and over nothing else that nobody crosses, from its
// foot to its head.
bool straight_over(const State&, TeamId, FeatureId cliff, const Pose& top);

}  // namespace sandtable::fow
