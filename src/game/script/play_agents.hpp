// Agents that play on in a script: `agents = { german = "regular", turns = 1 }`. Used by the script runner.
// Sides that are not named take usual answers. Gives the command for whoever is asked; submitting it is the runner's.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "base/toml.hpp"
#include "game/agent.hpp"
#include "game/ruleset.hpp"

namespace sandtable {

class PlayingAgents {
 public:
  // Throws InputError for sides and agents nobody knows.
  PlayingAgents(const Ruleset&, const Game&, const Toml& words, const std::string& home);

  Thought answer(const Game&, int seat);
  // They are to stop here: so many turns are over, so many answers given, that verb is asked for.
  bool done(const Game&, int64_t turn) const;

 private:
  std::map<int, std::unique_ptr<Agent>> by_side_;
  std::unique_ptr<Agent> usual_;
  int64_t turns_ = 1;
  int64_t answers_ = -1;
  Name until_;
};

}  // namespace sandtable
