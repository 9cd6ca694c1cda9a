// The steps of the Shooting Step, a volley, towing and repairs, as values on the stack. Used by steps.hpp.
// The code that resumes them is shooting.cpp's, volley.cpp's and recovery.cpp's.
#pragma once
#include "fow/core/movement_steps.hpp"

namespace sandtable::fow {

// --- shooting.cpp: the Shooting Step (FOW-SHO, FOW-HIT) ---

// What shoots and is shot at: a platoon, or what counts as one: an isolated group of it, a lone Independent team
// (FOW-SHO-007, 015).
struct Body {
  PlatoonId platoon;
  TeamId group;  // the first team of an isolated group; none for the platoon as a whole
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

}  // namespace sandtable::fow
