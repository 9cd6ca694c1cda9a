// Models by their names: what one is replaced by is written as a name (FOW-TRP-047, FOW-CAS-021, FOW-MSR-014).
// Used by whoever gives a team another model. Does not judge whether it may have it.
#pragma once
#include <optional>
#include <string_view>

#include "fow/core/state.hpp"

namespace sandtable::fow {

std::optional<ModelId> model_named(const State&, std::string_view name);

}  // namespace sandtable::fow
