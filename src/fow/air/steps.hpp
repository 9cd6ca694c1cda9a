// The steps of air support, anti-aircraft fire and air attacks, as values on the stack, and what the kernel finds for
// them. Used by the Starting and the Shooting Step. The code that resumes them is in the file each section names.
#pragma once
#include "fow/air/flak.hpp"
#include "fow/air/marking.hpp"
#include "fow/core/starting.hpp"
#include "fow/core/verb_row.hpp"
#include "game/arena_list.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- air_support.cpp: request, interception, size of the flight (FOW-AIR-007 to 018) ---
struct AskAirSupport {
  using Answer = Act;
  static constexpr Name name = "air_support"_name;
  static Verbs verbs();
  SANDTABLE_NO_FIELDS(AskAirSupport)
};
struct AfterAirSupport {
  AskAirSupport again() const { return {}; }
  SANDTABLE_NO_FIELDS(AfterAirSupport)
};
struct AfterRequest {
  SANDTABLE_NO_FIELDS(AfterRequest)
};
struct AskIntercept {
  using Answer = Act;
  static constexpr Name name = "interception"_name;
  static Verbs verbs();
  SANDTABLE_NO_FIELDS(AskIntercept)
};
struct AfterIntercept {
  AskIntercept again() const { return {}; }
  SANDTABLE_NO_FIELDS(AfterIntercept)
};
struct AfterInterception {
  SANDTABLE_NO_FIELDS(AfterInterception)
};
struct AfterFlightSize {
  SANDTABLE_NO_FIELDS(AfterFlightSize)
};

// --- mark_target.cpp: the aiming point and the places of the aircraft (FOW-AIR-019 to 026) ---
struct AskAirTarget {
  using Answer = Marking;
  static constexpr Name name = "air_target"_name;
  SANDTABLE_NO_FIELDS(AskAirTarget)
};
struct AfterAirTarget {
  SANDTABLE_NO_FIELDS(AfterAirTarget)
};

// --- flak_fire.cpp: the other side fires at the flight, platoon by platoon (FOW-AIR-028 to 049) ---
struct FlakFire {  // Returns Nothing
  static constexpr uint16_t procedure = Procedure::flak;
  using Returns = Nothing;
  SANDTABLE_NO_FIELDS(FlakFire)
};
struct AskFlak {
  using Answer = Act;
  static constexpr Name name = "flak"_name;
  static constexpr auto extras = listed(Extra::only_answer, Extra::complete_answer);
  static Verbs verbs();
  SANDTABLE_NO_FIELDS(AskFlak)
};
struct AfterFlak {
  AskFlak again() const { return {}; }
  SANDTABLE_NO_FIELDS(AfterFlak)
};
struct FlakShots {  // one weapon after the other
  PlatoonId platoon;
  ListOf<FlakShot> shots;
  uint16_t next = 0;
  ListOf<FlakHit> hits;
  SANDTABLE_FIELDS(FlakShots, platoon, shots, next, hits)
};

// --- flak_hits.cpp: which aircraft takes which hit, and what it does (FOW-AIR-043 to 047) ---
struct AskShareFlak {
  using Answer = std::vector<uint8_t>;  // the aircraft, hit by hit
  static constexpr Name name = "share_flak"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  FlakShots of;
  SANDTABLE_FIELDS(AskShareFlak, of)
};
struct AfterShareFlak {
  FlakShots of;
  SANDTABLE_FIELDS(AfterShareFlak, of)
};
struct FlakDamage {  // one hit after the other
  FlakShots of;
  uint16_t next = 0;
  SANDTABLE_FIELDS(FlakDamage, of, next)
};

// --- air_attack.cpp: the attack, after all other shooting (FOW-AIR-050 to 083) ---
struct AirAttack {
  SANDTABLE_NO_FIELDS(AirAttack)
};
struct AfterFlakFire {
  SANDTABLE_NO_FIELDS(AfterFlakFire)
};
struct AskNewTarget {
  using Answer = Act;
  static constexpr Name name = "new_target"_name;
  static Verbs verbs();
  SANDTABLE_NO_FIELDS(AskNewTarget)
};
struct AfterNewTarget {
  AskNewTarget again() const { return {}; }
  SANDTABLE_NO_FIELDS(AfterNewTarget)
};
struct FindTarget {
  int8_t attempt = 1;
  SANDTABLE_FIELDS(FindTarget, attempt)
};
struct AfterFinding {
  int8_t attempt = 1;
  SANDTABLE_FIELDS(AfterFinding, attempt)
};
struct AirWeaponPick {
  uint8_t place = 0;  // among the weapons of the aircraft
};
struct AskAirWeapon {
  using Answer = AirWeaponPick;
  static constexpr Name name = "air_weapon"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  int8_t attempt = 1;
  SANDTABLE_FIELDS(AskAirWeapon, attempt)
};
struct AfterAirWeapon {
  int8_t attempt = 1;
  SANDTABLE_FIELDS(AfterAirWeapon, attempt)
};
struct AfterStrike {
  SANDTABLE_NO_FIELDS(AfterStrike)
};

