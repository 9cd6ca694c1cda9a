// A second opinion on lists, straight from the TOML of a company (docs/forces.md): everything is counted out, one thing
// at a time. Used by tests beside the checker in game/forces, of which it uses nothing.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "base/toml.hpp"

namespace sandtable::fow {

struct Thing {     // one, with what it has
  std::string id;  // whole
  std::vector<Thing> parts;
};

// What is wrong, by what is counted too often or too seldom: "points", "category combat", "roster hq",
// "count hq.squad", "alike hq.squad.mortar", "warrior", "commander". Empty for a legal list.
std::set<std::string> brute_faults(const Toml& company, const std::vector<Thing>& platoons, int64_t points);

}  // namespace sandtable::fow
