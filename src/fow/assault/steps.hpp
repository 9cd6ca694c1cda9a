// The steps of the Assault Step and of the moves of one assault, as values on the stack, and what the kernel finds for
// them. Used by the turn and by set-ups. The code that resumes them is in the file each section names. Who is
// assaulted, fire and blows: combat_steps.hpp.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/movement/steps.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- assault.cpp: the Assault Step and the order of one assault (FOW-ASL-001) ---

struct AskAssault {
  using Answer = Act;
  static constexpr Name name = "assault"_name;
  static constexpr auto extras = listed(Extra::only_answer, Extra::sample_answer);
  static Verbs verbs();
  SANDTABLE_NO_FIELDS(AskAssault)
};
struct AfterAssaultOrder {
  AskAssault again() const { return {}; }
  SANDTABLE_NO_FIELDS(AfterAssaultOrder)
};
struct AfterLaunchTest {  // FOW-ASL-022, 023
  SANDTABLE_NO_FIELDS(AfterLaunchTest)
};
// One assault, stage by stage; each stage is a procedure of its own that is called and comes back here.
struct RunAssault {
  static constexpr uint16_t procedure = Procedure::assault;
  using Returns = Nothing;
  Stage stage = Stage::charge;
  SANDTABLE_FIELDS(RunAssault, stage)
};
struct AfterAssault {
  SANDTABLE_NO_FIELDS(AfterAssault)
};
using AssaultSteps = std::variant<AskAssault, AfterAssaultOrder, AfterLaunchTest, RunAssault, AfterAssault>;

// --- charge.cpp: the charge, and the moves of those that strike back ---
struct Charge {
  static constexpr uint16_t procedure = Procedure::charge;
  using Returns = Nothing;
  SANDTABLE_NO_FIELDS(Charge)
};
struct StrikeBack {  // the charge moves of those that counterattack (FOW-ASL-119)
  static constexpr uint16_t procedure = Procedure::striking_back;
  using Returns = Nothing;
  SANDTABLE_NO_FIELDS(StrikeBack)
};
// Teams that charge, one after another (FOW-ASL-026).
struct ChargeRun {
  Range queue;           // of those still to go: the team, and the length of its way as the charge began
  bool counter = false;  // FOW-ASL-119
  bool at_once = false;  // the rest goes as proposed
  bool begun = false;    // somebody has gone, so nobody else is declared as covering fire (FOW-ASL-044)
  SANDTABLE_FIELDS(ChargeRun, queue, counter, at_once, begun)
};
struct ChargeNext {
  ChargeRun run;
  SANDTABLE_FIELDS(ChargeNext, run)
};
struct AskCharge {
  using Answer = Act;
  static constexpr Name name = "charge"_name;
  static constexpr auto extras = listed(Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();
  ChargeRun run;
  SANDTABLE_FIELDS(AskCharge, run)
};
struct AfterChargeOrder {
  ChargeRun run;
  AskCharge again() const { return {run}; }
  SANDTABLE_FIELDS(AfterChargeOrder, run)
};
struct AfterChargeMove {
  ChargeRun run;
  TeamId team;
  Range legs;  // it went
  Pose from;
  SANDTABLE_FIELDS(AfterChargeMove, run, team, legs, from)
};
struct AfterChargeCheck {  // FOW-ASL-040, 041, 127
  ChargeRun run;
  TeamId team;
  bool again = false;  // with Wide Tracks (FOW-MSR-025)
  SANDTABLE_FIELDS(AfterChargeCheck, run, team, again)
};
using ChargeSteps =
    std::variant<Charge, StrikeBack, ChargeNext, AskCharge, AfterChargeOrder, AfterChargeMove, AfterChargeCheck>;

// --- push_in.cpp, break_off.cpp, consolidate.cpp: the other moves of an assault ---
struct PushIn {  // FOW-ASL-101
  static constexpr uint16_t procedure = Procedure::pushing;
  using Returns = Nothing;
  int16_t at = 0;  // teams gone through
  SANDTABLE_FIELDS(PushIn, at)
};
struct AskPush {
  using Answer = Act;
  static constexpr Name name = "push_in"_name;
  static Verbs verbs();
  TeamId team;
  TeamId victim;
  SANDTABLE_FIELDS(AskPush, team, victim)
};
struct AfterPush {
  int16_t at = 0;
  TeamId team;
  TeamId victim;
  AskPush again() const { return {team, victim}; }
  SANDTABLE_FIELDS(AfterPush, at, team, victim)
};
struct AfterPushMove {
  int16_t at = 0;
  Range legs;
  SANDTABLE_FIELDS(AfterPushMove, at, legs)
};
struct BreakOff {  // all platoons that do, one after another (FOW-ASL-130, 137)
  static constexpr uint16_t procedure = Procedure::breaking_off;
  using Returns = Nothing;
  SANDTABLE_NO_FIELDS(BreakOff)
};
struct AskBreakOff {
  using Answer = Act;
  static constexpr Name name = "break_off"_name;
  static constexpr auto extras = listed(Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskBreakOff, platoon)
};
struct AfterBreakOff {
  PlatoonId platoon;
  AskBreakOff again() const { return {platoon}; }
  SANDTABLE_FIELDS(AfterBreakOff, platoon)
};
struct AfterBreakOffMoves {
  PlatoonId platoon;
  Range orders;
  SANDTABLE_FIELDS(AfterBreakOffMoves, platoon, orders)
};
// Whom the enemy catches is Destroyed: stragglers of a platoon that breaks off (FOW-ASL-134), without one the
// immobilised of the side that has lost (FOW-ASL-107).
struct Capture {
  static constexpr uint16_t procedure = Procedure::capture;
  using Returns = Nothing;
  PlatoonId platoon;
  SANDTABLE_FIELDS(Capture, platoon)
};
struct AfterCapture {
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterCapture, platoon)
};
struct Consolidate {  // or break through (FOW-ASL-144, 150)
  static constexpr uint16_t procedure = Procedure::consolidation;
  using Returns = Nothing;
  int16_t at = 0;  // places gone through: of those who began mounted, then of the others
  SANDTABLE_FIELDS(Consolidate, at)
};
struct AskConsolidate {
  using Answer = Act;
  static constexpr Name name = "consolidate"_name;
  static constexpr auto extras = listed(Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskConsolidate, platoon)
};
struct AfterConsolidate {
  PlatoonId platoon;
  AskConsolidate again() const { return {platoon}; }
  SANDTABLE_FIELDS(AfterConsolidate, platoon)
};
struct AfterBreakthroughTest {  // FOW-ASL-022
  PlatoonId platoon;
  Range targets;
  SANDTABLE_FIELDS(AfterBreakthroughTest, platoon, targets)
};
struct AfterConsolidateMoves {
  PlatoonId platoon;
  Range orders;
  SANDTABLE_FIELDS(AfterConsolidateMoves, platoon, orders)
};
using PursuitSteps = std::variant<PushIn, AskPush, AfterPush, AfterPushMove, BreakOff, AskBreakOff, AfterBreakOff,
                                  AfterBreakOffMoves, Capture, AfterCapture, Consolidate, AskConsolidate,
                                  AfterConsolidate, AfterBreakthroughTest, AfterConsolidateMoves, March>;

