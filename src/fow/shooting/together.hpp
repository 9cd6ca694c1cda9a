// Which weapons of a vehicle exclude each other. Used by fire orders, judged (fire_orders.cpp) and usual
// (usual_fire.cpp). Does not know who fires, or at what.
#pragma once
#include "fow/shooting/fire.hpp"

namespace sandtable::fow {

// Why a machine-gun may not fire in the same Step as that main gun (FOW-VWP-017, 020, 023, 025); none when it may.
inline RuleId clash(const State& s, const Fire& machine_gun, const Fire& main_gun) {
  const Mount mount = weapon_of(s, main_gun.shot).mount;
  switch (weapon_of(s, machine_gun.shot).machine_gun) {
    case MachineGun::aa: return "FOW-VWP-017"_rule;
    case MachineGun::turret_front: return "FOW-VWP-025"_rule;
    case MachineGun::cupola: return mount == Mount::turret ? "FOW-VWP-020"_rule : RuleId{};
    case MachineGun::hull: return mount == Mount::hull ? "FOW-VWP-023"_rule : RuleId{};
    default: return {};
  }
}

}  // namespace sandtable::fow
