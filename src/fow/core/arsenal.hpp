// What a team is: its model with figures and weapons, read from data/fow/arsenal/*.toml or written inline in a script.
// Used by set-up, shooting, saves and movement. Static and shared; which model a team is stands in State.
#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rule_id.hpp"
#include "base/toml.hpp"
#include "fow/core/types.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {

// A weapon's line for bombardments; it has no ROF (FOW-CHR-035).
struct Bombardment {
  Coord range = 0;
  int anti_tank = 0;
  int firepower = 6;
  bool smoke = false;  // FOW-SMB-001
};

// A weapon's line for improved ammunition, used instead of the first one (FOW-CHR-036).
struct Ammunition {
  Coord range = 0;
  int rof = 0;
  int anti_tank = 0;
  int firepower = 6;
  WeaponTraits traits;  // besides the weapon's own
};

struct Weapon {  // FOW-CHR-029
  std::string name;
  Coord range = 0;
  int rof = 0;        // 0 for a dash: bombardments only, and then the range is 0 too (FOW-CHR-035)
  int anti_tank = 0;  // 0 for a dash
  int firepower = 6;
  Mount mount = Mount::base;
  MachineGun machine_gun = MachineGun::none;
  // Of a deck turret: what the superstructure masks, clockwise from the front of the hull. Where the data says nothing
  // the main turret stands behind it, and masks a sixth of the circle on either side (FOW-VWP-021).
  Angle masked_from{32768 - 65536 / 6}, masked_to{32768 + 65536 / 6};
  WeaponTraits traits;
  std::optional<Bombardment> bombardment;
  std::optional<Ammunition> improved;

  bool has(WeaponTrait t) const { return traits.has(t); }
  bool direct() const { return rof > 0; }                            // FOW-SHO-002
  bool main_gun() const { return machine_gun == MachineGun::none; }  // FOW-VWP-001, on a vehicle
};

inline constexpr std::size_t most_weapons = 8;  // of one team

struct Model {
  std::string name;
  TeamType type = TeamType::infantry;
  Mobility mobility = Mobility::foot;
  bool armoured = false;  // FOW-CHR-028: a dash is not the same as 0
  int front = 0, side = 0, top = 0;
  Coord width = 0, depth = 0;
  Coord height = 0;
  bool turret = false;
  int figures = 0;       // on the base; 0 where the file gives the base itself
  int tank_assault = 2;  // Anti-tank in assaults; 2 where nothing is listed (FOW-ASL-166)
  Traits traits;
  Specials special;     // the special rules that its traits bring; set-up fills them in
  std::string chassis;  // vehicles: what tells two tanks apart besides the main gun (FOW-HIT-040)
  // What a Cavalry team or a portee becomes on the ground, and who takes a vehicle's machine-gun with him (FOW-TRP-047,
  // FOW-MSR-014, FOW-USA-014).
  std::string dismounts_as;
  std::vector<Weapon> weapons;  // main guns first; at most `most_weapons`

  bool has(Trait t) const { return traits.has(t); }
  bool has(WeaponTrait t) const {  // one weapon at least
    return std::any_of(weapons.begin(), weapons.end(), [&](const Weapon& w) { return w.has(t); });
  }
  bool vehicle() const { return type == TeamType::tank || type == TeamType::transport; }  // FOW-CHR-009
  bool fully_armoured() const { return armoured && top >= 1; }                            // FOW-CHR-026
  bool open_topped() const { return armoured && top == 0; }                               // FOW-CHR-027
  bool unarmoured() const { return vehicle() && !armoured; }                              // FOW-CHR-028
  bool man_packed() const { return mobility == Mobility::man_packed; }
  bool on_foot() const { return type == TeamType::infantry || man_packed(); }  // Cavalry included (FOW-CHR-006)
  bool towed() const { return type == TeamType::gun && !man_packed(); }        // FOW-TRP-022
  // How it moves: a Staff team like a Heavy gun, whatever else it is (FOW-ART-053).
  Mobility gait() const { return has(Trait::staff) ? Mobility::heavy : mobility; }
  bool can_bog() const {  // FOW-CHR-040, FOW-BOG-002
    return vehicle() || has(Trait::staff) || (towed() && mobility != Mobility::immobile);
  }
  // The weapon it bombards with; none for those that are no artillery. A mortar of an Infantry team never does
  // (FOW-ART-002 to 005); a Gun, a Tank or a Transport team (FOW-ART-006).
  const Weapon* bombards_with() const {
    if (type == TeamType::infantry) return nullptr;  // FOW-ART-004
    const auto found = std::find_if(weapons.begin(), weapons.end(), [](const Weapon& w) { return !!w.bombardment; });
    return found == weapons.end() ? nullptr : &*found;
  }
  bool artillery() const { return bombards_with() != nullptr; }
};

