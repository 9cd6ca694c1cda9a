#include "fow/setup/air_words.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/fields_toml.hpp"

namespace sandtable::fow {
namespace {

// How much of an edge of the table an area takes; the edge by the heading from it into the table, in degrees.
Coord along_edge(Points area, int away, Vec table) {
  const bool level = away % 180 == 0;  // at the bottom or the top
  const Coord line = away == 180 ? table.y : away == 270 ? table.x : 0;
  Coord sum = 0;
  for (std::size_t i = 0; i < area.size(); ++i) {
    const Vec a = area[i], b = area[(i + 1) % area.size()];
    if ((level ? a.y : a.x) == line && (level ? b.y : b.x) == line) sum += length(b - a);
  }
  return sum;
}

// A name of the arsenal, or figures like those inline.
Aircraft find_aircraft(const Toml& t, const Arsenal& arsenal) {
  if (t.is(Toml::Kind::table)) return read_aircraft(t);
  const Aircraft* found = arsenal.find_aircraft(t.string());
  if (!found) {
    std::string known;
    for (const Aircraft& one : arsenal.aircraft())
      if (!one.weapons.empty()) known += (known.empty() ? "" : ", ") + one.name;
    t.fail(fmt::format("'{}' is no aircraft of data/fow/arsenal; it has {}", t.string(), known));
  }
  if (found->weapons.empty()) t.fail(fmt::format("'{}' carries no weapon, so it attacks nobody", t.string()));
  return *found;
}

AirLevel read_level(const Toml& level) {
  if (!level.is(Toml::Kind::array)) return read_enum<AirLevel>(level);
  AirLevel best = AirLevel::none;
  for (const Toml& one : level.items()) best = std::max(best, read_enum<AirLevel>(one));  // FOW-AIR-005
  return best;
}

}  // namespace

void find_edges(World& w) {
  for (std::size_t side = 0; side < 2; ++side) {
    // Who deploys along no edge has none: the line runs between the long ones (FOW-AIR-021).
    const Vec size = w.table->size();
    if (!w.deployment[side].empty() && size.y > size.x) w.edges[side] = side == 0 ? 90 : 270;
    Coord most = 0;
    for (const int edge : {0, 180, 90, 270}) {
      Coord taken = 0;
      for (const auto& area : w.deployment[side]) taken += along_edge(area, edge, w.table->size());
      if (taken > most) {
        most = taken;
        w.edges[side] = edge;
      }
    }
  }
}

void read_air_force(const Toml& force, const Arsenal& arsenal, std::size_t side, World& w, State& s) {
  AirForce& air = w.air_forces[side];
  if (const Toml& level = force.find("air")) air.level = read_level(level);
  if (air.level == AirLevel::none) {
    for (const char* key : {"aircraft", "pool", "request_on", "grounded_first"})
      if (force.has(key))
        force.find(key).fail("this side has no air support; give it a level, air = \"limited\" (FOW-AIR-002)");
    return;
  }
  s.air.pool[side] = w.air.pool[static_cast<std::size_t>(air.level)];  // FOW-AIR-003, 006
  if (const Toml& pool = force.find("pool"))
    s.air.pool[side] = static_cast<int8_t>(pool.integer_between(w.air.least, 16));
  air.aircraft = find_aircraft(force.at("aircraft"), arsenal);
  if (const Toml& on = force.find("request_on")) air.granted_on = static_cast<int8_t>(on.integer_between(2, 6));
  air.grounded_first = force.boolean("grounded_first", false);
}

}  // namespace sandtable::fow
