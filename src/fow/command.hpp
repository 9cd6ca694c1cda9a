// Who is In Command: Command Distance and the chain from the Platoon Command team (FOW-CMD-001 to 011).
// Used by movement and by `ask in_command`. Independent teams that lead a platoon come with their chapter.
#pragma once
#include <optional>

#include "fow/state.hpp"

namespace sandtable::fow {

Coord command_distance(const State&, TeamId);

struct InCommand {
  bool in_command = false;
  RuleId because;
  TeamId link;  // the team it is linked to; none for the Command team and for teams Out of Command
};
// Every present team of the platoon, in order.
std::vector<std::pair<TeamId, InCommand>> chain_of_command(const State&, PlatoonId);
InCommand in_command(const State&, TeamId);

}  // namespace sandtable::fow
