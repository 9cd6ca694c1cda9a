// The steps of a mission as values on the stack, and what the kernel finds for them: preparation up to the first turn,
// ambushes, reserves and withdrawals in the Starting Step.
// The code that resumes a step is in the file its section names.
#pragma once
#include "fow/core/starting.hpp"
#include "fow/core/verb_row.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- prepare.cpp: the sheet's steps of preparation, one after another (FOW-DEP-001) ---
struct RunMission {
  static constexpr uint16_t procedure = Procedure::battle;
  SANDTABLE_NO_FIELDS(RunMission)
};
struct AfterAttackRoll {  // FOW-MIS-002
  int8_t rolled = 0;      // the first side's die; 0 before it
  SANDTABLE_FIELDS(AfterAttackRoll, rolled)
};
struct AfterMissionRoll {  // find_mission.cpp (MM-005)
  SANDTABLE_NO_FIELDS(AfterMissionRoll)
};
struct AfterDetection {  // infiltration.cpp (FOW-SOV-025)
  SANDTABLE_NO_FIELDS(AfterDetection)
};
struct AfterQuarterRoll {  // random_deployment.cpp (FOW-MSP-028)
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterQuarterRoll, platoon)
};
// What a player does in a step of preparation; which verbs it is answered by hangs on the step.
struct AskPrepare {
  using Answer = Act;
  static constexpr Name name = "prepare"_name;
  static constexpr auto extras =
      listed(Extra::sketch, Extra::describe_choice, Extra::complete_answer, Extra::sample_answer, Extra::who_knows);
  static Verbs verbs();
  SANDTABLE_NO_FIELDS(AskPrepare)
};
struct AfterPrepare {
  AskPrepare again() const { return {}; }
  SANDTABLE_NO_FIELDS(AfterPrepare)
};
using PrepareSteps = std::variant<RunMission, AfterAttackRoll, AfterMissionRoll, AfterDetection, AfterQuarterRoll,
                                  AskPrepare, AfterPrepare>;

// --- ambush.cpp: platoons in ambush are revealed (FOW-MSP-008) ---
struct AskAmbush {
  using Answer = Act;
  static constexpr Name name = "ambush"_name;
  static constexpr auto extras =
      listed(Extra::sketch, Extra::describe_choice, Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();
  StartItem next;
  SANDTABLE_FIELDS(AskAmbush, next)
};
struct AfterAmbush {
  StartItem next;
  AskAmbush again() const { return {next}; }
  SANDTABLE_FIELDS(AfterAmbush, next)
};

// --- reserves.cpp: dice for reserves, and which platoon comes (FOW-MSP-034 to 048) ---
struct Reinforce {  // so many platoons still to be named
  int8_t coming = 0;
  StartItem next;
  SANDTABLE_FIELDS(Reinforce, coming, next)
};
struct AfterReserveRoll {
  StartItem next;
  SANDTABLE_FIELDS(AfterReserveRoll, next)
};
struct AskReserve {
  using Answer = Act;
  static constexpr Name name = "reserves"_name;
  static constexpr auto extras = listed(Extra::only_answer, Extra::sample_answer);
  static Verbs verbs();
  Reinforce of;
  SANDTABLE_FIELDS(AskReserve, of)
};
struct AfterReserve {
  Reinforce of;
  AskReserve again() const { return {of}; }
  SANDTABLE_FIELDS(AfterReserve, of)
};
struct AfterWayRoll {  // FOW-MSP-045
  PlatoonId platoon;
  Reinforce then;
  SANDTABLE_FIELDS(AfterWayRoll, platoon, then)
};

// --- withdrawal.cpp: a platoon leaves, or a Delay Counter comes (FOW-MSP-051 to 062) ---
struct AskWithdrawal {
  using Answer = Act;
  static constexpr Name name = "withdrawal"_name;
  static constexpr auto extras = listed(Extra::only_answer, Extra::sample_answer, Extra::who_knows);
  static Verbs verbs();
  bool objective = false;  // which of the attacker's objectives goes; else which platoon
  StartItem next;
  SANDTABLE_FIELDS(AskWithdrawal, objective, next)
};
struct AfterWithdrawal {
  bool objective = false;
  StartItem next;
  AskWithdrawal again() const { return {objective, next}; }
  SANDTABLE_FIELDS(AfterWithdrawal, objective, next)
};
struct AfterWithdrawTest {  // FOW-MSP-059
  PlatoonId platoon;
  StartItem next;
  SANDTABLE_FIELDS(AfterWithdrawTest, platoon, next)
};
using ArrivalSteps = std::variant<AskAmbush, AfterAmbush, Reinforce, AfterReserveRoll, AskReserve, AfterReserve,
                                  AfterWayRoll, AskWithdrawal, AfterWithdrawal, AfterWithdrawTest>;

// --- prepare.cpp ---
N resume(State&, const RunMission&, Out&);
N resume(State&, const AfterAttackRoll&, const roll::Result&, Out&);
Addressee asked(const State&, const AskPrepare&);
void introduce(const State&, const AskPrepare&, Decision&);
Command usual(const State&, const AskPrepare&);
Command sample_answer(const State&, const AskPrepare&, Dice&);
Seats who_knows(const State&, const AskPrepare&, const Command&);
// --- find_mission.cpp ---
N resume(State&, const AfterMissionRoll&, const roll::Result&, Out&);
// --- infiltration.cpp ---
N resume(State&, const AfterDetection&, const roll::Result&, Out&);
// --- random_deployment.cpp ---
N resume(State&, const AfterQuarterRoll&, const roll::Result&, Out&);
// --- ambush.cpp ---
Addressee asked(const State&, const AskAmbush&);
void introduce(const State&, const AskAmbush&, Decision&);
Command usual(const State&, const AskAmbush&);
Command sample_answer(const State&, const AskAmbush&, Dice&);
// --- reserves.cpp ---
N resume(State&, const Reinforce&, Out&);
N resume(State&, const AfterReserveRoll&, const roll::Result&, Out&);
N resume(State&, const AfterWayRoll&, const roll::Result&, Out&);
Addressee asked(const State&, const AskReserve&);
void introduce(const State&, const AskReserve&, Decision&);
Command usual(const State&, const AskReserve&);
Command sample_answer(const State&, const AskReserve&, Dice&);
bool only_answer(const State&, const AskReserve&);
// --- withdrawal.cpp ---
N resume(State&, const AfterWithdrawTest&, const roll::Result&, Out&);
Addressee asked(const State&, const AskWithdrawal&);
void introduce(const State&, const AskWithdrawal&, Decision&);
Command usual(const State&, const AskWithdrawal&);
Command sample_answer(const State&, const AskWithdrawal&, Dice&);
bool only_answer(const State&, const AskWithdrawal&);
Seats who_knows(const State&, const AskWithdrawal&, const Command&);

}  // namespace sandtable::fow
