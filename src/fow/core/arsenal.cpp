#include "fow/core/arsenal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "base/error.hpp"
#include "base/fields_toml.hpp"

namespace sandtable::fow {
Arsenal Arsenal::load(const std::string& folder) {
  static std::mutex lock;
  static std::map<std::string, Arsenal> loaded;
  const std::scoped_lock hold(lock);
  const auto known = loaded.find(folder);
  return known != loaded.end() ? known->second : loaded.emplace(folder, read(folder)).first->second;
}

Arsenal Arsenal::read(const std::string& folder) {
  auto held = std::make_shared<Held>();
  Arsenal a;
  a.held_ = held;
  std::vector<std::string> files;
  std::error_code trouble;
  for (const auto& entry : std::filesystem::directory_iterator(folder, trouble))
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  if (trouble)
    throw InputError(folder, 0, fmt::format("cannot be read ({}); is SANDTABLE_HOME right?", trouble.message()));
  std::sort(files.begin(), files.end());
  const auto unique = [&](const Toml& t, const std::string& name) {
    if (a.find(name) || a.find_aircraft(name))
      t.fail(fmt::format("'{}' is in the arsenal already; one name per thing", name));
  };
  for (const std::string& file : files) {
    const Toml root = Toml::load(file);
    root.only({"model", "aircraft"});
    for (const Toml& t : root.at("model").items()) {
      Model m = read_model(t);
      unique(t, m.name);
      held->models.push_back(std::move(m));
    }
    if (const Toml& flights = root.find("aircraft"))
      for (const Toml& t : flights.items()) {
        Aircraft plane = read_aircraft(t);
        unique(t, plane.name);
        held->aircraft.push_back(std::move(plane));
      }
  }
  return a;
}

const Model* Arsenal::find(std::string_view name) const {
  for (const Model& m : models())
    if (m.name == name) return &m;
  return nullptr;
}

const Aircraft* Arsenal::find_aircraft(std::string_view name) const {
  for (const Aircraft& plane : aircraft())
    if (plane.name == name) return &plane;
  return nullptr;
}

std::string Arsenal::suggest(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const Model& m : models()) names.push_back(m.name);
  return did_you_mean(name, names.data(), names.size());
}

namespace {

MovementRow read_row(const Toml& t) {
  return {t.length("road", 0), t.length("cross_country", 0), t.length("rough", 0), t.length("at_double", 0),
          read_rule(t.at("rule"))};
}

void apply(MovementRow& row, const MovementChange& c) {
  const auto set = [](Coord& to, Coord from) {
    if (from > 0) to = from;
  };
  set(row.road, c.row.road);
  set(row.cross_country, c.row.cross_country);
  set(row.rough, c.row.rough);
  set(row.at_double, c.row.at_double);
  if (c.most > 0) {  // FOW-MSR-027
    row.road = std::min(row.road, c.most);
    row.cross_country = std::min(row.cross_country, c.most);
    row.rough = std::min(row.rough, c.most);
  }
  row.rule = c.row.rule;
}

}  // namespace

MovementRow MovementTable::row_for(const Model& m, bool towing) const {
  MovementRow row = rows[static_cast<std::size_t>(m.gait())];  // FOW-ART-053
  for (const MovementChange& c : changes)
    if (c.mobility == m.mobility && m.has(c.trait)) apply(row, c);  // FOW-MSR-001
  if (towing && m.mobility == Mobility::jeep) {                     // FOW-TRP-030
    row.road = jeep_towing.road;
    row.cross_country = jeep_towing.cross_country;
    row.rule = jeep_towing.rule;
  }
  return row;
}

MovementTable load_movement(const std::string& path) {
  MovementTable table{};
  const Toml root = Toml::load(path);
  root.only({"mobility", "change", "jeep_towing"});
  constexpr auto names = enum_names(Mobility{});
  const Toml& rows = root.at("mobility");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Toml& t = rows.at(names[i]);
    t.only({"road", "cross_country", "rough", "rule"});
    table.rows[i] = read_row(t);
  }
  for (const auto& [key, value] : rows.entries())
    if (std::find(names.begin(), names.end(), key) == names.end())
      value.fail(fmt::format("'{}' is not a mobility", key));
  for (const Toml& t : root.at("change").items()) {
    t.only({"trait", "mobility", "road", "cross_country", "rough", "at_double", "most", "rule"});
    MovementChange c{read_enum<Trait>(t.at("trait")), read_enum<Mobility>(t.at("mobility")), read_row(t),
                     t.length("most", 0)};
    table.changes.push_back(c);
  }
  table.jeep_towing = read_row(root.at("jeep_towing"));
  return table;
}

CommandTable load_command(const std::string& path) {
  CommandTable table{};
  const Toml root = Toml::load(path);
  root.only({"conscript", "trained", "veteran"});
  constexpr auto names = enum_names(Skill{});
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Toml& t = root.at(names[i]);
    t.only({"tanks", "others"});
    table[i] = {t.at("tanks").length(), t.at("others").length()};
  }
  return table;
}

}  // namespace sandtable::fow
