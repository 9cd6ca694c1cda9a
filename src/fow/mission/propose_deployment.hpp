// Proposes how a platoon is placed: in its area, in command, facing the enemy, near the objective it should care for,
// in cover where it walks, out of trouble where it drives. What it gives is a layout that `check_layout` accepts. Used
// as the usual answer of every question that places a platoon, by "deploy all", by bots and by random play. Chooses no
// platoon and changes nothing.
#pragma once
#include <optional>

#include "dice/dice.hpp"
#include "fow/mission/layout.hpp"

namespace sandtable::fow {

struct DeployWish {
  std::optional<Vec> near{};      // as near to it as may be; none: to what the mission makes important
  std::optional<Angle> facing{};  // none: at the enemy
  std::optional<bool> mounted{};  // none: as its side fights
  Dice* chance = nullptr;         // anywhere, by it
};

// Nothing where it cannot be placed at all.
std::optional<Layout> propose_layout(const State&, PlatoonId, const PlacingTerms&, const DeployWish& = {});

// Which point of the table the platoon should care for.
Vec point_of_interest(const State&, PlatoonId);
Angle facing_of(const State&, int side, Vec at);  // at the enemy

}  // namespace sandtable::fow
