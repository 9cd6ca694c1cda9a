// The steps of each chapter's procedures, as values on the stack. The code that resumes them is in the chapter's own
// file. Used by fow/rules.hpp, which gathers them into the State. A step holds exactly what exists at that point.
#pragma once
#include <optional>
#include <variant>
#include <vector>

#include "base/fields.hpp"
#include "fow/types.hpp"
#include "game/decision.hpp"
#include "game/frames.hpp"
#include "table/terrain.hpp"

namespace sandtable::fow {

enum Procedure : uint16_t {
  battle = 1,
  volley = 2,
  hit = 3,
  team_move = 4,
  hits = 5,
  settling = 6,
  team_hits = 7,
  loss = 8,
  assault = 9,
  charge = 10,
  engagement = 11,
  defence = 12,
  melee = 13,
  pushing = 14,
  nerve = 15,
  breaking_off = 16,
  striking_back = 17,
  consolidation = 18,
  blow = 19,
  flight = 20,
  pulling_back = 21,
  disengagement = 22,
  night_look = 23,
  march = 24
};

struct Nothing {
  SANDTABLE_NO_FIELDS(Nothing)
};

// --- turn.cpp: the turn and its four steps (FOW-TRN) ---
struct FirstTurn {  // both roll, the higher goes first (FOW-TRN-003)
  static constexpr uint16_t procedure = Procedure::battle;
  SANDTABLE_NO_FIELDS(FirstTurn)
};
struct AfterFirstRoll {
  int8_t rolled = 0;  // the first side's die; 0 before it
  SANDTABLE_FIELDS(AfterFirstRoll, rolled)
};
struct BeginTurn {
  static constexpr uint16_t procedure = Procedure::battle;
  SANDTABLE_NO_FIELDS(BeginTurn)
};
// One item of the Starting Step's list (FOW-TRN-007); `at` says how far into it: the index of a team or a platoon.
struct StartItem {
  StartingItem item = StartingItem::sole_survivor;
  int16_t at = 0;
  SANDTABLE_FIELDS(StartItem, item, at)
};
// Officers may join platoons before they test (FOW-IND-020).
struct AskOfficers {
  using Answer = Nothing;
  static constexpr Name name = "officers"_name;
  StartingItem item = StartingItem::rally;  // the tests that come next
  SANDTABLE_FIELDS(AskOfficers, item)
};
struct AfterOfficers {
  StartingItem item = StartingItem::rally;
  SANDTABLE_FIELDS(AfterOfficers, item)
};
struct AfterStartRoll {
  StartingItem item = StartingItem::company_morale;
  int16_t at = 0;
  SANDTABLE_FIELDS(AfterStartRoll, item, at)
};
struct EndTurn {
  SANDTABLE_NO_FIELDS(EndTurn)
};
using TurnSteps =
    std::variant<FirstTurn, AfterFirstRoll, BeginTurn, StartItem, AskOfficers, AfterOfficers, AfterStartRoll, EndTurn>;

// --- leaders.cpp: a Step ends, and commanders of stuck tanks may change to others (FOW-CAS-017 to 019) ---
struct EndStep {
  Step next = Step::movement;  // that begins when everybody has been asked
  int16_t at = 0;              // how many have been gone through: all teams for the active side, then for the other
  SANDTABLE_FIELDS(EndStep, next, at)
};
struct AskTakeOver {
  using Answer = TeamId;  // the tank taken over; none to stay
  static constexpr Name name = "take_over"_name;
  TeamId team;
  SANDTABLE_FIELDS(AskTakeOver, team)
};
struct AfterTakeOver {
  EndStep then;
  TeamId team;
  SANDTABLE_FIELDS(AfterTakeOver, then, team)
};
using LeaderSteps = std::variant<EndStep, AskTakeOver, AfterTakeOver>;

// --- move_step.cpp: the Movement Step (FOW-MOV) ---

// One team's part of a platoon's plan, in the order of the plan (FOW-MOV-004).
struct MoveOrder {
  TeamId team;
  OrderSort sort = OrderSort::go;
  TeamId into;     // the vehicle it boards or is limbered to at the end (FOW-TRP-008, 024)
  FeatureId over;  // the cliff it climbs (FOW-MSR-010)
  std::vector<Pose> legs;
  friend bool operator==(const MoveOrder&, const MoveOrder&) = default;
};
struct MovePlan {
  enum class Act : uint8_t { move, done, dig, place_sniper, refuel, head_rear };
  Act act = Act::move;
  PlatoonId platoon;  // move, dig, head_rear
  bool doubling = false;
  std::vector<MoveOrder> orders;
  std::size_t committed = 0;  // how many of them are carried out now; the rest stays as draft
  std::vector<TeamId> rear;   // done: sent to the rear (FOW-TRP-031)
  TeamId team;                // place_sniper, refuel
  Pose place;                 // place_sniper
};
// A platoon on the move: what is drafted, and what a failed die excuses (FOW-CMD-017).
struct Moving {
  PlatoonId platoon;
  bool doubling = false;
  uint16_t committed = 0;  // orders of the draft to carry out without asking
  Range excuses;           // duties the dice made impossible (plan.hpp)
  Range draft;
  SANDTABLE_FIELDS(Moving, platoon, doubling, committed, excuses, draft)
};
struct AskMove {
  using Answer = MovePlan;
  static constexpr Name name = "move"_name;
  SANDTABLE_NO_FIELDS(AskMove)
};
struct AfterMove {
  SANDTABLE_NO_FIELDS(AfterMove)
};
struct AfterDig {  // the platoon's Skill test (digging.cpp)
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterDig, platoon)
};
struct MoveNext {  // the next committed order, or the question what the rest does, or the end
  Moving moving;
  SANDTABLE_FIELDS(MoveNext, moving)
};
struct AskRest {  // confirm or change the draft
  using Answer = MovePlan;
  static constexpr Name name = "move_rest"_name;
  Moving moving;
  SANDTABLE_FIELDS(AskRest, moving)
};
struct AfterRest {
  Moving moving;
  SANDTABLE_FIELDS(AfterRest, moving)
};
struct AfterOrder {
  Moving moving;
  SANDTABLE_FIELDS(AfterOrder, moving)
};
using MovementSteps = std::variant<AskMove, AfterMove, AfterDig, MoveNext, AskRest, AfterRest, AfterOrder>;