// --- assault.cpp ---
N resume(State&, const AfterLaunchTest&, const roll::Result&, Out&);
N resume(State&, const RunAssault&, Out&);
N resume(State&, const RunAssault&, const Nothing&, Out&);
N resume(State&, const AfterAssault&, const Nothing&, Out&);

// --- launch_ask.cpp ---
Addressee asked(const State&, const AskAssault&);
void introduce(const State&, const AskAssault&, Decision&);
Command usual(const State&, const AskAssault&);
Command sample_answer(const State&, const AskAssault&, Dice&);
bool only_answer(const State&, const AskAssault&);

// --- charge.cpp ---
N resume(State&, const Charge&, Out&);
N resume(State&, const StrikeBack&, Out&);
N resume(State&, const ChargeNext&, Out&);
N resume(State&, const AfterChargeMove&, const Gone&, Out&);
N resume(State&, const AfterChargeCheck&, const roll::Result&, Out&);
Addressee asked(const State&, const AskCharge&);
void introduce(const State&, const AskCharge&, Decision&);
Command usual(const State&, const AskCharge&);
Command sample_answer(const State&, const AskCharge&, Dice&);

// --- push_in.cpp ---
N resume(State&, const PushIn&, Out&);
N resume(State&, const AfterPushMove&, const Gone&, Out&);
Addressee asked(const State&, const AskPush&);
void introduce(const State&, const AskPush&, Decision&);
Command usual(const State&, const AskPush&);

// --- break_off_ask.cpp ---
N resume(State&, const BreakOff&, Out&);
N resume(State&, const AfterBreakOffMoves&, const Nothing&, Out&);
N resume(State&, const Capture&, Out&);
N resume(State&, const AfterCapture&, const Nothing&, Out&);
Addressee asked(const State&, const AskBreakOff&);
void introduce(const State&, const AskBreakOff&, Decision&);
Command usual(const State&, const AskBreakOff&);
Command sample_answer(const State&, const AskBreakOff&, Dice&);

// --- consolidate_ask.cpp ---
N resume(State&, const Consolidate&, Out&);
N resume(State&, const AfterBreakthroughTest&, const roll::Result&, Out&);
N resume(State&, const AfterConsolidateMoves&, const Nothing&, Out&);
Addressee asked(const State&, const AskConsolidate&);
void introduce(const State&, const AskConsolidate&, Decision&);
Command usual(const State&, const AskConsolidate&);
Command sample_answer(const State&, const AskConsolidate&, Dice&);

}  // namespace sandtable::fow
