#include "fow/setup/terrain_ratings.hpp"

#include <fmt/core.h>

namespace sandtable::fow {
namespace {

// ratings = { "corn field" = { going = "difficult", checks = false, vehicles = "impassable" } }: a feature by its
// name or all of a kind, rated as the players agreed (FOW-TER-015, 016, 017, 018, 019).
void read_rating(World& w, const std::string& name, const Toml& t) {
  t.only({"going", "vehicles", "checks", "foot_test"});
  const KindId kind = w.kinds.find(name);
  bool found = false;
  for (std::size_t i = 0; i < w.ratings.size(); ++i) {
    const Feature& f = w.table->features()[i];
    const bool named = f.name == name || (f.part_of.valid() && (*w.table)[f.part_of].name.starts_with(name + '/'));
    if (!named && f.kind != kind) continue;
    found = true;
    if (const Toml& going = t.find("going")) w.ratings[i].going = read_going(going);
    if (const Toml& vehicles = t.find("vehicles")) w.ratings[i].vehicles = read_going(vehicles);
    w.ratings[i].checks = t.boolean("checks", true);
    w.ratings[i].foot_test = t.boolean("foot_test", false);
  }
  if (!found) t.fail(fmt::format("no feature or kind on this table is called '{}'", name));
}

}  // namespace

void rate_terrain(const Toml& script, World& w) {
  const KindId ground = w.table->ground_kind();
  if (w.effects[ground].going >= TerrainEffect::Going::very_difficult)
    script.fail(fmt::format("nobody could drive on a table whose ground is '{}'; lay it out as a feature",
                            w.table->kinds()[ground].id));
  w.sight.emplace(*w.table);
  for (const Feature& f : w.table->features()) w.ratings.push_back(w.effects[f.kind]);
  if (const Toml& ratings = script.find("ratings"))
    for (const auto& [name, rating] : ratings.entries()) read_rating(w, name, rating);
  const auto& features = w.table->features();
  for (std::size_t i = 0; i < features.size(); ++i)
    if (w.ratings[i].building && features[i].form == Form::building)
      w.buildings.push_back({FeatureId::of(i), box_of(features[i].points)});
}

}  // namespace sandtable::fow
