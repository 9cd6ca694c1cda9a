// The two subcommands of `sandtable rules` that judge the whole project: coverage and check.
// Used by cli/rules.cpp, which parses the arguments.
// Does not count or load anything itself: see cli/coverage.hpp and cli/cases.hpp.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/coverage.hpp"

namespace sandtable::cli {

struct CoverageOptions {
  bool json = false;
  std::vector<std::string> missing;  // prefixes whose untested rules are listed
  std::vector<std::string> require;  // prefixes that must have no open mechanic or data rule
};

int report_coverage(const Project& project, const CoverageOptions& options, Call& call);
int report_check(const Project& project, Call& call);

}  // namespace sandtable::cli
