// The steps from hits to losses, as values on the stack, and what the kernel finds for them.
// Used by whoever brings hits or loses a team. The code that resumes them is in the file each section names.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/morale/fates.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- hits.cpp, allocate_ask.cpp: who takes the hits (FOW-HIT-020 on) ---

// Whether Bulletproof Cover helps: what lies between the team and the firer (FOW-SAV-028 to 036), only what covers it
// all round, or nothing.
enum class CoverFrom : uint8_t { firer, all_round, nothing };
SANDTABLE_ENUM(CoverFrom, firer, all_round, nothing)

// What brought hits: aimed fire or blows; a template of guns, or one of aircraft, which strikes a place (FOW-ART-082).
enum class Origin : uint8_t { aimed, guns, aircraft };
SANDTABLE_ENUM(Origin, aimed, guns, aircraft)

// Hits that are alike: what one weapon scored on one target. Made by whoever produces hits, with all that sharing out
// and settling ask about them.
struct Strike {
  TeamId by;           // who scored them; none when nobody on the table did
  uint8_t weapon = 0;  // of his, for words
  uint8_t count = 1;   // of hits
  PlaceSet may;        // whom they may be given to, by place in the list of the target's teams
  PlaceSet near;       // of these, who goes before those farther off (FOW-HIT-026)
  int8_t anti_tank = 0;
  int8_t firepower = 6;
  int8_t side = 0;                     // that rolls the Firepower tests
  Priority priority;                   // FOW-HIT-030
  Face face = Face::seen;              // FOW-SAV-011 to 014
  CoverFrom cover = CoverFrom::firer;  // FOW-HIT-050
  CountsFor counts_for = CountsFor::pinning;
  bool smoke = false;            // markers, and no other effect (FOW-SMK-005, 006)
  bool flame = false;            // FOW-FLM-005, 006
  bool bunker_buster = false;    // FOW-HIT-051
  bool no_he = false;            // strikes vehicles only (FOW-SSR-008)
  bool spares_infantry = false;  // FOW-ASL-068
  SANDTABLE_FIELDS(Strike, by, weapon, count, may, near, anti_tank, firepower, side, priority, face, cover, counts_for,
                   smoke, flame, bunker_buster, no_he, spares_infantry)
};
// One hit while it is shared out: what a Gun Tank roll made of it (gun_tanks.cpp), then who takes it.
struct Taken {
  TeamId team;
  int16_t named = 0;
  SANDTABLE_FIELDS(Taken, team, named)
};
// One who shot, and how it stood as it declared its shots, before it turned to fire (FOW-SHO-034).
struct Gunner {
  TeamId team;
  Angle faced;
  SANDTABLE_FIELDS(Gunner, team, faced)
};
// Where fire came from: nobody gets out of a wreck nearer to it (FOW-SAV-018).
struct Gunners {
  ListOf<Gunner> teams;  // all that shot; none when it came from a point
  Vec at;
  SANDTABLE_FIELDS(Gunners, teams, at)
};
// A team that a Bunker Buster's hit strikes besides the one that took it (FOW-HIT-051).
struct Blast {
  TeamId team;
  uint16_t hit = 0;
  SANDTABLE_FIELDS(Blast, team, hit)
};
// Hits on one target that are shared out and settled together.
struct HitsOn {
  Body target;
  int8_t side = 0;          // that scored them
  ListOf<TeamId> teams;     // of the target, as they were when the shots were declared
  PlaceSet near;            // of these, who gets no bonus for long range (FOW-SAV-005)
  ListOf<TeamId> shooters;  // the whole platoon that shoots, for those struck besides the target (FOW-SAV-005)
  ListOf<Strike> strikes;
  ListOf<Taken> taken;   // by hit
  ListOf<Blast> blasts;  // found when all hits of the shooting are shared out
  Gunners gunners;
  Origin origin = Origin::aimed;
  RuleId reroll_saves;  // by which whoever saves rolls again; none for most
  SANDTABLE_FIELDS(HitsOn, target, side, teams, near, shooters, strikes, taken, blasts, gunners, origin, reroll_saves)
};
struct TakeHits {  // shares them out: all that a platoon's shooting scored before any is settled (FOW-HIT-021)
  static constexpr uint16_t procedure = Procedure::hits;
  using Returns = Nothing;
  HitsOn of;
  SANDTABLE_FIELDS(TakeHits, of)
};
struct AllocateHits {
  using Answer = std::vector<TeamId>;
  static constexpr Name name = "allocate"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  HitsOn of;
  SANDTABLE_FIELDS(AllocateHits, of)
};
struct AfterAllocation {
  HitsOn of;
  SANDTABLE_FIELDS(AfterAllocation, of)
};
// Gun Tanks (gun_tanks.cpp): for which hits the shooter rolls, the dice, and the models named (FOW-HIT-041).
struct AskGunTanks {
  using Answer = std::vector<uint16_t>;
  static constexpr Name name = "gun_tank"_name;
  HitsOn of;
  SANDTABLE_FIELDS(AskGunTanks, of)
};
struct AfterGunTanks {
  HitsOn of;
  SANDTABLE_FIELDS(AfterGunTanks, of)
};
struct GunTankDice {
  HitsOn of;
  SANDTABLE_FIELDS(GunTankDice, of)
};
struct AskModels {
  using Answer = std::vector<ModelId>;
  static constexpr Name name = "name_model"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  HitsOn of;
  SANDTABLE_FIELDS(AskModels, of)
};
struct AfterModels {
  HitsOn of;
  SANDTABLE_FIELDS(AfterModels, of)
};
using HitSteps = std::variant<TakeHits, AllocateHits, AfterAllocation, AskGunTanks, AfterGunTanks, GunTankDice,
                              AskModels, AfterModels>;

