// The odds of an assault: who wins, whether defensive fire throws it back, what both sides lose.
// Used by `sandtable odds assault` and tests, later by agents. The whole is sampled by playing the engine with usual
// answers, with its error; what one throw decides is counted exactly beside it. Never rolls a die of the game.
#pragma once
#include <array>
#include <optional>

#include "dice/odds.hpp"
#include "fow/assault/close_combat.hpp"

namespace sandtable::fow {

struct AssaultOutcomes {
  uint64_t tries = 0;
  uint64_t attacker_won = 0;
  uint64_t defender_won = 0;
  uint64_t thrown_back = 0;  // by defensive fire (FOW-ASL-071)
  uint64_t no_contact = 0;   // FOW-ASL-051
  uint64_t hung_back = 0;    // it did not dare to assault tanks (FOW-ASL-023)
  uint64_t unfinished = 0;   // nobody gave in within the limit
  uint64_t attacker_broke_off = 0;
  uint64_t defender_broke_off = 0;                           // one platoon at least
  std::map<int, uint64_t> attacker_losses, defender_losses;  // teams Destroyed
  std::map<int, uint64_t> rounds;                            // of combat
  std::map<int, uint64_t> fire_hits;                         // of defensive fire
  std::map<int, uint64_t> first_hits;                        // in the first round of combat after the start
};

// From the decision that stands, which `first` answers (the usual answer without one), to the end of this assault.
AssaultOutcomes sample_assault(const State&, const Command* first, uint64_t tries, uint64_t seed);

// Half the width of the interval that holds the true chance in 95 of 100 samplings.
double error_95(uint64_t count, uint64_t tries);  // display only

// The hits of the defensive fire that is asked for, when one platoon is left to fire and does the usual; none where
// more than its dice decides.
std::optional<Distribution<int>> fire_hits_exactly(const State&);
// The hits of the next round if nobody is lost before it; none where more than the dice decides.
std::optional<Distribution<int>> round_hits_exactly(const State&);

}  // namespace sandtable::fow
