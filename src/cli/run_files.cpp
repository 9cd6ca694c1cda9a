#include "cli/run_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"

namespace sandtable::cli {
namespace fs = std::filesystem;

std::vector<std::string> script_files(const std::vector<std::string>& names) {
  std::vector<std::string> all;
  for (const std::string& name : names) {
    std::error_code none;
    if (!fs::is_directory(name, none)) {
      if (!fs::exists(name, none)) throw InputError(name, 0, "does not exist; name a script or a folder of scripts");
      all.push_back(name);
      continue;
    }
    std::vector<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(name))
      if (entry.is_regular_file() && entry.path().extension() == ".toml") found.push_back(entry.path().string());
    if (found.empty()) throw InputError(name, 0, "holds no script; scripts are files that end in .toml");
    std::sort(found.begin(), found.end());
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

void write_file(const std::string& path, const std::string& text) {
  std::error_code none;
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty()) fs::create_directories(folder, none);
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw InputError(path, 0, "cannot be written; check the folder and its permissions");
}

}  // namespace sandtable::cli
