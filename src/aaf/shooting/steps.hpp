// The steps of shooting: the volley from the first die to the last casualty, the template of an HE hit, over-watch
// (AAF-SHO, AAF-OVW). Used by the kernel's list and by who begins a volley.
#pragma once
#include "aaf/core/steps.hpp"
#include "aaf/damage/losses.hpp"

namespace sandtable::aaf {

enum class VolleyStage : uint8_t { to_hit, divide, damage, templates, losses, armour, after };
SANDTABLE_ENUM(VolleyStage, to_hit, divide, damage, templates, losses, armour, after)
// The volley that stands in the State is fired (fire.hpp has made it).
struct FireVolley {
  static constexpr uint16_t procedure = aaf::fire;
  using Returns = Nothing;
  VolleyStage stage = VolleyStage::to_hit;
  int16_t at = 0;    // which batch or share
  int16_t done = 0;  // of its dice or hits
  SANDTABLE_FIELDS(FireVolley, stage, at, done)
};
N resume(State&, const FireVolley&, Out&);
N resume(State&, const FireVolley&, const roll::Result&, Out&);
N resume(State&, const FireVolley&, const Nothing&, Out&);

// AAF-DMG-003: the attacker divides hits between values.
struct AskDivide {
  using Answer = Bounded<int16_t, 64>;  // for each hit, which of the shares
  static constexpr Name name = "divide"_name;
  int16_t batch = 0;
  SANDTABLE_FIELDS(AskDivide, batch)
};
N resume(State&, const FireVolley&, const AskDivide::Answer&, Out&);
Addressee asked(const State&, const AskDivide&);
void describe(const State&, const AskDivide&, Decision&);
AskDivide::Answer decode(const State&, const AskDivide&, const Command&, Refusals&);
Command usual(const State&, const AskDivide&);

// AAF-SHO-027: the attacker centres the template on a model of the target.
struct AskTemplate {
  using Answer = int16_t;  // model
  static constexpr Name name = "template"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  int16_t batch = 0;
  SANDTABLE_FIELDS(AskTemplate, batch)
};
struct AfterTemplate {
  int16_t batch = 0;
  SANDTABLE_FIELDS(AfterTemplate, batch)
};
Addressee asked(const State&, const AskTemplate&);
void describe(const State&, const AskTemplate&, Decision&);
int16_t decode(const State&, const AskTemplate&, const Command&, Refusals&);
Command usual(const State&, const AskTemplate&);
bool only_answer(const State&, const AskTemplate&);

// One template has been placed: everybody under it is struck, one after the other.
struct Strike {
  static constexpr uint16_t procedure = template_strike;
  using Returns = Nothing;
  int16_t batch = 0;
  int16_t next = 0;  // model looked at
  Vec centre;
  ModelId on;  // it was placed on
  SANDTABLE_FIELDS(Strike, batch, next, centre, on)
};
struct Struck {
  Strike strike;
  ModelId model;
  SANDTABLE_FIELDS(Struck, strike, model)
};
struct PlaceTemplate {  // asks where, then strikes
  static constexpr uint16_t procedure = 0;
  using Returns = Nothing;
  int16_t batch = 0;
  SANDTABLE_FIELDS(PlaceTemplate, batch)
};
N resume(State&, const AfterTemplate&, const int16_t&, Out&);
N resume(State&, const AfterTemplate&, const Nothing&, Out&);
N resume(State&, const PlaceTemplate&, Out&);
N resume(State&, const Strike&, Out&);
N resume(State&, const Struck&, const roll::Result&, Out&);

// A unit has fired: does its ammunition run low (AAF-SHO-033)?
struct TestAmmunition {
  static constexpr uint16_t procedure = supply_test;
  using Returns = Nothing;
  UnitId unit;
  SANDTABLE_FIELDS(TestAmmunition, unit)
};
N resume(State&, const TestAmmunition&, Out&);
N resume(State&, const TestAmmunition&, const roll::Result&, Out&);
bool tests_ammunition(const State&, UnitId);
void bring_ammunition(State&, Out&);  // as the Action phase begins (AAF-SHO-036)

// A Shoot action has been resolved; then the enemy may react.
struct AfterShot {
  UnitId unit;
  bool tested = false;  // its ammunition
  SANDTABLE_FIELDS(AfterShot, unit, tested)
};
N resume(State&, const AfterShot&, const Nothing&, Out&);

// --- over-watch ---
struct AskReact {
  using Answer = Act;
  static constexpr Name name = "react"_name;
  static constexpr auto extras =
      listed(Extra::sketch, Extra::describe_choice, Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();
  UnitId actor;
  SANDTABLE_FIELDS(AskReact, actor)
};
struct AfterReact {
  UnitId actor;
  UnitId firer;
  bool tested = false;  // its ammunition
  AskReact again() const { return {actor}; }
  SANDTABLE_FIELDS(AfterReact, actor, firer, tested)
};
Addressee asked(const State&, const AskReact&);
void introduce(const State&, const AskReact&, Decision&);
Command usual(const State&, const AskReact&);
Command sample_answer(const State&, const AskReact&, Dice&);
N resume(State&, const AfterReact&, const Tested&, Out&);
N resume(State&, const AfterReact&, const Nothing&, Out&);

using ShootingSteps = std::variant<FireVolley, AfterShot, AskDivide, AskTemplate, AfterTemplate, PlaceTemplate, Strike,
                                   Struck, React, AskReact, AfterReact, TestAmmunition>;

extern const VerbRow shoot_verb;
extern const VerbRow over_watch_verb;
extern const VerbRow let_be_verb;
// Why the unit may not answer that action with over-watch fire (AAF-OVW-003 to 011).
Refusals why_no_over_watch(const State&, UnitId, UnitId actor);

}  // namespace sandtable::aaf
