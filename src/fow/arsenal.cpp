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

BaseSize base_for(TeamType type, Mobility mobility, int figures, bool mortar) {
  constexpr Coord small = 5 * inch / 4;                            // 1 1/4 in
  if (mobility == Mobility::man_packed) return {2 * inch, small};  // FOW-CHR-017, mortars too
  if (mobility == Mobility::cavalry) {
    if (figures <= 2) return {small, 2 * inch};  // FOW-CHR-018
    return {2 * inch, 5 * inch / 2};             // FOW-CHR-019
  }
  if (type == TeamType::gun) {
    if (figures <= 4 && !mortar) return {small, 2 * inch};  // FOW-CHR-018
    return {2 * inch, 5 * inch / 2};                        // FOW-CHR-019
  }
  if (figures <= 3) return {small, inch};  // FOW-CHR-016
  return {2 * inch, small};                // FOW-CHR-017
}

namespace {

// base = [width, depth], or figures = 4 (with mortar = true) for troops on a base of the book's sizes.
void read_base(const Toml& t, Model& m) {
  if (const Toml& figures = t.find("figures")) {
    if (t.has("base")) t.find("base").fail("give 'base' or 'figures', not both");
    if (m.vehicle()) figures.fail("a vehicle's footprint is its hull; give 'base' (FOW-CHR-015)");
    const BaseSize size = base_for(m.type, m.mobility,
                                   static_cast<int>(figures.integer_between(1, m.type == TeamType::infantry ? 5 : 12)),
                                   t.boolean("mortar", false));
    m.width = size.width;
    m.depth = size.depth;
    return;
  }
  const Toml& base = t.at("base");
  if (base.items().size() != 2) base.fail("base is two figures: width and depth in inches");
  m.width = base.items()[0].length();
  m.depth = base.items()[1].length();
  if (m.width <= 0 || m.depth <= 0 || m.width > 12 * inch || m.depth > 12 * inch)
    base.fail("a base is above 0 and at most 12 in a side");
}

bool mobility_fits(TeamType type, Mobility mobility) {  // FOW-CHR-020
  if (mobility <= Mobility::cavalry_wagon) return type == TeamType::tank || type == TeamType::transport;
  if (mobility <= Mobility::cavalry) return type == TeamType::infantry;
  return type == TeamType::gun;
}

}  // namespace

Model read_model(const Toml& t) {
  t.only({"name", "type", "mobility", "armour", "base", "figures", "mortar", "height", "turret", "traits",
          "dismounts_as", "weapon", "weapons", "source"});
  Model m;
  m.name = t.string("name", "team");
  m.type = read_enum<TeamType>(t.at("type"));
  m.mobility = read_enum<Mobility>(t.at("mobility"));
  m.turret = t.boolean("turret", false);
  if (!mobility_fits(m.type, m.mobility))
    t.at("mobility").fail("this mobility does not go with this type of team (FOW-CHR-020)");
  if (const Toml& traits = t.find("traits"))
    for (const Toml& word : traits.items()) m.traits.add(read_enum<Trait>(word));
  m.dismounts_as = t.string("dismounts_as", "");
  if (const Toml& armour = t.find("armour")) {
    if (!m.vehicle()) armour.fail("only vehicles have armour; leave it out");
    if (armour.items().size() != 3) armour.fail("armour is three figures: front, side, top");
    m.armoured = true;
    m.front = static_cast<int>(armour.items()[0].integer_between(0, 30));
    m.side = static_cast<int>(armour.items()[1].integer_between(0, 30));
    m.top = static_cast<int>(armour.items()[2].integer_between(0, 10));
  }
  read_base(t, m);
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

namespace {

RuleId read_rule(const Toml& t) {
  const auto rule = RuleId::parse(t.string());
  if (!rule) t.fail("not a rule id");
  return *rule;
}

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
  MovementRow row = rows[static_cast<std::size_t>(m.mobility)];
  for (const MovementChange& c : changes)
    if (c.mobility == m.mobility && m.has(c.trait)) apply(row, c);
  if (towing && m.mobility == Mobility::jeep) {  // FOW-TRP-030
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
