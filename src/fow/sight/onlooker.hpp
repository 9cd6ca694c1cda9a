// A team as the line of sight rules see it, and the scene it stands in: what each wall of the table is to this book,
// and which area terrain and smoke a team is in. Made when a team moves or the scene changes. Used by fow/sighting.
// Does not know sides, weapons or turns.
#pragma once
#include <array>
#include <vector>

#include "fow/core/terrain_effects.hpp"
#include "table/sight/sight.hpp"

namespace sandtable::fow {

struct Onlooker {
  SightPiece piece;
  FeatureId building;    // the one it is in; invalid outside
  int16_t opening = -1;  // of that building, the one it uses: the n-th of the building, breaches after the others
  WallSet deep;          // completely inside area terrain taller than itself (FOW-LOS-030)
  WallSet edge;          // astride area terrain taller than itself (FOW-LOS-028)
  WallSet in_area;       // inside or astride any concealing area terrain
  WallSet in_smoke;      // under it with any part of the outline (FOW-SMK-009)
  WallSet in_screen;     // ... of a smoke screen (FOW-SMB-013)
  Coord see_inside = 0;  // how far it sees and is seen, when deep
  bool in_building() const { return building.valid(); }
};

class Scene {
 public:
  // The table must outlive the scene.
  Scene(const SightTable&, const TerrainEffects&, const Overlays&);

  struct WallEffect {
    enum class As : uint8_t { nothing, linear, area, hill, building, smoke };
    As as = As::nothing;
    bool wreck = false;    // of smoke: of a wreck
    bool dust = false;     // ... or dust behind a vehicle
    bool screen = false;   // ... of a bombardment
    Coord see_inside = 0;  // of area terrain
    Coord crest = 0;       // of a hill: its highest ground
    RuleId see_rule;
  };

  const SightScene& sight() const { return sight_; }
  const WallEffect& effect(std::size_t wall) const { return effects_[wall]; }
  const Wall& wall(std::size_t i) const { return sight_.wall(i); }
  bool screens() const { return screens_; }  // whether any smoke screen lies on the table
  // The openings of a building as targets, in order.
  std::span<const Onlooker> openings() const { return openings_; }
  const Onlooker* opening(FeatureId building, int16_t n) const;

 private:
  SightScene sight_;
  std::array<WallEffect, max_walls> effects_{};
  std::vector<Onlooker> openings_;
  bool screens_ = false;
};

Onlooker onlooker(const Scene&, const Quad& outline, Vec centre, Coord height);
Onlooker onlooker(const Scene&, const Rect& base, Coord height);
// A team in a building, at an opening of it or, with -1, at none.
Onlooker garrison(const Scene&, const Rect& base, Coord height, FeatureId building, int16_t opening);

}  // namespace sandtable::fow
