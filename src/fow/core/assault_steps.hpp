// The steps of the Assault Step and of one assault, as values on the stack. Used by steps.hpp.
// The code that resumes them is in the file each section names.
#pragma once
#include "fow/core/damage_steps.hpp"

namespace sandtable::fow {

// --- assault.cpp: the Assault Step and the order of one assault (FOW-ASL-001) ---

// Whom a platoon assaults. What it does in the charge is asked for team by team.
struct AssaultOrder {
  PlatoonId platoon;  // none: no more assaults
  std::vector<PlatoonId> targets;
  std::vector<TeamId> with;  // Independent teams that join it for the assault (FOW-ASL-161)
};
struct AskAssault {
  using Answer = AssaultOrder;
  static constexpr Name name = "assault"_name;
  SANDTABLE_NO_FIELDS(AskAssault)
};
struct AfterAssaultOrder {
  SANDTABLE_NO_FIELDS(AfterAssaultOrder)
};
struct AfterLaunchTest {  // FOW-ASL-022, 023
  SANDTABLE_NO_FIELDS(AfterLaunchTest)
};
// One assault, stage by stage; each stage is a procedure of its own that is called and comes back here.
struct RunAssault {
  static constexpr uint16_t procedure = Procedure::assault;
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
  SANDTABLE_NO_FIELDS(Charge)
};
struct StrikeBack {  // the charge moves of those that counterattack (FOW-ASL-119)
  static constexpr uint16_t procedure = Procedure::striking_back;
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
struct ChargeOrder {
  enum class Act : uint8_t { go, all, cover, hold };
  Act act = Act::all;
  TeamId team;                // go, hold
  std::vector<Pose> legs;     // go
  std::vector<TeamId> teams;  // cover
};
struct ChargeNext {
  ChargeRun run;
  SANDTABLE_FIELDS(ChargeNext, run)
};
struct AskCharge {
  using Answer = ChargeOrder;
  static constexpr Name name = "charge"_name;
  ChargeRun run;
  SANDTABLE_FIELDS(AskCharge, run)
};
struct AfterChargeOrder {
  ChargeRun run;
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

// --- march.cpp: the teams of a platoon go one after another, as ordered ---
struct March {  // the next that still can
  static constexpr uint16_t procedure = Procedure::march;
  Errand errand = Errand::break_off;
  Moving moving;
  SANDTABLE_FIELDS(March, errand, moving)
};

// --- push_in.cpp, break_off.cpp, consolidate.cpp: the other moves of an assault ---
struct PushIn {  // FOW-ASL-101
  static constexpr uint16_t procedure = Procedure::pushing;
  int16_t at = 0;  // teams gone through
  SANDTABLE_FIELDS(PushIn, at)
};
struct AskPush {
  using Answer = std::vector<Pose>;  // where it goes; none to stay
  static constexpr Name name = "push_in"_name;
  TeamId team;
  TeamId victim;
  SANDTABLE_FIELDS(AskPush, team, victim)
};
struct AfterPush {
  int16_t at = 0;
  TeamId team;
  TeamId victim;
  SANDTABLE_FIELDS(AfterPush, at, team, victim)
};
struct AfterPushMove {
  int16_t at = 0;
  Range legs;
  SANDTABLE_FIELDS(AfterPushMove, at, legs)
};
struct BreakOff {  // all platoons that do, one after another (FOW-ASL-130, 137)
  static constexpr uint16_t procedure = Procedure::breaking_off;
  SANDTABLE_NO_FIELDS(BreakOff)
};
struct AskBreakOff {
  using Answer = std::vector<MoveOrder>;
  static constexpr Name name = "break_off"_name;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskBreakOff, platoon)
};
struct AfterBreakOff {
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterBreakOff, platoon)
};
struct AfterBreakOffMoves {
  PlatoonId platoon;
  Range orders;
  SANDTABLE_FIELDS(AfterBreakOffMoves, platoon, orders)
};
struct Consolidate {  // or break through (FOW-ASL-144, 150)
  static constexpr uint16_t procedure = Procedure::consolidation;
  int16_t at = 0;  // platoons gone through
  SANDTABLE_FIELDS(Consolidate, at)
};
struct ConsolidateOrder {
  std::vector<MoveOrder> orders;
  std::vector<PlatoonId> targets;  // of a breakthrough (FOW-ASL-150)
};
struct AskConsolidate {
  using Answer = ConsolidateOrder;
  static constexpr Name name = "consolidate"_name;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskConsolidate, platoon)
};
struct AfterConsolidate {
  PlatoonId platoon;
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
using PursuitSteps =
    std::variant<PushIn, AskPush, AfterPush, AfterPushMove, BreakOff, AskBreakOff, AfterBreakOff, AfterBreakOffMoves,
                 Consolidate, AskConsolidate, AfterConsolidate, AfterBreakthroughTest, AfterConsolidateMoves, March>;

// --- engagement.cpp: who is assaulted (FOW-ASL-053, 159, 160, 163 to 165) ---
struct Engage {
  static constexpr uint16_t procedure = Procedure::engagement;
  uint8_t asked = 0;  // platoons gone through for Independent teams that may join them
  SANDTABLE_FIELDS(Engage, asked)
};
struct AfterRefuge {  // FOW-ASL-164
  TeamId team;
  SANDTABLE_FIELDS(AfterRefuge, team)
};
struct AfterReinforcing {  // FOW-ASL-165
  Engage then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterReinforcing, then, platoon)
};

