// A script that begins in the Assault Step, before an assault or inside one: the [start] keys `assault` and `shot_at`.
// Used by set-up only. Formats: docs/scenarios.md.
#pragma once
#include "base/toml.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// shot_at = { t1 = ["enemy"] }: the platoons these teams shot at in this turn (FOW-ASL-049).
void read_shot_at(State&, const Toml&);

// The stage at which the script begins, everything said about the assault noted in the State.
RunAssault read_assault(State&, const Toml&);

}  // namespace sandtable::fow