// --- settle.cpp: hits are settled team by team, one after another (FOW-SAV-002) ---
struct SettleHits {
  static constexpr uint16_t procedure = Procedure::settling;
  using Returns = Nothing;
  HitsOn of;
  uint16_t next = 0;  // of the teams struck
  SANDTABLE_FIELDS(SettleHits, of, next)
};
struct SettleTeam {  // all the hits on one team
  static constexpr uint16_t procedure = Procedure::team_hits;
  using Returns = Nothing;
  SettleHits all;
  TeamId team;
  uint16_t next = 0;  // of the hits
  SANDTABLE_FIELDS(SettleTeam, all, team, next)
};
using SettleSteps = std::variant<SettleHits, SettleTeam>;

// --- saves.cpp: what a hit does (FOW-SAV) ---
struct Hit {
  TeamId on;
  TeamId by;    // none when nobody on the table scored it
  Vec from;     // the shooter's reference point (FOW-SAV-012)
  Angle faced;  // how he stood as he declared his shots (FOW-HIT-050)
  int8_t anti_tank = 0;
  int8_t firepower = 6;
  bool far = false;    // beyond 16 in of the whole shooting platoon (FOW-SAV-005)
  int8_t shooter = 0;  // side that rolls the Firepower test
  bool flame = false;  // FOW-FLM-005, 006
  bool close = false;  // in close combat: no save without armour, no Firepower test (FOW-ASL-088 to 098)
  Face face = Face::seen;
  CoverFrom cover = CoverFrom::firer;
  CountsFor counts_for = CountsFor::pinning;
  Origin origin = Origin::aimed;
  RuleId reroll_saves;  // as in HitsOn
  SANDTABLE_FIELDS(Hit, on, by, from, faced, anti_tank, firepower, far, shooter, flame, close, face, cover, counts_for,
                   origin, reroll_saves)
};
// How a save failed, which says what the Firepower test decides (FOW-SAV-007, 008, 028).
enum class Blow : uint8_t { glancing, penetrating, covered };
SANDTABLE_ENUM(Blow, glancing, penetrating, covered)

struct SettleHit {
  static constexpr uint16_t procedure = Procedure::hit;
  using Returns = Nothing;
  Hit hit;
  SANDTABLE_FIELDS(SettleHit, hit)
};
struct AfterRiders {  // those who rode on it are lost, in close combat (FOW-ASL-100)
  Hit hit;
  SANDTABLE_FIELDS(AfterRiders, hit)
};
struct AfterSave {
  Hit hit;
  SANDTABLE_FIELDS(AfterSave, hit)
};
struct AfterSecondSave {  // FOW-SSR-006, or by a special rule
  Hit hit;
  Blow blow = Blow::penetrating;
  RuleId rule;
  SANDTABLE_FIELDS(AfterSecondSave, hit, blow, rule)
};
struct AfterFirepower {
  Hit hit;
  Blow blow = Blow::penetrating;
  SANDTABLE_FIELDS(AfterFirepower, hit, blow)
};
struct AfterNerve {  // a second Bail Out (FOW-CAS-011)
  Hit hit;
  SANDTABLE_FIELDS(AfterNerve, hit)
};
struct AfterLoss {  // it was Destroyed, or a Warrior escaped
  Hit hit;
  SANDTABLE_FIELDS(AfterLoss, hit)
};
using SaveSteps =
    std::variant<SettleHit, AfterRiders, AfterSave, AfterSecondSave, AfterFirepower, AfterNerve, AfterLoss>;

