// What never changes in a battle: the battlefield, the profiles of what stands on it, the tables, the ground as each
// class of mover meets it. Used through State::world. Made once by set-up, shared by every copy of the battle.
#pragma once
#include <memory>

#include "aaf/core/arsenal.hpp"
#include "aaf/core/houses.hpp"
#include "aaf/core/state.hpp"
#include "aaf/core/works.hpp"
#include "game/battlefield.hpp"
#include "table/move/ground.hpp"

namespace sandtable::aaf {

// A feature that matters to sight, with the box around it.
struct Screen {
  FeatureId feature;
  TerrainEffect::Sight sight;
  Box box;
};

// Agreed before deployment, and it does not change (AAF-WEA-007).
struct Weather {
  bool rain = false, snow = false, fog = false, night = false;  // poor visibility
  bool mud = false, lying_snow = false;                         // open ground is rough
  bool poor() const { return rain || snow || fog || night; }
  bool rough() const { return mud || lying_snow; }
};

struct World : Battlefield {
  std::shared_ptr<const Arsenal> arsenal;
  TerrainEffects effects;
  std::vector<Profile> profiles;
  std::vector<std::string> unit_kinds;  // by unit: "Rifle Squad"
  std::vector<std::string> supports;    // names of bombardments, by number
  std::vector<Screen> screens;
  std::vector<House> houses;
  std::vector<Work> works;
  std::array<sandtable::Ground, 6> grounds;         // by Mover
  std::array<sandtable::Ground, 6> jungle_grounds;  // ... for those trained for the jungle (AAF-SPC-022)
  Weather weather;
  std::array<int, 2> edges{0, 180};  // by side: from its table edge straight into the table, in degrees
  struct Rate {
    Coord speed = 0;
    Mover mover = Mover::foot;
  };
  std::array<Rate, 4> steeds{};  // by Steed: how fast they carry a man (AAF-MOV-025 to 027)
  bool ammunition = false;       // the supply option is in use (AAF-SHO-033)

  const Tables& tables() const { return arsenal->tables; }
  const Weapon& weapon(WeaponId w) const { return (*arsenal)[w]; }
};

inline const Tables& tables(const State& s) { return s.world->tables(); }
inline const Weapon& weapon(const State& s, WeaponId w) { return s.world->weapon(w); }

}  // namespace sandtable::aaf
