// What one hit may do to the team that takes it, in whole faces of dice: the numbers of saves.cpp before anybody rolls.
// Used by the odds of a volley and shown with them. Covers a team that carries nobody and is no Warrior.
// Does not roll and changes nothing.
#pragma once
#include <optional>

#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

// Of the six faces of a die.
uint32_t faces_that_pass(const Score&);

// The throws in the order they are made.
struct HitNumbers {
  std::optional<roll::Spec> save;  // none against fire
  bool bails_out = false;          // an armoured crew: one below the save glances, a failed Firepower test bails out
                                   // (FOW-SAV-007, 008)
  std::optional<roll::Spec> improvised;  // a second save (FOW-SSR-006)
  std::optional<roll::Spec> last;        // ... and one that a special rule gives
  RuleId cover;                          // what makes it Bulletproof (FOW-SAV-028)
  std::optional<roll::Spec> firepower;   // rolled when every save has failed; without one the team is lost
  std::optional<roll::Spec> nerve;       // of a crew that would bail out for the second time (FOW-CAS-011, 012)
};
HitNumbers numbers_of(const State&, const Hit&);

// Of `all` equally likely throws of the dice above, so many end like this.
struct HitChances {
  static constexpr uint32_t all = 6 * 6 * 6 * 36 * 36;  // save, two second saves, Firepower and nerve twice
  uint32_t bails_out = 0;
  uint32_t destroys = 0;
  uint32_t destroys_helpless = 0;  // a team that was Bailed Out or Bogged Down before it
};
HitChances chances(const HitNumbers&);

}  // namespace sandtable::fow