// --- advance.cpp: one team goes, check by check (FOW-BOG) ---
struct Order {  // a MoveOrder of the draft; its legs lie in the arena of the platoon's move
  TeamId team;
  OrderSort sort = OrderSort::go;
  TeamId into;
  FeatureId over;
  bool doubling = false;
  Range legs;
  TeamId tows;  // the stuck team that goes with it (FOW-BOG-023)
  SANDTABLE_FIELDS(Order, team, sort, into, over, doubling, legs, tows)
};
struct SetOut {
  static constexpr uint16_t procedure = Procedure::team_move;
  Order order;
  SANDTABLE_FIELDS(SetOut, order)
};
struct Advance {
  Order order;
  uint8_t checks = 0;  // taken so far
  SANDTABLE_FIELDS(Advance, order, checks)
};
struct AfterBreakdown {  // FOW-MSR-021
  Order order;
  SANDTABLE_FIELDS(AfterBreakdown, order)
};
struct AfterCheck {  // FOW-BOG-006, 007
  Order order;
  uint8_t checks = 0;
  SANDTABLE_FIELDS(AfterCheck, order, checks)
};
struct AfterWideTracks {  // FOW-MSR-025
  Order order;
  uint8_t checks = 0;
  SANDTABLE_FIELDS(AfterWideTracks, order, checks)
};
struct AfterClimb {  // FOW-MSR-010
  Order order;
  SANDTABLE_FIELDS(AfterClimb, order)
};
using AdvanceSteps = std::variant<SetOut, Advance, AfterBreakdown, AfterCheck, AfterWideTracks, AfterClimb>;

struct Gone {  // how a team's move ended
  bool as_planned = true;
  SANDTABLE_FIELDS(Gone, as_planned)
};

// --- shooting.cpp: the Shooting Step (FOW-SHO, FOW-HIT) ---

