#include "fow/air/flak_sharing.hpp"

#include <array>

namespace sandtable::fow {
namespace {

using Counts = std::array<int, 8>;

Counts counts_of(const std::vector<uint8_t>& to) {
  Counts counts{};
  for (const uint8_t plane : to) ++counts[plane];
  return counts;
}

// Another that may take the hit and has two fewer than the one that takes it; 8 when there is none.
uint8_t better_place(uint8_t mask, uint8_t plane, const Counts& counts) {
  for (uint8_t other = 0; other < 8; ++other)
    if ((mask >> other & 1U) != 0 && counts[other] + 1 < counts[plane]) return other;
  return 8;
}

}  // namespace

std::size_t uneven_hit(const FlakMasks& masks, const std::vector<uint8_t>& to) {
  const Counts counts = counts_of(to);
  for (std::size_t i = 0; i < masks.size(); ++i)
    if (better_place(masks[i], to[i], counts) < 8) return i;
  return masks.size();
}

std::vector<uint8_t> spread_evenly(const FlakMasks& masks) {
  std::vector<uint8_t> to;
  Counts counts{};
  for (const uint8_t mask : masks) {  // each to the one with fewest
    uint8_t least = 8;
    for (uint8_t plane = 0; plane < 8; ++plane)
      if ((mask >> plane & 1U) != 0 && (least == 8 || counts[plane] < counts[least])) least = plane;
    to.push_back(least);
    ++counts[least];
  }
  // Moving a hit to an aircraft with two fewer makes the squares of the counts smaller, so this ends.
  for (std::size_t i = uneven_hit(masks, to); i < masks.size(); i = uneven_hit(masks, to))
    to[i] = better_place(masks[i], to[i], counts_of(to));
  return to;
}

}  // namespace sandtable::fow
