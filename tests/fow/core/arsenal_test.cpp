#include "fow/core/arsenal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <stdexcept>

#include "base/error.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::fow {
namespace {

// rules: FOW-LOS-003
TEST(DefaultHeights, OfModelsAndTerrain) {
  const auto height = [](TeamType type, Mobility mobility, bool turret = false) {
    return default_height(type, mobility, turret);
  };
  EXPECT_EQ(height(TeamType::infantry, Mobility::foot), 4000);
  EXPECT_EQ(height(TeamType::gun, Mobility::man_packed), 4000);
  EXPECT_EQ(height(TeamType::infantry, Mobility::cavalry), 5000);
  EXPECT_EQ(height(TeamType::gun, Mobility::light), 3000);
  EXPECT_EQ(height(TeamType::gun, Mobility::medium), 3000);
  EXPECT_EQ(height(TeamType::gun, Mobility::heavy), 5000);
  EXPECT_EQ(height(TeamType::gun, Mobility::immobile), 5000);
  EXPECT_EQ(height(TeamType::transport, Mobility::jeep), 4000);
  EXPECT_EQ(height(TeamType::transport, Mobility::wheeled), 5000);
  EXPECT_EQ(height(TeamType::transport, Mobility::half_tracked), 5000);
  EXPECT_EQ(height(TeamType::tank, Mobility::fully_tracked, true), 5000);
  EXPECT_EQ(height(TeamType::tank, Mobility::fully_tracked, false), 4000) << "turretless";
  const Kinds kinds = Kinds::load(SANDTABLE_SOURCE_DIR "/data/terrain.toml");
  const auto terrain = [&](const char* kind) { return kinds[kinds.find(kind)].height; };
  EXPECT_EQ(terrain("hedge"), inch / 2);
  EXPECT_EQ(terrain("wall"), inch / 2);
  EXPECT_EQ(terrain("crops"), inch / 2);
  EXPECT_EQ(terrain("corn"), 9 * inch / 10);
  EXPECT_EQ(terrain("bocage"), 3 * inch / 2);
  EXPECT_EQ(terrain("rise"), inch / 2);
  EXPECT_EQ(terrain("hill"), 2 * inch);
  EXPECT_EQ(terrain("wood"), 3 * inch);
  EXPECT_EQ(terrain("house"), 3 * inch / 2) << "a storey";
}

const Arsenal& shipped() {
  static const Arsenal arsenal = Arsenal::load(SANDTABLE_SOURCE_DIR "/data/fow/arsenal");
  return arsenal;
}

const Model& shipped(std::string_view name) {
  const Model* m = shipped().find(name);
  if (!m) throw std::runtime_error(std::string(name) + " is not in the arsenal");
  return *m;
}

// Range in inches, ROF, Anti-tank, Firepower of the first weapon.
using Figures = std::array<int, 4>;
Figures figures(const Weapon& w) { return {w.range / inch, w.rof, w.anti_tank, w.firepower}; }
Figures figures(std::string_view model) { return figures(shipped(model).weapons.at(0)); }
std::array<int, 3> bombardment(std::string_view model) {
  const Bombardment& b = shipped(model).weapons.at(0).bombardment.value();
  return {b.range / inch, b.anti_tank, b.firepower};
}
std::array<int, 3> armour(std::string_view model) {
  const Model& m = shipped(model);
  return {m.front, m.side, m.top};
}

TEST(Arsenal, ShippedFilesLoadAndNamesAreUnique) {
  std::set<std::string> names;
  for (const Model& m : shipped().models()) EXPECT_TRUE(names.insert(m.name).second) << m.name;
  for (const Aircraft& plane : shipped().aircraft()) EXPECT_TRUE(names.insert(plane.name).second) << plane.name;
  EXPECT_EQ(shipped().find("Panzer"), nullptr);
  EXPECT_EQ(shipped().find_aircraft("Panzer IV G"), nullptr);
}

TEST(Arsenal, EveryTeamOfTheRosterDataIsThere) {
  std::ifstream list(SANDTABLE_SOURCE_DIR "/tests/data/roster-names.txt");
  int count = 0;
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t split = line.rfind(" = ");
    ASSERT_NE(split, std::string::npos) << line;
    const std::string name = line.substr(split + 3);
    EXPECT_TRUE(shipped().find(name) || shipped().find_aircraft(name)) << line;
    ++count;
  }
  EXPECT_EQ(count, 308);
}

