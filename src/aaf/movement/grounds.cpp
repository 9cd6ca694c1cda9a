#include "aaf/movement/grounds.hpp"

namespace sandtable::aaf {
namespace {

constexpr Pace on_road = 0, on_open = 1, slow = 2;

Pace pace_of(Effect e) {
  switch (e) {
    case Effect::half_speed: return slow;
    case Effect::impassable: return impassable;
    default: return on_open;
  }
}

// AAF-WEA-002, 003: mud and lying snow make open ground rough. AAF-SPC-022: jungle is difficult to those trained for
// it.
Ground rated(const World& w, const TerrainEffect& e, bool jungle_trained) {
  if (e.going == Ground::open && w.weather.rough()) return Ground::rough;
  return jungle_trained && e.rule == "AAF-SPC-021"_rule ? Ground::difficult : e.going;
}

Going going_of(const World& w, Mover mover, const Feature& f, bool jungle_trained) {
  const TerrainEffect& e = w.effects[f.kind];
  Going g;
  if (e.going == Ground::road) {
    g.pace = on_road;  // AAF-MOV-010
    g.road = true;
    return g;
  }
  const Effect does = w.tables().effect(mover, rated(w, e, jungle_trained));
  g.pace = pace_of(does);
  g.line = f.form == sandtable::Form::line;
  g.walls = f.form == sandtable::Form::building;
  g.check = does == Effect::half_move ? 1 : 0;  // AAF-MOV-014: counted as it is crossed
  return g;
}

}  // namespace

sandtable::Ground lay_ground_for(const World& w, Mover mover, bool jungle_trained) {
  GoingMap map;
  map.open = pace_of(w.tables().effect(mover, rated(w, w.effects[w.table->ground_kind()], jungle_trained)));
  map.road = on_road;
  for (const Feature& f : w.table->features()) map.feature.push_back(going_of(w, mover, f, jungle_trained));
  return lay_ground(*w.table, {}, map);
}

}  // namespace sandtable::aaf
