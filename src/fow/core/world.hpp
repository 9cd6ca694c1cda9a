// What never changes in a battle: the battlefield, its terrain as sight and movement see it, the arsenal.
// Used through State::world. Made once by set-up, shared by every copy of the battle.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "fow/core/card.hpp"
#include "fow/core/state.hpp"
#include "fow/core/terrain_effects.hpp"
#include "fow/core/weather.hpp"
#include "game/battlefield.hpp"
#include "table/move/ground.hpp"
#include "table/sight/scene.hpp"

namespace sandtable::fow {

struct AddedVerb;     // verb_row.hpp
struct MissionSheet;  // mission/sheet.hpp
}  // namespace sandtable::fow
namespace sandtable::layout {
class Charts;
}
namespace sandtable::fow {

// A building of the table and the box around it: who stands in which is asked of every pair of teams.
struct Building {
  FeatureId feature;
  Box box;
};

// Who takes a seat, where a side has several (FOW-FRC-031).
struct Player {
  std::string name;
  int8_t side = 0;
  uint16_t companies = 0;  // that he commands, one bit each
  int8_t against = -1;     // the seat opposite (FOW-FRC-032)
  bool chief = false;      // Commander-in-Chief (FOW-FRC-036)
};

struct World : Battlefield {
  TerrainEffects effects;  // in the weather of this battle
  Weather weather;
  const layout::Charts* charts = nullptr;  // the terrain charts, for those who ask them
  std::vector<TerrainEffect> ratings;      // by feature: its kind's, unless the players agreed otherwise (FOW-TER-015)
  std::vector<Building> buildings;         // in the order of the table
  std::optional<SightTable> sight;
  MovementTable movement{};
  CommandTable command{};
  AirTable air{};
  std::array<AirForce, 2> air_forces;  // by side
  std::vector<Model> models;
  // What a vehicle is with machine-guns fitted to its sides: none, left, right, both (FOW-USA-018).
  std::vector<std::array<ModelId, 4>> side_guns;
  std::vector<Card> cards;                    // by model
  std::vector<Nation> nations;                // by platoon
  uint64_t moments = 0;                       // at which a special rule of this battle speaks (special/hooks.hpp)
  std::vector<const AddedVerb*> added_verbs;  // of its special rules
  std::vector<Player> players;                // by seat, of a battle of several a side (FOW-FRC-031); else none
  int attacker = -1;                          // side; -1: whoever has the first turn (FOW-SMB-019)
  // Of a battle that is fought by a mission; several where plans and a die find out which (MM-008).
  std::vector<std::shared_ptr<const MissionSheet>> missions;
  std::array<std::optional<CompanyType>, 2>
      company_types;                 // by side; none: unlike ones, or nobody has said (FOW-MSP-018)
  std::vector<int> points;           // by platoon, where a list says what they cost; empty when none does
  int agreed_points = 0;             // of the battle; 0 where nobody has said
  std::array<int, 2> edges{0, 180};  // by side: from its table edge straight into the table, in degrees (FOW-SMB-021,
                                     // FOW-AIR-021)
};

// Who attacks: by the mission, else as the set-up says; -1: whoever has the first turn.
inline int attacker_of(const State& s) { return s.mission.attacker >= 0 ? s.mission.attacker : s.world->attacker; }
// From a side's table edge straight into the table, in degrees: the one a mission gave it, else the set-up's.
inline int edge_of(const State& s, int side) {
  const int8_t given = s.mission.edges[static_cast<std::size_t>(side)];
  return given >= 0 ? given * 90 : s.world->edges[static_cast<std::size_t>(side)];
}
// The outlines of the areas a side deploys in, of the mission or of the set-up.
std::vector<std::vector<Vec>> deployment_of(const State&, int side);

// As the players measure.
inline std::string shown(const State& s, Coord length) { return shown_length(length, s.world->centimetres); }

}  // namespace sandtable::fow