// --- defensive_fire.cpp (FOW-ASL-052 to 072) ---
struct DefendOrder {
  PlatoonId platoon;  // none: nobody else fires
  std::vector<Fire> fires;
};
struct DefensiveFire {
  static constexpr uint16_t procedure = Procedure::defence;
  uint8_t next = 0;  // of all platoons: who may still disengage instead (FOW-REC-024)
  SANDTABLE_FIELDS(DefensiveFire, next)
};
struct AskDefend {
  using Answer = DefendOrder;
  static constexpr Name name = "defend"_name;
  uint64_t fired = 0;  // the platoons that have, by number
  SANDTABLE_FIELDS(AskDefend, fired)
};
struct AfterDefend {
  uint64_t fired = 0;
  SANDTABLE_FIELDS(AfterDefend, fired)
};
struct NextDefender {  // after the fire of one
  uint64_t fired = 0;
  uint16_t arena = 0;  // its size before the ledger
  SANDTABLE_FIELDS(NextDefender, fired, arena)
};

// --- close_combat.cpp: the dice and the hits of one round (FOW-ASL-073 to 087) ---

// The lists of one round, in the arena.
struct Brawl {
  Range fighters;  // team, and the building and opening it fights through or -1
  Range hits;      // for each: place in the list of fighters, assault Anti-tank rating
  SANDTABLE_FIELDS(Brawl, fighters, hits)
};
struct Fight {
  static constexpr uint16_t procedure = Procedure::melee;
  SANDTABLE_NO_FIELDS(Fight)
};
struct RollBlows {
  Brawl brawl;
  uint16_t next = 0;  // of the fighters
  SANDTABLE_FIELDS(RollBlows, brawl, next)
};
struct AskImprovise {  // FOW-ASL-168
  using Answer = bool;
  static constexpr Name name = "improvise"_name;
  TeamId team;
  SANDTABLE_FIELDS(AskImprovise, team)
};
struct AfterImprovise {
  RollBlows then;
  SANDTABLE_FIELDS(AfterImprovise, then)
};
struct AfterBlow {
  RollBlows then;
  int8_t anti_tank = 2;
  bool improvised = false;
  SANDTABLE_FIELDS(AfterBlow, then, anti_tank, improvised)
};
struct AllocateBlows {
  using Answer = std::vector<TeamId>;
  static constexpr Name name = "allocate_blows"_name;
  Brawl brawl;
  SANDTABLE_FIELDS(AllocateBlows, brawl)
};
struct AfterBlows {
  Brawl brawl;
  SANDTABLE_FIELDS(AfterBlows, brawl)
};

// --- assault_hits.cpp: what those hits do (FOW-ASL-088 to 100) ---
struct SettleBlows {
  Brawl brawl;
  Range takers;       // for each hit, the team
  uint16_t next = 0;  // of the hits
  SANDTABLE_FIELDS(SettleBlows, brawl, takers, next)
};
struct AfterTurretRear {  // FOW-VWP-027
  SettleBlows then;
  SANDTABLE_FIELDS(AfterTurretRear, then)
};
struct Blown {  // one hit on one team
  static constexpr uint16_t procedure = Procedure::blow;
  TeamId on;
  TeamId by;
  int8_t anti_tank = 2;
  SANDTABLE_FIELDS(Blown, on, by, anti_tank)
};
struct AfterRoof {  // its save on Top armour
  Blown blow;
  SANDTABLE_FIELDS(AfterRoof, blow)
};
struct AfterSecondBail {  // FOW-ASL-092
  Blown blow;
  SANDTABLE_FIELDS(AfterSecondBail, blow)
};
struct AfterFelled {
  Blown blow;
  SANDTABLE_FIELDS(AfterFelled, blow)
};

// --- nerve.cpp: the test, and what the platoon does then (FOW-ASL-109 to 118) ---
struct TestNerve {
  static constexpr uint16_t procedure = Procedure::nerve;
  uint8_t next = 0;  // of all platoons
  SANDTABLE_FIELDS(TestNerve, next)
};
struct AfterNerveTest {
  uint8_t platoon = 0;
  SANDTABLE_FIELDS(AfterNerveTest, platoon)
};
struct AskReact {
  using Answer = Stance;
  static constexpr Name name = "react"_name;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskReact, platoon)
};
struct AfterReact {
  uint8_t platoon = 0;
  SANDTABLE_FIELDS(AfterReact, platoon)
};
using CombatSteps = std::variant<Engage, AfterRefuge, AfterReinforcing, DefensiveFire, AskDefend, AfterDefend,
                                 NextDefender, Fight, RollBlows, AskImprovise, AfterImprovise, AfterBlow, AllocateBlows,
                                 AfterBlows, SettleBlows, AfterTurretRear, Blown, AfterRoof, AfterSecondBail,
                                 AfterFelled, TestNerve, AfterNerveTest, AskReact, AfterReact>;

}  // namespace sandtable::fow