// What shoots and is shot at: a platoon, or what counts as one: an isolated group of it, a lone Independent team
// (FOW-SHO-007, 015).
struct Body {
  PlatoonId platoon;
  TeamId group;  // the first team of the group, or the Independent team; none for the platoon as a whole
  bool valid() const { return platoon.valid(); }
  SANDTABLE_FIELDS(Body, platoon, group)
};
// One weapon of a team, and the line it fires with.
struct Shot {
  TeamId team;
  uint8_t weapon = 0;
  Ammo ammo = Ammo::normal;
  friend bool operator==(const Shot&, const Shot&) = default;
};
// One weapon's part of a platoon's shooting: an entry of the ledger.
struct Fire {
  Shot shot;
  Body target;
  bool full = false;                 // this of several guns has its full rate of fire (FOW-VWP-005, 011)
  bool charging = false;             // the team will assault, so it shoots as if it had moved (FOW-HIT-006)
  std::optional<TeamType> priority;  // FOW-HIT-030
  TeamId facing;                     // the target team it turns to (FOW-SHO-034); none for the usual one
  int8_t opening = -1;               // it fires from, in a building (FOW-SHO-045)
  // Settled when its pass begins, before any team turns or fires (FOW-SHO-011, 022):
  uint8_t dice = 0;
  bool second = false;  // of several main guns, not the one with the full rate (FOW-VWP-005, 006)
  bool first = false;   // one of its shots comes before the target's escape (FOW-REC-006)
  TeamId easiest;       // sets the score (FOW-HIT-014); none when it can hit nobody
  uint64_t may = 0;     // whom it may hit, by place in the list of the target's teams
  bool may_hit(std::size_t place) const { return (may >> place & 1) != 0; }
  friend bool operator==(const Fire&, const Fire&) = default;
};
struct ShootOrder {
  enum class Act : uint8_t { done, shoot, tow, repair, appoint, reveal, look_out };
  Act act = Act::done;
  Body shooters;  // shoot, look_out; reveal: the Recce Platoon
  Body target;    // reveal
  std::vector<Fire> fires;
  TeamId helper;  // tow, repair: of the stuck team (recovery.hpp); appoint: the officer, of the team `stuck`
  TeamId stuck;
  std::vector<Pose> legs;  // tow: the helper's way
};
struct AskShoot {
  using Answer = ShootOrder;
  static constexpr Name name = "shoot"_name;
  SANDTABLE_NO_FIELDS(AskShoot)
};
struct AfterShoot {
  SANDTABLE_NO_FIELDS(AfterShoot)
};
// One platoon's shooting: a ledger of shots settled in passes, smoke before the rest (FOW-SMK-003).
struct Volley {
  static constexpr uint16_t procedure = Procedure::volley;
  Body shooters;
  Range ledger;           // of Fire, in the arena (shooting.hpp)
  bool declared = false;  // its entries are settled and nothing has changed since
  bool escape = false;    // a Recce Platoon disengages from it (FOW-REC-036)
  SANDTABLE_FIELDS(Volley, shooters, ledger, declared, escape)
};
// A lone Independent team that is shot at joins a platoon; one near a platoon that is shot at may (FOW-SHO-017 to 021).
struct TakeShelter {
  Volley volley;
  uint8_t next = 0;  // of the ledger
  SANDTABLE_FIELDS(TakeShelter, volley, next)
};
struct AskHaven {  // which platoon it joins (FOW-SHO-017)
  using Answer = PlatoonId;
  static constexpr Name name = "haven"_name;
  TeamId team;
  SANDTABLE_FIELDS(AskHaven, team)
};
struct AfterHaven {
  TakeShelter then;
  TeamId team;
  SANDTABLE_FIELDS(AfterHaven, then, team)
};
struct AskVolunteers {  // who joins the platoon that is shot at (FOW-SHO-021)
  using Answer = std::vector<TeamId>;
  static constexpr Name name = "volunteers"_name;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskVolunteers, platoon)
};
struct AfterVolunteers {
  TakeShelter then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterVolunteers, then, platoon)
};
struct Pass {
  Volley volley;
  // 0: smoke, 1: everything else. Before an escape these are the first shots, 2 is the escape, 3 and 4 the rest.
  uint8_t number = 0;
  SANDTABLE_FIELDS(Pass, volley, number)
};
struct RollShots {
  Pass pass;
  Range rosters;      // of each target: its number of words, platoon, group, its teams
  Range hits;         // for each hit scored, its place in the ledger
  uint16_t next = 0;  // of the ledger
  SANDTABLE_FIELDS(RollShots, pass, rosters, hits, next)
};
struct ShareOut {  // target by target (FOW-HIT-029)
  Pass pass;
  Range rosters;
  Range hits;
  uint16_t at = 0;  // of rosters
  SANDTABLE_FIELDS(ShareOut, pass, rosters, hits, at)
};
struct NextTarget {  // after the hits on one
  ShareOut share;
  SANDTABLE_FIELDS(NextTarget, share)
};
using ShootingSteps = std::variant<AskShoot, AfterShoot, Volley, TakeShelter, AskHaven, AfterHaven, AskVolunteers,
                                   AfterVolunteers, Pass, RollShots, ShareOut, NextTarget>;

