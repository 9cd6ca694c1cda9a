// How a mission stands, for people: objectives and who holds them, who still waits, what each side needs to win.
// Used by `ask mission` and by the tableau. Decides nothing.
#pragma once
#include <string>
#include <vector>

#include "fow/mission/ground.hpp"

namespace sandtable::fow {

enum class Holder : uint8_t { nobody, contested, held };
struct ObjectiveNow {
  Holder how = Holder::nobody;
  int side = -1;  // that holds it, as if its turn began now
};
ObjectiveNow holder_of(const State&, const Objective&);

struct Need {  // one way in which a side wins
  int side = -1;
  std::string words;
  RuleId rule;
};
std::vector<Need> needs(const State&);

// Platoons of that side that are held so, or still to be deployed.
std::vector<PlatoonId> held_platoons(const State&, int side, Held);

}  // namespace sandtable::fow
