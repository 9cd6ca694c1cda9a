// Reading one model, weapon or aircraft of the arsenal, with every complaint at its line.
#include <fmt/core.h>

#include "base/fields_toml.hpp"
#include "fow/core/arsenal.hpp"
#include "fow/core/machine_guns.hpp"

namespace sandtable::fow {
namespace {

template <class E>
Flags<E> read_flags(const Toml& list) {
  Flags<E> flags;
  if (!list) return flags;
  for (const Toml& word : list.items()) {
    const E flag = read_enum<E>(word);
    if (flags.has(flag)) word.fail("is listed twice");
    flags.add(flag);
  }
  return flags;
}

int read_int(const Toml& value, int low, int high) { return static_cast<int>(value.integer_between(low, high)); }

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
    m.figures = read_int(figures, 1, m.type == TeamType::infantry ? 5 : 12);  // FOW-CHR-001
    const BaseSize size = base_for(m.type, m.mobility, m.figures, t.boolean("mortar", false));
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

bool mobility_fits(TeamType type, Mobility mobility) {                                                    // FOW-CHR-020
  if (mobility <= Mobility::cavalry_wagon) return type == TeamType::tank || type == TeamType::transport;  // FOW-CHR-008
  if (mobility <= Mobility::cavalry) return type == TeamType::infantry;
  return type == TeamType::gun;  // FOW-CHR-007
}

void read_armour(const Toml& armour, Model& m) {
  if (!armour) return;
  if (!m.vehicle()) armour.fail("only vehicles have armour; leave it out");
  if (armour.items().size() != 3) armour.fail("armour is three figures: front, side, top");
  m.armoured = true;  // FOW-CHR-024, 028
  m.front = read_int(armour.items()[0], 0, 30);
  m.side = read_int(armour.items()[1], 0, 30);
  m.top = read_int(armour.items()[2], 0, 10);
}

// --- weapons ---

// anti_tank = "-" is a weapon without the rating (FOW-WPN-008).
int read_anti_tank(const Toml& value) {
  if (value.is(Toml::Kind::string)) {
    if (value.string() != "-") value.fail("anti_tank is a figure, or \"-\" for none");
    return 0;
  }
  return read_int(value, 0, 30);
}

Coord read_range(const Toml& value) {
  const Coord range = value.length();
  if (range <= 0) value.fail("a range is above 0");
  return range;
}

Bombardment read_bombardment(const Toml& t) {
  t.only({"range", "anti_tank", "firepower", "smoke"});
  return {read_range(t.at("range")), read_int(t.at("anti_tank"), 0, 30), read_int(t.at("firepower"), 1, 6),
          t.boolean("smoke", false)};
}

Ammunition read_improved(const Toml& t) {
  t.only({"range", "rof", "anti_tank", "firepower", "traits"});
  return {read_range(t.at("range")), read_int(t.at("rof"), 1, 12), read_anti_tank(t.at("anti_tank")),
          read_int(t.at("firepower"), 1, 6), read_flags<WeaponTrait>(t.find("traits"))};
}

void check_weapon_traits(const Toml& t, const Model& m, const Weapon& w) {
  const bool gun = m.type == TeamType::gun;
  if (w.has(WeaponTrait::gun_shield) && !gun) t.fail("only a Gun team has a gun shield (FOW-SAV-035)");
  if (w.has(WeaponTrait::turntable) && !gun)
    t.fail("only a Gun team has a turntable (FOW-SHO-031); mount = \"turret\"?");
  if (w.has(WeaponTrait::hmg) && w.has(WeaponTrait::lmg)) t.fail("a weapon is an HMG or an LMG, not both");
  if (w.has(WeaponTrait::twin)) t.fail("twin is for machine_guns (FOW-VWP-028)");
  const bool of_vehicles = w.has(WeaponTrait::stabiliser) || w.has(WeaponTrait::semi_indirect) ||
                           w.has(WeaponTrait::passenger_fired) || w.has(WeaponTrait::left_side) ||
                           w.has(WeaponTrait::right_side);
  if (of_vehicles && !m.vehicle()) t.fail("one of the traits is for vehicles only");
}

// Every sort of anti-aircraft weapon is one.
void settle_flak(Weapon& w) {
  if (w.has(WeaponTrait::self_defence_aa)) w.traits.add(WeaponTrait::anti_aircraft);  // FOW-AIR-040
  if (w.has(WeaponTrait::heavy_aa)) w.traits.add(WeaponTrait::anti_aircraft);         // FOW-AIR-041
}

Weapon read_weapon(const Toml& t, const Model& m) {
  t.only({"name", "range", "rof", "anti_tank", "firepower", "mount", "traits", "bombardment", "improved"});
  Weapon w;
  w.name = t.string("name", "gun");
  if (const Toml& line = t.find("bombardment")) w.bombardment = read_bombardment(line);
  const bool direct = t.has("range") || t.has("rof") || t.has("anti_tank") || t.has("firepower");
  if (direct) {
    w.range = read_range(t.at("range"));
    w.rof = read_int(t.at("rof"), 1, 12);
    w.anti_tank = read_anti_tank(t.at("anti_tank"));
    w.firepower = read_int(t.at("firepower"), 1, 6);
  } else if (!w.bombardment) {
    t.fail(
        fmt::format("'{}' has no figures: a weapon needs range, rof, anti_tank and firepower, or a bombardment line "
                    "(FOW-CHR-035, FOW-WPN-011, 012, 020)",
                    w.name));
  }
  if (const Toml& line = t.find("improved")) {
    if (!direct) line.fail("improved ammunition is a second line for shooting; the first is missing (FOW-CHR-036)");
    w.improved = read_improved(line);
  }
  w.mount = t.has("mount") ? read_enum<Mount>(t.find("mount"))
            : m.vehicle()  ? Mount::turret
                           : Mount::base;  // FOW-VWP-002
  if (m.vehicle() == (w.mount == Mount::base))
    t.find("mount").fail("infantry and guns shoot from their base, vehicles from turret, hull or top");
  w.traits = read_flags<WeaponTrait>(t.find("traits"));  // FOW-SSR-001: what it does not list it has not
  check_weapon_traits(t.find("traits"), m, w);
  if (w.has(WeaponTrait::flame_thrower)) w.traits.add(WeaponTrait::full_rof_moving);  // FOW-FLM-009
  if (w.has(WeaponTrait::flame_thrower) && m.type == TeamType::infantry)
    w.traits.add(WeaponTrait::removed_after_firing);  // FOW-FLM-011
  settle_flak(w);
  if (direct && w.has(WeaponTrait::mortar)) w.traits.add(WeaponTrait::fires_over_friends);  // FOW-WPN-019
  return w;
}

// --- vehicle machine-guns: their figures are always the same, so the file only says where they are ---

Mount mount_of(MachineGun place, const Model& m) {
  switch (place) {
    case MachineGun::co_ax: {  // FOW-VWP-019: the turret's where one of several main guns is in a turret
      const bool turret = std::any_of(m.weapons.begin(), m.weapons.end(),
                                      [](const Weapon& w) { return w.main_gun() && w.mount == Mount::turret; });
      return turret ? Mount::turret : m.weapons[0].mount;
    }
    case MachineGun::turret_front: return Mount::turret;
    case MachineGun::hull:
    case MachineGun::hull_rear: return Mount::hull;
    case MachineGun::none:
    case MachineGun::aa:
    case MachineGun::cupola:
    case MachineGun::deck_turret:
    case MachineGun::turret_rear: break;
  }
  return Mount::top;
}

std::string_view title_of(MachineGun place) {
  switch (place) {
    case MachineGun::aa: return "AA MG";
    case MachineGun::co_ax: return "Co-ax MG";
    case MachineGun::cupola: return "Cupola MG";
    case MachineGun::deck_turret: return "Deck turret MG";
    case MachineGun::hull: return "Hull MG";
    case MachineGun::hull_rear: return "Hull-rear MG";
    case MachineGun::turret_front: return "Turret-front MG";
    case MachineGun::none:
    case MachineGun::turret_rear: break;
  }
  return "MG";
}

struct Fitting {
  MachineGun place = MachineGun::hull;
  bool fifty_cal = false, twin = false, passenger_fired = false;
  std::optional<std::pair<Angle, Angle>> masked{};
};

// "co_ax", or { place = "aa", fifty_cal = true, twin = true, passenger_fired = true }; of a deck turret also
// masked = [from, to].
Fitting read_fitting(const Toml& t) {
  if (!t.is(Toml::Kind::table)) return {.place = read_enum<MachineGun>(t)};
  t.only({"place", "fifty_cal", "twin", "passenger_fired", "masked"});
  Fitting f{read_enum<MachineGun>(t.at("place")), t.boolean("fifty_cal", false), t.boolean("twin", false),
            t.boolean("passenger_fired", false)};
  if (f.twin && f.fifty_cal) t.fail("a twin machine-gun has the figures of FOW-VWP-028; leave fifty_cal out");
  if (const Toml& masked = t.find("masked")) {
    if (f.place != MachineGun::deck_turret) masked.fail("only a deck turret is masked (FOW-VWP-021)");
    if (masked.items().size() != 2) masked.fail("masked is two figures: from and to, in degrees from the hull's front");
    f.masked = {degrees(read_int(masked.items()[0], 0, 360)), degrees(read_int(masked.items()[1], 0, 360))};
  }
  return f;
}

Weapon machine_gun(const Fitting& f, const Model& m) {
  Weapon w;
  w.name = fmt::format("{}{}", f.fifty_cal ? ".50 cal " : f.twin ? "Twin " : "", title_of(f.place));
  w.range = 16 * inch;                // FOW-VWP-008, 009, 028
  w.rof = f.twin ? 4 : 3;             // FOW-VWP-028, 008
  w.anti_tank = f.fifty_cal ? 4 : 2;  // FOW-VWP-009, 008
  w.firepower = f.fifty_cal ? 5 : 6;
  w.machine_gun = f.place;
  w.mount = mount_of(f.place, m);
  if (f.masked) std::tie(w.masked_from, w.masked_to) = *f.masked;
  w.traits.add(WeaponTrait::full_rof_moving);                                 // FOW-VWP-010
  if (f.place == MachineGun::aa) w.traits.add(WeaponTrait::self_defence_aa);  // FOW-VWP-016
  settle_flak(w);
  if (f.twin) w.traits.add(WeaponTrait::twin);
  if (f.passenger_fired) w.traits.add(WeaponTrait::passenger_fired);
  return w;
}

void read_machine_guns(const Toml& list, Model& m) {
  if (!list) return;
  if (!m.vehicle()) list.fail("only vehicles have vehicle machine-guns; write a weapon");
  for (const Toml& t : list.items()) {
    const Fitting f = read_fitting(t);
    if (f.place == MachineGun::none) t.fail("a machine-gun has a place");
    if (f.place == MachineGun::turret_rear) {  // FOW-VWP-026
      m.traits.add(Trait::turret_rear_mg);
      continue;
    }
    if (f.place == MachineGun::co_ax && (m.weapons.empty() || !m.weapons[0].main_gun()))
      t.fail("a co-ax machine-gun needs a main gun (FOW-VWP-019)");
    m.weapons.push_back(machine_gun(f, m));
  }
}

void read_weapons(const Toml& t, Model& m) {
  if (t.has("weapons") && t.has("weapon")) t.find("weapon").fail("give 'weapon' or 'weapons', not both");
  const Toml& weapons = t.has("weapons") ? t.find("weapons") : t.find("weapon");
  if (weapons)
    for (const Toml& w : weapons.items()) m.weapons.push_back(read_weapon(w, m));
  read_machine_guns(t.find("machine_guns"), m);
  if (m.vehicle() && m.has(WeaponTrait::flame_thrower)) m.traits.add(Trait::flame_thrower);  // FOW-TRP-045
}

}  // namespace

Model read_model(const Toml& t) {
  t.only({"name", "type", "mobility", "armour", "base", "figures", "mortar", "height", "turret", "traits", "chassis",
          "tank_assault", "dismounts_as", "weapon", "weapons", "machine_guns", "source"});
  Model m;
  m.name = t.string("name", "team");
  m.type = read_enum<TeamType>(t.at("type"));
  m.mobility = read_enum<Mobility>(t.at("mobility"));
  m.turret = t.boolean("turret", false);
  if (!mobility_fits(m.type, m.mobility))
    t.at("mobility").fail("this mobility does not go with this type of team (FOW-CHR-020)");
  m.traits = read_flags<Trait>(t.find("traits"));
  m.chassis = t.string("chassis", m.name);
  if (!m.vehicle() && t.has("chassis")) t.find("chassis").fail("only vehicles have a chassis (FOW-HIT-040)");
  if (const Toml& rating = t.find("tank_assault")) {
    if (m.vehicle()) rating.fail("only Infantry and Gun teams have Tank Assault (FOW-ASL-166)");
    m.tank_assault = read_int(rating, 2, 10);
  }
  m.dismounts_as = t.string("dismounts_as", "");
  read_armour(t.find("armour"), m);
  read_base(t, m);
  m.height = t.length("height", default_height(m.type, m.mobility, m.turret));
  if (m.height <= 0 || m.height > 12 * inch) t.find("height").fail("a height is above 0 and at most 12 in");
  read_weapons(t, m);
  if (m.weapons.size() > most_weapons) t.fail(fmt::format("more than {} weapons", most_weapons));
  return m;
}

Weapon side_machine_gun(const Model& m, bool left) {
  Weapon w = machine_gun({.place = MachineGun::aa, .passenger_fired = true}, m);
  w.name = left ? "Left AA MG" : "Right AA MG";
  w.traits.add(left ? WeaponTrait::left_side : WeaponTrait::right_side);
  return w;
}

Weapon added_machine_gun(const Model& m, MachineGun place, bool fifty_cal) {
  return machine_gun({.place = place, .fifty_cal = fifty_cal, .passenger_fired = m.has(WeaponTrait::passenger_fired)},
                     m);
}

Aircraft read_aircraft(const Toml& t) {  // FOW-AIR-085
  t.only({"name", "flying_tank", "observer", "weapon", "source"});
  Aircraft plane;
  plane.name = t.at("name").string();
  plane.flying_tank = t.boolean("flying_tank", false);
  plane.observer = t.boolean("observer", false);
  if (const Toml& list = t.find("weapon"))
    for (const Toml& w : list.items()) {
      w.only({"sort", "to_hit", "anti_tank", "firepower", "no_he"});
      plane.weapons.push_back({read_enum<AirWeapon>(w.at("sort")), read_int(w.at("to_hit"), 1, 6),
                               read_int(w.at("anti_tank"), 0, 30), read_int(w.at("firepower"), 1, 6),
                               w.boolean("no_he", false)});
    }
  if (plane.weapons.empty() && !plane.observer) t.fail("an aircraft has a weapon or observes");
  return plane;
}

}  // namespace sandtable::fow
