#include "fow/arsenal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"

namespace sandtable::fow {
namespace {

template <class E>
E read_enum(const Toml& word) {
  constexpr auto names = enum_names(E{});
  return static_cast<E>(word.one_of(names.data(), names.size()));
}

Weapon read_weapon(const Toml& t) {
  t.only({"name", "range", "rof", "anti_tank", "firepower", "mount"});
  Weapon w;
  w.name = t.string("name", "gun");
  w.range = t.at("range").length();
  w.rof = static_cast<int>(t.at("rof").integer_between(1, 12));
  w.anti_tank = static_cast<int>(t.at("anti_tank").integer_between(0, 30));
  w.firepower = static_cast<int>(t.at("firepower").integer_between(1, 6));
  w.mount = read_enum<Mount>(t.at("mount"));
  return w;
}

}  // namespace

Coord default_height(TeamType type, Mobility mobility, bool turret) {  // FOW-LOS-003
  switch (mobility) {
    case Mobility::foot:
    case Mobility::man_packed:
    case Mobility::jeep: return 2 * cm;
    case Mobility::light:
    case Mobility::medium: return 3 * cm / 2;
    case Mobility::cavalry:
    case Mobility::heavy:
    case Mobility::immobile:
    case Mobility::half_tracked:
    case Mobility::wheeled:
    case Mobility::wagon:
    case Mobility::cavalry_wagon: return 5 * cm / 2;
    case Mobility::fully_tracked: return type == TeamType::tank && !turret ? 2 * cm : 5 * cm / 2;
  }
  return 5 * cm / 2;
}

Model read_model(const Toml& t) {
  t.only({"name", "type", "mobility", "armour", "base", "height", "turret", "recce", "weapon", "weapons", "source"});
  Model m;
  m.name = t.string("name", "team");
  m.type = read_enum<TeamType>(t.at("type"));
  m.mobility = read_enum<Mobility>(t.at("mobility"));
  m.turret = t.boolean("turret", false);
  m.recce = t.boolean("recce", false);
  if (const Toml& armour = t.find("armour")) {
    if (!m.vehicle()) armour.fail("only vehicles have armour; leave it out");
    if (armour.items().size() != 3) armour.fail("armour is three figures: front, side, top");
    m.armoured = true;
    m.front = static_cast<int>(armour.items()[0].integer_between(0, 30));
    m.side = static_cast<int>(armour.items()[1].integer_between(0, 30));
    m.top = static_cast<int>(armour.items()[2].integer_between(0, 10));
  }
  const Toml& base = t.at("base");
  if (base.items().size() != 2) base.fail("base is two figures: width and depth in inches");
  m.width = base.items()[0].length();
  m.depth = base.items()[1].length();
  if (m.width <= 0 || m.depth <= 0 || m.width > 12 * inch || m.depth > 12 * inch)
    base.fail("a base is above 0 and at most 12 in a side");
  m.height = t.length("height", default_height(m.type, m.mobility, m.turret));
  if (m.height <= 0 || m.height > 12 * inch) t.find("height").fail("a height is above 0 and at most 12 in");
  const Toml& weapons = t.has("weapons") ? t.find("weapons") : t.find("weapon");
  if (weapons)
    for (const Toml& w : weapons.items()) m.weapons.push_back(read_weapon(w));
  return m;
}

Arsenal Arsenal::load(const std::string& folder) {
  Arsenal a;
  std::vector<std::string> files;
  std::error_code trouble;
  for (const auto& entry : std::filesystem::directory_iterator(folder, trouble))
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  if (trouble)
    throw InputError(folder, 0, fmt::format("cannot be read ({}); is SANDTABLE_HOME right?", trouble.message()));
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    const Toml root = Toml::load(file);
    root.only({"model"});
    for (const Toml& t : root.at("model").items()) {
      Model m = read_model(t);
      if (a.find(m.name)) t.fail(fmt::format("'{}' is in the arsenal already; one name per thing", m.name));
      a.models_.push_back(std::move(m));
    }
  }
  return a;
}

const Model* Arsenal::find(std::string_view name) const {
  for (const Model& m : models_)
    if (m.name == name) return &m;
  return nullptr;
}

std::string Arsenal::suggest(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const Model& m : models_) names.push_back(m.name);
  return did_you_mean(name, names.data(), names.size());
}

MovementTable load_movement(const std::string& path) {
  MovementTable table{};
  const Toml root = Toml::load(path);
  constexpr auto names = enum_names(Mobility{});
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Toml& t = root.at(names[i]);
    t.only({"road", "cross_country", "rough", "rule"});
    const auto rule = RuleId::parse(t.at("rule").string());
    if (!rule) t.at("rule").fail("not a rule id");
    table[i] = {t.at("road").length(), t.at("cross_country").length(), t.at("rough").length(), *rule};
  }
  for (const auto& [key, value] : root.entries())
    if (std::find(names.begin(), names.end(), key) == names.end())
      value.fail(fmt::format("'{}' is not a mobility", key));
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
