// An agent that is somebody else's program: it is told what its seat may know and asked for answers by the protocol of
// docs/bots.md. Used by battles and simulations (--agent cmd:PROGRAM). A program that dies, writes what is no message,
// or gives illegal answers throws an AgentFault with its name and what it did; one that is late gets the usual answer,
// and a fault when that happens again and again. Decides nothing itself.
#pragma once
#include <memory>
#include <string>

#include "game/agent.hpp"

namespace sandtable::ai {

std::unique_ptr<Agent> bot_agent(const std::string& command, const AgentSettings&);

}  // namespace sandtable::ai
