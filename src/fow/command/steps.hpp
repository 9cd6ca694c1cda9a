// The steps of the end of a Step, as values on the stack, and what the kernel finds for them and for offers.
// Used by whoever ends a Step. The code that resumes them is leaders.cpp's.
#pragma once
#include "fow/core/rules.hpp"

namespace sandtable::fow {

// --- leaders.cpp: a Step ends, and commanders of stuck tanks may change to others (FOW-CAS-017 to 019) ---
struct EndStep {
  Step next = Step::movement;  // that begins when everybody has been asked
  int16_t at = 0;              // how many have been gone through: all teams for the active side, then for the other
  SANDTABLE_FIELDS(EndStep, next, at)
};
struct AskTakeOver {
  using Answer = TeamId;  // the tank taken over; none to stay
  static constexpr Name name = "take_over"_name;
  TeamId team;
  SANDTABLE_FIELDS(AskTakeOver, team)
};
struct AfterTakeOver {
  EndStep then;
  TeamId team;
  SANDTABLE_FIELDS(AfterTakeOver, then, team)
};
using LeaderSteps = std::variant<EndStep, AskTakeOver, AfterTakeOver>;

// --- leaders.cpp ---
N resume(State&, const EndStep&, Out&);
N resume(State&, const AfterTakeOver&, const TeamId&, Out&);
Addressee asked(const State&, const AskTakeOver&);
void describe(const State&, const AskTakeOver&, Decision&);
TeamId decode(const State&, const AskTakeOver&, const Command&, Refusals&);
Command usual(const State&, const AskTakeOver&);

// Carried out by turn/: the Step that comes next; after the Assault Step the turn ends.
N begin_next_step(State&, Step next, Out&);

}  // namespace sandtable::fow