TEST(Arsenal, ModelsFitTogether) {
  for (const Model& m : shipped().models()) {
    EXPECT_TRUE(m.dismounts_as.empty() || shipped().find(m.dismounts_as)) << m.name;
    const bool changes = m.has(Trait::portee) || m.mobility == Mobility::cavalry;
    const bool gives_up_gun = m.type == TeamType::transport && m.has(WeaponTrait::passenger_fired);  // FOW-USA-014
    EXPECT_TRUE(changes ? !m.dismounts_as.empty() : gives_up_gun || m.dismounts_as.empty()) << m.name;
    EXPECT_EQ(m.figures > 0, !m.vehicle()) << m.name << " has the book's base";
    EXPECT_TRUE(!m.vehicle() || (m.depth > m.width && m.depth < 4 * inch)) << m.name << " is a hull at 1/100";
    bool guns_done = false;
    for (const Weapon& w : m.weapons) {
      EXPECT_TRUE(w.direct() || w.bombardment) << m.name;
      EXPECT_TRUE(w.mount != Mount::turret || m.turret) << m.name << ": " << w.name;
      EXPECT_FALSE(guns_done && w.main_gun()) << m.name << ": main guns come first";
      guns_done = guns_done || !w.main_gun();
    }
  }
}

// The weapon tables of the rule catalog: every line is a model with the same figures and attributes.
const std::vector<std::pair<std::string_view, std::string_view>> table_models{
    {"rifle", "Rifle team"},
    {"rifle-mg", "Rifle/MG team"},
    {"mg", "MG team"},
    {"smg", "SMG team"},
    {"assault-rifle", "Assault Rifle team"},
    {"light-mortar", "Light Mortar team"},
    {"flame-thrower", "Flame-thrower team"},
    {"boys-at-rifle", "Boys anti-tank rifle team"},
    {"bazooka", "Bazooka team"},
    {"sniper-rifle", "Sniper team"},
    {"m1917-hmg", "M1917 HMG"},
    {"m1919-lmg", "M1919 LMG"},
    {"m2-60mm-mortar", "M2 60mm mortar"},
    {"8cm-gw34", "8cm GW34 mortar"},
    {"ptrd", "PTRD anti-tank rifle team"},
    {"50cal-mg", ".50 cal MG"},
    {"2.8cm-spzb41", "2.8cm sPzB41 anti-tank rifle"},
    {"oqf-6pdr", "OQF 6 pdr gun"},
    {"7.5cm-pak40", "7.5cm PaK40"},
    {"20-65", "20/65 gun"},
    {"m1-bofors", "M1 Bofors gun"},
    {"76mm-zis3", "76mm ZIS-3 gun"},
    {"m2a1-105mm", "M2A1 105mm howitzer"},
    {"120-pm-38", "120-PM-38 mortar"},
    {"15cm-nw41", "15cm NW41 rocket launcher"},
};

bool lists(const Toml& row, std::string_view attribute) {
  for (const Toml& word : row.at("attributes").items())
    if (word.string() == attribute) return true;
  return false;
}

void expect_attributes(const Toml& row, const Weapon& w) {
  const std::vector<std::pair<std::string_view, WeaponTrait>> pairs{
      {"full-rof-moving", WeaponTrait::full_rof_moving},
      {"fires-over-friends", WeaponTrait::fires_over_friends},
      {"flame-thrower", WeaponTrait::flame_thrower},
      {"remove-after-shooting", WeaponTrait::removed_after_firing},
      {"hmg", WeaponTrait::hmg},
      {"lmg", WeaponTrait::lmg},
      {"mortar", WeaponTrait::mortar},
      {"no-he", WeaponTrait::no_he},
      {"gun-shield", WeaponTrait::gun_shield},
      {"anti-aircraft", WeaponTrait::anti_aircraft},
      {"turntable", WeaponTrait::turntable},
      {"smoke", WeaponTrait::smoke},
      {"rocket-launcher", WeaponTrait::rocket_launcher},
  };
  for (const auto& [word, trait] : pairs)
    EXPECT_EQ(w.has(trait), lists(row, word)) << row.at("id").string() << " " << word;
}

