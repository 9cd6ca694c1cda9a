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
  bool recce = false;
  std::vector<Weapon> weapons;

  bool vehicle() const { return type == TeamType::tank || type == TeamType::transport; }  // FOW-CHR-009
};

// A model from a [[model]] table or an inline one. Throws InputError.
Model read_model(const Toml& table);
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

// data/fow/movement.toml
struct MovementRow {
  Coord road = 0, cross_country = 0, rough = 0;
  RuleId rule;
};
using MovementTable = std::array<MovementRow, mobilities>;
MovementTable load_movement(const std::string& path);

// data/fow/command.toml
struct CommandRow {
  Coord tanks = 0, others = 0;
};
using CommandTable = std::array<CommandRow, 3>;  // by Skill
CommandTable load_command(const std::string& path);

}  // namespace sandtable::fow
