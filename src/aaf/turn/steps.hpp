// The turn: initiative, the phases, alternate activation and passing, the end of a turn (AAF-TRN, AAF-ACT). Used by the
// kernel's list and by set-up, which begins a battle.
#pragma once
#include "aaf/core/steps.hpp"

namespace sandtable::aaf {

struct BeginTurn {
  static constexpr uint16_t procedure = battle;
  using Returns = Nothing;
  SANDTABLE_NO_FIELDS(BeginTurn)
};
struct Initiative {  // both sides' dice, one after the other
  int8_t side = 0;
  int8_t first_die = 0;
  SANDTABLE_FIELDS(Initiative, side, first_die)
};
struct Barrages {  // the Artillery phase: first one side's part, then the other's
  int8_t done = 0;
  SANDTABLE_FIELDS(Barrages, done)
};
N resume(State&, const Barrages&, Out&);
N resume(State&, const Barrages&, const Nothing&, Out&);
struct NextActivation {  // the side that is active activates a unit, passes or has none left
  SANDTABLE_NO_FIELDS(NextActivation)
};
struct AskActivate {
  using Answer = Act;
  static constexpr Name name = "activate"_name;
  static constexpr auto extras =
      listed(Extra::sketch, Extra::describe_choice, Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();
  int8_t side = 0;
  SANDTABLE_FIELDS(AskActivate, side)
};
struct AfterActivate {
  int8_t side = 0;
  AskActivate again() const { return {side}; }
  SANDTABLE_FIELDS(AfterActivate, side)
};
struct EndTurn {
  SANDTABLE_NO_FIELDS(EndTurn)
};
N resume(State&, const BeginTurn&, Out&);
N resume(State&, const Initiative&, const roll::Result&, Out&);
N resume(State&, const NextActivation&, Out&);
N resume(State&, const EndTurn&, Out&);
Addressee asked(const State&, const AskActivate&);
void introduce(const State&, const AskActivate&, Decision&);
Command usual(const State&, const AskActivate&);
Command sample_answer(const State&, const AskActivate&, Dice&);

Addressee asked(const State&, const AskAct&);
void introduce(const State&, const AskAct&, Decision&);
Command usual(const State&, const AskAct&);
Command sample_answer(const State&, const AskAct&, Dice&);

using TurnSteps = std::variant<BeginTurn, Initiative, Barrages, NextActivation, AskActivate, AfterActivate, EndTurn,
                               AskAct, AfterAct, EndActivation>;

// Units of a side that are not spent (AAF-ACT-003, 004).
std::vector<UnitId> unspent(const State&, int side);

extern const VerbRow activate_verb;
extern const VerbRow pass_verb;
extern const VerbRow done_verb;
extern const VerbRow rally_verb;
extern const VerbRow order_verb;
extern const VerbRow recon_verb;
extern const VerbRow run_verb;

const Chapter& turn_chapter();
bool judge_goals(State&, bool at_end, Out&);

}  // namespace sandtable::aaf