// rules: FOW-WPN-001 FOW-WPN-002 FOW-WPN-003 FOW-WPN-004 FOW-WPN-005 FOW-WPN-006 FOW-WPN-008 FOW-WPN-009 FOW-WPN-010
// rules: FOW-WPN-021 FOW-WPN-022 FOW-WPN-023 FOW-WPN-024 FOW-WPN-025 FOW-WPN-026 FOW-WPN-027 FOW-WPN-031 FOW-WPN-032
// rules: FOW-WPN-033 FOW-WPN-034 FOW-WPN-035 FOW-WPN-036 FOW-WPN-037 FOW-WPN-038 FOW-SNI-003
TEST(Arsenal, AgreesWithTheWeaponTablesOfTheCatalog) {
  const Toml tables = Toml::load(SANDTABLE_SOURCE_DIR "/rules/fow2/data-weapons.toml");
  std::size_t found = 0;
  for (const Toml& row : tables.at("weapon").items()) {
    const std::string& id = row.at("id").string();
    const auto at =
        std::find_if(table_models.begin(), table_models.end(), [&](const auto& p) { return p.first == id; });
    if (at == table_models.end()) {
      EXPECT_EQ(row.at("class").string(), "vehicle-machine-gun") << id << " has no model";
      continue;
    }
    ++found;
    const Model& m = shipped(at->second);
    EXPECT_EQ(m.type, row.at("team_type").string() == "Infantry" ? TeamType::infantry : TeamType::gun) << id;
    std::string mobility(sandtable::name_of(m.mobility));
    std::replace(mobility.begin(), mobility.end(), '_', '-');
    mobility[0] = static_cast<char>(mobility[0] - 'a' + 'A');
    EXPECT_EQ(mobility, row.at("mobility").string()) << id;
    const Weapon& w = m.weapons.at(0);
    EXPECT_EQ(w.direct(), row.at("direct").boolean()) << id;
    if (w.direct()) {
      EXPECT_EQ(figures(w),
                (Figures{static_cast<int>(row.at("range_in").integer()), static_cast<int>(row.at("rof").integer()),
                         static_cast<int>(row.integer("at", 0)), static_cast<int>(row.at("fp").integer())}))
          << id;
    }
    expect_attributes(row, w);
    const Toml& line = row.find("bombardment");
    ASSERT_EQ(w.bombardment.has_value(), static_cast<bool>(line)) << id;
    if (!line) continue;
    EXPECT_EQ(w.bombardment->range, line.at("range_in").integer() * inch) << id;
    EXPECT_EQ(w.bombardment->anti_tank, line.at("at").integer()) << id;
    EXPECT_EQ(w.bombardment->firepower, line.at("fp").integer()) << id;
    EXPECT_EQ(w.bombardment->smoke, lists(line, "smoke-bombardment")) << id;
  }
  EXPECT_EQ(found, table_models.size());
}

