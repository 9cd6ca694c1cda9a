// What upgrades of a list make of a team: a machine-gun, a weapon, armour, a trait, or another model of the arsenal.
// Used by the reading of companies and by field.cpp.
// Does not know which team an upgrade was bought for.
#pragma once
#include <string>
#include <vector>

#include "base/toml.hpp"
#include "fow/force/force.hpp"

namespace sandtable::fow {

// Throw InputError where they name what the arsenal does not have.
Effect read_effect(const Toml&, const Arsenal&);
Exchange read_exchange(const Toml&, const Arsenal&);

// Whether the upgrade is meant for such a team.
bool may_have(const Model&, const Effect&);

struct Upgrade {
  const Effect* effect = nullptr;
  std::string name;  // as the list prints it
};
// The model with all these: one of the arsenal where it is said which, else one of its own under a name of its own.
// Unchanged where there are none.
Model upgraded(const Model&, std::vector<Upgrade>);

}  // namespace sandtable::fow
