// Weapons, vehicles and units as data/aaf has them, lengths resolved in the unit of the battle. Used by set-ups, which
// take profiles out of it, and by tests that hold every cell. Loading names file, line and remedy.
#pragma once
#include <memory>

#include "aaf/core/tables.hpp"

namespace sandtable::aaf {

// A printed row of a unit: so many men with one weapon between each `figures` of them, a gun with its crew, or
// transport.
struct Row {
  int count = 1;
  int figures = 1;
  std::string role;
  int fs = 0, m = 0;
  WeaponId weapon;                  // none: crew of the unit's guns
  std::vector<WeaponId> equipment;  // besides
  int crew = 0;                     // of each gun; 0: no gun
  bool officer = false;
  std::string vehicle;  // id of a transport that belongs to the unit
};
struct GunChoice {
  WeaponId weapon;
  int points = 0, from_year = 0, crew = 0;
};
struct UnitOption {
  std::string name;
  int cost = 0, percent = 0, from_year = 0, max = 0;
  std::string per;
  WeaponId weapon;
  std::string vehicle;
};
struct UnitEntry {
  std::string id, name;
  Nation nation = Nation::none;
  Category category = Category::squad;
  int points = 0, from_year = 0, to_year = 0;
  std::vector<Row> rows;
  std::vector<GunChoice> guns;
  std::vector<UnitOption> options;
};
struct VehicleEntry {
  std::string id;
  Nation nation = Nation::none;
  std::string kind;  // tank, armoured_car, ...
  int year = 0;
  bool per_soldier = false;
  bool dismounts = false;
  std::string carries;
  std::vector<WeaponId> instead;  // weapons that may stand in for the first
  std::vector<Nation> lend_lease;
  Profile profile;
};

// Artillery that may be bought (AAF-ART-033).
struct SupportEntry {
  std::string kind;  // light, medium, heavy, smoke
  int power = 0, cost = 0;
};

struct Arsenal {
  Tables tables;
  std::vector<Weapon> weapons;
  std::vector<VehicleEntry> vehicles;
  std::vector<UnitEntry> units;
  std::vector<SupportEntry> supports;

  const Weapon& operator[](WeaponId w) const { return weapons[w.index()]; }
  WeaponId weapon(const Toml& id) const;  // complains
  const VehicleEntry* vehicle(std::string_view id) const;
  const UnitEntry* unit(std::string_view id) const;
  std::string suggest_unit(std::string_view id) const;

  static Arsenal load(const std::string& folder, Coord one);  // data/aaf
};

// Loaded once for each home and unit of length.
std::shared_ptr<const Arsenal> arsenal_in(const std::string& home, Coord one);

}  // namespace sandtable::aaf
