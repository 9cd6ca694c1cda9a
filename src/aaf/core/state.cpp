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
    if (s.models[i].unit == u && s.models[i].present() && is(ModelId::of(i))) list.push_back(ModelId::of(i));
  return list;
}

template <class Is>
bool any_model(const State& s, UnitId u, Is is) {
  for (std::size_t i = 0; i < s.models.size(); ++i)
    if (s.models[i].unit == u && s.models[i].present() && is(ModelId::of(i))) return true;
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
std::vector<ModelId> fighters_of(const State& s, UnitId u) {
  return models_that(s, u, [&](ModelId m) { return profile(s, m).form != Form::gun; });
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

Rect footprint(const State& s, ModelId m) { return footprint_at(s, m, s[m].pose); }
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
  return on_table(s, u) && !any_model(s, u, [&](ModelId m) { return profile(s, m).vehicle(); });
}

const std::string& name_of(const State& s, ModelId m) { return s.world->teams[m.index()]; }
const std::string& name_of(const State& s, UnitId u) { return s.world->platoons[u.index()]; }
std::string shown(const State& s, Coord length) { return shown_length(length, s.world->centimetres); }

}  // namespace sandtable::aaf
