// Where batteries are set up, behind what they support, and where reserves come on: for the objective that is gone for.
// Used by the commander while a mission is prepared and as reserves arrive. Everybody else is set up as usual.
// Which ground is free and legal there the engine's proposer knows.
#pragma once
#include <optional>

#include "fow/agents/plan.hpp"
#include "game/agent.hpp"

namespace sandtable::fow {

// Nothing: as usual.
std::optional<Thought> deploys(const State&, int side);
std::optional<Thought> comes_on(const State&, int side, const CompanyPlan&);

}  // namespace sandtable::fow
