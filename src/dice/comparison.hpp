// How a throw is judged: so many dice are added up and compared with a number, which they pass at or above it, or at or
// below it. Used by scores, by every roll and by exact odds (course.hpp), so that they cannot differ. Does not know
// where the number comes from.
#pragma once
#include <cstdint>
#include <string>

#include "base/fields.hpp"

namespace sandtable {

// High: at or above the number (FOW-GEN-008). Low: at or below it (AAF-SHO-015).
enum class Direction : uint8_t { high, low };
SANDTABLE_ENUM(Direction, high, low)

struct Comparison {
  Direction direction = Direction::high;
  uint8_t dice = 1;  // added up and judged as one (AAF-MOR-006)
  uint8_t sides = 6;
  uint8_t passes_on = 0;  // a result that passes whatever the number; 0 for none (AAF-MOR-016)
  uint8_t fails_on = 0;   // and one that fails (AAF-DMG-009)
  SANDTABLE_FIELDS(Comparison, direction, dice, sides, passes_on, fails_on)

  constexpr int lowest() const { return dice; }
  constexpr int highest() const { return dice * sides; }
  constexpr bool passes(int number, int result) const {
    if (passes_on != 0 && result == passes_on) return true;
    if (fails_on != 0 && result == fails_on) return false;
    return direction == Direction::high ? result >= number : result <= number;
  }
  constexpr bool never(int number) const {
    for (int result = lowest(); result <= highest(); ++result)
      if (passes(number, result)) return false;
    return true;
  }
  constexpr bool always(int number) const {
    for (int result = lowest(); result <= highest(); ++result)
      if (!passes(number, result)) return false;
    return true;
  }
};

constexpr char sign(Direction d) { return d == Direction::high ? '+' : '-'; }
// "4+", "4-", "2D6 8+". A number that no result could miss is written as the one that none misses: 1+, not -6+.
std::string needed_text(const Comparison& how, int number);

}  // namespace sandtable
