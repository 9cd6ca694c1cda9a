// Who of a unit fires what at whom, and why the others are silent (AAF-SHO-003 to 020, 037 to 039). Used by the Shoot
// action, over-watch, charged tanks, previews and questions: the one place that makes shots. Rolls nothing.
#pragma once
#include <vector>

#include "aaf/core/steps.hpp"
#include "aaf/sight/look.hpp"

namespace sandtable::aaf {

// How it is fired at.
struct FireOrder {
  UnitId firer, target;
  bool over_watch = false;
  bool machine_guns_only = false;        // AAF-MEL-018
  std::vector<int32_t> he, smoke, hold;  // weapons by their number
};

// One weapon's part.
struct Shot {
  ModelId by;
  WeaponId weapon;
  int32_t number = 0;  // how an answer names it
  int dice = 0;
  Shell shell = Shell::plain;
  bool far = false;
  Look look;            // to the model aimed at
  ModelId aim;          // the nearest model that it sees
  RuleId silent;        // why it does not fire; none when it does
  bool choice = false;  // it may fire HE or smoke instead
};

inline constexpr int32_t most_mounts = 16;
inline int32_t weapon_number(ModelId m, std::size_t mount) {
  return m.value * most_mounts + static_cast<int32_t>(mount);
}

// Every weapon of the unit that can shoot at all, in order.
std::vector<Shot> shots_of(const State&, const FireOrder&);
// AAF-SHO-012 to 014: whether it may fire that shell.
bool may_fire(const State&, const Weapon&, Shell);
// AAF-SHO-015 to 020: what each die needs at or below.
Score hit_score(const State&, ModelId firer, WeaponId, bool over_watch);
// Fs of who fires it: a gun's is its crew's (AAF-WPN-034).
int fs_of(const State&, ModelId);

// Why that unit cannot be the target (AAF-SHO-004, 005, 040).
Refusals why_not_target(const State&, UnitId firer, UnitId target);
// What a model of the target is to a hit along that line: unseen parts of it are in cover.
Look protection_seen(const State&, ModelId from, ModelId target);
// Puts the shots in batches of dice that are alike (Volley).
void open_volley(State&, const FireOrder&);

}  // namespace sandtable::aaf
