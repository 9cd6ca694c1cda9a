// Whether a list may be fielded, and if not, everything that stands in the way.
// Used by `sandtable list`, random lists and set-up. A ruleset adds what its book says of any list (ForceRules).
#pragma once
#include <string>
#include <vector>

#include "base/rule_id.hpp"
#include "game/forces/list.hpp"

namespace sandtable::forces {

struct Fault {
  enum class Kind : uint8_t { points, category, roster, count, alike, own };
  Kind kind = Kind::own;
  int platoon = 0;  // of the list, from 1; 0 for the whole force
  NodeId node;      // invalid for points and categories
  int64_t counted = 0;
  Limits allowed;
  std::string words;
  RuleId rule;  // where one of the catalog stands behind it
  int category = any;
};

// What a game of that size asks less of.
struct Waiver {
  bool rosters = false;      // no platoon has to be there by itself
  int category_least = any;  // of a category that has to be there, no more than so many
  RuleId rule;
};

// What a ruleset's book says of every list.
struct ListRules {
  Waiver (*waiver)(int points) = nullptr;
  // The rules behind faults, and faults of the ruleset's own.
  void (*judge)(const Company&, const List&, std::vector<Fault>&) = nullptr;
};

std::vector<Fault> check(const Company&, const List&, const ListRules&);
// No team of it waits for figures of its own.
bool on_table(const Company&, const std::vector<Pick>&);

// Why limits are not those that are printed: " (as there is a Tiger)"; empty when nothing changed them.
std::string words_of(const Company&, const std::vector<const Change*>& because);
// "at most 3", "at least 2", "exactly 2", "2 to 5", "none", "any number".
std::string words_of(const Limits&);

}  // namespace sandtable::forces