using AirSteps =
    std::variant<AskAirSupport, AfterAirSupport, AfterRequest, AskIntercept, AfterIntercept, AfterInterception,
                 AfterFlightSize, AskAirTarget, AfterAirTarget, FlakFire, AskFlak, AfterFlak, FlakShots, AskShareFlak,
                 AfterShareFlak, FlakDamage, AirAttack, AfterFlakFire, AskNewTarget, AfterNewTarget, FindTarget,
                 AfterFinding, AskAirWeapon, AfterAirWeapon, AfterStrike>;

// --- air_support.cpp ---
N begin_air_support(State&, const StartItem&);
N resume(State&, const AfterRequest&, const roll::Result&, Out&);
N resume(State&, const AfterInterception&, const roll::Result&, Out&);
N resume(State&, const AfterFlightSize&, const roll::Result&, Out&);
Addressee asked(const State&, const AskAirSupport&);
void introduce(const State&, const AskAirSupport&, Decision&);
Command usual(const State&, const AskAirSupport&);
Addressee asked(const State&, const AskIntercept&);
void introduce(const State&, const AskIntercept&, Decision&);
Command usual(const State&, const AskIntercept&);

// --- mark_target.cpp ---
N begin_marking(State&, const StartItem&, Out&);
N resume(State&, const AfterAirTarget&, const Marking&, Out&);
Addressee asked(const State&, const AskAirTarget&);
void describe(const State&, const AskAirTarget&, Decision&);
Marking decode(const State&, const AskAirTarget&, const Command&, Refusals&);
Command usual(const State&, const AskAirTarget&);

// --- flak_fire.cpp ---
N resume(State&, const FlakFire&, Out&);
N resume(State&, const FlakShots&, Out&);
N resume(State&, const FlakShots&, const roll::Result&, Out&);
Addressee asked(const State&, const AskFlak&);
void introduce(const State&, const AskFlak&, Decision&);
Command usual(const State&, const AskFlak&);
bool only_answer(const State&, const AskFlak&);

// --- flak_hits.cpp ---
N share_flak(State&, const FlakShots&);
N resume(State&, const AfterShareFlak&, const std::vector<uint8_t>&, Out&);
N resume(State&, const FlakDamage&, Out&);
N resume(State&, const FlakDamage&, const roll::Result&, Out&);
Addressee asked(const State&, const AskShareFlak&);
void describe(const State&, const AskShareFlak&, Decision&);
std::vector<uint8_t> decode(const State&, const AskShareFlak&, const Command&, Refusals&);
Command usual(const State&, const AskShareFlak&);
bool only_answer(const State&, const AskShareFlak&);

// --- air_attack.cpp ---
N resume(State&, const AirAttack&, Out&);
N resume(State&, const AfterFlakFire&, const Nothing&, Out&);
N resume(State&, const FindTarget&, Out&);
N resume(State&, const AfterFinding&, const roll::Result&, Out&);
N resume(State&, const AfterAirWeapon&, const AirWeaponPick&, Out&);
N resume(State&, const AfterStrike&, const Nothing&, Out&);
Addressee asked(const State&, const AskNewTarget&);
void introduce(const State&, const AskNewTarget&, Decision&);
Command usual(const State&, const AskNewTarget&);
Addressee asked(const State&, const AskAirWeapon&);
void describe(const State&, const AskAirWeapon&, Decision&);
AirWeaponPick decode(const State&, const AskAirWeapon&, const Command&, Refusals&);
Command usual(const State&, const AskAirWeapon&);
bool only_answer(const State&, const AskAirWeapon&);

// The rest of the Shooting Step, when no aircraft are left. Carried out by turn/.
N after_aircraft(State&, Out&);

}  // namespace sandtable::fow
