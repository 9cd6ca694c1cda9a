// A set of teams by their places in a list, as bits: small enough to be copied and compared for every hit.
// Used by the problems of allocating hits, in shooting and in assaults. Does not know the list.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/fields.hpp"

namespace sandtable::fow {

using Places = uint64_t;
inline constexpr std::size_t most_places = 64;     // teams with a platoon, those who joined it too
inline constexpr std::size_t most_own_teams = 48;  // of a platoon as a battle is set up: officers join it

constexpr Places bit(std::size_t place) { return Places{1} << place; }
constexpr bool has(Places places, std::size_t place) { return (places >> place & 1) != 0; }
// Of a set that is not empty.
constexpr std::size_t first_of(Places places) { return static_cast<std::size_t>(std::countr_zero(places)); }

// The same where it is kept in a record: as two halves, so that a record of small fields has no gaps.
struct PlaceSet {
  uint32_t low = 0, high = 0;
  constexpr operator Places() const { return Places{low} | Places{high} << 32; }  // NOLINT: the same thing
  constexpr PlaceSet& operator=(Places p) {
    low = static_cast<uint32_t>(p);
    high = static_cast<uint32_t>(p >> 32);
    return *this;
  }
  constexpr PlaceSet& operator|=(Places p) { return *this = *this | p; }
  SANDTABLE_FIELDS(PlaceSet, low, high)
};

template <class Visit>
void each(Places places, Visit visit) {
  for (; places != 0; places &= places - 1) visit(first_of(places));
}

}  // namespace sandtable::fow
