// A set of teams by their places in a list, as bits: small enough to be copied and compared for every hit.
// Used by the problems of allocating hits, in shooting and in assaults. Does not know the list.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sandtable::fow {

using Places = uint64_t;

constexpr Places bit(std::size_t place) { return Places{1} << place; }
constexpr bool has(Places places, std::size_t place) { return (places >> place & 1) != 0; }
// Of a set that is not empty.
constexpr std::size_t first_of(Places places) { return static_cast<std::size_t>(std::countr_zero(places)); }

template <class Visit>
void each(Places places, Visit visit) {
  for (; places != 0; places &= places - 1) visit(first_of(places));
}

}  // namespace sandtable::fow
