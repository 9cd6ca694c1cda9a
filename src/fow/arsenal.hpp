// What a team is: its model with figures and weapons, read from data/fow/arsenal/*.toml or written inline in a script.
// Used by set-up, shooting, saves and movement. Static and shared; which model a team is stands in State.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/rule_id.hpp"
#include "base/toml.hpp"
#include "fow/types.hpp"
#include "geometry/vec.hpp"

namespace sandtable::fow {

struct Weapon {  // FOW-CHR-029
  std::string name;
  Coord range = 0;
  int rof = 0;
  int anti_tank = 0;
  int firepower = 6;
  Mount mount = Mount::base;
};

struct Model {
  std::string name;
  TeamType type = TeamType::infantry;
  Mobility mobility = Mobility::foot;
  bool armoured = false;  // FOW-CHR-028: a dash is not the same as 0
  int front = 0, side = 0, top = 0;
  Coord width = 0, depth = 0;
  Coord height = 0;
  bool turret = false;
  Traits traits;
  std::string dismounts_as;  // what a Cavalry team or a portee becomes on the ground (FOW-TRP-047, FOW-MSR-014)
  std::vector<Weapon> weapons;

  bool has(Trait t) const { return traits.has(t); }
  bool vehicle() const { return type == TeamType::tank || type == TeamType::transport; }  // FOW-CHR-009
  bool fully_armoured() const { return armoured && top >= 1; }                            // FOW-CHR-026
  bool open_topped() const { return armoured && top == 0; }                               // FOW-CHR-027
  bool unarmoured() const { return vehicle() && !armoured; }                              // FOW-CHR-028
  bool man_packed() const { return mobility == Mobility::man_packed; }
  bool on_foot() const { return type == TeamType::infantry || man_packed(); }  // Cavalry included (FOW-CHR-006)
  bool towed() const { return type == TeamType::gun && !man_packed(); }        // FOW-TRP-022
  bool can_bog() const { return vehicle() || (towed() && mobility != Mobility::immobile); }  // FOW-CHR-040, FOW-BOG-002
};

// A model from a [[model]] table or an inline one. Throws InputError.
Model read_model(const Toml& table);
struct BaseSize {
  Coord width = 0, depth = 0;
};
// The base of an Infantry or Gun team with so many figures (FOW-CHR-016 to 019).
BaseSize base_for(TeamType type, Mobility mobility, int figures, bool mortar);
// FOW-LOS-003, for models that do not give their own.
Coord default_height(TeamType type, Mobility mobility, bool turret);

class Arsenal {
 public:
  static Arsenal load(const std::string& folder);  // every *.toml in it, in name order
  const Model* find(std::string_view name) const;
  const std::vector<Model>& models() const { return models_; }
  std::string suggest(std::string_view name) const;

 private:
  std::vector<Model> models_;
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
