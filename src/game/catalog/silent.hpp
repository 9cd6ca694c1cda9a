// Rules that never show themselves, each with the reason (rules/silent.toml): definitions that only other rules use,
// rules of what does not matter. Used by `sandtable rules acting`, which lists every other rule it has not seen.
// Does not say whether a rule acts: its tests do.
#pragma once
#include <string>
#include <vector>

#include "game/catalog/catalog.hpp"

namespace sandtable {

struct SilentRule {
  RuleId id;
  std::string why;
  int line = 0;
};

struct Silent {
  std::string file;
  std::vector<SilentRule> rules;  // sorted by id; one entry a rule

  // Throws InputError with file and line: an unknown rule or key, a rule named twice, a reason left empty. A project
  // without the file has no silent rules.
  static Silent load(const std::string& path, const Catalog& catalog);

  const SilentRule* find(RuleId id) const;
};

}  // namespace sandtable
