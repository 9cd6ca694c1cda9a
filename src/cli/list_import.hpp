// `sandtable list import`: a roster of another program as a list of ours. Used by list.cpp.
// Does not check the list; it says what could not be matched and whether the points agree.
#pragma once
#include <string>

#include "cli/commands.hpp"
#include "game/forces/force_rules.hpp"

namespace sandtable::cli {

struct ImportWords {
  std::string file;
  std::string company;  // where the roster's catalogue does not tell
  int force = 1;        // of a roster with several
  bool json = false;
};
struct Imported {
  std::string text;  // TOML with what is to be known as comments, or JSON
  bool whole = false;
};
// What is to be known goes to call.err as well.
Imported import_roster(Call&, const ForceRules&, const std::string& home, const ImportWords&);

}  // namespace sandtable::cli
