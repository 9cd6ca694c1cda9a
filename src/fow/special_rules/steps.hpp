// The steps that special rules add, as values on the stack, and what the kernel finds for them.
// Used by the files of this room; the code that resumes a step is in the file of its rule.
#pragma once
#include "fow/damage/steps.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- mission_tactics.cpp: which team takes over from a commander who falls (FOW-GER-005, 006) ---
struct AskSuccessor {
  using Answer = TeamId;
  static constexpr Name name = "successor"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  TeamId fallen;
  ListOf<TeamId> doomed;  // as in Lose
  SANDTABLE_FIELDS(AskSuccessor, fallen, doomed)
};
struct AfterSuccessor {
  Lose of;
  SANDTABLE_FIELDS(AfterSuccessor, of)
};
using SpecialSteps = std::variant<AskSuccessor, AfterSuccessor>;

N resume(State&, const AfterSuccessor&, const TeamId&, Out&);
Addressee asked(const State&, const AskSuccessor&);
void describe(const State&, const AskSuccessor&, Decision&);
TeamId decode(const State&, const AskSuccessor&, const Command&, Refusals&);
Command usual(const State&, const AskSuccessor&);
bool only_answer(const State&, const AskSuccessor&);

}  // namespace sandtable::fow
