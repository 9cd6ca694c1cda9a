// Points, lengths and headings of the table: 32-bit integers in the unit of base/length.hpp.
// Used by everything that measures. Squared lengths are 64-bit. No floating point here or above, except to draw.
// Tables are at most 100 in a side (coordinates below 2^19), so products of two differences fit 2^40 and of four fit
// 128 bits.
#pragma once
#include <compare>
#include <cstdint>

#include "base/fields.hpp"
#include "base/length.hpp"

namespace sandtable {

using Coord = int32_t;

struct Vec {
  Coord x = 0;
  Coord y = 0;

  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec operator-(Vec a) { return {-a.x, -a.y}; }
  SANDTABLE_FIELDS(Vec, x, y)
};

constexpr int64_t dot(Vec a, Vec b) { return int64_t{a.x} * b.x + int64_t{a.y} * b.y; }
// Positive when b lies to the left of a (y points away from the near table edge, north; x points right, east).
constexpr int64_t cross(Vec a, Vec b) { return int64_t{a.x} * b.y - int64_t{a.y} * b.x; }
constexpr int64_t squared(Vec a) { return dot(a, a); }

// A binary angle: 65536 to the full turn, 0 points north (+y), growing clockwise as on a compass.
struct Angle {
  uint16_t turns = 0;
  friend constexpr auto operator<=>(const Angle&, const Angle&) = default;
  friend constexpr Angle operator+(Angle a, Angle b) { return {static_cast<uint16_t>(a.turns + b.turns)}; }
  friend constexpr Angle operator-(Angle a, Angle b) { return {static_cast<uint16_t>(a.turns - b.turns)}; }
  SANDTABLE_FIELDS(Angle, turns)
};

// Where a piece stands and which way its front looks.
struct Pose {
  Vec at;
  Angle facing;
  friend constexpr auto operator<=>(const Pose&, const Pose&) = default;
  SANDTABLE_FIELDS(Pose, at, facing)
};

}  // namespace sandtable