// rules: FOW-VWP-008 FOW-VWP-009 FOW-VWP-010 FOW-VWP-016
TEST(Arsenal, VehicleMachineGuns) {
  const Model& sherman = shipped("M4 Sherman");
  ASSERT_EQ(sherman.weapons.size(), 4U);
  EXPECT_TRUE(sherman.weapons[0].main_gun());
  const auto machine_gun = [&](std::size_t i, MachineGun place, Mount mount, Figures expected) {
    const Weapon& w = sherman.weapons[i];
    EXPECT_EQ(w.machine_gun, place) << w.name;
    EXPECT_EQ(w.mount, mount) << w.name;
    EXPECT_EQ(figures(w), expected) << w.name;
    EXPECT_TRUE(w.has(WeaponTrait::full_rof_moving)) << w.name;
    EXPECT_EQ(w.has(WeaponTrait::self_defence_aa), place == MachineGun::aa) << w.name;
  };
  machine_gun(1, MachineGun::co_ax, Mount::turret, {16, 3, 2, 6});
  machine_gun(2, MachineGun::hull, Mount::hull, {16, 3, 2, 6});
  machine_gun(3, MachineGun::aa, Mount::top, {16, 3, 4, 5});
  EXPECT_TRUE(shipped("IS-2").has(Trait::turret_rear_mg));
  EXPECT_EQ(shipped("IS-2").weapons.size(), 2U) << "the turret-rear machine-gun does not shoot";
  EXPECT_TRUE(shipped("M3 half-track with AA MG").weapons.at(0).has(WeaponTrait::passenger_fired));
  const Model twin =
      read_model(Toml::parse("type = \"tank\"\nmobility = \"wheeled\"\nbase = [1, 2]\n"
                             "machine_guns = [{ place = \"turret_front\", twin = true }]\n",
                             "a.toml"));
  EXPECT_EQ(figures(twin.weapons.at(0)), (Figures{16, 4, 2, 6}));
  EXPECT_TRUE(twin.weapons[0].has(WeaponTrait::twin));
}

TEST(Arsenal, FiguresOfVehiclesAndGuns) {
  EXPECT_EQ(armour("Panzer IV G"), (std::array{5, 3, 1}));
  EXPECT_EQ(figures("Panzer IV G"), (Figures{32, 2, 11, 3}));
  EXPECT_EQ(armour("Panzer IV H"), (std::array{6, 3, 1}));
  EXPECT_TRUE(shipped("Panzer IV H").has(Trait::schurzen));
  EXPECT_EQ(armour("T-34 obr 1942"), (std::array{6, 5, 1}));
  EXPECT_EQ(figures("T-34 obr 1942"), (Figures{32, 2, 9, 3}));
  EXPECT_TRUE(shipped("T-34 obr 1942").has(Trait::limited_vision));
  EXPECT_EQ(armour("M4 Sherman"), (std::array{6, 4, 1}));
  EXPECT_EQ(figures("M4 Sherman"), (Figures{32, 2, 10, 3}));
  EXPECT_TRUE(shipped("M4 Sherman").weapons[0].has(WeaponTrait::stabiliser));
  EXPECT_EQ(armour("Tiger I E"), (std::array{9, 8, 2}));
  EXPECT_TRUE(shipped("Tiger I E").has(Trait::slow_traverse));
  EXPECT_EQ(shipped("StuG G").weapons[0].mount, Mount::hull);
  EXPECT_EQ(armour("M5A1 Stuart"), (std::array{4, 2, 1}));
  EXPECT_EQ(figures("M8 armored car"), (Figures{24, 2, 7, 4}));
  EXPECT_TRUE(shipped("Firefly VC").weapons[0].has(WeaponTrait::no_he));
  EXPECT_EQ(shipped("Firefly VC").chassis, shipped("Sherman I, II, III or V").chassis);
  EXPECT_EQ(figures("OQF 25 pdr gun"), (Figures{24, 2, 9, 3}));
  EXPECT_EQ(bombardment("OQF 25 pdr gun"), (std::array{80, 4, 5}));
  EXPECT_TRUE(shipped("8.8cm FlaK36").weapons[0].has(WeaponTrait::heavy_aa));
  EXPECT_TRUE(shipped("Flammpanzer III").has(Trait::flame_thrower)) << "from its weapon";
  EXPECT_EQ(shipped("Sd Kfz 251/16 (Flamm)").weapons.size(), 3U);
  EXPECT_TRUE(shipped("Sd Kfz 7/1").unarmoured());
  EXPECT_EQ(shipped("Rifle team").tank_assault, 2);
  EXPECT_EQ(shipped("Panzerschreck team").tank_assault, 5);
  EXPECT_EQ(shipped("Cavalry Rifle team").dismounts_as, "Rifle team");
  const Weapon& littlejohn = shipped("Daimler I with Littlejohn adaptor").weapons.at(0);
  EXPECT_EQ(littlejohn.anti_tank, 7);
  ASSERT_TRUE(littlejohn.improved);
  EXPECT_EQ(littlejohn.improved->anti_tank, 9);
  EXPECT_TRUE(littlejohn.improved->traits.has(WeaponTrait::no_he));
  EXPECT_FALSE(littlejohn.has(WeaponTrait::no_he));
}