// --- casualties.cpp: a team would be Destroyed; Warriors may escape (FOW-CAS-024 to 032, FOW-MOR-017) ---

// What becomes of those a vehicle carries when it is Destroyed: whoever lost it sees to them, they are Destroyed with
// it (FOW-ASL-099), they get out (FOW-SAV-018).
enum class Carried : uint8_t { seen_to, lost, get_out };
SANDTABLE_ENUM(Carried, seen_to, lost, get_out)

struct Lose {
  static constexpr uint16_t procedure = Procedure::loss;
  using Returns = Nothing;
  TeamId team;
  TeamId by;           // none when no team on the table destroys it
  int8_t shooter = 0;  // the side that rolls whether a Warrior escapes
  Lost how = Lost::in_place;
  RuleId because;  // none for FOW-CAS-001 or 002
  Carried carried = Carried::seen_to;
  bool nowhere = false;   // to stand where it is: an Infantry Warrior who escapes stands where the team he called was
  ListOf<TeamId> doomed;  // by what it is lost by; nobody of them stands in for it (FOW-CAS-027)
  SANDTABLE_FIELDS(Lose, team, by, shooter, how, because, carried, nowhere, doomed)
};
struct AfterWarrior {
  Lose of;
  SANDTABLE_FIELDS(AfterWarrior, of)
};
struct AfterCarriedLost {  // a Warrior among them may be alive: he gets out
  Lose of;
  SANDTABLE_FIELDS(AfterCarriedLost, of)
};
struct LoseRiders {  // all a vehicle carries, each through Lose
  static constexpr uint16_t procedure = Procedure::riders;
  using Returns = Nothing;
  TeamId vehicle;
  TeamId by;
  int8_t shooter = 0;
  RuleId because;
  TeamId last;  // the one before; none at first
  Lost how = Lost::in_place;
  ListOf<TeamId> doomed;  // as in Lose, those aboard with them
  SANDTABLE_FIELDS(LoseRiders, vehicle, by, shooter, because, last, how, doomed)
};
struct LoseAll {  // teams caught where they stand, one after another (FOW-ASL-107, 134, 138, FOW-REC-026)
  static constexpr uint16_t procedure = Procedure::all_lost;
  using Returns = Nothing;
  Range teams;            // for each: the team, and how it is caught
  uint16_t next = 0;      // word of it
  int8_t catcher = 0;     // side
  ListOf<TeamId> doomed;  // all of them, with those they carry
  SANDTABLE_FIELDS(LoseAll, teams, next, catcher, doomed)
};
struct AskEscape {  // which team takes its place
  using Answer = TeamId;
  static constexpr Name name = "escape"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  TeamId team;
  ListOf<TeamId> doomed;  // as in Lose
  SANDTABLE_FIELDS(AskEscape, team, doomed)
};
struct AfterEscape {
  Lose of;
  SANDTABLE_FIELDS(AfterEscape, of)
};
using CasualtySteps = std::variant<Lose, AfterWarrior, AskEscape, AfterEscape, AfterCarriedLost, LoseRiders, LoseAll>;

