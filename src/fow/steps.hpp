// The steps of each chapter's procedures, as values on the stack. The code that resumes them is in the chapter's own
// file. Used by fow/rules.hpp, which gathers them into the State. A step holds exactly what exists at that point.
#pragma once
#include <variant>
#include <vector>

#include "base/fields.hpp"
#include "fow/types.hpp"
#include "game/decision.hpp"
#include "game/frames.hpp"

namespace sandtable::fow {

enum Procedure : uint16_t { battle = 1, volley = 2, hit = 3 };

struct Nothing {
  SANDTABLE_NO_FIELDS(Nothing)
};

// --- turn.cpp: the turn and its four steps (FOW-TRN) ---
struct BeginTurn {
  static constexpr uint16_t procedure = Procedure::battle;
  SANDTABLE_NO_FIELDS(BeginTurn)
};
struct Remount {  // FOW-TRN-007 item 8, team by team
  TeamId next;
  SANDTABLE_FIELDS(Remount, next)
};
struct AfterRemount {
  TeamId team;
  SANDTABLE_FIELDS(AfterRemount, team)
};
struct EndTurn {
  SANDTABLE_NO_FIELDS(EndTurn)
};
using TurnSteps = std::variant<BeginTurn, Remount, AfterRemount, EndTurn>;

// --- movement.cpp: the Movement Step (FOW-MOV) ---
struct TeamMove {
  TeamId team;
  std::vector<Pose> legs;
};
struct MovePlan {
  bool done = false;  // no more platoons to move
  PlatoonId platoon;
  std::vector<TeamMove> moves;
};
struct AskMove {
  using Answer = MovePlan;
  static constexpr Name name = "move"_name;
  SANDTABLE_NO_FIELDS(AskMove)
};
struct AfterMove {
  SANDTABLE_NO_FIELDS(AfterMove)
};
using MovementSteps = std::variant<AskMove, AfterMove>;

// --- shooting.cpp: the Shooting Step (FOW-SHO, FOW-HIT) ---
struct ShootOrder {
  bool done = false;
  PlatoonId platoon;
  PlatoonId target;
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
  Range shots;  // team and weapon, packed
  Range hits;   // the same, one for each hit scored
  uint16_t next = 0;
  SANDTABLE_FIELDS(RollShots, volley, shots, hits, next)
};
using ShootingSteps = std::variant<AskShoot, AfterShoot, Volley, RollShots>;

// --- hits.cpp: who takes the hits (FOW-HIT-020 on) ---
struct AllocateHits {
  using Answer = std::vector<TeamId>;
  static constexpr Name name = "allocate"_name;
  PlatoonId target;
  Range hits;
  SANDTABLE_FIELDS(AllocateHits, target, hits)
};
struct AfterAllocation {
  PlatoonId platoon;
  Range hits;
  SANDTABLE_FIELDS(AfterAllocation, platoon, hits)
};
struct SettleNext {
  PlatoonId platoon;
  Range hits;
  Range takers;
  uint16_t next = 0;
  SANDTABLE_FIELDS(SettleNext, platoon, hits, takers, next)
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
