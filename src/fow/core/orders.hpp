// What players order and chapters hand to each other: who shoots and is shot at, fire, moves, plans.
// Used by the questions of the Movement and Shooting Steps, by every chapter that adds a choice to one of them, and by
// steps. Does not judge: each chapter decodes and checks its own.
#pragma once
#include <optional>
#include <vector>

#include "base/fields.hpp"
#include "fow/core/types.hpp"
#include "game/decision.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::fow {

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
  enum class Act : uint8_t { move, done, dig, refuel, head_rear, special };
  Act act = Act::move;
  PlatoonId platoon;  // move, dig, head_rear
  bool doubling = false;
  std::vector<MoveOrder> orders;
  std::size_t committed = 0;  // how many of them are carried out now; the rest stays as draft
  std::vector<TeamId> rear;   // done: sent to the rear (FOW-TRP-031)
  TeamId team;                // refuel
  Command special;            // what a special rule lets somebody do, judged by that rule (special/hooks.hpp)
};

}  // namespace sandtable::fow
