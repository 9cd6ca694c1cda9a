// Charges and melee (AAF-CHG, AAF-MEL): the charge with its support and the fire of a charged tank, contact, a round of
// melee, its result; ramming. Used by the kernel's list and by turn/, which offers the verb.
#pragma once
#include "aaf/core/steps.hpp"
#include "aaf/damage/losses.hpp"

namespace sandtable::aaf {

enum class ChargeStage : uint8_t { tank_fires, contact, round, over };
SANDTABLE_ENUM(ChargeStage, tank_fires, contact, round, over)
struct RunCharge {  // State::melee says who charges whom with whom
  static constexpr uint16_t procedure = charging;
  using Returns = Nothing;
  ChargeStage stage = ChargeStage::tank_fires;
  SANDTABLE_FIELDS(RunCharge, stage)
};
N resume(State&, const RunCharge&, Out&);
N resume(State&, const RunCharge&, const Nothing&, Out&);

// AAF-MEL-017: an AFV that is charged may fire its machine guns at one of those who come.
struct AskTankFire {
  using Answer = int16_t;  // unit; -1: it holds its fire
  static constexpr Name name = "tank_fire"_name;
  SANDTABLE_NO_FIELDS(AskTankFire)
};
struct AfterTankFire {
  UnitId at;
  SANDTABLE_FIELDS(AfterTankFire, at)
};
Addressee asked(const State&, const AskTankFire&);
void describe(const State&, const AskTankFire&, Decision&);
int16_t decode(const State&, const AskTankFire&, const Command&, Refusals&);
Command usual(const State&, const AskTankFire&);
N resume(State&, const AfterTankFire&, const int16_t&, Out&);
N resume(State&, const AfterTankFire&, const Tested&, Out&);
N resume(State&, const AfterTankFire&, const Nothing&, Out&);
struct TankFires {
  static constexpr uint16_t procedure = 0;
  using Returns = Nothing;
  SANDTABLE_NO_FIELDS(TankFires)
};
N resume(State&, const TankFires&, Out&);

// --- a round ---
enum class RoundStage : uint8_t { defenders, attackers, together, result, over, done };
SANDTABLE_ENUM(RoundStage, defenders, attackers, together, result, over, done)
struct FightRound {
  static constexpr uint16_t procedure = melee_round;
  using Returns = Nothing;
  RoundStage stage = RoundStage::defenders;
  SANDTABLE_FIELDS(FightRound, stage)
};
N resume(State&, const FightRound&, Out&);
N resume(State&, const FightRound&, const Nothing&, Out&);

// The dice that stand in State::melee are rolled, and their kills removed.
enum class BlowStage : uint8_t { hit, kill, remove, armour };
SANDTABLE_ENUM(BlowStage, hit, kill, remove, armour)
struct RollBlows {
  static constexpr uint16_t procedure = blows;
  using Returns = Nothing;
  BlowStage stage = BlowStage::hit;
  int16_t at = 0;
  int16_t done = 0;
  SANDTABLE_FIELDS(RollBlows, stage, at, done)
};
N resume(State&, const RollBlows&, Out&);
N resume(State&, const RollBlows&, const roll::Result&, Out&);
N resume(State&, const RollBlows&, const Nothing&, Out&);

// The losing side tests, unit by unit (AAF-MEL-023, 034).
struct TestLosers {
  static constexpr uint16_t procedure = 0;
  using Returns = Nothing;
  int8_t side = 0;
  int16_t next = 0;
  SANDTABLE_FIELDS(TestLosers, side, next)
};
struct AfterLoser {
  TestLosers losers;
  UnitId unit;
  SANDTABLE_FIELDS(AfterLoser, losers, unit)
};
N resume(State&, const TestLosers&, Out&);
N resume(State&, const AfterLoser&, const Tested&, Out&);

// --- the winners reorganise, each unit that nobody holds any more (AAF-MEL-025) ---
struct Reorganise {
  static constexpr uint16_t procedure = regrouping;
  using Returns = Nothing;
  int16_t next = 0;
  SANDTABLE_FIELDS(Reorganise, next)
};
struct AskReorganise {
  using Answer = Act;
  static constexpr Name name = "reorganise"_name;
  static constexpr auto extras = listed(Extra::sample_answer);
  static Verbs verbs();
  UnitId unit;
  int16_t next = 0;
  SANDTABLE_FIELDS(AskReorganise, unit, next)
};
struct AfterReorganise {
  UnitId unit;
  int16_t next = 0;
  AskReorganise again() const { return {unit, next}; }
  SANDTABLE_FIELDS(AfterReorganise, unit, next)
};
N resume(State&, const Reorganise&, Out&);
Addressee asked(const State&, const AskReorganise&);
void introduce(const State&, const AskReorganise&, Decision&);
Command usual(const State&, const AskReorganise&);
Command sample_answer(const State&, const AskReorganise&, Dice&);
extern const VerbRow reorganise_verb;
extern const VerbRow stand_verb;

// An AFV drives over infantry: each model it touches rolls for damage (AAF-MEL-020 to 022).
struct Ram {
  static constexpr uint16_t procedure = 0;
  using Returns = Nothing;
  ModelId by;
  Pose from;
  int16_t next = 0;
  SANDTABLE_FIELDS(Ram, by, from, next)
};
struct Rammed {
  Ram ram;
  ModelId model;
  SANDTABLE_FIELDS(Rammed, ram, model)
};
N resume(State&, const Ram&, Out&);
N resume(State&, const Ram&, const Nothing&, Out&);
N resume(State&, const Rammed&, const roll::Result&, Out&);

using MeleeSteps = std::variant<RunCharge, AskTankFire, AfterTankFire, TankFires, FightRound, RollBlows, TestLosers,
                                AfterLoser, Ram, Rammed, Reorganise, AskReorganise, AfterReorganise>;

extern const VerbRow charge_verb;

// Base contact (AAF-CHG-003): as near as bases get without lying on each other.
bool in_contact(const State&, ModelId, ModelId);
// Dice a figure strikes with (AAF-MEL-003 to 009).
int dice_of(const State&, ModelId, bool contact);
// Moves the unit's figures into contact; whether any got there (AAF-CHG-003 to 005).
bool close_in(State&, UnitId charger, UnitId target, Out&);

const Chapter& melee_chapter();

}  // namespace sandtable::aaf
