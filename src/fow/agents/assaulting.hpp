// Whether a platoon launches an assault, at whom: played out with dice of its own, or judged by rule of thumb.
// Used by the commander in the Assault Step. The charge and the fight that follow are answered as usual.
#pragma once
#include <optional>
#include <string>

#include "fow/agents/situation.hpp"
#include "fow/agents/weights.hpp"
#include "game/decision.hpp"

namespace sandtable::fow {

struct AssaultOption {
  Command command;
  PlatoonId by, at;
  Worth worth = 0;  // what it promises
  int wins = 0;     // of a hundred
  int thrown_back = 0;
};
// The best that promises anything; nothing where none does. `tried` gets all that were looked at.
std::optional<AssaultOption> best_assault(const Situation&, const Weights&, uint64_t seed, const PlatoonSet& barred,
                                          std::vector<AssaultOption>* tried = nullptr);
std::string why_assault(const State&, const AssaultOption&);

}  // namespace sandtable::fow