// --- recovery.cpp: stuck teams are towed and repaired (FOW-BOG-022 to 034, FOW-MSR-023) ---
struct Towing {
  TeamId helper;
  TeamId stuck;
  Pose from;   // where the helper stood
  Range legs;  // of its way
  SANDTABLE_FIELDS(Towing, helper, stuck, from, legs)
};
struct Tow {
  Towing towing;
  SANDTABLE_FIELDS(Tow, towing)
};
struct AfterTowTest {  // FOW-BOG-032
  Towing towing;
  SANDTABLE_FIELDS(AfterTowTest, towing)
};
struct AfterTow {
  Towing towing;
  SANDTABLE_FIELDS(AfterTow, towing)
};
struct Repair {
  TeamId helper;
  TeamId stuck;
  SANDTABLE_FIELDS(Repair, helper, stuck)
};
struct AfterRepair {
  TeamId helper;
  TeamId stuck;
  SANDTABLE_FIELDS(AfterRepair, helper, stuck)
};
using RecoverySteps = std::variant<Tow, AfterTowTest, AfterTow, Repair, AfterRepair>;

// --- hits.cpp: who takes the hits (FOW-HIT-020 on) ---

// The hits of one platoon's shooting on one target, all of one pass.
struct HitsOn {
  Body shooters;
  Body target;
  Range ledger;
  Range teams;  // of the target, as they were when the shots were declared
  Range hits;   // places in the ledger
  Range named;  // for each hit, what Gun Tank rolls made of it (gun_tanks.cpp); empty without such rolls
  SANDTABLE_FIELDS(HitsOn, shooters, target, ledger, teams, hits, named)
};
struct TakeHits {
  static constexpr uint16_t procedure = Procedure::hits;
  HitsOn of;
  SANDTABLE_FIELDS(TakeHits, of)
};
struct AllocateHits {
  using Answer = std::vector<TeamId>;
  static constexpr Name name = "allocate"_name;
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
  HitsOn of;
  Range takers;           // for each hit, the team
  bool blasting = false;  // there is a Bunker Buster among them (FOW-HIT-051)
  uint16_t next = 0;      // of the teams struck
  SANDTABLE_FIELDS(SettleHits, of, takers, blasting, next)
};
struct SettleTeam {  // all the hits on one team
  static constexpr uint16_t procedure = Procedure::team_hits;
  SettleHits all;
  TeamId team;
  bool far = false;   // from every shooter (FOW-SAV-005)
  uint16_t next = 0;  // of the hits
  SANDTABLE_FIELDS(SettleTeam, all, team, far, next)
};
using SettleSteps = std::variant<SettleHits, SettleTeam>;

// --- saves.cpp: what a hit does (FOW-SAV) ---
struct Hit {
  TeamId on;
  TeamId by;  // none when a script says where it came from
  Vec from;   // the shooter's reference point (FOW-SAV-012)
  int8_t anti_tank = 0;
  int8_t firepower = 6;
  bool far = false;    // beyond 16 in of the whole shooting platoon (FOW-SAV-005)
  int8_t shooter = 0;  // side that rolls the Firepower test
  bool flame = false;  // FOW-FLM-005, 006
  SANDTABLE_FIELDS(Hit, on, by, from, anti_tank, firepower, far, shooter, flame)
};
// How a save failed, which says what the Firepower test decides (FOW-SAV-007, 008, 028).
enum class Blow : uint8_t { glancing, penetrating, covered };
SANDTABLE_ENUM(Blow, glancing, penetrating, covered)

