#include "aaf/setup/conditions.hpp"

#include "aaf/core/world.hpp"
#include "base/fields_toml.hpp"
#include "game/reading.hpp"

namespace sandtable::aaf {

void read_weather(const Toml& script, World& world) {
  const Toml& list = script.find("weather");
  if (!list) return;
  Weather& w = world.weather;
  bool* const words[] = {&w.rain, &w.snow, &w.fog, &w.night, &w.mud, &w.lying_snow};
  for (const Toml& word : list.items())
    *words[word.one_of({"rain", "snow", "fog", "night", "mud", "lying_snow"})] = true;
}

void read_works(const Toml& script, World& world) {
  const Toml& list = script.find("work");
  if (!list) return;
  for (const Toml& t : list.items()) {
    t.only({"name", "kind", "at", "facing", "against"});
    Work w;
    w.name = t.string("name", "");
    w.kind = read_enum<WorkKind>(t.at("kind"));
    const Base& size = world.tables().works[static_cast<std::size_t>(w.kind)];
    w.rect = {
        {read_point(t.at("at")), t.has("facing") ? read_heading(t.at("facing")) : Angle{}}, size.width, size.depth};
    if (const Toml& against = t.find("against"))
      for (const Toml& one : against.items())
        (one.one_of({"tank", "soldier"}) == 0 ? w.anti_tank : w.anti_soldier) = true;
    if ((w.kind == WorkKind::mines) != (w.anti_tank || w.anti_soldier))
      t.fail("mines say whom they are against, and nothing else does (AAF-FRT-018)");
    if (world.works.size() == 100) t.fail("more than 100 field works");
    world.works.push_back(std::move(w));
  }
}

}  // namespace sandtable::aaf
