#include "aaf/core/state.hpp"

#include <algorithm>

#include "aaf/core/world.hpp"
#include "game/refusal.hpp"

namespace sandtable::aaf {
namespace {

template <class Is>
std::vector<ModelId> models_that(const State& s, UnitId u, Is is) {
  std::vector<ModelId> list;
  list.reserve(12);
  for (std::size_t i = 0; i < s.models.size(); ++i)
    if (s.models[i].unit == u && s.models[i].in_play() && is(ModelId::of(i))) list.push_back(ModelId::of(i));
  return list;
}

template <class Is>
bool any_model(const State& s, UnitId u, Is is) {
  for (std::size_t i = 0; i < s.models.size(); ++i)
    if (s.models[i].unit == u && s.models[i].in_play() && is(ModelId::of(i))) return true;
  return false;
}

}  // namespace

const Profile& profile(const State& s, ModelId m) { return s.world->profiles[static_cast<std::size_t>(s[m].profile)]; }

std::vector<ModelId> models_of(const State& s, UnitId u) {
  return models_that(s, u, [](ModelId) { return true; });
}
std::vector<ModelId> men_of(const State& s, UnitId u) {
  return models_that(s, u, [&](ModelId m) { return profile(s, m).man(); });
}
std::vector<ModelId> afoot(const State& s, UnitId u) {
  return models_that(s, u, [&](ModelId m) { return profile(s, m).man() && s[m].present(); });
}
bool on_table(const State& s, UnitId u) {
  return !s[u].gone && any_model(s, u, [](ModelId) { return true; });
}
std::vector<UnitId> units_of(const State& s, int side) {
  std::vector<UnitId> list;
  for (std::size_t i = 0; i < s.units.size(); ++i)
    if (s.units[i].side == side && on_table(s, UnitId::of(i))) list.push_back(UnitId::of(i));
  return list;
}

Rect footprint(const State& s, ModelId m) {
  const ModelId there = carrier_or_self(s, m);
  return footprint_at(s, there, s[there].pose);
}
Gap distance(const State& s, ModelId a, ModelId b) { return distance(footprint(s, a), footprint(s, b)); }
Gap distance(const State& s, UnitId a, UnitId b) {
  Gap least{1 << 30};
  for (const ModelId m : models_of(s, a))
    for (const ModelId n : models_of(s, b)) least = std::min(least, distance(s, m, n));
  return least;
}

bool has_afv(const State& s, UnitId u) {
  return any_model(s, u, [&](ModelId m) { return profile(s, m).afv(); });
}
bool has_guns(const State& s, UnitId u) {
  return any_model(s, u, [&](ModelId m) { return profile(s, m).form == Form::gun; });
}
bool lone_afv(const State& s, UnitId u) {
  const auto all = models_of(s, u);
  return s[u].began == 1 && all.size() == 1 && profile(s, all[0]).vehicle();
}
bool on_foot(const State& s, UnitId u) {
  return !s[u].gone && !s[u].mounted && any_model(s, u, [&](ModelId m) { return profile(s, m).man(); }) &&
         !any_model(s, u, [&](ModelId m) { return profile(s, m).man() && s[m].aboard(); });
}

std::vector<ModelId> aboard_of(const State& s, ModelId vehicle) {
  std::vector<ModelId> list;
  if (!profile(s, vehicle).vehicle()) return list;
  for (std::size_t i = 0; i < s.models.size(); ++i)
    if (s.models[i].aboard() && s.models[i].on == vehicle) list.push_back(ModelId::of(i));
  return list;
}
std::vector<UnitId> units_aboard(const State& s, UnitId u) {
  std::vector<UnitId> list;
  for (const Model& m : s.models)
    if (m.aboard() && m.unit != u && s[m.on].unit == u && std::find(list.begin(), list.end(), m.unit) == list.end())
      list.push_back(m.unit);
  return list;
}
ModelId carrier_or_self(const State& s, ModelId m) { return s[m].aboard() ? s[m].on : m; }
bool belongs_to_unit(const State& s, ModelId vehicle) { return s[s[vehicle].unit].category != Category::vehicle; }
bool rides_inside(const State& s, ModelId m) { return s[m].aboard() && profile(s, s[m].on).transport; }
bool sheltered(const State& s, ModelId m) {
  return rides_inside(s, m) && profile(s, s[m].on).afv() && !profile(s, s[m].on).open_top();
}
bool all_aboard(const State& s, UnitId u) {
  return on_table(s, u) && !any_model(s, u, [&](ModelId m) { return s[m].present(); });
}
bool towing(const State& s, ModelId m) {
  const auto load = aboard_of(s, m);
  return std::any_of(load.begin(), load.end(), [&](ModelId g) { return profile(s, g).form == Form::gun; });
}

const std::string& name_of(const State& s, ModelId m) { return s.world->teams[m.index()]; }
const std::string& name_of(const State& s, UnitId u) { return s.world->platoons[u.index()]; }
std::string shown(const State& s, Coord length) { return shown_length(length, s.world->centimetres); }

}  // namespace sandtable::aaf
