// What a bombardment is likely to bring: exactly, from the same scores, groups and saves that play uses.
// Used by `sandtable odds bombardment` and tests, which hold the engine's own dice beside it.
// Leaves out what its report names: Recce Platoons that slip away, passengers, Warriors.
#pragma once
#include <vector>

#include "fow/core/mission.hpp"
#include "fow/core/state.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/odds/volley_odds.hpp"

namespace sandtable::fow {

struct GroupOdds {
  PlatoonId platoon;
  TeamType type = TeamType::tank;
  int teams = 0;
  std::vector<Probability> hits;       // by number: if it is fired at all, and if it is not, none
  std::vector<Probability> destroyed;  // likewise
};
struct BombardOdds {
  std::vector<Probability> attempts;  // the chance that this one ranges it in; of a repeat one certainty
  Probability fails = 0;
  int weapons = 0;
  std::vector<GroupOdds> groups;
};
BombardOdds bombard_odds(const State&, const Mission&);
// The same by playing it, with usual answers.
BombardOdds sample_bombardment(const State&, const Command& order, uint64_t tries, uint64_t seed);

}  // namespace sandtable::fow
