// What a ruleset offers for army lists: its companies, what its book says of any list, the sheet of one.
// Listed in the registry (Ruleset::forces). Used by `sandtable list` and the server.
#pragma once
#include <string>
#include <vector>

#include "game/forces/check.hpp"
#include "game/forces/sheet.hpp"

namespace sandtable {

// For who looks for a company: those of a nation stand together.
struct CompanyAbout {
  std::string group;  // "German"
  std::string words;  // "Tank, Confident Veteran"
};

struct ForceRules {
  std::vector<std::string> (*companies)(const std::string& home) = nullptr;  // ids, in order
  std::vector<std::string> (*lists)(const std::string& home) = nullptr;      // files of ready lists, in order
  CompanyAbout (*about)(const forces::Company&) = nullptr;
  // By its id, or from a file that ends in ".toml". Throws InputError.
  forces::Company (*load)(const std::string& home, const std::string& company) = nullptr;
  forces::ListRules rules;
  forces::Sheet (*sheet)(const std::string& home, const forces::Company&, const forces::List&) = nullptr;
};

}  // namespace sandtable
