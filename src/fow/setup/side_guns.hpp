// Machine-guns that passengers have fitted to a vehicle as the battle begins (FOW-USA-018): fitted = "left" of a team
// that is in one. Used by setup.cpp.
#pragma once
#include <utility>
#include <vector>

#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// What those aboard may make of the vehicles of this battle.
void make_side_guns(const State&, World&);

class SideGuns {
 public:
  void read(const Toml& team, TeamId);
  void fit(State&, TeamId aboard, const Toml& where) const;  // to the first side that is free where nothing is said

 private:
  std::vector<std::pair<TeamId, uint8_t>> said_;
};

}  // namespace sandtable::fow
