// What a decision, an event or a score points at: a piece of any ruleset, by kind and number.
// Used by everything generic (web, bots, scripts, journal) to name things without knowing the rules.
// The ruleset gives it a name, a place and an owner.
#pragma once
#include "base/fields.hpp"
#include "geometry/vec.hpp"

namespace sandtable {

enum class PieceSort : uint8_t { none, team, platoon, feature, side, seat, marker };
SANDTABLE_ENUM(PieceSort, none, team, platoon, feature, side, seat, marker)

struct PieceRef {
  PieceSort sort = PieceSort::none;
  int16_t id = -1;

  constexpr bool valid() const { return sort != PieceSort::none; }
  static constexpr PieceRef team(int i) { return {PieceSort::team, static_cast<int16_t>(i)}; }
  static constexpr PieceRef platoon(int i) { return {PieceSort::platoon, static_cast<int16_t>(i)}; }
  static constexpr PieceRef feature(int i) { return {PieceSort::feature, static_cast<int16_t>(i)}; }
  static constexpr PieceRef side(int i) { return {PieceSort::side, static_cast<int16_t>(i)}; }
  friend constexpr auto operator<=>(const PieceRef&, const PieceRef&) = default;
  SANDTABLE_FIELDS(PieceRef, sort, id)
};

}  // namespace sandtable
