// The odds of an air attack as it would be made now: who of the flight comes through the anti-aircraft fire, whether it
// ranges in, what it hits. Counted exactly where all guns of a platoon are alike in what they reach; played by the
// engine for comparison and for losses. Both sides give usual answers. Used by `sandtable odds air` and its test.
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "dice/odds.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

struct AirOdds {
  struct GroupHits {
    PlatoonId platoon;
    TeamType type = TeamType::tank;
    Distribution<int> hits;
  };
  Distribution<int> planes;   // that are left to attack
  Distribution<int> attempt;  // that ranges in; 0 when none does, or they abort
  std::vector<GroupHits> groups;
};
// None where it cannot be counted: guns of one platoon reach different aircraft or have different Firepower.
std::optional<AirOdds> air_odds_exactly(const State&);

struct AirOutcomes {
  uint64_t tries = 0;
  std::map<int, uint64_t> planes, attempt;
  std::map<int, uint64_t> lost;                                     // teams Destroyed
  std::map<std::pair<int16_t, int>, std::map<int, uint64_t>> hits;  // by platoon and type
};
AirOutcomes sample_air(const State&, uint64_t tries, uint64_t seed);

}  // namespace sandtable::fow
