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

// A platoon's shooting as ordered (FOW-SHO-005).
struct ShootOrder {
  Body shooters;
  std::vector<Fire> fires;
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
  PlatoonId platoon;
  bool doubling = false;
  std::vector<MoveOrder> orders;
  std::size_t committed = 0;  // how many of them are carried out now; the rest stays as draft
};

}  // namespace sandtable::fow