struct SettleHit {
  static constexpr uint16_t procedure = Procedure::hit;
  Hit hit;
  SANDTABLE_FIELDS(SettleHit, hit)
};
struct AfterSave {
  Hit hit;
  SANDTABLE_FIELDS(AfterSave, hit)
};
struct AfterImprovised {  // FOW-SSR-006
  Hit hit;
  Blow blow = Blow::penetrating;
  SANDTABLE_FIELDS(AfterImprovised, hit, blow)
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
using SaveSteps = std::variant<SettleHit, AfterSave, AfterImprovised, AfterFirepower, AfterNerve, AfterLoss>;

// --- casualties.cpp: a team would be Destroyed; Warriors may escape (FOW-CAS-024 to 032, FOW-MOR-017) ---
struct Lose {
  static constexpr uint16_t procedure = Procedure::loss;
  TeamId team;
  TeamId by;  // none when a script says where the hit came from
  int8_t shooter = 0;
  bool fled = false;  // with the platoon it joined: nothing of it stays on the table (FOW-MOR-017)
  SANDTABLE_FIELDS(Lose, team, by, shooter, fled)
};
struct AfterWarrior {
  TeamId team;
  bool fled = false;
  SANDTABLE_FIELDS(AfterWarrior, team, fled)
};
struct AskEscape {  // which team takes its place
  using Answer = TeamId;
  static constexpr Name name = "escape"_name;
  TeamId team;
  SANDTABLE_FIELDS(AskEscape, team)
};
struct AfterEscape {
  TeamId team;
  bool fled = false;
  SANDTABLE_FIELDS(AfterEscape, team, fled)
};
using CasualtySteps = std::variant<Lose, AfterWarrior, AskEscape, AfterEscape>;

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
// Who shot at a vehicle: those with fire at that target in the ledger; without one the team, or the point.
struct Gunners {
  Range ledger;
  Body target;
  TeamId by;
  Vec at;
  SANDTABLE_FIELDS(Gunners, ledger, target, by, at)
};
struct Evacuate {  // survivors leave the wreck (FOW-SAV-018)
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

// --- assault.cpp: the Assault Step and the order of one assault (FOW-ASL-001) ---

// Whom a platoon assaults. What it does in the charge is asked for team by team.
struct AssaultOrder {
  PlatoonId platoon;  // none: no more assaults
  std::vector<PlatoonId> targets;
  std::vector<TeamId> with;  // Independent teams that join it for the assault (FOW-ASL-161)
};
struct AskAssault {
  using Answer = AssaultOrder;
  static constexpr Name name = "assault"_name;
  SANDTABLE_NO_FIELDS(AskAssault)
};
struct AfterAssaultOrder {
  SANDTABLE_NO_FIELDS(AfterAssaultOrder)
};
struct AfterLaunchTest {  // FOW-ASL-022, 023
  SANDTABLE_NO_FIELDS(AfterLaunchTest)
};
// One assault, stage by stage; each stage is a procedure of its own that is called and comes back here.
struct RunAssault {
  static constexpr uint16_t procedure = Procedure::assault;
  Stage stage = Stage::charge;
  SANDTABLE_FIELDS(RunAssault, stage)
};
struct AfterAssault {
  SANDTABLE_NO_FIELDS(AfterAssault)
};
using AssaultSteps = std::variant<AskAssault, AfterAssaultOrder, AfterLaunchTest, RunAssault, AfterAssault>;

// --- charge.cpp: the charge, and the moves of those that strike back ---
struct Charge {
  static constexpr uint16_t procedure = Procedure::charge;
  SANDTABLE_NO_FIELDS(Charge)
};
struct StrikeBack {  // the charge moves of those that counterattack (FOW-ASL-119)
  static constexpr uint16_t procedure = Procedure::striking_back;
  SANDTABLE_NO_FIELDS(StrikeBack)
};
// Teams that charge, one after another (FOW-ASL-026).
struct ChargeRun {
  Range queue;           // of those still to go: the team, and the length of its way as the charge began
  bool counter = false;  // FOW-ASL-119
  bool at_once = false;  // the rest goes as proposed
  bool begun = false;    // somebody has gone, so nobody else is declared as covering fire (FOW-ASL-044)
  SANDTABLE_FIELDS(ChargeRun, queue, counter, at_once, begun)
};
struct ChargeOrder {
  enum class Act : uint8_t { go, all, cover, hold };
  Act act = Act::all;
  TeamId team;                // go, hold
  std::vector<Pose> legs;     // go
  std::vector<TeamId> teams;  // cover
};
struct ChargeNext {
  ChargeRun run;
  SANDTABLE_FIELDS(ChargeNext, run)
};
struct AskCharge {
  using Answer = ChargeOrder;
  static constexpr Name name = "charge"_name;
  ChargeRun run;
  SANDTABLE_FIELDS(AskCharge, run)
};
struct AfterChargeOrder {
  ChargeRun run;
  SANDTABLE_FIELDS(AfterChargeOrder, run)
};
struct AfterChargeMove {
  ChargeRun run;
  TeamId team;
  Range legs;  // it went
  Pose from;
  SANDTABLE_FIELDS(AfterChargeMove, run, team, legs, from)
};
struct AfterChargeCheck {  // FOW-ASL-040, 041, 127
  ChargeRun run;
  TeamId team;
  bool again = false;  // with Wide Tracks (FOW-MSR-025)
  SANDTABLE_FIELDS(AfterChargeCheck, run, team, again)
};
using ChargeSteps =
    std::variant<Charge, StrikeBack, ChargeNext, AskCharge, AfterChargeOrder, AfterChargeMove, AfterChargeCheck>;

// --- march.cpp: the teams of a platoon go one after another, as ordered ---
struct March {  // the next that still can
  static constexpr uint16_t procedure = Procedure::march;
  Errand errand = Errand::break_off;
  Moving moving;
  SANDTABLE_FIELDS(March, errand, moving)
};

// --- push_in.cpp, break_off.cpp, consolidate.cpp: the other moves of an assault ---
struct PushIn {  // FOW-ASL-101
  static constexpr uint16_t procedure = Procedure::pushing;
  int16_t at = 0;  // teams gone through
  SANDTABLE_FIELDS(PushIn, at)
};
struct AskPush {
  using Answer = std::vector<Pose>;  // where it goes; none to stay
  static constexpr Name name = "push_in"_name;
  TeamId team;
  TeamId victim;
  SANDTABLE_FIELDS(AskPush, team, victim)
};
struct AfterPush {
  int16_t at = 0;
  TeamId team;
  TeamId victim;
  SANDTABLE_FIELDS(AfterPush, at, team, victim)
};
struct AfterPushMove {
  int16_t at = 0;
  Range legs;
  SANDTABLE_FIELDS(AfterPushMove, at, legs)
};
struct BreakOff {  // all platoons that do, one after another (FOW-ASL-130, 137)
  static constexpr uint16_t procedure = Procedure::breaking_off;
  SANDTABLE_NO_FIELDS(BreakOff)
};
struct AskBreakOff {
  using Answer = std::vector<MoveOrder>;
  static constexpr Name name = "break_off"_name;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskBreakOff, platoon)
};
struct AfterBreakOff {
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterBreakOff, platoon)
};
struct AfterBreakOffMoves {
  PlatoonId platoon;
  Range orders;
  SANDTABLE_FIELDS(AfterBreakOffMoves, platoon, orders)
};
struct Consolidate {  // or break through (FOW-ASL-144, 150)
  static constexpr uint16_t procedure = Procedure::consolidation;
  int16_t at = 0;  // platoons gone through
  SANDTABLE_FIELDS(Consolidate, at)
};
struct ConsolidateOrder {
  std::vector<MoveOrder> orders;
  std::vector<PlatoonId> targets;  // of a breakthrough (FOW-ASL-150)
};
struct AskConsolidate {
  using Answer = ConsolidateOrder;
  static constexpr Name name = "consolidate"_name;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskConsolidate, platoon)
};
struct AfterConsolidate {
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterConsolidate, platoon)
};
struct AfterBreakthroughTest {  // FOW-ASL-022
  PlatoonId platoon;
  Range targets;
  SANDTABLE_FIELDS(AfterBreakthroughTest, platoon, targets)
};
struct AfterConsolidateMoves {
  PlatoonId platoon;
  Range orders;
  SANDTABLE_FIELDS(AfterConsolidateMoves, platoon, orders)
};
using PursuitSteps =
    std::variant<PushIn, AskPush, AfterPush, AfterPushMove, BreakOff, AskBreakOff, AfterBreakOff, AfterBreakOffMoves,
                 Consolidate, AskConsolidate, AfterConsolidate, AfterBreakthroughTest, AfterConsolidateMoves, March>;

