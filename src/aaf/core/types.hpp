// What weapons, figures, vehicles and units of Action All Fronts are: plain facts read from data/aaf.
// Used by every room. Distances are in units of coordinates, already resolved from the book's plain numbers
// (AAF-GEN-001). Holds nothing that changes in a battle.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/ids.hpp"
#include "geometry/vec.hpp"

namespace sandtable::aaf {

enum class WeaponClass : uint8_t { rifle, assault, lmg, hmg, at, heat, he, melee, charge };
SANDTABLE_ENUM(WeaponClass, rifle, assault, lmg, hmg, at, heat, he, melee, charge)

// A row of the terrain chart (AAF-MOV-007).
enum class Mover : uint8_t { foot, support, cavalry, wheeled, half_track, tracked, none };
SANDTABLE_ENUM(Mover, foot, support, cavalry, wheeled, half_track, tracked, none)

enum class Nation : uint8_t { none, british, german, french, italian, japanese, russian, us };
SANDTABLE_ENUM(Nation, none, british, german, french, italian, japanese, russian, us)

// AAF-ORD-001 to 010.
enum class Order : uint8_t { none, attack, movement, fire, recon };
SANDTABLE_ENUM(Order, none, attack, movement, fire, recon)

// How a unit bears up (AAF-MOR-019 to 043).
enum class Nerve : uint8_t { good, pinned, fleeing };
SANDTABLE_ENUM(Nerve, good, pinned, fleeing)

enum class Shell : uint8_t { plain, he, smoke };
SANDTABLE_ENUM(Shell, plain, he, smoke)

enum class Phase : uint8_t { initiative, artillery, action, turn_end };
SANDTABLE_ENUM(Phase, initiative, artillery, action, turn_end)

struct Weapon {
  std::string id;
  std::string name;
  WeaponClass kind = WeaponClass::rifle;
  Coord range = -1;  // -1: artillery fire only (AAF-WPN-030); 0: in melee only
  int power = 0;
  int shots = 0;
  int calibre = 0;  // mm; 0 where nothing asks for it
  bool support = false;
  bool artillery = false;
  bool no_he = false;
  bool full_he = false;
  bool full_power_vs_afv = false;
  bool seen_by_unit = false;
  bool flame = false;
  bool no_smoke = false;

  bool at() const { return kind == WeaponClass::at; }
  bool anti_soldier() const { return kind <= WeaponClass::hmg; }                             // AAF-CHR-001
  bool machine_gun() const { return kind == WeaponClass::lmg || kind == WeaponClass::hmg; }  // AAF-WPN-006
  bool shoots() const { return range > 0 && shots > 0; }
};

using WeaponId = Id<struct WeaponTag>;

// A weapon as it is mounted.
struct Mount {
  WeaponId weapon;
  bool turret = false;  // all round; otherwise into the frontal zone (AAF-ORG-012)
  int count = 1;
};

// What a model is: a man, a gun, a soft vehicle, an AFV.
enum class Form : uint8_t { man, gun, soft, afv };
SANDTABLE_ENUM(Form, man, gun, soft, afv)

// What a transport takes aboard (AAF-TRP-001 to 007). Nothing: it carries nobody, or infantry rides on top of it.
struct Room {
  int figures = 0;       // this many, of any units
  bool squad = false;    // all men of one unit, whatever their number
  bool and_gun = false;  // ... and a gun with its crew at the same time
  int tows = 0;          // guns up to so many mm
  int tows_mortar = 0;

  bool any() const { return figures > 0 || squad; }
};

struct Profile {
  std::string id;    // "general.truck", "british.rifle-squad/NCO"
  std::string name;  // "Cromwell I", "NCO"
  Form form = Form::man;
  Mover mover = Mover::foot;
  int fs = 0;  // 0: never shoots (AAF-CHR-019)
  int m = 0;   // 0: never tests
  int constitution = 0;
  std::array<int, 3> armour{};  // front, side, rear and top (AAF-CHR-003)
  Coord speed = 0;
  Coord width = 0, depth = 0, height = 0;
  std::vector<Mount> weapons;
  bool officer = false;
  bool at_grenades = false;
  bool engineer = false;  // AAF-SPC-049
  bool recon = false;
  bool one_man_turret = false;
  bool artillery = false;
  bool thin_armour = false;
  bool transport = false;  // carries others inside
  bool tank = false;       // infantry may ride on it (AAF-TRP-024)
  Room room;
  int points = 0;  // of a vehicle by itself

  bool afv() const { return form == Form::afv; }
  bool man() const { return form == Form::man; }
  bool vehicle() const { return form == Form::soft || form == Form::afv; }
  bool open_top() const { return afv() && armour[2] == 0; }  // AAF-TRP-013
};

// What an entry of a list is in its army (AAF-ORG-001).
enum class Category : uint8_t {
  squad,
  platoon_hq,
  company_hq,
  platoon_support,
  company_support,
  special,
  observer,
  vehicle
};
SANDTABLE_ENUM(Category, squad, platoon_hq, company_hq, platoon_support, company_support, special, observer, vehicle)

}  // namespace sandtable::aaf
