#include "aaf/setup/standing.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/building/rooms.hpp"
#include "aaf/core/world.hpp"
#include "aaf/transport/loading.hpp"
#include "base/fields_toml.hpp"
#include "game/reading.hpp"

namespace sandtable::aaf {
namespace {

// A unit's models stand together in the list.
std::size_t first_of(const State& s, UnitId u) {
  std::size_t i = 0;
  while (i < s.models.size() && s.models[i].unit != u) ++i;
  return i;
}

}  // namespace

void go_aboard(State& s, const Toml& t, UnitId u) {
  const std::size_t first = first_of(s, u);
  if (const Toml& steed = t.find("steed")) {
    s[u].steed = read_enum<Steed>(steed);
    s[u].mounted = t.boolean("mounted", true);
  }
  std::vector<ModelId> vehicles;
  const Toml* word = nullptr;
  if (const Toml& own = t.find("transport")) {
    const bool ride = own.one_of({"none", "beside", "mounted"}) == 2;
    for (std::size_t i = first; ride && i < s.models.size(); ++i)
      if (profile(s, ModelId::of(i)).vehicle()) vehicles.push_back(ModelId::of(i));
    if (ride && vehicles.empty()) own.fail("the unit has no transport of its own");
    if (ride) word = &own;
  }
  if (const Toml& aboard = t.find("aboard")) {
    word = &aboard;
    const auto add = [&](const Toml& one) { vehicles.push_back(model_named(s, one)); };
    if (aboard.is(Toml::Kind::string))
      add(aboard);
    else
      for (const Toml& one : aboard.items()) add(one);
  }
  if (!word) return;
  for (std::size_t i = first; i < s.models.size(); ++i) s.models[i].place = Place::table;
  Refusals no;
  const auto list = berths(s, u, vehicles, no);
  if (!no.empty()) word->fail(no[0].words);
  for (const Berth& b : list) take_aboard(s, b);
}

void go_inside(State& s, const Toml& t, UnitId u) {
  const Toml& house = t.find("inside");
  if (!house) return;
  Inside room{-1, static_cast<int8_t>(t.integer("section", 1) - 1), static_cast<int8_t>(t.integer("floor", 0))};
  for (std::size_t h = 0; h < s.world->houses.size(); ++h)
    if ((*s.world->table)[s.world->houses[h].feature].name == house.string()) room.house = static_cast<int8_t>(h);
  if (room.house < 0) house.fail("there is no building '" + house.string() + "' that can be entered");
  const House& h = s.world->houses[static_cast<std::size_t>(room.house)];
  if (room.section < 0 || room.section >= static_cast<int>(h.sections.size()) || room.floor < 0 ||
      room.floor >= h.floors)
    house.fail(fmt::format("it has {} sections and {} floors", h.sections.size(), h.floors));
  if (holder_of(s, room, u).valid()) house.fail("another unit holds that room (AAF-BLD-010)");
  if (!on_foot(s, u)) house.fail("only infantry on foot begins in a building (AAF-BLD-006)");
  const auto places = places_inside(s, u, room);
  std::size_t going = 0;
  for (const ModelId m : models_of(s, u)) going += profile(s, m).vehicle() ? 0u : 1u;
  if (places.size() < going) house.fail("there is no room in it for all of them");
  s[u].inside = room;
  for (const auto& [m, pose] : places) s[m].pose = pose;
}

std::vector<const Toml*> place_models(State& s, const Toml& t, UnitId u) {
  const std::size_t first = first_of(s, u);
  const Angle facing = t.has("facing") ? read_heading(t.at("facing"))
                                       : degrees(s.world->edges[static_cast<std::size_t>(s.units.back().side)]);
  const Coord apart = t.has("apart") ? read_plain(t.at("apart"), tables(s).one) : tables(s).one * 6 / 5;
  const auto wide = static_cast<std::size_t>(t.has("wide") ? t.at("wide").integer_between(1, 20) : 5);
  const Toml& places = t.find("places");
  std::vector<std::size_t> standing;
  for (std::size_t i = first; i < s.models.size(); ++i)
    if (!s.models[i].aboard()) standing.push_back(i);
  const std::size_t n = standing.size();
  if (places && places.items().size() != n) places.fail(fmt::format("{} models, a place for each", n));
  std::vector<const Toml*> told(s.models.size() - first, &t);
  const auto is_vehicle = [&](std::size_t i) { return profile(s, ModelId::of(i)).vehicle(); };
  const auto on_feet = n - static_cast<std::size_t>(std::count_if(standing.begin(), standing.end(), is_vehicle));
  const Coord one = tables(s).one;
  std::size_t vehicles = 0, others = 0;
  for (std::size_t k = 0; k < n; ++k) {
    Model& m = s.models[standing[k]];
    m.pose.facing = m.turret = facing;
    m.place = Place::table;
    if (t.has("inside") && !is_vehicle(standing[k])) continue;  // go_inside puts him there
    told[standing[k] - first] = places ? &places.items()[k] : &t.at("at");
    if (places) {
      m.pose.at = read_point(places.items()[k]);
      continue;
    }
    // The unit's own vehicles in a rank of their own behind it.
    const bool vehicle = is_vehicle(standing[k]);
    const std::size_t i = vehicle ? vehicles++ : others++;
    const Coord beside = vehicle ? std::max(apart, 3 * one / 2) : apart;
    const Coord ranks = vehicle ? static_cast<Coord>((on_feet + wide - 1) / wide) : static_cast<Coord>(i / wide);
    const Coord behind = ranks * apart + (vehicle && on_feet > 0 ? one : 0);
    const Vec right = along(facing + Angle{16384}, beside), back = along(facing + Angle{32768}, behind);
    const auto column = static_cast<Coord>(vehicle ? i : i % wide);
    m.pose.at = read_point(t.at("at")) + Vec{right.x * column + back.x, right.y * column + back.y};
  }
  return told;
}

}  // namespace sandtable::aaf
