// The worked cases beside the catalog (rules/cases/*.jsonl): a situation, its dice and what must come out.
// Used by `sandtable rules`, which names a rule's cases and checks that the rules they name exist.
// Does not run them: the scenario scripts do.
#pragma once
#include <string>
#include <vector>

#include "base/rule_id.hpp"

namespace sandtable::cli {

struct WorkedCase {
  std::string id;
  std::string title;
  std::vector<RuleId> rules;
  std::string file;  // below the project's root
  int line = 0;
};

// In the order of the files. A line that is not a case, an id given twice, or a rule id that is none is an InputError;
// whether the rules exist is the caller's question.
std::vector<WorkedCase> load_cases(const std::string& root);

}  // namespace sandtable::cli
