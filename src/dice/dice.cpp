#include "dice/dice.hpp"

#include <fmt/core.h>

namespace sandtable {

std::string describe(const DieRequest& request, std::string_view roller_name) {
  std::string what(request.purpose.valid() ? request.purpose.text() : std::string_view("no purpose"));
  if (request.reroll) what += " re-roll";
  if (!roller_name.empty()) {
    what += fmt::format(", {}", roller_name);
  } else if (request.roller >= 0) {
    what += fmt::format(", piece {}", request.roller);
  }
  return fmt::format("die {} ({})", uint64_t{request.number} + 1, what);
}

}  // namespace sandtable
