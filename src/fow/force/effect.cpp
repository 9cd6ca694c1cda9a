#include "fow/force/effect.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/fields_toml.hpp"
#include "fow/core/machine_guns.hpp"

namespace sandtable::fow {
namespace {

const Model& model_named(const Toml& name, const Arsenal& arsenal) {
  const Model* found = arsenal.find(name.string());
  if (!found) name.fail(fmt::format("'{}' is not in the arsenal; {}", name.string(), arsenal.suggest(name.string())));
  return *found;
}

// Of the team that is named, else of any.
const Weapon* weapon_named(const Toml& name, const Model* team, const Arsenal& arsenal) {
  if (team && !team->weapons.empty()) return &team->weapons[0];
  for (const Model& m : arsenal.models())
    for (const Weapon& w : m.weapons)
      if (w.name == name.string()) return &w;
  name.fail(fmt::format("no team of the arsenal has a weapon called '{}'; write one as its team does", name.string()));
}

bool has_gun(const Model& m, MachineGun place) {
  return std::any_of(m.weapons.begin(), m.weapons.end(), [&](const Weapon& w) { return w.machine_gun == place; });
}

void add_weapon(Model& m, const Weapon& weapon, Mount mount) {
  Weapon w = weapon;
  w.mount = m.vehicle() ? mount : Mount::base;
  const auto first_mg =
      std::find_if(m.weapons.begin(), m.weapons.end(), [](const Weapon& one) { return !one.main_gun(); });
  m.weapons.insert(first_mg, w);
}

void apply(const Effect& e, Model& m) {
  if (e.instead_of != MachineGun::none)
    std::erase_if(m.weapons, [&](const Weapon& w) { return w.machine_gun == e.instead_of; });
  if (e.machine_gun != MachineGun::none) m.weapons.push_back(added_machine_gun(m, e.machine_gun, e.fifty_cal));
  if (e.weapon) add_weapon(m, *e.weapon, e.mount);
  if (e.armour) {
    m.armoured = true;
    m.front = (*e.armour)[0];
    m.side = (*e.armour)[1];
    m.top = (*e.armour)[2];
  }
  if (e.rof > 0 && !m.weapons.empty()) m.weapons[0].rof = e.rof;
  if (e.trait) m.traits.add(*e.trait);
  if (e.weapons_have)
    for (Weapon& w : m.weapons) {
      w.traits.add(*e.weapons_have);
      if (*e.weapons_have == WeaponTrait::self_defence_aa) w.traits.add(WeaponTrait::anti_aircraft);  // FOW-AIR-040
    }
  if (m.weapons.size() > most_weapons) m.weapons.resize(most_weapons);
}

// Nothing but the model that it makes is said of it.
bool is_whole(const Effect& e) {
  return e.team && e.machine_gun == MachineGun::none && !e.weapon && !e.armour && e.rof == 0 && !e.trait &&
         !e.weapons_have;
}

}  // namespace

Effect read_effect(const Toml& t, const Arsenal& arsenal) {
  t.only({"machine_gun", "fifty_cal", "weapon", "mount", "instead_of", "armour", "rof", "team", "trait", "one_each",
          "counts_as_weapons"});
  Effect e;
  if (const Toml& place = t.find("machine_gun")) e.machine_gun = read_enum<MachineGun>(place);
  e.fifty_cal = t.boolean("fifty_cal", false);
  if (const Toml& place = t.find("instead_of")) e.instead_of = read_enum<MachineGun>(place);
  if (const Toml& mount = t.find("mount")) e.mount = read_enum<Mount>(mount);
  if (const Toml& team = t.find("team")) e.team = &model_named(team, arsenal);
  if (const Toml& weapon = t.find("weapon")) e.weapon = weapon_named(weapon, e.team, arsenal);
  if (const Toml& armour = t.find("armour")) {
    if (armour.items().size() != 3) armour.fail("armour is three figures: front, side, top");
    e.armour.emplace();
    for (std::size_t i = 0; i < 3; ++i)
      (*e.armour)[i] = static_cast<int>(armour.items()[i].integer_between(0, i == 2 ? 10 : 30));
  }
  if (const Toml& rof = t.find("rof")) e.rof = static_cast<int>(rof.integer_between(1, 12));
  if (const Toml& trait = t.find("trait")) {
    constexpr auto of_weapons = enum_names(WeaponTrait{});
    if (std::find(of_weapons.begin(), of_weapons.end(), trait.string()) != of_weapons.end())
      e.weapons_have = read_enum<WeaponTrait>(trait);
    else
      e.trait = read_enum<Trait>(trait);
  }
  e.one_each = t.boolean("one_each", false);
  return e;
}

Exchange read_exchange(const Toml& t, const Arsenal& arsenal) {
  t.only({"from", "to", "all"});
  return {&model_named(t.at("from"), arsenal), &model_named(t.at("to"), arsenal), t.boolean("all", false)};
}

bool may_have(const Model& m, const Effect& e) {
  if (e.team && (e.team->type != m.type || e.team->mobility != m.mobility || m.name == e.team->name)) return false;
  if (e.team && m.vehicle() && e.team->chassis != m.chassis) return false;
  if (e.instead_of != MachineGun::none && !has_gun(m, e.instead_of)) return false;
  const bool of_vehicles = e.machine_gun != MachineGun::none || e.trait || e.armour;
  return m.vehicle() || !of_vehicles;
}

Model upgraded(const Model& plain, std::vector<Upgrade> upgrades) {
  // What only a model of the arsenal has in it comes first: on top of others it could not be made.
  std::stable_partition(upgrades.begin(), upgrades.end(), [](const Upgrade& u) { return is_whole(*u.effect); });
  Model m = plain;
  for (const Upgrade& u : upgrades) {
    const bool first = m.name == plain.name;
    if (first && u.effect->team) {
      m = *u.effect->team;
      continue;
    }
    apply(*u.effect, m);
    m.name = fmt::format("{} {} {}", m.name, first ? "with" : "and", u.name);
  }
  return m;
}

}  // namespace sandtable::fow