// A model from a [[model]] table or an inline one. Throws InputError.
Model read_model(const Toml& table);
// A passenger's machine-gun over that side of a vehicle (FOW-USA-018, 020).
Weapon side_machine_gun(const Model&, bool left);
struct BaseSize {
  Coord width = 0, depth = 0;
};
// The base of an Infantry or Gun team with so many figures (FOW-CHR-016 to 019).
BaseSize base_for(TeamType type, Mobility mobility, int figures, bool mortar);
// FOW-LOS-003, for models that do not give their own.
Coord default_height(TeamType type, Mobility mobility, bool turret);

// A ground-attack or observation aircraft. Not a team: it has no place on the table of its own (FOW-AIR).
struct Aircraft {
  struct Weapon {
    AirWeapon sort = AirWeapon::bombs;
    int to_hit = 4, anti_tank = 0, firepower = 6;
    bool no_he = false;
  };
  std::string name;
  bool flying_tank = false;  // FOW-AIR-047
  bool observer = false;
  std::vector<Weapon> weapons;
};
Aircraft read_aircraft(const Toml& table);

class Arsenal {
 public:
  // Every *.toml of the folder, in name order. A folder is read once in a program: set-up runs for every game of a fuzz
  // run, and the files do not change under it.
  static Arsenal load(const std::string& folder);
  const Model* find(std::string_view name) const;
  const Aircraft* find_aircraft(std::string_view name) const;
  const std::vector<Model>& models() const { return held_->models; }
  const std::vector<Aircraft>& aircraft() const { return held_->aircraft; }
  std::string suggest(std::string_view name) const;

 private:
  struct Held {
    std::vector<Model> models;
    std::vector<Aircraft> aircraft;
  };
  static Arsenal read(const std::string& folder);
  std::shared_ptr<const Held> held_ = std::make_shared<const Held>();
};

// data/fow/movement.toml: one row for each mobility, and how traits and towing change it.
struct MovementRow {
  Coord road = 0, cross_country = 0, rough = 0;
  Coord at_double = 0;  // on Road and Cross-country, where it is not twice the distance (FOW-MSR-004)
  RuleId rule;
};
struct MovementChange {
  Trait trait = Trait::fast_tank;
  Mobility mobility = Mobility::fully_tracked;
  MovementRow row;  // 0 where nothing changes
  Coord most = 0;   // caps every column (FOW-MSR-027)
};
struct MovementTable {
  std::array<MovementRow, mobilities> rows{};
  std::vector<MovementChange> changes;
  MovementRow jeep_towing;  // FOW-TRP-030
  // With the traits of the model, and towing a gun or not.
  MovementRow row_for(const Model&, bool towing) const;
};
MovementTable load_movement(const std::string& path);

// data/fow/command.toml
struct CommandRow {
  Coord tanks = 0, others = 0;
};
using CommandTable = std::array<CommandRow, 3>;  // by Skill
CommandTable load_command(const std::string& path);

}  // namespace sandtable::fow
