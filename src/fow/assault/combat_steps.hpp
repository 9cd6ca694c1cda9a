// The steps of one assault's fighting, as values on the stack, and what the kernel finds for them: who is assaulted,
// defensive fire, blows, nerve. Used by assault.cpp and by set-ups. The code that resumes them is in the file each
// section names.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/verb_row.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- engagement.cpp: who is assaulted (FOW-ASL-053, 159, 160, 163 to 165) ---
struct Engage {
  static constexpr uint16_t procedure = Procedure::engagement;
  using Returns = Nothing;
  uint16_t asked = 0;  // platoons gone through for Independent teams that may join them
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
  PlatoonId platoon;
  std::vector<Fire> fires;
};
struct DefensiveFire {
  static constexpr uint16_t procedure = Procedure::defence;
  using Returns = Nothing;
  uint16_t next = 0;  // of all platoons: who may still disengage instead (FOW-REC-024)
  SANDTABLE_FIELDS(DefensiveFire, next)
};
struct AskDefend {
  using Answer = Act;
  static constexpr Name name = "defend"_name;
  static constexpr auto extras = listed(Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();
  PlatoonSet fired;  // the platoons that have
  SANDTABLE_FIELDS(AskDefend, fired)
};
struct AfterDefend {
  PlatoonSet fired;
  AskDefend again() const { return {fired}; }
  SANDTABLE_FIELDS(AfterDefend, fired)
};
struct NextDefender {  // after the fire of one
  PlatoonSet fired;
  uint16_t arena = 0;  // its size before the ledger
  SANDTABLE_FIELDS(NextDefender, fired, arena)
};

// --- close_combat.cpp: the dice and the hits of one round (FOW-ASL-073 to 087) ---

// Somebody who strikes.
struct Fighter {
  TeamId team;
  FeatureId building{};  // whose opening it fights through; none for most (FOW-ASL-074)
  int16_t opening = -1;
  SANDTABLE_FIELDS(Fighter, team, building, opening)
};
struct StruckBy {         // one hit
  uint16_t fighter = 0;   // by place
  int16_t anti_tank = 2;  // his assault rating
  SANDTABLE_FIELDS(StruckBy, fighter, anti_tank)
};
// The lists of one round, in the arena.
struct Brawl {
  ListOf<Fighter> fighters;
  ListOf<StruckBy> hits;
  SANDTABLE_FIELDS(Brawl, fighters, hits)
};
struct Fight {
  static constexpr uint16_t procedure = Procedure::melee;
  using Returns = Nothing;
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
  static constexpr auto extras = listed(Extra::only_answer);
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
  ListOf<TeamId> takers;  // by hit
  uint16_t next = 0;      // of the hits
  SANDTABLE_FIELDS(SettleBlows, brawl, takers, next)
};
struct AfterTurretRear {  // FOW-VWP-027
  SettleBlows then;
  SANDTABLE_FIELDS(AfterTurretRear, then)
};

// --- nerve.cpp: the test, and what the platoon does then (FOW-ASL-109 to 118) ---
struct TestNerve {
  static constexpr uint16_t procedure = Procedure::nerve;
  using Returns = Nothing;
  uint16_t next = 0;  // of all platoons
  SANDTABLE_FIELDS(TestNerve, next)
};
struct AfterNerveTest {
  uint16_t platoon = 0;
  SANDTABLE_FIELDS(AfterNerveTest, platoon)
};
struct AskReact {
  using Answer = Act;
  static constexpr Name name = "react"_name;
  static Verbs verbs();
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskReact, platoon)
};
struct AfterReact {
  uint16_t platoon = 0;
  AskReact again() const { return {PlatoonId::of(platoon)}; }
  SANDTABLE_FIELDS(AfterReact, platoon)
};
using CombatSteps =
    std::variant<Engage, AfterRefuge, AfterReinforcing, DefensiveFire, AskDefend, AfterDefend, NextDefender, Fight,
                 RollBlows, AskImprovise, AfterImprovise, AfterBlow, AllocateBlows, AfterBlows, SettleBlows,
                 AfterTurretRear, TestNerve, AfterNerveTest, AskReact, AfterReact>;

// --- engagement.cpp ---
N resume(State&, const Engage&, Out&);
N resume(State&, const AfterRefuge&, const PlatoonId&, Out&);
N resume(State&, const AfterReinforcing&, const std::vector<TeamId>&, Out&);

// --- defensive_fire.cpp ---
N resume(State&, const DefensiveFire&, Out&);
N resume(State&, const DefensiveFire&, const Disengaged&, Out&);
N resume(State&, const NextDefender&, const Nothing&, Out&);
Addressee asked(const State&, const AskDefend&);
void introduce(const State&, const AskDefend&, Decision&);
// The fire that a command holds, and every rule in its way.
DefendOrder read_defence(const State&, const AskDefend&, const Command&, Refusals&);
Command usual(const State&, const AskDefend&);
Command sample_answer(const State&, const AskDefend&, Dice&);

// --- close_combat.cpp ---
N resume(State&, const Fight&, Out&);
N resume(State&, const RollBlows&, Out&);
N resume(State&, const RollBlows&, const Nothing&, Out&);
N resume(State&, const AfterImprovise&, bool, Out&);
N resume(State&, const AfterBlow&, const roll::Result&, Out&);
Addressee asked(const State&, const AskImprovise&);
void describe(const State&, const AskImprovise&, Decision&);
bool decode(const State&, const AskImprovise&, const Command&, Refusals&);
Command usual(const State&, const AskImprovise&);
// --- blows.cpp ---
N resume(State&, const AfterBlows&, const std::vector<TeamId>&, Out&);
Addressee asked(const State&, const AllocateBlows&);
void describe(const State&, const AllocateBlows&, Decision&);
std::vector<TeamId> decode(const State&, const AllocateBlows&, const Command&, Refusals&);
Command usual(const State&, const AllocateBlows&);
bool only_answer(const State&, const AllocateBlows&);

// --- assault_hits.cpp ---
N resume(State&, const SettleBlows&, Out&);
N resume(State&, const SettleBlows&, const Nothing&, Out&);
N resume(State&, const AfterTurretRear&, const roll::Result&, Out&);

// --- nerve.cpp ---
N resume(State&, const TestNerve&, Out&);
N resume(State&, const AfterNerveTest&, const roll::Result&, Out&);
Addressee asked(const State&, const AskReact&);
void introduce(const State&, const AskReact&, Decision&);
Command usual(const State&, const AskReact&);

}  // namespace sandtable::fow
