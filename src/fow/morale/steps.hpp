// The steps of morale, as values on the stack, and what the kernel finds for them.
// Used by whoever ends a Step or makes a platoon flee. The code that resumes them is morale.cpp's and flight.cpp's.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- morale.cpp: platoons that check, flee and leave (FOW-MOR) ---

// The Shooting or Assault Step ends: Platoon Morale Checks of both sides, then Recce Platoons that are forced back,
// then the next Step (FOW-MOR-002, 003, 040).
struct MoraleChecks {
  Step next = Step::assault;
  int8_t round = 0;  // 0: the active side, 1: the other
  SANDTABLE_FIELDS(MoraleChecks, next, round)
};
struct AskMoraleOrder {  // which of several platoons checks next
  using Answer = PlatoonId;
  static constexpr Name name = "check_morale"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  int8_t side = 0;
  SANDTABLE_FIELDS(AskMoraleOrder, side)
};
struct AfterMoraleOrder {
  MoraleChecks then;
  SANDTABLE_FIELDS(AfterMoraleOrder, then)
};
struct AfterMoraleCheck {
  MoraleChecks then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterMoraleCheck, then, platoon)
};
// A platoon leaves the table: Destroyed, with whoever joined it, or in safety (FOW-MOR-001, 017, 035, 038).
struct Flee {
  static constexpr uint16_t procedure = Procedure::flight;
  using Returns = Nothing;
  PlatoonId platoon;
  bool lost = true;
  RuleId because;
  SANDTABLE_FIELDS(Flee, platoon, lost, because)
};
struct FleeNext {  // its Warriors and those who joined it, one by one, then who rode with it
  Flee flee;
  ListOf<TeamId> together;  // all who flee: none stands in for another (FOW-MOR-017)
  Range warriors;           // of its own
  uint16_t next = 0;        // of them
  PlatoonId last;           // of the Warrior who joined it and has just had his chance
  SANDTABLE_FIELDS(FleeNext, flee, together, warriors, next, last)
};
struct AfterHeadRear {  // the Skill test with the enemy near (FOW-MOR-038)
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterHeadRear, platoon)
};
using MoraleSteps =
    std::variant<MoraleChecks, AskMoraleOrder, AfterMoraleOrder, AfterMoraleCheck, Flee, FleeNext, AfterHeadRear>;

// --- morale.cpp ---
// The end of the Shooting or Assault Step: checks of both sides, then `next` begins.
N end_of_step_morale(State&, Step next);
N resume(State&, const MoraleChecks&, Out&);
N resume(State&, const MoraleChecks&, const Nothing&, Out&);     // a platoon has fled
N resume(State&, const MoraleChecks&, const Disengaged&, Out&);  // scripts that begin in the middle of an assault
N resume(State&, const AfterMoraleOrder&, const PlatoonId&, Out&);
N resume(State&, const AfterMoraleCheck&, const roll::Result&, Out&);
Addressee asked(const State&, const AskMoraleOrder&);
void describe(const State&, const AskMoraleOrder&, Decision&);
PlatoonId decode(const State&, const AskMoraleOrder&, const Command&, Refusals&);
Command usual(const State&, const AskMoraleOrder&);
bool only_answer(const State&, const AskMoraleOrder&);

// --- flight.cpp ---
N resume(State&, const Flee&, Out&);
N resume(State&, const FleeNext&, Out&);
N resume(State&, const FleeNext&, const Nothing&, Out&);
N resume(State&, const AfterHeadRear&, const roll::Result&, Out&);

// --- carried out by later rooms ---
// recce/: Recce Platoons that failed a save are forced back (FOW-REC-019), then the Step ends.
N force_back(Step next);
// damage/: a Warrior who fled with his platoon or the one he joined may escape; those aboard a vehicle that is gone get
// out.
N lose_in_flight(State&, TeamId, RuleId because, const FleeNext& then);
N get_off_the_gone(State&, TeamId vehicle, const FleeNext& then);
// movement/: it leaves in the Movement Step, which goes on afterwards.
N leave_in_movement(const Flee&);

}  // namespace sandtable::fow
