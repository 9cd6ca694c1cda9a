// The companies and lists that ship with the program, read once, for the tests of forces, fields and rosters.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "fow/force/force.hpp"
#include "game/forces/list_text.hpp"

namespace sandtable::fow {

inline const std::string tree = SANDTABLE_SOURCE_DIR;

inline const forces::Company& shipped(const std::string& id) {
  static std::map<std::string, forces::Company> read;
  const auto found = read.find(id);
  return found != read.end() ? found->second : read.emplace(id, load_company(tree, id)).first->second;
}
inline forces::List read_list(const std::string& text, const std::string& name = "list") {
  const Toml root = forces::parse_list(text, name);
  const forces::Company& c = shipped(forces::company_of(root));
  return complete(c, read_draft(root, c));
}

// By their names in the repository, in alphabetical order.
inline std::vector<std::string> ready_lists() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(tree + "/data/fow/lists"))
    files.push_back("data/fow/lists/" + entry.path().filename().string());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace sandtable::fow
