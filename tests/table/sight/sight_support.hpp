// Small tables for the sight tests: a scene from the text of a terrain file, pieces in inches, one mode for all walls.
#pragma once
#include <memory>
#include <string>

#include "table/sight/sight.hpp"

namespace sandtable::testing {

inline const Kinds& kinds() {
  static const Kinds all = Kinds::load(SANDTABLE_SOURCE_DIR "/data/terrain.toml");
  return all;
}

// Owns everything a scene refers to.
struct World {
  explicit World(const std::string& terrain, const Overlays& overlays)
      : table(Table::parse(terrain, "t.toml", kinds())), walls(table), scene(walls, overlays) {}
  explicit World(const std::string& terrain) : World(terrain, Overlays{}) {}
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  Table table;
  SightTable walls;
  SightScene scene;
};

constexpr Coord units(double inches) { return static_cast<Coord>(inches * inch + (inches < 0 ? -0.5 : 0.5)); }
constexpr Vec at(double x, double y) { return {units(x), units(y)}; }

// Width across x, depth along y.
inline Rect box(double x, double y, double width, double depth) { return {{at(x, y), {}}, units(width), units(depth)}; }

inline constexpr Mode stop{Effect::crossed, Effect::crossed};
inline constexpr Mode pass{Effect::passed, Effect::passed};
inline constexpr Mode height{Effect::below, Effect::below};
inline constexpr Mode cover{Effect::none, Effect::crossed};
inline constexpr Mode ignore{Effect::none, Effect::none};

inline Modes every(Mode m) {
  Modes all;
  all.fill(m);
  return all;
}

}  // namespace sandtable::testing