// --- passengers.cpp: those carried by a vehicle that is hit (FOW-SAV-017 to 024) ---
struct HitCarried {
  Hit hit;
  TeamId last;  // the team that saved before; none at first
  SANDTABLE_FIELDS(HitCarried, hit, last)
};
struct AfterCarried {
  Hit hit;
  TeamId team;
  SANDTABLE_FIELDS(AfterCarried, hit, team)
};
struct CarriedLost {
  Hit hit;
  TeamId team;
  SANDTABLE_FIELDS(CarriedLost, hit, team)
};
struct Evacuate {  // survivors leave the wreck (FOW-SAV-018)
  using Returns = Nothing;
  TeamId vehicle;
  Gunners gunners;
  SANDTABLE_FIELDS(Evacuate, vehicle, gunners)
};
struct AskGetOut {
  using Answer = Pose;
  static constexpr Name name = "get_out"_name;
  TeamId team;
  Gunners gunners;
  SANDTABLE_FIELDS(AskGetOut, team, gunners)
};
struct AfterGetOut {
  Evacuate then;
  TeamId team;
  SANDTABLE_FIELDS(AfterGetOut, then, team)
};
using PassengerSteps = std::variant<HitCarried, AfterCarried, CarriedLost, Evacuate, AskGetOut, AfterGetOut>;

// --- hits.cpp, allocate_ask.cpp ---
N resume(State&, const TakeHits&, Out&);
N resume(State&, const AfterAllocation&, const std::vector<TeamId>&, Out&);
Addressee asked(const State&, const AllocateHits&);
void describe(const State&, const AllocateHits&, Decision&);
std::vector<TeamId> decode(const State&, const AllocateHits&, const Command&, Refusals&);
Command usual(const State&, const AllocateHits&);
bool only_answer(const State&, const AllocateHits&);

// --- gun_tanks.cpp ---
N resume(State&, const AfterGunTanks&, const std::vector<uint16_t>&, Out&);
N resume(State&, const GunTankDice&, const roll::Result&, Out&);
N resume(State&, const AfterModels&, const std::vector<ModelId>&, Out&);
Addressee asked(const State&, const AskGunTanks&);
void describe(const State&, const AskGunTanks&, Decision&);
std::vector<uint16_t> decode(const State&, const AskGunTanks&, const Command&, Refusals&);
Command usual(const State&, const AskGunTanks&);
Addressee asked(const State&, const AskModels&);
void describe(const State&, const AskModels&, Decision&);
std::vector<ModelId> decode(const State&, const AskModels&, const Command&, Refusals&);
Command usual(const State&, const AskModels&);
bool only_answer(const State&, const AskModels&);

// --- settle.cpp ---
N resume(State&, const SettleHits&, Out&);
N resume(State&, const SettleHits&, const Nothing&, Out&);
N resume(State&, const SettleTeam&, Out&);
N resume(State&, const SettleTeam&, const Nothing&, Out&);

// --- saves.cpp ---
N resume(State&, const SettleHit&, Out&);
N resume(State&, const AfterRiders&, const Nothing&, Out&);
N resume(State&, const AfterSave&, const roll::Result&, Out&);
N resume(State&, const AfterSecondSave&, const roll::Result&, Out&);
N resume(State&, const AfterFirepower&, const roll::Result&, Out&);
N resume(State&, const AfterNerve&, const roll::Result&, Out&);
N resume(State&, const AfterLoss&, const Nothing&, Out&);

// --- casualties.cpp ---
N resume(State&, const Lose&, Out&);
N resume(State&, const AfterWarrior&, const roll::Result&, Out&);
N resume(State&, const AfterEscape&, const TeamId&, Out&);
N resume(State&, const AfterCarriedLost&, const Nothing&, Out&);
N resume(State&, const LoseRiders&, Out&);
N resume(State&, const LoseRiders&, const Nothing&, Out&);
N resume(State&, const LoseAll&, Out&);
N resume(State&, const LoseAll&, const Nothing&, Out&);
Addressee asked(const State&, const AskEscape&);
void describe(const State&, const AskEscape&, Decision&);
TeamId decode(const State&, const AskEscape&, const Command&, Refusals&);
Command usual(const State&, const AskEscape&);
bool only_answer(const State&, const AskEscape&);

// --- passengers.cpp ---
N resume(State&, const HitCarried&, Out&);
N resume(State&, const AfterCarried&, const roll::Result&, Out&);
N resume(State&, const CarriedLost&, const Nothing&, Out&);
N resume(State&, const Evacuate&, Out&);
N resume(State&, const Evacuate&, const Nothing&, Out&);
N resume(State&, const AfterGetOut&, const Pose&, Out&);
Addressee asked(const State&, const AskGetOut&);
void describe(const State&, const AskGetOut&, Decision&);
Pose decode(const State&, const AskGetOut&, const Command&, Refusals&);
Command usual(const State&, const AskGetOut&);

}  // namespace sandtable::fow