// rules: FOW-WPN-012 FOW-WPN-020
TEST(Arsenal, AWeaponWithoutFiguresIsNamedNotGuessed) {  // CASE-FOW-WPN-008
  const Toml model = Toml::parse(
      "name = 'PIAT team'\ntype = 'infantry'\nmobility = 'foot'\nfigures = 2\nweapons = [{ name = 'PIAT' }]",
      "piat.toml");
  try {
    read_model(model);
    FAIL() << "a profile was guessed";
  } catch (const InputError& e) {
    EXPECT_NE(std::string(e.what()).find("'PIAT' has no figures"), std::string::npos) << e.what();
  }
}

TEST(Arsenal, SeveralMainGuns) {
  const Model& lee = shipped("M3s (M3 Lee)");
  ASSERT_EQ(lee.weapons.size(), 4U);
  EXPECT_EQ(figures(lee.weapons[0]), (Figures{24, 3, 7, 4}));
  EXPECT_EQ(lee.weapons[0].mount, Mount::turret);
  EXPECT_EQ(figures(lee.weapons[1]), (Figures{32, 2, 10, 3}));
  EXPECT_EQ(lee.weapons[1].mount, Mount::hull);
  EXPECT_EQ(lee.weapons[2].machine_gun, MachineGun::co_ax);
  EXPECT_EQ(lee.weapons[3].machine_gun, MachineGun::cupola);
  EXPECT_EQ(lee.weapons[3].mount, Mount::top);
}

TEST(Arsenal, Aircraft) {
  const Aircraft* typhoon = shipped().find_aircraft("Typhoon");
  ASSERT_NE(typhoon, nullptr);
  ASSERT_EQ(typhoon->weapons.size(), 2U);
  EXPECT_EQ(typhoon->weapons[0].sort, AirWeapon::cannon);
  EXPECT_EQ(typhoon->weapons[0].to_hit, 2);
  EXPECT_EQ(typhoon->weapons[1].anti_tank, 6);
  EXPECT_TRUE(shipped().find_aircraft("Il-2 Shturmovik")->flying_tank);
  EXPECT_TRUE(shipped().find_aircraft("Auster AOP")->observer);
}

// rules: FOW-CHR-016 FOW-CHR-017 FOW-CHR-018 FOW-CHR-019
TEST(Arsenal, BasesByFigures) {
  const auto base = [](std::string_view model) { return std::pair{shipped(model).width, shipped(model).depth}; };
  const Coord quarter = 5 * inch / 4;
  EXPECT_EQ(base("Bazooka team"), std::pair(quarter, inch));
  EXPECT_EQ(base("Rifle/MG team"), std::pair(2 * inch, quarter));
  EXPECT_EQ(base("8cm GW34 mortar"), std::pair(2 * inch, quarter)) << "man-packed";
  EXPECT_EQ(base("7.5cm PaK40"), std::pair(quarter, 2 * inch));
  EXPECT_EQ(base("M2A1 105mm howitzer"), std::pair(2 * inch, 5 * inch / 2));
  EXPECT_EQ(base("120-PM-38 mortar"), std::pair(2 * inch, 5 * inch / 2)) << "a mortar with four crew";
  EXPECT_EQ(base("Cavalry Rifle team"), std::pair(2 * inch, 5 * inch / 2));
  const BaseSize two_riders = base_for(TeamType::infantry, Mobility::cavalry, 2, false);
  EXPECT_EQ(std::pair(two_riders.width, two_riders.depth), std::pair(quarter, 2 * inch));
  const BaseSize five = base_for(TeamType::infantry, Mobility::foot, 5, false);
  EXPECT_EQ(std::pair(five.width, five.depth), std::pair(2 * inch, quarter));
}

