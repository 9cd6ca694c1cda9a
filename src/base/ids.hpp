// Small strong ids: a TeamId is not a PlatoonId, and none is an int by accident.
// Used for everything kept in a flat array. An id says nothing about whether its thing still exists.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>

namespace sandtable {

template <class Tag>
struct Id {
  int16_t value = -1;

  constexpr bool valid() const { return value >= 0; }
  constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
  static constexpr Id of(std::size_t index) { return Id{static_cast<int16_t>(index)}; }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

}  // namespace sandtable
