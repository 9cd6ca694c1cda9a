// What never changes in a battle: the table and its terrain as sight and movement see it, the arsenal, names.
// Used through State::world. Made once by set-up, shared by every copy of the battle.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fow/core/card.hpp"
#include "fow/core/state.hpp"
#include "fow/core/terrain_effects.hpp"
#include "game/goals.hpp"
#include "table/move/ground.hpp"
#include "table/sight/scene.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::fow {

struct World {
  Kinds kinds;
  TerrainEffects effects;
  std::vector<TerrainEffect> ratings;  // by feature: its kind's, unless the players agreed otherwise (FOW-TER-015)
  std::optional<Table> table;
  std::optional<SightTable> sight;
  MovementTable movement{};
  CommandTable command{};
  std::vector<Model> models;
  std::vector<Card> cards;  // by model
  std::array<std::string, 2> sides{"blue", "red"};
  std::vector<std::string> teams;
  std::vector<std::string> platoons;
  // Names of what was listed together and is several platoons: whose platoon each stands for (FOW-IND-001).
  std::vector<std::pair<std::string, PlatoonId>> listed;
  bool centimetres = false;
  std::vector<Goal> goals;
  std::vector<Nation> nations;  // by platoon
  uint64_t moments = 0;         // at which a special rule of this battle speaks (special/hooks.hpp)
  std::array<std::vector<std::vector<Vec>>, 2> deployment;  // each side's areas (FOW-MOV-069)
};

// As the players measure.
inline std::string shown(const State& s, Coord length) { return shown_length(length, s.world->centimetres); }

}  // namespace sandtable::fow
