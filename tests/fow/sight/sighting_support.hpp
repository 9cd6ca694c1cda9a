// Small battlefields for the sighting tests: terrain written in inches, teams by type and place.
#pragma once
#include <fmt/core.h>

#include <string>

#include "fow/sight/sighting.hpp"

namespace sandtable::fow::testing {

using Line = Sighting::Verdict;

inline const Kinds& kinds() {
  static const Kinds all = Kinds::load(SANDTABLE_SOURCE_DIR "/data/terrain.toml");
  return all;
}
inline const TerrainEffects& effects() {
  static const TerrainEffects all = TerrainEffects::load(SANDTABLE_SOURCE_DIR "/data/fow/terrain.toml", kinds());
  return all;
}

constexpr Coord units(double inches) { return static_cast<Coord>(inches * inch + (inches < 0 ? -0.5 : 0.5)); }
constexpr Vec at(double x, double y) { return {units(x), units(y)}; }
// Width across x, depth along y.
inline Rect box(double x, double y, double width, double depth) { return {{at(x, y), {}}, units(width), units(depth)}; }

inline constexpr Coord infantry_height = units(0.8);  // FOW-LOS-003
inline constexpr Coord tank_height = units(1.0);
inline constexpr Mounting rifle{Mount::base, {}};
inline constexpr Mounting turret{Mount::turret, {}};
inline constexpr Mounting hull{Mount::hull, {}};
inline constexpr Mounting cupola{Mount::top, {}};

struct Field {
  Field(const std::string& terrain, const Overlays& overlays)
      : table(Table::parse(terrain, "t.toml", kinds())), walls(table), scene(walls, effects(), overlays) {}
  explicit Field(const std::string& terrain) : Field(terrain, Overlays{}) {}
  Field(const Field&) = delete;
  Field& operator=(const Field&) = delete;

  Onlooker infantry(double x, double y) const { return onlooker(scene, box(x, y, 1, 1), infantry_height); }
  Onlooker tank(double x, double y) const { return onlooker(scene, box(x, y, 1, 1), tank_height); }
  Onlooker inside(double x, double y, const char* building, int16_t opening) const {
    return garrison(scene, box(x, y, 1, 1), infantry_height, table.find(building), opening);
  }
  Sighting shoot(const Onlooker& a, const Mounting& w, const Onlooker& b) const {
    return sighting(scene, a, w, b, {}, Detail::shares);
  }
  Sighting see(const Onlooker& a, const Onlooker& b) const { return seeing(scene, a, b, Detail::shares); }

  Table table;
  SightTable walls;
  Scene scene;
};

// Terrain 12 in wide about the line x = 36, on which the teams stand.
inline std::string hedge(double y, double height, double x0 = 30, double x1 = 42) {
  return fmt::format("[[feature]]\nkind = \"hedge\"\npoints = [[{}, {}], [{}, {}]]\nheight = {}\n", x0, y, x1, y,
                     height);
}
inline std::string area(const char* kind, double y0, double y1, double x0 = 30, double x1 = 42) {
  return fmt::format("[[feature]]\nkind = \"{}\"\noutline = [[{}, {}], [{}, {}], [{}, {}], [{}, {}]]\n", kind, x0, y0,
                     x1, y0, x1, y1, x0, y1);
}
inline std::string raised(const char* kind, double height, double y0, double y1, double x0 = 30, double x1 = 42) {
  return area(kind, y0, y1, x0, x1) + fmt::format("height = {}\n", height);
}
inline std::string step(double height, double y0, double y1, double x0 = 24, double x1 = 48) {
  return fmt::format("  {{ outline = [[{}, {}], [{}, {}], [{}, {}], [{}, {}]], height = {} }},\n", x0, y0, x1, y0, x1,
                     y1, x0, y1, height);
}
inline std::string hill(const std::string& steps) {
  return "[[feature]]\nkind = \"hill\"\ncontours = [\n" + steps + "]\n";
}
inline Overlay smoke(double x, double y, Overlay::Sort sort = Overlay::Sort::smoke) {
  Overlay o;
  o.sort = sort;
  o.rect = box(x, y, 2, 2);  // FOW-SMK-005
  o.height = 2 * inch;
  return o;
}

}  // namespace sandtable::fow::testing
