// The Artillery phase and field artillery (AAF-ART): declarations, counter-battery, availability, and strikes that
// scatter and land. Used by turn/, which runs the phase, and by the verbs that fire field artillery.
#pragma once
#include "aaf/core/steps.hpp"
#include "aaf/damage/losses.hpp"

namespace sandtable::aaf {

// --- one side's part of the phase (AAF-TRN-005, AAF-ART-039) ---
enum class BarrageStage : uint8_t { declare, counter, availability, land, over };
SANDTABLE_ENUM(BarrageStage, declare, counter, availability, land, over)
struct ArtilleryTurn {
  static constexpr uint16_t procedure = artillery_turn;
  using Returns = Nothing;
  int8_t side = 0;
  BarrageStage stage = BarrageStage::declare;
  int16_t at = 0;
  int16_t done = 0;
  SANDTABLE_FIELDS(ArtilleryTurn, side, stage, at, done)
};
N resume(State&, const ArtilleryTurn&, Out&);
N resume(State&, const ArtilleryTurn&, const Nothing&, Out&);
N resume(State&, const ArtilleryTurn&, const roll::Result&, Out&);

struct AskBarrage {  // AAF-ART-004: everything is declared before any die
  using Answer = Act;
  static constexpr Name name = "barrage"_name;
  static constexpr auto extras =
      listed(Extra::sketch, Extra::describe_choice, Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();
  int8_t side = 0;
  SANDTABLE_FIELDS(AskBarrage, side)
};
struct AfterBarrage {
  ArtilleryTurn turn;
  AskBarrage again() const { return {turn.side}; }
  SANDTABLE_FIELDS(AfterBarrage, turn)
};
Addressee asked(const State&, const AskBarrage&);
void introduce(const State&, const AskBarrage&, Decision&);
Command usual(const State&, const AskBarrage&);
Command sample_answer(const State&, const AskBarrage&, Dice&);

struct AskCounter {                     // AAF-ART-007: which dice against which bombardment
  using Answer = Bounded<int16_t, 32>;  // for each die a bombardment; -1: kept
  static constexpr Name name = "counter_battery"_name;
  int8_t side = 0;  // that answers
  SANDTABLE_FIELDS(AskCounter, side)
};
Addressee asked(const State&, const AskCounter&);
void describe(const State&, const AskCounter&, Decision&);
AskCounter::Answer decode(const State&, const AskCounter&, const Command&, Refusals&);
Command usual(const State&, const AskCounter&);
N resume(State&, const ArtilleryTurn&, const AskCounter::Answer&, Out&);

// --- one template: accuracy, scatter, damage (AAF-ART-019 to 023) ---
enum class LandStage : uint8_t { accuracy, scatter, damage, armour };
SANDTABLE_ENUM(LandStage, accuracy, scatter, damage, armour)
struct Land {
  static constexpr uint16_t procedure = landing;
  using Returns = Nothing;
  Shelling shelling;
  LandStage stage = LandStage::accuracy;
  int8_t arrow = 0;
  int16_t next = 0;  // model looked at
  ModelId struck;
  SANDTABLE_FIELDS(Land, shelling, stage, arrow, next, struck)
};
N resume(State&, const Land&, Out&);
N resume(State&, const Land&, const roll::Result&, Out&);
N resume(State&, const Land&, const Nothing&, Out&);

// Field artillery fired as a Shoot action (AAF-ART-037): its guns one after the other, then the demand for tests.
struct FieldFire {
  static constexpr uint16_t procedure = 0;
  using Returns = Nothing;
  UnitId unit;
  Vec aim;
  bool smoke = false;
  int16_t gun = 0;
  SANDTABLE_FIELDS(FieldFire, unit, aim, smoke, gun)
};
N resume(State&, const FieldFire&, Out&);
N resume(State&, const FieldFire&, const Nothing&, Out&);

using ArtillerySteps = std::variant<ArtilleryTurn, AskBarrage, AfterBarrage, AskCounter, Land, FieldFire>;

extern const VerbRow bombard_verb;
extern const VerbRow field_verb;
extern const VerbRow declared_verb;
extern const VerbRow field_shoot_verb;  // of an activation

bool is_field_artillery(const State&, UnitId);
// Why the unit cannot fire as artillery (AAF-ART-036).
Refusals why_no_field_fire(const State&, UnitId);
// An observer on the side's table raises availability (AAF-ART-016).
bool has_observer(const State&, int side);

const Chapter& artillery_chapter();

}  // namespace sandtable::aaf
