// What never changes in a battle: the table and its terrain as sight and movement see it, the arsenal, names.
// Used through State::world. Made once by set-up, shared by every copy of the battle.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fow/state.hpp"
#include "fow/terrain_effects.hpp"
#include "table/ground.hpp"
#include "table/sight_scene.hpp"
#include "table/terrain.hpp"

namespace sandtable::fow {

struct World {
  Kinds kinds;
  TerrainEffects effects;
  std::optional<Table> table;
  std::optional<SightTable> sight;
  MovementTable movement{};
  CommandTable command{};
  std::vector<Model> models;
  std::array<std::string, 2> sides{"blue", "red"};
  std::vector<std::string> teams;
  std::vector<std::string> platoons;
  bool centimetres = false;
};

}  // namespace sandtable::fow
