#include "fow/core/terrain_effects.hpp"

#include "base/fields_toml.hpp"

namespace sandtable::fow {
namespace {

TerrainEffect effect_of(const Toml& entry) {
  entry.only({"sight", "concealing", "see_inside", "see_rule", "going", "rule", "obstacle", "cover", "water", "steep",
              "mountain", "cliff", "trees", "overhead", "only_foot", "dusty", "digging", "dig_rule", "dry"});
  TerrainEffect e;
  e.sight = static_cast<TerrainEffect::Sight>(entry.at("sight").one_of({"none", "linear", "area", "hill", "building"}));
  e.concealing = entry.boolean("concealing", e.sight != TerrainEffect::Sight::none);
  e.see_rule = "FOW-LOS-031"_rule;
  if (const Toml& see = entry.find("see_inside")) {
    e.see_inside = see.length();
    if (e.see_inside <= 0) see.fail("a distance of sight must be above zero; correct it or leave it out");
    e.see_rule = read_rule(entry.at("see_rule"));
  }
  e.going = read_going(entry.at("going"));
  e.building = e.sight == TerrainEffect::Sight::building;
  e.water = entry.boolean("water", false);
  e.steep = entry.boolean("steep", false);
  e.mountain = entry.boolean("mountain", false);
  e.cliff = entry.boolean("cliff", false);
  e.trees = entry.boolean("trees", false);
  e.rule = read_rule(entry.at("rule"));
  e.only_foot = entry.boolean("only_foot", false);
  e.dusty = entry.boolean("dusty", false);
  e.dry = entry.boolean("dry", false);
  if (const Toml& digging = entry.find("digging")) {
    e.digging = static_cast<TerrainEffect::Digging>(digging.one_of({"freely", "again", "never"}));
    e.dig_rule = read_rule(entry.at("dig_rule"));
  }
  e.obstacle = entry.boolean("obstacle", false);
  if (const Toml& cover = entry.find("cover"))
    e.cover = static_cast<TerrainEffect::Cover>(cover.one_of({"none", "bulletproof"}));
  if (const Toml& trees = entry.find("overhead"))
    e.overhead = static_cast<TerrainEffect::Overhead>(trees.one_of({"none", "wood", "grove", "row"}));
  return e;
}

std::vector<TerrainEffect> effects_of(const Toml& root, const Kinds& kinds) {
  root.only({"effect"});
  const Toml& table = root.at("effect");
  std::vector<TerrainEffect> effects(kinds.size());
  std::vector<bool> known(kinds.size(), false);
  for (const auto& [id, entry] : table.entries()) {
    const KindId kind = kinds.find(id);
    if (!kind.valid()) {
      const std::string near = kinds.suggest(id);
      entry.fail("no kind of terrain is called '" + id + "'; " +
                 (near.empty() ? "add it to data/terrain.toml or remove this line" : near));
    }
    effects[kind.index()] = effect_of(entry);
    known[kind.index()] = true;
  }
  for (std::size_t i = 0; i < known.size(); ++i)
    if (!known[i]) table.fail("kind '" + kinds.all()[i].id + "' has no line; add one");
  return effects;
}

}  // namespace

TerrainEffect::Going read_going(const Toml& word) {
  return static_cast<TerrainEffect::Going>(
      word.one_of({"road", "cross_country", "difficult", "very_difficult", "impassable"}));
}

TerrainEffects TerrainEffects::load(const std::string& path, const Kinds& kinds) {
  TerrainEffects all;
  all.effects_ = effects_of(Toml::load(path), kinds);
  return all;
}

TerrainEffects TerrainEffects::parse(std::string_view text, const std::string& file_name, const Kinds& kinds) {
  TerrainEffects all;
  all.effects_ = effects_of(Toml::parse(text, file_name), kinds);
  return all;
}

}  // namespace sandtable::fow
