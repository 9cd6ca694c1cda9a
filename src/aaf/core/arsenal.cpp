#include "aaf/core/arsenal.hpp"

#include <map>
#include <mutex>

#include "base/fields_toml.hpp"

namespace sandtable::aaf {
namespace {

constexpr int last_year = 1945;

int year_of(const Toml& t, std::string_view key) {
  return t.has(key) ? static_cast<int>(t.at(key).integer_between(1930, last_year)) : 0;
}

Weapon read_weapon(const std::string& id, const Toml& t, Coord one) {
  t.only({"name", "range", "power", "class", "shots", "calibre", "crew", "support", "artillery", "no_he", "full_he",
          "full_power_vs_afv", "seen_by_unit", "flame", "one_shot", "suicide", "no_smoke", "from_year", "note"});
  Weapon w;
  w.id = id;
  w.name = t.at("name").string();
  w.kind = read_enum<WeaponClass>(t.at("class"));
  if (t.has("range")) w.range = read_plain(t.at("range"), one);
  w.power = static_cast<int>(t.at("power").integer_between(0, 30));
  w.shots = static_cast<int>(t.at("shots").integer_between(0, 10));
  w.calibre = static_cast<int>(t.integer("calibre", 0));
  w.support = t.boolean("support", false);
  w.artillery = t.boolean("artillery", false);
  w.no_he = t.boolean("no_he", false);
  w.full_he = t.boolean("full_he", false);
  w.full_power_vs_afv = t.boolean("full_power_vs_afv", false);
  w.seen_by_unit = t.boolean("seen_by_unit", false);
  w.flame = t.boolean("flame", false);
  w.no_smoke = t.boolean("no_smoke", false);
  return w;
}

Nation nation_in(const Toml& where, std::string_view word) {
  if (word == "general") return Nation::none;
  constexpr auto names = enum_names(Nation{});
  for (std::size_t i = 1; i < names.size(); ++i)
    if (names[i] == word) return static_cast<Nation>(i);
  where.fail("'" + std::string(word) +
             "' is no nation; general, british, german, french, italian, japanese, russian, us");
}

Base base_of(const Tables& t, const std::string& kind) {
  if (kind == "tank") return t.bases.tank;
  if (kind == "armoured_car" || kind == "carrier") return t.bases.car;
  return t.bases.truck;
}

VehicleEntry read_vehicle(const std::string& id, Nation nation, const Toml& t, const Arsenal& arsenal) {
  t.only({"name",    "kind",           "armour",     "constitution", "fs",        "m",
          "speed",   "moves",          "points",     "per",          "year",      "weapons",
          "recon",   "one_man_turret", "artillery",  "thin_armour",  "dismounts", "or",
          "carries", "room",           "lend_lease", "note"});
  VehicleEntry v;
  v.id = id;
  v.nation = nation;
  static constexpr const char* kinds[] = {"tank",      "armoured_car", "carrier",     "gun_truck",
                                          "transport", "mount",        "water_craft", "glider"};
  v.kind = kinds[t.at("kind").one_of(
      {"tank", "armoured_car", "carrier", "gun_truck", "transport", "mount", "water_craft", "glider"})];
  v.year = year_of(t, "year");
  v.per_soldier = t.has("per");
  v.dismounts = t.boolean("dismounts", false);
  v.carries = t.string("carries", "");
  Profile& p = v.profile;
  p.id = id;
  p.name = t.at("name").string();
  p.tank = v.kind == "tank";
  p.transport = v.kind == "transport" || v.kind == "carrier" || v.kind == "glider" || v.kind == "water_craft";
  if (const Toml& armour = t.find("armour")) {
    if (t.has("constitution")) armour.fail("armour or constitution, not both (AAF-DMG-001)");
    if (armour.items().size() != 3) armour.fail("front, side and rear, please");
    for (std::size_t i = 0; i < 3; ++i) p.armour[i] = static_cast<int>(armour.items()[i].integer_between(0, 40));
    p.form = Form::afv;
  } else {
    p.form = Form::soft;
    p.constitution = static_cast<int>(t.integer("constitution", arsenal.tables.constitution.soft_vehicle));
  }
  p.fs = t.has("fs") ? static_cast<int>(t.at("fs").integer_between(1, 5)) : 0;
  p.m = t.has("m") ? static_cast<int>(t.at("m").integer_between(6, 10)) : 0;  // AAF-CHR-010
  p.speed = read_plain(t.at("speed"), arsenal.tables.one);
  static constexpr Mover movers[] = {Mover::wheeled, Mover::half_track, Mover::tracked, Mover::cavalry,
                                     Mover::foot,    Mover::none,       Mover::none};
  p.mover = movers[t.at("moves").one_of({"wheeled", "half_track", "tracked", "cavalry", "ski", "water", "none"})];
  p.points = static_cast<int>(t.at("points").integer_between(0, 2000));
  if (const Toml& weapons = t.find("weapons"))
    for (const Toml& w : weapons.items()) {
      w.only({"weapon", "mount", "count"});
      p.weapons.push_back({arsenal.weapon(w.at("weapon")), w.at("mount").one_of({"turret", "hull"}) == 0,
                           static_cast<int>(w.integer("count", 1))});
    }
  if (const Toml& room = t.find("room")) {
    room.only({"figures", "squad", "and_gun", "tows", "tows_mortar"});
    p.room.figures = static_cast<int>(room.integer("figures", 0));
    p.room.squad = room.boolean("squad", false);
    p.room.and_gun = room.boolean("and_gun", false);
    p.room.tows = static_cast<int>(room.integer("tows", 0));
    p.room.tows_mortar = static_cast<int>(room.integer("tows_mortar", p.room.tows));
  }
  p.recon = t.boolean("recon", false);
  p.one_man_turret = t.boolean("one_man_turret", false);
  p.artillery = t.boolean("artillery", false);
  p.thin_armour = t.boolean("thin_armour", false);
  const Base base = base_of(arsenal.tables, v.kind);
  p.width = base.width;
  p.depth = base.depth;
  p.height = base.height;
  if (const Toml& instead = t.find("or"))
    for (const Toml& w : instead.items()) v.instead.push_back(arsenal.weapon(w));
  if (const Toml& lend = t.find("lend_lease"))
    for (const Toml& n : lend.items()) v.lend_lease.push_back(nation_in(n, n.string()));
  return v;
}

Row read_row(const Toml& t, const Arsenal& arsenal) {
  t.only({"count", "figures", "role", "fs", "m", "weapon", "extra", "crew", "gun", "officer", "vehicle"});
  Row r;
  r.count = static_cast<int>(t.at("count").integer_between(1, 20));
  r.figures = static_cast<int>(t.integer("figures", 1));
  r.role = t.at("role").string();
  r.fs = static_cast<int>(t.integer("fs", 0));
  r.m = static_cast<int>(t.integer("m", 0));
  if (const Toml& w = t.find("weapon")) r.weapon = arsenal.weapon(w);
  if (const Toml& extra = t.find("extra"))
    for (const Toml& w : extra.items()) r.equipment.push_back(arsenal.weapon(w));
  if (t.boolean("gun", false)) r.crew = static_cast<int>(t.at("crew").integer_between(1, 10));
  r.officer = t.boolean("officer", false);
  if (const Toml& v = t.find("vehicle")) {
    if (!arsenal.vehicle(v.string())) v.fail("there is no vehicle '" + v.string() + "' in data/aaf/vehicles.toml");
    r.vehicle = v.string();
  }
  return r;
}

UnitEntry read_unit_entry(const Toml& t, Nation nation, const Arsenal& arsenal) {
  t.only({"id", "name", "category", "points", "from_year", "to_year", "models", "guns", "options", "note"});
  UnitEntry u;
  u.id = t.at("id").string();
  if (arsenal.unit(u.id)) t.at("id").fail("there are two units '" + u.id + "'");
  u.name = t.at("name").string();
  u.nation = nation;
  u.category = read_enum<Category>(t.at("category"));
  u.points = static_cast<int>(t.at("points").integer_between(1, 2000));
  u.from_year = year_of(t, "from_year");
  u.to_year = year_of(t, "to_year");
  if (const Toml& rows = t.find("models"))
    for (const Toml& r : rows.items()) u.rows.push_back(read_row(r, arsenal));
  if (const Toml& guns = t.find("guns"))
    for (const Toml& g : guns.items()) {
      g.only({"weapon", "points", "from_year", "crew"});
      u.guns.push_back({arsenal.weapon(g.at("weapon")), static_cast<int>(g.at("points").integer_between(1, 2000)),
                        year_of(g, "from_year"), static_cast<int>(g.at("crew").integer_between(1, 10))});
    }
  if (const Toml& options = t.find("options"))
    for (const Toml& o : options.items()) {
      o.only({"name", "cost", "percent", "per", "from_year", "max", "weapon", "vehicle", "rule"});
      UnitOption option{o.at("name").string(),
                        static_cast<int>(o.integer("cost", 0)),
                        static_cast<int>(o.integer("percent", 0)),
                        year_of(o, "from_year"),
                        static_cast<int>(o.integer("max", 0)),
                        o.string("per", ""),
                        {},
                        o.string("vehicle", "")};
      if (const Toml& w = o.find("weapon")) option.weapon = arsenal.weapon(w);
      u.options.push_back(std::move(option));
    }
  return u;
}

}  // namespace

WeaponId Arsenal::weapon(const Toml& id) const {
  for (std::size_t i = 0; i < weapons.size(); ++i)
    if (weapons[i].id == id.string()) return WeaponId::of(i);
  id.fail("there is no weapon '" + id.string() + "' in data/aaf/weapons.toml; write NATION.ID, such as general.rifle");
}

const VehicleEntry* Arsenal::vehicle(std::string_view id) const {
  for (const VehicleEntry& v : vehicles)
    if (v.id == id) return &v;
  return nullptr;
}

const UnitEntry* Arsenal::unit(std::string_view id) const {
  for (const UnitEntry& u : units)
    if (u.id == id) return &u;
  return nullptr;
}

std::string Arsenal::suggest_unit(std::string_view id) const {
  const std::string_view nation = id.substr(0, id.find('.'));
  std::string list;
  for (const UnitEntry& u : units)
    if (std::string_view(u.id).substr(0, u.id.find('.')) == nation) list += (list.empty() ? "" : ", ") + u.id;
  return list.empty() ? "units are named NATION.ID, such as british.rifle-squad" : "there are " + list;
}

Arsenal Arsenal::load(const std::string& folder, Coord one) {
  Arsenal all;
  all.tables = Tables::load(folder + "/tables.toml", one);
  const Toml weapons = Toml::load(folder + "/weapons.toml");
  weapons.only({"weapon"});
  for (const auto& [nation, list] : weapons.at("weapon").entries()) {
    (void)nation_in(list, nation);
    for (const auto& [id, entry] : list.entries()) all.weapons.push_back(read_weapon(nation + "." + id, entry, one));
  }
  const Toml vehicles = Toml::load(folder + "/vehicles.toml");
  vehicles.only({"vehicle"});
  for (const auto& [nation, list] : vehicles.at("vehicle").entries())
    for (const auto& [id, entry] : list.entries())
      all.vehicles.push_back(read_vehicle(nation + "." + id, nation_in(list, nation), entry, all));
  static constexpr const char* nations[] = {"general", "british",  "german",  "french",
                                            "italian", "japanese", "russian", "us"};
  for (const char* nation : nations) {
    const Toml units = Toml::load(folder + "/units/" + nation + ".toml");
    units.only({"unit"});
    for (const Toml& u : units.at("unit").items()) {
      all.units.push_back(read_unit_entry(u, nation_in(u, nation), all));
      if (!all.units.back().id.starts_with(std::string(nation) + "."))
        u.at("id").fail("ids in this file begin with '" + std::string(nation) + ".'");
    }
  }
  const Toml army = Toml::load(folder + "/army.toml");
  for (const Toml& s : army.at("artillery_support").items()) {
    const std::string& name = s.at("name").string();
    std::string kind = name.substr(0, name.find(' '));
    kind[0] = static_cast<char>(kind[0] - 'A' + 'a');
    all.supports.push_back(
        {kind, static_cast<int>(s.integer("power", 0)), static_cast<int>(s.at("cost").integer_between(1, 1000))});
  }
  return all;
}

std::shared_ptr<const Arsenal> arsenal_in(const std::string& home, Coord one) {
  static std::mutex reading;
  static std::map<std::pair<std::string, Coord>, std::shared_ptr<const Arsenal>> read;
  const std::lock_guard lock(reading);
  auto& found = read[{home, one}];
  if (!found) found = std::make_shared<const Arsenal>(Arsenal::load(home + "/data/aaf", one));
  return found;
}

}  // namespace sandtable::aaf