// --- engagement.cpp: who is assaulted (FOW-ASL-053, 159, 160, 163 to 165) ---
struct Engage {
  static constexpr uint16_t procedure = Procedure::engagement;
  uint8_t asked = 0;  // platoons gone through for Independent teams that may join them
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
  PlatoonId platoon;  // none: nobody else fires
  std::vector<Fire> fires;
};
struct DefensiveFire {
  static constexpr uint16_t procedure = Procedure::defence;
  uint8_t next = 0;  // of all platoons: who may still disengage instead (FOW-REC-024)
  SANDTABLE_FIELDS(DefensiveFire, next)
};
struct AskDefend {
  using Answer = DefendOrder;
  static constexpr Name name = "defend"_name;
  uint64_t fired = 0;  // the platoons that have, by number
  SANDTABLE_FIELDS(AskDefend, fired)
};
struct AfterDefend {
  uint64_t fired = 0;
  SANDTABLE_FIELDS(AfterDefend, fired)
};
struct NextDefender {  // after the fire of one
  uint64_t fired = 0;
  uint16_t arena = 0;  // its size before the ledger
  SANDTABLE_FIELDS(NextDefender, fired, arena)
};

// --- close_combat.cpp: the dice and the hits of one round (FOW-ASL-073 to 087) ---

