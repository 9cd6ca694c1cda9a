// Tests of morale: what a unit needs and why, what failing does (AAF-MOR). Used by every room that calls for a test;
// the doors to being Pinned, fleeing, surrendering and being gone. Does not know what caused a test.
#pragma once
#include "aaf/core/steps.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::aaf {

// The score of a test as things stand: two dice at or below M, with every modifier (AAF-MOR-006 to 017).
Score morale_score(const State&, const TestMorale&);
// AAF-MOR-001: the highest M of any model in the unit.
int morale_of(const State&, UnitId);
// AAF-MOR-008.
bool at_half_strength(const State&, UnitId);

// --- doors ---
void pin(State&, UnitId, RuleId why, Out&);        // AAF-MOR-019, 032, 034, 035
void flee(State&, UnitId, RuleId why, Out&);       // AAF-MOR-020, 036: with its full move
void surrender(State&, UnitId, RuleId why, Out&);  // AAF-MOR-021, AAF-GEN-022
void lose_model(State&, ModelId, Out&);            // one man, gun or vehicle is lost
// They get out of their vehicles at once, without anybody's action (AAF-MOR-033, AAF-TRP-012, 028).
void jump_out(State&, const std::vector<ModelId>& who, RuleId why, Out&);
// Wooden houses that the template touches fall (AAF-BLD-005); those inside get out in ThrowOut.
void bring_down(State&, const Circle&, Out&);
void abandon(State&, ModelId, RuleId why, Out&);  // its crew has bailed out (AAF-MOR-024, 025)
// After losses: a gun without crew is lost, a unit without anybody is gone (AAF-WPN-026).
void note_losses(State&, UnitId, Out&);

// A wreck stands where the vehicle was.
void leave_wreck(State&, ModelId);

// --- bail-out tests of a volley or a melee, one a vehicle (AAF-MOR-026) ---
struct BailOut {
  static constexpr uint16_t procedure = bail_out_tests;
  using Returns = Nothing;
  ModelId vehicle;
  bool immobilised = false;
  bool in_melee = false;
  SANDTABLE_FIELDS(BailOut, vehicle, immobilised, in_melee)
};
struct AfterBailOut {
  BailOut test;
  SANDTABLE_FIELDS(AfterBailOut, test)
};
N resume(State&, const BailOut&, Out&);
N resume(State&, const AfterBailOut&, const Tested&, Out&);

struct AfterMorale {
  TestMorale test;
  SANDTABLE_FIELDS(AfterMorale, test)
};
N resume(State&, const AfterMorale&, const roll::Result&, Out&);

// --- the demand for a casualty test ---
struct AskDemand {
  using Answer = bool;
  static constexpr Name name = "demand"_name;
  int8_t by = 0;
  UnitId unit;
  SANDTABLE_FIELDS(AskDemand, by, unit)
};
struct AfterDemand {
  Demand demand;
  UnitId unit;
  SANDTABLE_FIELDS(AfterDemand, demand, unit)
};
N resume(State&, const AfterDemand&, const bool&, Out&);
N resume(State&, const AfterDemand&, const Tested&, Out&);
Addressee asked(const State&, const AskDemand&);
void describe(const State&, const AskDemand&, Decision&);
bool decode(const State&, const AskDemand&, const Command&, Refusals&);
Command usual(const State&, const AskDemand&);

using MoraleSteps = std::variant<TestMorale, AfterMorale, BailOut, AfterBailOut, Demand, AskDemand, AfterDemand>;

const Chapter& morale_chapter();

}  // namespace sandtable::aaf
