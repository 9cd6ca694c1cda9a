// What players order and chapters hand to each other: who shoots and is shot at, fire, moves, plans.
// Used by the questions of the Movement and Shooting Steps, by every chapter that adds a choice to one of them, and by
// steps. Does not judge: each chapter decodes and checks its own.
#pragma once
#include <optional>
#include <vector>

#include "base/fields.hpp"
#include "fow/core/fire.hpp"
#include "fow/core/types.hpp"
#include "game/decision.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::fow {

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
