// The steps that several rooms hand play to: a unit's activation, the reaction to an action, a morale test, the
// question who is lost. Declared here, low in the order of rooms; each is defined in its own room.
#pragma once
#include "aaf/core/rules.hpp"

namespace sandtable::aaf {

// --- a unit's activation (turn/) ---
struct AskAct {
  using Answer = Act;
  static constexpr Name name = "act"_name;
  static constexpr auto extras =
      listed(Extra::sketch, Extra::describe_choice, Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();  // turn/verbs.cpp
  UnitId unit;
  SANDTABLE_FIELDS(AskAct, unit)
};
struct AfterAct {  // an action has been carried out, or one is being chosen
  UnitId unit;
  SANDTABLE_FIELDS(AfterAct, unit)
};
struct EndActivation {
  UnitId unit;
  SANDTABLE_FIELDS(EndActivation, unit)
};
N resume(State&, const AfterAct&, const Act&, Out&);
N resume(State&, const AfterAct&, const Nothing&, Out&);
N resume(State&, const AfterAct&, const Tested&, Out&);
N resume(State&, const EndActivation&, Out&);
N resume(State&, const EndActivation&, const Nothing&, Out&);

// --- the enemy's reaction to a Move or a Shoot action (shooting/over_watch.cpp, AAF-OVW-001) ---
struct React {
  static constexpr uint16_t procedure = reaction;
  using Returns = Nothing;
  UnitId actor;
  SANDTABLE_FIELDS(React, actor)
};
N resume(State&, const React&, Out&);
N resume(State&, const React&, const Nothing&, Out&);

// --- the mines that a move has met (damage/mines.cpp): State::mine_hits names them ---
struct RunMines {
  static constexpr uint16_t procedure = mine_strikes;
  using Returns = Nothing;
  SANDTABLE_NO_FIELDS(RunMines)
};
N resume(State&, const RunMines&, Out&);
N resume(State&, const RunMines&, const roll::Result&, Out&);
N resume(State&, const RunMines&, const Nothing&, Out&);

// --- a test of morale (morale/, AAF-MOR-002, 006) ---
enum class Cause : uint8_t { casualties, over_watch, rally, order, melee, bail_out };
SANDTABLE_ENUM(Cause, casualties, over_watch, rally, order, melee, bail_out)
struct TestMorale {
  static constexpr uint16_t procedure = test_of_morale;
  using Returns = Tested;
  UnitId unit;
  Cause cause = Cause::casualties;
  bool immobilised = false;  // AAF-MOR-010
  ModelId crew;              // of a bail-out test: whose
  SANDTABLE_FIELDS(TestMorale, unit, cause, immobilised, crew)
};
N resume(State&, const TestMorale&, Out&);

// --- may the enemy demand a test for casualties? (morale/, AAF-MOR-004) ---
struct Demand {
  static constexpr uint16_t procedure = demands;
  using Returns = Nothing;
  int8_t by = 0;     // the side that may
  int16_t next = 0;  // units looked at so far
  SANDTABLE_FIELDS(Demand, by, next)
};
N resume(State&, const Demand&, Out&);

// --- passengers of vehicles just destroyed (damage/wrecked.cpp, AAF-TRP-010 to 012): State::wrecked names these ---
struct ThrowOut {
  static constexpr uint16_t procedure = thrown_out;
  using Returns = Nothing;
  UnitId buried;  // whose house has fallen, and half of whom are lost
  SANDTABLE_FIELDS(ThrowOut, buried)
};
N resume(State&, const ThrowOut&, Out&);
N resume(State&, const ThrowOut&, const Nothing&, Out&);

// --- who of a unit is lost (damage/casualties.cpp, AAF-DMG-004, 005) ---
struct Remove {
  static constexpr uint16_t procedure = removal;
  using Returns = Nothing;
  UnitId unit;
  int16_t count = 0;
  ModelId seen_from;  // the value of each as he sees it; none: any of the unit's men (AAF-MEL-033)
  int16_t value = 0;  // of that value, or lower when they are gone
  bool melee = false;
  SANDTABLE_FIELDS(Remove, unit, count, seen_from, value, melee)
};
N resume(State&, const Remove&, Out&);

}  // namespace sandtable::aaf
