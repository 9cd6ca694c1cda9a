// Chance for the layout: whole numbers from the one seeded source of dice (dice/philox.hpp). Used by every file of
// table/layout for what the charts leave to the players. Draws depend on the seed and their order alone.
// Charts' own dice are real dice and roll as such (rolling.hpp). Two draws never stand in one expression but in braces:
// compilers differ in which of them they make first.
#pragma once
#include <cstdint>
#include <vector>

#include "dice/philox.hpp"
#include "geometry/vec.hpp"

namespace sandtable::layout {

class Draw {
 public:
  // `stream` keeps apart what must not change each other: another stage, another attempt.
  Draw(uint64_t seed, uint32_t stage, uint32_t attempt) : key_(DiceKey::from_seed(seed)) {
    key_.words[2] = stage;
    key_.words[3] = attempt;
  }
  int32_t below(int32_t n) {  // 0 to n - 1
    if (n <= 1) return 0;
    return static_cast<int32_t>((uint64_t{philox_word(key_, next_++, 0)} * static_cast<uint64_t>(n)) >> 32);
  }
  int32_t between(int32_t low, int32_t high) { return high <= low ? low : low + below(high - low + 1); }
  bool chance(int32_t percent) { return below(100) < percent; }
  Angle heading() { return Angle{static_cast<uint16_t>(below(65536))}; }
  Vec in_box(Vec low, Vec high) {
    const Coord x = between(low.x, high.x);
    const Coord y = between(low.y, high.y);
    return {x, y};
  }
  template <class T>
  const T& of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(below(static_cast<int32_t>(list.size())))];
  }

 private:
  DiceKey key_;
  DieNumber next_ = 0;
};

}  // namespace sandtable::layout
