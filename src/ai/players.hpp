// Who plays a side, as people name it: an agent by its id, or "cmd:PROGRAM", a program that speaks the protocol of
// docs/bots.md. Used by battles, simulations and ladders.
#pragma once
#include <memory>
#include <string>

#include "game/agent.hpp"
#include "game/ruleset.hpp"

namespace sandtable::ai {

// Throws InputError naming `option` when nobody is called so.
std::unique_ptr<Agent> player_named(const Ruleset&, const std::string& word, const AgentSettings&,
                                    const std::string& option = "--agent");
// Complains as `player_named` does, and makes nobody.
void check_player(const Ruleset&, const std::string& word, const std::string& option = "--agent");

}  // namespace sandtable::ai
