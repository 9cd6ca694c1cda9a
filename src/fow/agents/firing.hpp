// Whom a platoon shoots at, with what, or what it bombards: what every order is expected to destroy and pin, by the
// engine's own numbers. Used by the commander in the Shooting Step and by the search.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "fow/agents/situation.hpp"
#include "fow/agents/weights.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "game/decision.hpp"

namespace sandtable::fow {

struct FireOption {
  Command command;
  Body target;
  Worth worth = 0;    // expected
  int lost = 0;       // teams, in hundredths
  bool pins = false;  // it is more likely than not
  bool barrage = false;
};

// Every target that somebody of them can hit, the best first. `coarse`: the nearest first, whatever it brings.
std::vector<FireOption> fire_options(const Situation&, const Body& shooters, const Weights&, bool coarse);
// The best bombardment of a battery.
std::optional<FireOption> best_bombardment(const Situation&, PlatoonId, const Weights&);
std::string why_fire(const State&, const Body& shooters, const FireOption&);

}  // namespace sandtable::fow
