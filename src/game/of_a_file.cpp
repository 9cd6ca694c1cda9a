#include "game/of_a_file.hpp"

#include <filesystem>

namespace sandtable {

bool of_a_file(const Toml& words) {
  std::error_code none;
  return std::filesystem::is_regular_file(words.file(), none);
}

}  // namespace sandtable
