// Hits that are alike: nothing in the rules of allocation or damage tells two of one kind apart.
// Used by the usual allocation, which must not depend on the order in which dice fell, and by the odds of a volley.
// Does not know who takes them.
#pragma once
#include <compare>
#include <optional>

#include "fow/shooting.hpp"

namespace sandtable::fow {

struct HitKind {
  uint64_t may = 0;      // by place in the list of the target's teams
  uint64_t near = 0;     // within 16 in of the team that scored it (FOW-HIT-026)
  uint64_t side_on = 0;  // vehicles whose Side armour it strikes (FOW-HIT-046, FOW-SAV-011)
  uint64_t traits = 0;   // of its weapon
  std::optional<TeamType> priority;
  int8_t anti_tank = 0;
  int8_t firepower = 6;
  friend auto operator<=>(const HitKind&, const HitKind&) = default;
};
HitKind kind_of(const State&, const Fire&, const std::vector<TeamId>& teams);

}  // namespace sandtable::fow
