// `sandtable rules acting`: which rules of the landed chapters were seen acting, in the scripts and in random battles.
// Used by cli/rules.cpp, which parses the arguments, and by tests, which look at the figures.
// Does not judge what a rule did: that is for the scripts that declare it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/coverage.hpp"
#include "game/acting/rules_seen.hpp"

namespace sandtable::cli {

struct ActingOptions {
  int battles = 100;
  uint64_t seed = 1;
  int commands = 120;         // a battle, at most
  bool plain = false;         // without steering
  bool no_scripts = false;    // random battles only
  std::string from = "both";  // where battles start: drawn, scripts, both
  bool json = false;
  bool unmet = false;  // also lists the rules that no battle met
};

struct Acting {
  RulesSeen scripts;
  RulesSeen battles;
  int scripts_played = 0;
  int battles_played = 0;
  int finished = 0;
  int64_t commands = 0;
  int64_t refused = 0;
  int64_t redrawn = 0;             // set-ups that could not stand
  std::vector<std::string> wrong;  // what should not be, with the seed
};

// Plays everything. `home` holds data/ and tests/.
Acting play_acting(const std::string& home, const ActingOptions& options);

// The rules that are asked for: of landed chapters, counted, waiting for nothing.
std::vector<const CatalogRule*> rules_to_see(const Project& project);

int report_acting(const Project& project, const ActingOptions& options, Call& call);

}  // namespace sandtable::cli
