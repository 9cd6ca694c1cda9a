// The weights an agent judges by, as data/agents/LEVEL.toml has them; nothing here is a figure of the rules.
// Used by every file of this room that chooses. How they were found: docs/agents.md.
#pragma once
#include <array>
#include <memory>
#include <string>

#include "fow/core/types.hpp"

namespace sandtable::fow {

inline constexpr std::size_t position_terms = 10;

struct Weights {
  // Of a place, in hundredths: what it promises and costs.
  int fire = 100;             // what it shoots away from there
  int danger = 60;            // what it loses there
  int approach = 20;          // of its worth, a turn nearer to its goal
  int hold = 60;              // of its worth, at the objective it is to take or guard
  int cover = 4;              // of its worth, out of everybody's sight while it has nothing to shoot at
  int assault = 80;           // of what an assault from there promises
  int stay = 3;               // of its worth, for not moving without a reason
  int foxhole = 15;           // of its worth, for not leaving its Foxholes
  int all_round = 1;          // whether places to all sides are looked at; 0: only those straight on
  int guard = 60;             // how much of what threatens an objective guards it
  int change = 15;            // of a goal's value, for giving up the one it had
  int bombard = 100;          // against direct fire
  int launch = 0;             // what an assault has to promise at least, of the platoon's worth
  int tries = 12;             // assaults played out before one is launched; 0: by rule of thumb
  int chance_of_mistake = 0;  // of a hundred choices
  // Of a position (position.hpp): a logistic's terms, in thousandths.
  std::array<int, position_terms> position{};
};

// Read once a program. Throws InputError.
std::shared_ptr<const Weights> weights_of(const std::string& home, const std::string& level);

}  // namespace sandtable::fow
