// The kinds of agents that play a ruleset: those that know no rule, then its own.
// Used by the command line, simulations, the server and tests to make somebody who plays a seat.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/agent.hpp"
#include "game/ruleset.hpp"

namespace sandtable {

// The weakest first: `random`, `usual`, then those of the ruleset.
std::vector<AgentKind> agents_of(const Ruleset&);
// Throws an InputError at `where` with the known names when there is none.
AgentKind agent_named(const Ruleset&, std::string_view id, const Toml& where);

// Legal play that knows no rule: answers drawn at random.
std::unique_ptr<Agent> random_agent(const AgentSettings&);
// Whatever the rules propose: deploys, does its bookkeeping and else sits still.
std::unique_ptr<Agent> usual_agent(const AgentSettings&);

}  // namespace sandtable
