// A set of walls of a sight table, as bits: what a piece is inside of, what a corridor meets.
// Used by table/sight and by the rulesets that read its facts. Fixed size, trivially copyable, compared bytewise.
// Does not know what any wall is.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "table/terrain/overlay.hpp"

namespace sandtable {

inline constexpr std::size_t max_fixed_walls = 128;  // of the terrain
inline constexpr std::size_t max_smoke_walls = 64;   // of what play adds
inline constexpr std::size_t max_walls = max_fixed_walls + max_smoke_walls;
static_assert(2 * max_smoke_walls >= max_overlays);  // each wreck has its smoke
using WallIndex = uint8_t;
inline constexpr WallIndex no_wall = 255;
static_assert(max_walls < no_wall && max_walls % 64 == 0);

struct WallSet {
  std::array<uint64_t, max_walls / 64> word{};

  constexpr bool has(std::size_t i) const { return word[i / 64] >> (i % 64) & 1u; }
  constexpr void add(std::size_t i) { word[i / 64] |= uint64_t{1} << (i % 64); }
  constexpr void drop(std::size_t i) { word[i / 64] &= ~(uint64_t{1} << (i % 64)); }
  constexpr bool any() const {
    uint64_t all = 0;
    for (uint64_t w : word) all |= w;
    return all != 0;
  }
  constexpr int count() const {
    int n = 0;
    for (uint64_t w : word) n += std::popcount(w);
    return n;
  }
  // The lowest member, or no_wall.
  constexpr WallIndex first() const {
    for (std::size_t i = 0; i < word.size(); ++i)
      if (word[i] != 0) return static_cast<WallIndex>(i * 64 + static_cast<std::size_t>(std::countr_zero(word[i])));
    return no_wall;
  }
  // Calls `visit(index)` for every member in ascending order.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::size_t i = 0; i < word.size(); ++i)
      for (uint64_t rest = word[i]; rest != 0; rest &= rest - 1)
        visit(static_cast<WallIndex>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }

  friend constexpr WallSet operator&(WallSet a, const WallSet& b) {
    for (std::size_t i = 0; i < a.word.size(); ++i) a.word[i] &= b.word[i];
    return a;
  }
  friend constexpr WallSet operator|(WallSet a, const WallSet& b) {
    for (std::size_t i = 0; i < a.word.size(); ++i) a.word[i] |= b.word[i];
    return a;
  }
  friend constexpr WallSet operator-(WallSet a, const WallSet& b) {
    for (std::size_t i = 0; i < a.word.size(); ++i) a.word[i] &= ~b.word[i];
    return a;
  }
  friend constexpr bool operator==(const WallSet&, const WallSet&) = default;
};

}  // namespace sandtable
