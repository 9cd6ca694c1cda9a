// The steps of each chapter's procedures, as values on the stack. The code that resumes them is in the chapter's own
// file. Used by fow/rules.hpp, which gathers them into the State. A step holds exactly what exists at that point.
#pragma once
#include <variant>
#include <vector>

#include "base/fields.hpp"
#include "fow/types.hpp"
#include "game/decision.hpp"
#include "game/frames.hpp"
#include "table/terrain.hpp"

namespace sandtable::fow {

enum Procedure : uint16_t { battle = 1, volley = 2, hit = 3, team_move = 4 };

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
  StartingItem item = StartingItem::company_morale;
  int16_t at = 0;
  SANDTABLE_FIELDS(StartItem, item, at)
};
// Officers may join platoons before they test (FOW-IND-020).
struct AskOfficers {
  using Answer = Nothing;
  static constexpr Name name = "officers"_name;
  SANDTABLE_NO_FIELDS(AskOfficers)
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
  bool done = false;  // no more platoons to move
  PlatoonId platoon;
  bool doubling = false;
  std::vector<MoveOrder> orders;
  std::size_t committed = 0;  // how many of them are carried out now; the rest stays as draft
  std::vector<TeamId> rear;   // with done: sent to the rear (FOW-TRP-031)
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
using MovementSteps = std::variant<AskMove, AfterMove, MoveNext, AskRest, AfterRest, AfterOrder>;

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
struct ShootOrder {
  enum class Act : uint8_t { done, shoot, tow, repair };
  Act act = Act::done;
  PlatoonId platoon;  // shoot: at the target
  PlatoonId target;
  TeamId helper;  // tow, repair: of the stuck team (recovery.hpp)
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
struct Volley {  // one platoon at one target platoon: shots, dice, allocation, then hit by hit
  static constexpr uint16_t procedure = Procedure::volley;
  PlatoonId platoon;
  PlatoonId target;
  SANDTABLE_FIELDS(Volley, platoon, target)
};
struct RollShots {
  Volley volley;
  Range shots;  // declared shots (shooting.hpp)
  Range hits;   // for each hit scored, the place of its shot
  uint16_t next = 0;
  SANDTABLE_FIELDS(RollShots, volley, shots, hits, next)
};
using ShootingSteps = std::variant<AskShoot, AfterShoot, Volley, RollShots>;

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
struct AllocateHits {
  using Answer = std::vector<TeamId>;
  static constexpr Name name = "allocate"_name;
  PlatoonId target;
  Range shots;
  Range hits;
  SANDTABLE_FIELDS(AllocateHits, target, shots, hits)
};
struct AfterAllocation {
  PlatoonId platoon;
  Range shots;
  Range hits;
  SANDTABLE_FIELDS(AfterAllocation, platoon, shots, hits)
};
struct SettleNext {
  PlatoonId platoon;
  Range shots;
  Range hits;
  Range takers;
  uint16_t next = 0;
  SANDTABLE_FIELDS(SettleNext, platoon, shots, hits, takers, next)
};
using HitSteps = std::variant<AllocateHits, AfterAllocation, SettleNext>;

// --- saves.cpp: what a hit does (FOW-SAV, FOW-CAS) ---
struct Hit {
  TeamId on;
  TeamId by;  // none when a script says where it came from
  Vec from;   // the shooter's reference point (FOW-SAV-012)
  int8_t anti_tank = 0;
  int8_t firepower = 6;
  bool far = false;    // beyond 16 in of the whole shooting platoon (FOW-SAV-005)
  int8_t shooter = 0;  // side that rolls the Firepower test
  SANDTABLE_FIELDS(Hit, on, by, from, anti_tank, firepower, far, shooter)
};
struct SettleHit {
  static constexpr uint16_t procedure = Procedure::hit;
  Hit hit;
  SANDTABLE_FIELDS(SettleHit, hit)
};
struct AfterSave {
  Hit hit;
  SANDTABLE_FIELDS(AfterSave, hit)
};
struct AfterFirepower {
  Hit hit;
  bool glancing = false;  // the save total equalled the Anti-tank rating (FOW-SAV-007)
  SANDTABLE_FIELDS(AfterFirepower, hit, glancing)
};
struct AfterNerve {  // a second Bail Out (FOW-CAS-011)
  Hit hit;
  SANDTABLE_FIELDS(AfterNerve, hit)
};
using SaveSteps = std::variant<SettleHit, AfterSave, AfterFirepower, AfterNerve>;

}  // namespace sandtable::fow
