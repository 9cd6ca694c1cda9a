// What a script says of artillery: who observes for whom, what was fired before, wind, smoke screens and smoke trails.
// Used by set-up when all teams stand. Does not judge bombardments.
#pragma once
#include <utility>
#include <vector>

#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

struct ArtilleryWords {
  std::vector<std::pair<TeamId, const Toml*>> observers;  // and the battery they name
  std::vector<std::pair<PlatoonId, const Toml*>> last_fires;
  std::vector<PlatoonId> listed_in;  // by team: the platoon of the script
  // The team enlisted last, as its table and its platoon's say.
  void enlist(const State&, const World&, const Toml& team, const Toml& platoon, PlatoonId);
};
void read_artillery(const Toml& script, const ArtilleryWords&, State&, World&);

}  // namespace sandtable::fow
