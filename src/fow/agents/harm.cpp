#include "fow/agents/harm.hpp"

#include <algorithm>

#include "fow/core/fire.hpp"

namespace sandtable::fow {
namespace {

// Of 36 throws.
int hits_of_36(int needed) {
  if (needed <= 1) return 36;
  if (needed <= 6) return 6 * (7 - needed);
  return needed == 7 ? 3 : needed == 8 ? 1 : 0;
}
int passes_of_6(int needed) { return std::clamp(7 - needed, 0, 6); }

// Of a hit, in thousandths.
int loss_of_hit(const Model& on, const ShotAt& shot, int anti_tank, int firepower) {
  const int fire = passes_of_6(firepower);
  if (on.vehicle() && on.armoured) {
    const int armour = (shot.flank ? on.side : on.front) + (shot.gap > long_range ? 1 : 0);
    const int through = std::clamp(anti_tank - armour - 1, 0, 6);
    const int level = anti_tank - armour >= 1 && anti_tank - armour <= 6 ? 1 : 0;
    const int destroyed = through * fire * 1000 / 36;
    const int bailed = (through * (6 - fire) + level * fire) * 1000 / 36;
    return destroyed + bailed * bail_share / 100;
  }
  const int failed = on.type == TeamType::infantry ? 2 : 4;  // of six
  const bool behind = shot.cover || (on.type == TeamType::gun && on.has(WeaponTrait::gun_shield) && !shot.flank);
  return behind ? failed * fire * 1000 / 36 : failed * 1000 / 6;
}

}  // namespace

Coord reach_of(const Model& m) {
  Coord most = 0;
  for (const Weapon& w : m.weapons)
    if (w.direct()) most = std::max(most, w.range);
  return most;
}

int harm(const Model& by, const Model& on, Skill on_skill, const ShotAt& shot) {
  if (shot.moved && by.towed()) return 0;
  int guns = 0, machine_guns = 0;
  const int base = 2 + static_cast<int>(on_skill) + (shot.gap > long_range ? 1 : 0) + (shot.concealed ? 1 : 0) +
                   (shot.concealed && shot.to_ground ? 1 : 0);
  for (const Weapon& w : by.weapons) {
    if (!w.direct() || w.range < shot.gap || w.has(WeaponTrait::anti_aircraft)) continue;
    if (w.has(WeaponTrait::no_he) && !on.vehicle()) continue;
    int dice = w.rof;
    int needed = base;
    if ((shot.moved || (shot.pinned && !by.vehicle())) && !w.has(WeaponTrait::full_rof_moving)) {
      if (dice == 1 && shot.moved) ++needed;
      dice = 1;
    }
    const int loss = hits_of_36(needed) * dice * loss_of_hit(on, shot, w.anti_tank, w.firepower) / 36;
    if (by.vehicle() && !w.main_gun())
      machine_guns += loss;
    else
      guns = std::max(guns, loss);
  }
  return std::max(guns, machine_guns);
}

}  // namespace sandtable::fow