// The lists of one round, in the arena.
struct Brawl {
  Range fighters;  // team, and the building and opening it fights through or -1
  Range hits;      // for each: place in the list of fighters, assault Anti-tank rating
  SANDTABLE_FIELDS(Brawl, fighters, hits)
};
struct Fight {
  static constexpr uint16_t procedure = Procedure::melee;
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
  Range takers;       // for each hit, the team
  uint16_t next = 0;  // of the hits
  SANDTABLE_FIELDS(SettleBlows, brawl, takers, next)
};
struct AfterTurretRear {  // FOW-VWP-027
  SettleBlows then;
  SANDTABLE_FIELDS(AfterTurretRear, then)
};
struct Blown {  // one hit on one team
  static constexpr uint16_t procedure = Procedure::blow;
  TeamId on;
  TeamId by;
  int8_t anti_tank = 2;
  SANDTABLE_FIELDS(Blown, on, by, anti_tank)
};
struct AfterRoof {  // its save on Top armour
  Blown blow;
  SANDTABLE_FIELDS(AfterRoof, blow)
};
struct AfterSecondBail {  // FOW-ASL-092
  Blown blow;
  SANDTABLE_FIELDS(AfterSecondBail, blow)
};
struct AfterFelled {
  Blown blow;
  SANDTABLE_FIELDS(AfterFelled, blow)
};

// --- nerve.cpp: the test, and what the platoon does then (FOW-ASL-109 to 118) ---
struct TestNerve {
  static constexpr uint16_t procedure = Procedure::nerve;
  uint8_t next = 0;  // of all platoons
  SANDTABLE_FIELDS(TestNerve, next)
};
struct AfterNerveTest {
  uint8_t platoon = 0;
  SANDTABLE_FIELDS(AfterNerveTest, platoon)
};
struct AskReact {
  using Answer = Stance;
  static constexpr Name name = "react"_name;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskReact, platoon)
};
struct AfterReact {
  uint8_t platoon = 0;
  SANDTABLE_FIELDS(AfterReact, platoon)
};
using CombatSteps = std::variant<Engage, AfterRefuge, AfterReinforcing, DefensiveFire, AskDefend, AfterDefend,
                                 NextDefender, Fight, RollBlows, AskImprovise, AfterImprovise, AfterBlow, AllocateBlows,
                                 AfterBlows, SettleBlows, AfterTurretRear, Blown, AfterRoof, AfterSecondBail,
                                 AfterFelled, TestNerve, AfterNerveTest, AskReact, AfterReact>;

// --- morale.cpp: platoons that check, flee and leave (FOW-MOR) ---

// The Shooting or Assault Step ends: Platoon Morale Checks of both sides, then Recce Platoons that are forced back,
// then the next Step (FOW-MOR-002, 003, 040).
struct MoraleChecks {
  Step next = Step::assault;
  int8_t round = 0;  // 0: the active side, 1: the other
  SANDTABLE_FIELDS(MoraleChecks, next, round)
};
struct AskMoraleOrder {  // which of several platoons checks next
  using Answer = PlatoonId;
  static constexpr Name name = "check_morale"_name;
  int8_t side = 0;
  SANDTABLE_FIELDS(AskMoraleOrder, side)
};
struct AfterMoraleOrder {
  MoraleChecks then;
  SANDTABLE_FIELDS(AfterMoraleOrder, then)
};
struct AfterMoraleCheck {
  MoraleChecks then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterMoraleCheck, then, platoon)
};
// A platoon leaves the table: Destroyed, with whoever joined it, or in safety (FOW-MOR-001, 017, 035, 038).
struct Flee {
  static constexpr uint16_t procedure = Procedure::flight;
  PlatoonId platoon;
  bool lost = true;
  RuleId because;
  SANDTABLE_FIELDS(Flee, platoon, lost, because)
};
struct FleeNext {  // those who joined it, one by one, then who rode with it
  Flee flee;
  TeamId last;  // who has just had his chance
  SANDTABLE_FIELDS(FleeNext, flee, last)
};
struct AfterHeadRear {  // the Skill test with the enemy near (FOW-MOR-038)
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterHeadRear, platoon)
};
using MoraleSteps =
    std::variant<MoraleChecks, AskMoraleOrder, AfterMoraleOrder, AfterMoraleCheck, Flee, FleeNext, AfterHeadRear>;

