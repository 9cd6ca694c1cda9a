// The one place that makes a throw: purpose, roller, side, score and every re-roll its rules order or grant.
// Used by every step that rolls, and by odds, previews and questions, which so read what will be thrown.
// What the tests are is core/rolls'; scores that need more than a rating are made by their chapters and handed in.
#pragma once
#include "fow/core/rolls.hpp"

namespace sandtable::fow {

roll::Spec roll_of(const State&, const Throwing&);
roll::Spec roll_of(const State&, Test, TeamId);     // on its own rating, or flat
roll::Spec roll_of(const State&, Test, PlatoonId);  // the platoon as one

}  // namespace sandtable::fow
