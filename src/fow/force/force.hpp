// Companies of Flames Of War (data/fow/forces): what their teams are on the table, and what the book says of a list.
// Used by `sandtable list` through the registry, and by tests. The mechanics of lists are in game/forces.
// Puts nothing on the table.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "fow/core/air.hpp"
#include "fow/core/arsenal.hpp"
#include "game/forces/force_rules.hpp"

namespace sandtable::fow {

struct Rating {
  Motivation motivation = Motivation::confident;
  Skill skill = Skill::trained;
  friend bool operator==(const Rating&, const Rating&) = default;
};

enum class ListRole : uint8_t { company_command, second_in_command, command, observer, staff, commissar };
SANDTABLE_ENUM(ListRole, company_command, second_in_command, command, observer, staff, commissar)

// What an upgrade makes of a team.
struct Effect {
  MachineGun machine_gun = MachineGun::none;  // fitted besides, or in place of another
  bool fifty_cal = false;
  MachineGun instead_of = MachineGun::none;
  const Weapon* weapon = nullptr;  // fitted besides
  Mount mount = Mount::hull;
  std::optional<std::array<int, 3>> armour;
  int rof = 0;                              // of its first weapon
  std::optional<Trait> trait;               // of the team
  std::optional<WeaponTrait> weapons_have;  // every weapon of it
  const Model* team = nullptr;              // the model of the arsenal that all this makes of the plain one
  bool one_each = false;                    // one team for every time it is picked; else all teams of the section
};
// Teams that are others from the start: `from` becomes `to`, one for every time it is picked, or all.
struct Exchange {
  const Model* from = nullptr;
  const Model* to = nullptr;
  bool all = false;
};

// What a node says that only this ruleset understands.
struct TeamWords {
  const Model* model = nullptr;        // on the table
  const Aircraft* aircraft = nullptr;  // above it
  std::optional<Motivation> motivation;
  std::optional<Skill> skill;
  Nation ally = Nation::none;  // FOW-FRC-006
  std::vector<ListRole> roles;
  bool company_command = false;
  bool independent = false;  // FOW-CHR-011
  bool transport = false;
  bool recce = false;
  bool attaches = false;     // it may make combat attachments (FOW-FRC-013)
  bool own_platoon = false;  // once deployed (FOW-BRI-017)
  int models = 1;            // in one selection
  AirLevel air = AirLevel::none;
  std::optional<Effect> effect;
  std::optional<Exchange> exchange;
  bool warrior = false;              // of a name: at most one of him (FOW-CHR-012)
  std::vector<std::string> remarks;  // roles and kinds, as people say them
  std::vector<std::string> rules;    // names of rules nobody plays by yet
  Specials special;                  // those that are played
  Specials said;                     // of these, what its model does not bring
};
struct CompanyWords {
  Nation nation = Nation::none;
  Rating rating;
  std::string type;              // tank, mechanised, infantry, recce; empty where it is not plain
  std::vector<TeamWords> nodes;  // by NodeId
  Arsenal arsenal;               // what `nodes` points into
};
// Throws InputError where the company says what the arsenal or the book does not know.
CompanyWords read_words(const forces::Company&, const std::string& home);
// Of a headquarters: whether the team is of its core, or a support weapon (FOW-FRC-018). Transports are of neither by
// themselves. The Komissar of a headquarters is Independent (FOW-SOV-008).
bool of_headquarters_core(const TeamWords&);
// Of the platoon, or of the team where it differs.
Rating rating_of(const forces::Company&, const CompanyWords&, forces::NodeId);

std::vector<std::string> companies(const std::string& home);
std::vector<std::string> lists(const std::string& home);
forces::Company load_company(const std::string& home, const std::string& company);
forces::Sheet sheet_of(const std::string& home, const forces::Company&, const forces::List&);
const ForceRules& force_rules();

}  // namespace sandtable::fow
