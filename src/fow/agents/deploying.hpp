// Where platoons are set up and come on: an attack together before the objective it goes for, a defence shared out over
// what it has to keep, batteries behind. Used by the commander while a mission is prepared and as reserves arrive.
// Which ground is free and legal there the engine's proposer knows.
#pragma once
#include <optional>

#include "fow/agents/plan.hpp"
#include "game/agent.hpp"

namespace sandtable::fow {

// Nothing: as usual. `main` is the objective that is gone for; -1 before it is chosen.
std::optional<Thought> deploys(const State&, int side, int& main);
std::optional<Thought> comes_on(const State&, int side, const CompanyPlan&);

}  // namespace sandtable::fow
