// Carrying out damage: the owner removes casualties (AAF-DMG-004, 005), AFV take their results, each one
// (AAF-DMG-035, 036). Used by shooting, templates and melee.
#pragma once
#include "aaf/core/steps.hpp"
#include "aaf/damage/values.hpp"

namespace sandtable::aaf {

struct AskLosses {
  using Answer = Bounded<int16_t, 64>;  // models
  static constexpr Name name = "losses"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  Remove what;
  SANDTABLE_FIELDS(AskLosses, what)
};
struct AfterLosses {
  Remove what;
  SANDTABLE_FIELDS(AfterLosses, what)
};
N resume(State&, const AfterLosses&, const AskLosses::Answer&, Out&);
Addressee asked(const State&, const AskLosses&);
void describe(const State&, const AskLosses&, Decision&);
AskLosses::Answer decode(const State&, const AskLosses&, const Command&, Refusals&);
Command usual(const State&, const AskLosses&);
bool only_answer(const State&, const AskLosses&);

// The results of a volley or a melee go to the AFV of the unit, the worst first, each taking one (AAF-DMG-035, 036);
// then the crews test.
struct ApplyArmour {
  static constexpr uint16_t procedure = settlement;
  using Returns = Nothing;
  UnitId unit;
  bool melee = false;
  int16_t stage = 0;  // bail-out tests taken
  SANDTABLE_FIELDS(ApplyArmour, unit, melee, stage)
};
N resume(State&, const ApplyArmour&, Out&);
N resume(State&, const ApplyArmour&, const Nothing&, Out&);

// Notes that the unit lost somebody to fire (AAF-MOR-002).
void note_casualties(State&, UnitId);

// Whom an owner parts with last: officers, then those who serve a weapon, then leaders.
int worth(const State&, ModelId);

// Of those aboard a destroyed vehicle half are lost, the owner says who (AAF-TRP-010, 011).
struct AskThrown {
  using Answer = Act;
  static constexpr Name name = "thrown"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  static Verbs verbs();
  ModelId vehicle;
  SANDTABLE_FIELDS(AskThrown, vehicle)
};
struct AfterThrown {
  ModelId vehicle;
  AskThrown again() const { return {vehicle}; }
  SANDTABLE_FIELDS(AfterThrown, vehicle)
};
Addressee asked(const State&, const AskThrown&);
void introduce(const State&, const AskThrown&, Decision&);
Command usual(const State&, const AskThrown&);
bool only_answer(const State&, const AskThrown&);

using LossSteps = std::variant<Remove, AskLosses, AfterLosses, ApplyArmour, ThrowOut, AskThrown, AfterThrown, RunMines>;

extern const VerbRow lose_aboard_verb;

const Chapter& damage_chapter();

}  // namespace sandtable::aaf
