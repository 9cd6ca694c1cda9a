#include "dice/comparison.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable {

std::string needed_text(const Comparison& how, int number) {
  const bool high = how.direction == Direction::high;
  const int shown = high ? std::max(number, how.lowest()) : std::min(number, how.highest());
  const std::string dice = how.dice > 1 ? fmt::format("{}D{} ", how.dice, how.sides) : "";
  return fmt::format("{}{}{}", dice, shown, sign(how.direction));
}

}  // namespace sandtable
