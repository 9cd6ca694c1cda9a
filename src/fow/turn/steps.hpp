// The turn's steps, as values on the stack, and what the kernel finds for them.
// Used by turn.cpp, which resumes them, by set-ups and by the list of all steps.
#pragma once
#include "fow/core/starting.hpp"
#include "fow/core/verb_row.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- turn.cpp: the turn and its four steps (FOW-TRN) ---
struct FirstTurn {  // both roll, the higher goes first (FOW-TRN-003)
  static constexpr uint16_t procedure = Procedure::battle;
  SANDTABLE_NO_FIELDS(FirstTurn)
};
struct AfterFirstRoll {
  int8_t rolled = 0;  // the first side's die; 0 before it
  SANDTABLE_FIELDS(AfterFirstRoll, rolled)
};
struct BeginTurn {
  static constexpr uint16_t procedure = Procedure::battle;
  SANDTABLE_NO_FIELDS(BeginTurn)
};

// Officers may join platoons before each test (FOW-IND-005, 020).
struct AskOfficers {
  using Answer = Act;
  static constexpr Name name = "officers"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  static Verbs verbs();
  StartItem next;  // the test that comes next; at -1 when there is none
  SANDTABLE_FIELDS(AskOfficers, next)
};
struct AfterOfficers {
  StartItem next;
  AskOfficers again() const { return {next}; }
  SANDTABLE_FIELDS(AfterOfficers, next)
};

struct AfterKhamseen {  // the die for the Khamseen (storm.hpp)
  SANDTABLE_NO_FIELDS(AfterKhamseen)
};
struct EndTurn {
  SANDTABLE_NO_FIELDS(EndTurn)
};
using TurnSteps = std::variant<FirstTurn, AfterFirstRoll, BeginTurn, StartItem, AskOfficers, AfterOfficers,
                               AfterStartRoll, AfterKhamseen, EndTurn>;

// --- turn.cpp ---
N resume(State&, const FirstTurn&, Out&);
N resume(State&, const FirstTurn&, const Nothing&, Out&);  // all is prepared
N resume(State&, const BeginTurn&, const Nothing&, Out&);
N resume(State&, const AfterFirstRoll&, const roll::Result&, Out&);
N resume(State&, const BeginTurn&, Out&);
N resume(State&, const AfterKhamseen&, const roll::Result&, Out&);
N resume(State&, const EndTurn&, Out&);
Addressee asked(const State&, const AskOfficers&);
void introduce(const State&, const AskOfficers&, Decision&);
Command usual(const State&, const AskOfficers&);
bool only_answer(const State&, const AskOfficers&);

// --- book/offers.cpp: what each chapter offers ---
bool is_offer_verb(const State&, Name);
std::vector<Choice> offers(const State&, int side);
void take_offer(State&, const Command&, int side, Out&, Refusals&);

// --- goals.cpp ---
void settled(State&, Out&);
void ended(State&, Out&);

}  // namespace sandtable::fow
