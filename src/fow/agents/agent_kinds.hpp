// The agents that know how to play Flames Of War, the weakest first. Used by the registry.
// How they think: docs/agents.md. None of them sees more than its seat does, or draws from the game's dice.
#pragma once
#include <vector>

#include "game/agent.hpp"

namespace sandtable::fow {

std::vector<AgentKind> agent_kinds();
// Ruleset::chance and Ruleset::position_terms (position.hpp).
int chance(const Game& seen, int side, const std::string& home);
std::vector<int> position_terms_of(const Game& seen, int side);

}  // namespace sandtable::fow
