// What never changes in a battle: the battlefield, its terrain as sight and movement see it, the arsenal.
// Used through State::world. Made once by set-up, shared by every copy of the battle.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "fow/core/card.hpp"
#include "fow/core/state.hpp"
#include "fow/core/terrain_effects.hpp"
#include "game/battlefield.hpp"
#include "table/move/ground.hpp"
#include "table/sight/scene.hpp"

namespace sandtable::fow {

struct AddedVerb;  // verb_row.hpp

// A building of the table and the box around it: who stands in which is asked of every pair of teams.
struct Building {
  FeatureId feature;
  Box box;
};

struct World : Battlefield {
  TerrainEffects effects;
  std::vector<TerrainEffect> ratings;  // by feature: its kind's, unless the players agreed otherwise (FOW-TER-015)
  std::vector<Building> buildings;     // in the order of the table
  std::optional<SightTable> sight;
  MovementTable movement{};
  CommandTable command{};
  AirTable air{};
  std::array<AirForce, 2> air_forces;  // by side
  std::vector<Model> models;
  std::vector<Card> cards;                    // by model
  std::vector<Nation> nations;                // by platoon
  uint64_t moments = 0;                       // at which a special rule of this battle speaks (special/hooks.hpp)
  std::vector<const AddedVerb*> added_verbs;  // of its special rules
  int attacker = -1;                          // side; -1: whoever has the first turn (FOW-SMB-019)
  std::array<int, 2> edges{0, 180};  // by side: from its table edge straight into the table, in degrees (FOW-SMB-021,
                                     // FOW-AIR-021)
};

// As the players measure.
inline std::string shown(const State& s, Coord length) { return shown_length(length, s.world->centimetres); }

}  // namespace sandtable::fow
