// A set of platoons, by their numbers. Used in State and steps for who shot at whom, who could reach whom, who has
// fired. A fixed size: it holds every platoon a battle may have.
#pragma once
#include <array>

#include "base/fields.hpp"
#include "fow/core/types.hpp"

namespace sandtable::fow {

inline constexpr std::size_t max_platoons = 200;

struct PlatoonSet {
  std::array<uint64_t, (max_platoons + 63) / 64> bits{};

  constexpr bool has(PlatoonId p) const { return (bits[p.index() / 64] >> (p.index() % 64) & 1) != 0; }
  constexpr void add(PlatoonId p) { bits[p.index() / 64] |= uint64_t{1} << (p.index() % 64); }
  constexpr bool empty() const { return *this == PlatoonSet{}; }
  SANDTABLE_FIELDS(PlatoonSet, bits)
};

}  // namespace sandtable::fow