// --- disengage.cpp, pull_back.cpp: Recce Platoons pull back (FOW-REC) ---
struct OfferEscape {  // to every Recce Platoon shot at, before any die (FOW-REC-005)
  Volley volley;
  int8_t next = 0;  // platoon
  SANDTABLE_FIELDS(OfferEscape, volley, next)
};
struct AskDisengage {
  using Answer = bool;
  static constexpr Name name = "disengage"_name;
  PlatoonId platoon;
  bool charged = false;  // by an assault
  SANDTABLE_FIELDS(AskDisengage, platoon, charged)
};
struct AfterDisengage {
  OfferEscape then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterDisengage, then, platoon)
};
struct TestEscape {  // the first shots are settled (FOW-REC-007)
  Volley volley;
  int8_t next = 0;  // platoon
  SANDTABLE_FIELDS(TestEscape, volley, next)
};
struct AfterEscapeTest {
  TestEscape then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterEscapeTest, then, platoon)
};
// Who pulls back, from whom.
struct Retreat {
  PlatoonId platoon;
  Peril from = Peril::fire;
  Range ledger;     // fire: those who shoot at it
  PlatoonId enemy;  // charge: the platoon that charges; none for every enemy
  SANDTABLE_FIELDS(Retreat, platoon, from, ledger, enemy)
};
struct PullBack {
  static constexpr uint16_t procedure = Procedure::pulling_back;
  Retreat retreat;
  SANDTABLE_FIELDS(PullBack, retreat)
};
struct AskPullBack {
  using Answer = std::vector<MoveOrder>;
  static constexpr Name name = "pull_back"_name;
  Retreat retreat;
  SANDTABLE_FIELDS(AskPullBack, retreat)
};
struct AfterPullBack {
  Retreat retreat;
  SANDTABLE_FIELDS(AfterPullBack, retreat)
};
struct ForcedBack {  // at the end of the Shooting Step (FOW-REC-019)
  Step next = Step::assault;
  int8_t at = 0;  // platoon
  SANDTABLE_FIELDS(ForcedBack, next, at)
};
struct AfterStandFirm {
  ForcedBack then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterStandFirm, then, platoon)
};
// A charged Recce Platoon may disengage instead of Defensive Fire (FOW-REC-024). Returns Disengaged.
struct DisengageAssault {
  static constexpr uint16_t procedure = Procedure::disengagement;
  PlatoonId platoon;
  PlatoonId enemy;  // the platoon that charged it
  SANDTABLE_FIELDS(DisengageAssault, platoon, enemy)
};
struct AfterEscapeChoice {
  DisengageAssault of;
  SANDTABLE_FIELDS(AfterEscapeChoice, of)
};
struct AfterChargedTest {
  DisengageAssault of;
  SANDTABLE_FIELDS(AfterChargedTest, of)
};
struct AfterEscapeMove {
  DisengageAssault of;
  SANDTABLE_FIELDS(AfterEscapeMove, of)
};
struct Disengaged {
  bool tried = false;     // then there is no Defensive Fire
  bool got_away = false;  // those caught are Destroyed; nobody of the platoon is in this assault any more
  SANDTABLE_FIELDS(Disengaged, tried, got_away)
};
using RecceSteps = std::variant<OfferEscape, AskDisengage, AfterDisengage, TestEscape, AfterEscapeTest, PullBack,
                                AskPullBack, AfterPullBack, ForcedBack, AfterStandFirm, DisengageAssault,
                                AfterEscapeChoice, AfterChargedTest, AfterEscapeMove>;

// --- night.cpp: how far a platoon sees at night (FOW-NGT-004) ---
struct RollVisibility {
  static constexpr uint16_t procedure = Procedure::night_look;
  Body shooters;
  SANDTABLE_FIELDS(RollVisibility, shooters)
};
struct AfterVisibility {
  Body shooters;
  SANDTABLE_FIELDS(AfterVisibility, shooters)
};
using NightSteps = std::variant<RollVisibility, AfterVisibility>;

}  // namespace sandtable::fow
