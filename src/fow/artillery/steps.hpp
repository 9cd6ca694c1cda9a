// The steps of a bombardment, as values on the stack, and what the kernel finds for them.
// Used by the verb and by special rules that order a bombardment of their own. bombard.cpp resumes them, wind.cpp those
// of the wind.
#pragma once
#include "fow/core/mission.hpp"
#include "fow/core/rules.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/recce/steps.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// One bombardment from its order to its end (FOW-ART-001). The guns are those that fire on the aiming point as it is.
struct Bombard {
  static constexpr uint16_t procedure = Procedure::bombardment;
  using Returns = Nothing;
  Mission mission;
  SANDTABLE_FIELDS(Bombard, mission)
};
// --- wind.cpp: before the first smoke bombardment of the battle (FOW-SMB-019, 020) ---
struct AfterWindRoll {
  Mission mission;
  bool again = false;
  SANDTABLE_FIELDS(AfterWindRoll, mission, again)
};
struct AskWind {
  using Answer = bool;
  static constexpr Name name = "wind"_name;
  int8_t rolled = 0;
  SANDTABLE_FIELDS(AskWind, rolled)
};
struct AfterWind {
  Mission mission;
  int8_t rolled = 0;
  SANDTABLE_FIELDS(AfterWind, mission, rolled)
};
// --- bombard.cpp ---
struct TakeAim {  // the weapons that fire are counted (FOW-ART-020)
  Mission mission;
  SANDTABLE_FIELDS(TakeAim, mission)
};
struct OfferSlip {  // to Recce Platoons under the template to be (FOW-REC-014)
  Mission mission;
  ListOf<TeamId> guns;
  int16_t next = 0;  // platoon
  SANDTABLE_FIELDS(OfferSlip, mission, guns, next)
};
struct AfterSlipChoice {
  OfferSlip then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterSlipChoice, then, platoon)
};
struct RangeIn {
  Mission mission;
  ListOf<TeamId> guns;
  int8_t attempt = 1;
  SANDTABLE_FIELDS(RangeIn, mission, guns, attempt)
};
struct TestSlip {  // after the first attempt has failed (FOW-REC-015)
  Mission mission;
  ListOf<TeamId> guns;
  int16_t next = 0;      // platoon
  bool shifted = false;  // the platoon aimed at has moved (FOW-REC-017)
  SANDTABLE_FIELDS(TestSlip, mission, guns, next, shifted)
};
struct AfterSlipTest {
  TestSlip then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterSlipTest, then, platoon)
};
struct AskNewAim {  // which team of the platoon that moved (FOW-REC-017)
  using Answer = TeamId;
  static constexpr Name name = "new_aim"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  Mission mission;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskNewAim, mission, platoon)
};
struct AfterNewAim {
  Mission mission;
  ListOf<TeamId> guns;  // that ranged on the aiming point before
  SANDTABLE_FIELDS(AfterNewAim, mission, guns)
};
struct FallOfShot {  // it is ranged in, or needs no ranging in
  Mission mission;
  ListOf<TeamId> guns;
  SANDTABLE_FIELDS(FallOfShot, mission, guns)
};
struct AfterBarrage {
  Mission mission;
  SANDTABLE_FIELDS(AfterBarrage, mission)
};
using ArtillerySteps = std::variant<Bombard, AfterWindRoll, AskWind, AfterWind, TakeAim, OfferSlip, AfterSlipChoice,
                                    RangeIn, TestSlip, AfterSlipTest, AskNewAim, AfterNewAim, FallOfShot, AfterBarrage>;

// What the order marks: the platoons' one bombardment, the spotter (FOW-ART-016, 034). Whoever orders one has judged it
// (check_bombardment) and then calls Bombard.
void mark_bombardment(State&, const Mission&, Out&);

N resume(State&, const Bombard&, Out&);
N resume(State&, const AfterWindRoll&, const roll::Result&, Out&);
N resume(State&, const AfterWind&, const bool&, Out&);
N resume(State&, const TakeAim&, Out&);
N resume(State&, const OfferSlip&, Out&);
N resume(State&, const AfterSlipChoice&, const bool&, Out&);
N resume(State&, const RangeIn&, Out&);
N resume(State&, const RangeIn&, const roll::Result&, Out&);
N resume(State&, const TestSlip&, Out&);
N resume(State&, const TestSlip&, const Nothing&, Out&);
N resume(State&, const AfterSlipTest&, const roll::Result&, Out&);
N resume(State&, const AfterNewAim&, const TeamId&, Out&);
N resume(State&, const FallOfShot&, Out&);
N resume(State&, const AfterBarrage&, const Nothing&, Out&);
Addressee asked(const State&, const AskWind&);
void describe(const State&, const AskWind&, Decision&);
bool decode(const State&, const AskWind&, const Command&, Refusals&);
Command usual(const State&, const AskWind&);
Addressee asked(const State&, const AskNewAim&);
void describe(const State&, const AskNewAim&, Decision&);
TeamId decode(const State&, const AskNewAim&, const Command&, Refusals&);
Command usual(const State&, const AskNewAim&);
bool only_answer(const State&, const AskNewAim&);

}  // namespace sandtable::fow
