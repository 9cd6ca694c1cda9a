// The 64 sight lines from one eye to one silhouette (FOW-LOS-002), handled as the 64 bits of a word. Private to
// table/sight: which lines pass a point on which hand, which cross an edge before the target, how high its shadow
// falls. All predicates are exact. Does not know walls or pieces.
#pragma once
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "geometry/shapes.hpp"
#include "geometry/wide.hpp"
#include "table/sight/sight.hpp"

namespace sandtable::sight {

inline constexpr uint64_t right_half = 0xffffffff00000000u;

// Line 0 is the leftmost; line j goes through the middle of strip j.
struct SightFan {
  enum class Shape : uint8_t { fan, inside, edge_on };  // no fan: the eye is in the target; the target has no width
  Shape shape = Shape::fan;
  uint8_t near_count = 0;
  Vec eye;
  Vec left;   // end of the silhouette, from the eye
  Vec right;  // the other end
  Vec width;  // from left to right
  // The edges of the target that face the eye, from left to right, and the lines that end on each.
  std::array<Segment, 3> near_edge;
  std::array<uint64_t, 3> near_lines;

  SightFan(Vec eye_at, const SightPiece& to);

  // The lines that pass p on their left: s_j = a + (2j + 1) b > 0. A line through p passes it on the left only in the
  // right half, so that mirrored tables give mirrored answers and no line slips between two walls that share a corner.
  uint64_t with_on_left(Vec p) const {
    const Vec r = p - eye;
    const int64_t b = cross(width, r);
    const int64_t a = 128 * cross(left, r);
    const int64_t first = a + b;
    const int64_t last = a + 127 * b;
    if (first > 0 && last > 0) return ~uint64_t{0};
    if (first < 0 && last < 0) return 0;
    if (b == 0) return right_half;  // all lines go through p
    const int64_t t = b > 0 ? -a : a;
    const int64_t d = b > 0 ? b : -b;
    const uint64_t q = static_cast<uint64_t>(t) / static_cast<uint64_t>(d);
    const bool tie = q * static_cast<uint64_t>(d) == static_cast<uint64_t>(t) && (q & 1u);
    const uint64_t start = (q + 1) / 2;  // strips from here on have the sign of b
    uint64_t after = start >= 64 ? 0 : ~uint64_t{0} << start;
    if (tie) after |= (uint64_t{1} << (start - 1)) & (b > 0 ? right_half : ~right_half);
    return b > 0 ? after : ~after;
  }

  // The lines that cross the edge ahead of the eye, given what with_on_left said of its ends.
  uint64_t crossing(Vec v, Vec w, uint64_t v_left, uint64_t w_left) const {
    if (v_left == w_left) return 0;
    const int64_t turn = cross(v - eye, w - eye);
    return turn < 0 ? v_left & ~w_left : turn > 0 ? ~v_left & w_left : 0;
  }

  // Those of `lines`, which cross the edge, that do so before they meet the target's outline or where they meet it.
  uint64_t before_target(Vec v, Vec w, uint64_t lines) const;

 private:
  bool crosses_first(Vec v, Vec w, Segment n, int line) const;
  void stand_square(const SightPiece& to, Vec tangent_left, Vec tangent_right);
};

// The height of a wall's shadow on the strips in 1/256 of a unit above `floor`: at strip j it is mid + (2j - 63) *
// slope.
struct Shadow {
  int64_t mid = 0;
  int64_t slope = 0;

  // `level` is the eye's.
  Shadow(const SightFan& fan, Vec v, Vec w, Coord top, Coord level, Coord floor);
  // Whether all of it fits 32 bits.
  bool small() const {
    constexpr int64_t most = int64_t{1} << 24;
    return mid > -(most << 6) && mid < most << 6 && slope > -most && slope < most;
  }
  int32_t at(int strip, int32_t full) const {
    const int64_t z = mid + (2 * strip - 63) * slope;
    return z < 0 ? 0 : z > full ? full : static_cast<int32_t>(z);
  }
};

}  // namespace sandtable::sight
