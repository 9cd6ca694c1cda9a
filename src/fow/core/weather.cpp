#include "fow/core/weather.hpp"

#include <algorithm>

#include "base/fields_toml.hpp"

namespace sandtable::fow {
namespace {

using Going = TerrainEffect::Going;

WeatherKind::Change read_change(const Toml& t, const Kinds& kinds) {
  t.only({"kinds", "from", "to", "ice", "rule"});
  WeatherKind::Change c;
  if (const Toml& list = t.find("kinds"))
    for (const Toml& one : list.items()) {
      const KindId kind = kinds.find(one.string());
      if (!kind.valid()) one.fail("no kind of terrain is called that; " + kinds.suggest(one.string()));
      c.kinds.push_back(kind);
    }
  else
    c.from = read_going(t.at("from"));
  c.to = read_going(t.at("to"));
  c.ice = t.boolean("ice", false);
  c.rule = read_rule(t.at("rule"));
  return c;
}

WeatherKind read_kind(const Toml& t, const Kinds& kinds) {
  t.only({"id", "name", "season", "change", "see_most", "see_rule", "air_request", "air_rule", "dig_rule", "storm",
          "told"});
  WeatherKind w{.id = t.at("id").string(), .name = t.at("name").string(), .season = t.boolean("season", false)};
  if (const Toml& list = t.find("change"))
    for (const Toml& one : list.items()) w.changes.push_back(read_change(one, kinds));
  if (const Toml& most = t.find("see_most")) {
    w.see_most = most.length();
    w.see_rule = read_rule(t.at("see_rule"));
  }
  if (const Toml& score = t.find("air_request")) {
    w.air_request = static_cast<int>(score.integer_between(2, 6));
    w.air_rule = read_rule(t.at("air_rule"));
  }
  if (const Toml& rule = t.find("dig_rule")) w.dig_rule = read_rule(rule);
  w.storm = t.boolean("storm", false);
  if (const Toml& list = t.find("told"))
    for (const Toml& one : list.items())
      w.told.push_back({one.at("what").string(), one.at("words").string(), read_rule(one.at("rule"))});
  return w;
}

}  // namespace

WeatherTable WeatherTable::load(const std::string& path, const Kinds& kinds) {
  WeatherTable table;
  const Toml root = Toml::load(path);
  root.only({"weather"});
  for (const Toml& t : root.at("weather").items()) table.all_.push_back(read_kind(t, kinds));
  return table;
}

const WeatherKind* WeatherTable::find(std::string_view id, bool season) const {
  for (const WeatherKind& w : all_)
    if (w.id == id && w.season == season) return &w;
  return nullptr;
}

std::string WeatherTable::names(bool season) const {
  std::string all;
  for (const WeatherKind& w : all_)
    if (w.season == season) all += (all.empty() ? "" : ", ") + w.id;
  return all;
}

void set_in(const WeatherKind& w, const Kinds& kinds, TerrainEffects& effects, Weather& into) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const KindId kind = KindId::of(i);
    TerrainEffect& e = effects[kind];
    for (const WeatherKind::Change& c : w.changes) {
      const bool fits =
          c.kinds.empty() ? e.going == c.from : std::find(c.kinds.begin(), c.kinds.end(), kind) != c.kinds.end();
      if (!fits) continue;
      // A road goes on carrying those on it over what it leads through (FOW-TER-003), at a slower pace.
      if (e.going == Going::road && c.to == Going::cross_country && kinds[kind].form == Form::way)
        e.slow_road = true;
      else
        e.going = c.to;
      e.ice = c.ice;
      e.rule = c.rule;
      break;
    }
  }
  (w.season ? into.season : into.weather) = w.id;
  if (w.see_most > 0) {
    into.see_most = w.see_most;
    into.see_rule = w.see_rule;
  }
  if (w.air_request > 0) {
    into.air_request = w.air_request;
    into.air_rule = w.air_rule;
  }
  if (w.dig_rule.valid()) into.dig_rule = w.dig_rule;
  if (!w.told.empty()) into.title += (into.title.empty() ? "" : ", ") + w.name;
  into.told.insert(into.told.end(), w.told.begin(), w.told.end());
}

}  // namespace sandtable::fow
