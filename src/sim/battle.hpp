// A battle between two players from its set-up to its end, without a table. Used by `sandtable battle`, simulations and
// ladders. Who cannot play on (a program that died) concedes; a battle that comes to no end is stuck, with the reason.
// Keeps no statistics: whoever watches does.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "game/agent.hpp"
#include "game/match.hpp"

namespace sandtable::sim {

class Watch {
 public:
  virtual ~Watch() = default;
  virtual void opened(const Match&) {}
  // Before a line is given, with what its player thought.
  virtual void thought(const Match&, int /*seat*/, const Thought&) {}
  virtual void played(const Match&, int /*seat*/, const std::vector<Event>&) {}
};

struct Told {
  bool stuck = false;
  std::string why;
  int commands = 0;
  std::array<int, 2> by_clock{};     // answers that came too late, by side
  std::array<std::string, 2> fault;  // why a side could not play on; empty when it could
};

// Plays `match` to its end, or at most so many commands.
Told play(Match& match, const std::array<Agent*, 2>& by_side, int most_commands, Watch& watch);

// Seeds of what is drawn in a battle beside its dice: one for each side's player.
uint64_t seed_of_player(uint64_t battle, int side);

}  // namespace sandtable::sim