TEST(Arsenal, MistakesNameThePlace) {
  const auto complaint = [](const char* text) -> std::string {
    try {
      read_model(Toml::parse(text, "a.toml"));
    } catch (const InputError& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_EQ(complaint("type = \"tank\"\nmobility = \"fully_tracked\"\narmour = [5, 3]\nbase = [1, 2]\n"),
            "a.toml:3: armour is three figures: front, side, top");
  EXPECT_EQ(complaint("type = \"infantry\"\nmobility = \"foot\"\narmour = [5, 3, 1]\nbase = [1, 2]\n"),
            "a.toml:3: only vehicles have armour; leave it out");
  EXPECT_EQ(complaint("type = \"tank\"\nmobility = \"fully_traked\"\nbase = [1, 2]\n"),
            "a.toml:2: 'fully_traked' is not known here; did you mean 'fully_tracked'?");
}

TEST(Arsenal, MistakesInWeaponsNameThePlace) {
  const auto complaint = [](const char* type, const std::string& text) -> std::string {
    try {
      read_model(Toml::parse(std::string(type) + text, "a.toml"));
    } catch (const InputError& e) {
      return e.what();
    }
    return "accepted";
  };
  const char* gun = "type = \"gun\"\nmobility = \"medium\"\nfigures = 4\n";
  const char* tank = "type = \"tank\"\nmobility = \"wheeled\"\nbase = [1, 2]\n";
  EXPECT_EQ(complaint(gun, "weapons = [{ bombardment = { range = 40, anti_tank = 2, firepower = 6 } }]"), "accepted");
  EXPECT_EQ(complaint(gun, "weapons = [{ name = \"gun\" }]"),
            "a.toml:4: 'gun' has no figures: a weapon needs range, rof, anti_tank and firepower, or a bombardment line "
            "(FOW-CHR-035, FOW-WPN-011, 012, 020)");
  EXPECT_EQ(complaint(gun, "weapons = [{ range = 4, rof = 1, anti_tank = \"none\", firepower = 6 }]"),
            "a.toml:4: anti_tank is a figure, or \"-\" for none");
  EXPECT_EQ(complaint(gun, "weapons = [{ range = 4, rof = 1, anti_tank = 2, firepower = 6, mount = \"turret\" }]"),
            "a.toml:4: infantry and guns shoot from their base, vehicles from turret, hull or top");
  EXPECT_EQ(complaint(gun, "weapons = [{ range = 4, rof = 1, anti_tank = 2, firepower = 6, traits = [\"no_hee\"] }]"),
            "a.toml:4: 'no_hee' is not known here; did you mean 'no_he'?");
  EXPECT_EQ(complaint(gun, "traits = [\"pioneer\", \"pioneer\"]"), "a.toml:4: is listed twice");
  EXPECT_EQ(complaint(gun, "machine_guns = [\"hull\"]"),
            "a.toml:4: only vehicles have vehicle machine-guns; write a weapon");
  EXPECT_EQ(complaint(tank, "machine_guns = [\"co_ax\"]"),
            "a.toml:4: a co-ax machine-gun needs a main gun (FOW-VWP-019)");
  EXPECT_EQ(complaint(tank, "tank_assault = 4"),
            "a.toml:4: only Infantry and Gun teams have Tank Assault (FOW-ASL-166)");
  EXPECT_EQ(complaint(tank,
                      "weapons = [{ range = 4, rof = 1, anti_tank = 2, firepower = 6, mount = \"hull\", "
                      "traits = [\"gun_shield\"] }]"),
            "a.toml:4: only a Gun team has a gun shield (FOW-SAV-035)");
  EXPECT_EQ(complaint(tank,
                      "weapons = [{ mount = \"hull\", bombardment = { range = 40, anti_tank = 2, firepower = 6 }, "
                      "improved = { range = 4, rof = 1, anti_tank = 2, firepower = 6 } }]"),
            "a.toml:4: improved ammunition is a second line for shooting; the first is missing (FOW-CHR-036)");
}

}  // namespace
}  // namespace sandtable::fow
