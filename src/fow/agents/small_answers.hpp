// What is asked between the great choices: aircraft, ambushes, reserves, whether to slip away. Everything else takes
// the usual answer, which is the sensible one. Used by the commander.
#pragma once
#include <optional>

#include "fow/core/state.hpp"
#include "game/agent.hpp"

namespace sandtable::fow {

// Nothing: the usual answer. `hasty`: as a beginner does it.
std::optional<Thought> small_answer(const State&, int side, Name question, bool hasty);

}  // namespace sandtable::fow
