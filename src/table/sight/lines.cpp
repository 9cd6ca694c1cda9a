#include "table/sight/lines.hpp"

namespace sandtable::sight {
namespace {

int64_t rounded(int64_t n, int64_t d) { return d > 0 ? round_div(n, d) : round_div(-n, -d); }

Wide size_of_wide(int64_t v) { return v < 0 ? -Wide{v} : Wide{v}; }

}  // namespace

SightFan::SightFan(Vec eye_at, const SightPiece& to) : eye(eye_at) {
  const std::array<Vec, 4>& c = to.outline.corner;
  const int64_t area = cross(c[2] - c[0], c[3] - c[1]);
  std::array<bool, 4> facing;
  for (std::size_t i = 0; i < 4; ++i) {
    const int64_t hand = cross(c[(i + 1) % 4] - c[i], eye - c[i]);
    facing[i] = area < 0 ? hand > 0 : hand < 0;
  }
  std::size_t first = 4;
  for (std::size_t i = 0; i < 4; ++i)
    if (facing[i] && !facing[(i + 3) % 4]) first = i;
  if (first == 4) {
    shape = area == 0 ? Shape::edge_on : Shape::inside;
    return;
  }
  std::size_t i = first;
  for (; facing[i] && near_count < 3; i = (i + 1) % 4) near_edge[near_count++] = {c[i], c[(i + 1) % 4]};
  // Seen from outside, the facing edges of a counter-clockwise outline run from left to right.
  if (area < 0) {
    for (uint8_t k = 0; k < near_count; ++k) near_edge[k] = {near_edge[k].b, near_edge[k].a};
    std::swap(near_edge[0], near_edge[near_count - 1u]);
  }
  stand_square(to, near_edge[0].a, near_edge[near_count - 1u].b);
  uint64_t rest = ~uint64_t{0};
  for (uint8_t k = 0; k + 1 < near_count; ++k) {
    near_lines[k] = rest & ~with_on_left(near_edge[k].b);
    rest &= ~near_lines[k];
  }
  near_lines[near_count - 1u] = rest;
}

// FOW-LOS-002: the silhouette stands at the target's centre, square to the line from the eye, between the two tangents;
// when a tangent corner is beyond about 75 degrees it is the chord between the tangent corners.
void SightFan::stand_square(const SightPiece& to, Vec tangent_left, Vec tangent_right) {
  const Vec ahead = to.centre - eye;
  const int64_t far = squared(ahead);
  left = tangent_left - eye;
  right = tangent_right - eye;
  const int64_t l = dot(ahead, left);
  const int64_t r = dot(ahead, right);
  // A corner at most `radius` from the centre is never beyond 75 degrees from farther away than 1.04 times that.
  bool chord = l <= 0 || r <= 0;
  if (!chord && far < 2 * int64_t{to.radius} * to.radius)
    chord = Wide{l} * l * 15 < Wide{far} * squared(left) || Wide{r} * r * 15 < Wide{far} * squared(right);
  if (!chord) {
    const auto cut = [far](Vec v, int64_t along) {
      return Vec{static_cast<Coord>(round_div(v.x * far, along)), static_cast<Coord>(round_div(v.y * far, along))};
    };
    left = cut(left, l);
    right = cut(right, r);
  }
  width = right - left;
}

bool SightFan::crosses_first(Vec v, Vec w, Segment n, int line) const {
  const Coord k = 2 * line + 1;
  const Vec direction{128 * left.x + k * width.x, 128 * left.y + k * width.y};
  const Vec u = w - v;
  const Vec m = n.b - n.a;
  return size_of_wide(cross(v - eye, u)) * size_of_wide(cross(direction, m)) <=
         size_of_wide(cross(n.a - eye, m)) * size_of_wide(cross(direction, u));
}

uint64_t SightFan::before_target(Vec v, Vec w, uint64_t lines) const {
  const Vec u = w - v;
  const int eye_side = sign(cross(u, eye - v));
  uint64_t before = 0;
  for (uint8_t k = 0; k < near_count; ++k) {
    const uint64_t here = lines & near_lines[k];
    if (here == 0) continue;
    const Segment n = near_edge[k];
    // An edge that lies on the near outline counts as before it.
    const int side_a = sign(cross(u, n.a - v)) * eye_side;
    const int side_b = sign(cross(u, n.b - v)) * eye_side;
    if (side_a <= 0 && side_b <= 0) {
      before |= here;
      continue;
    }
    if (side_a > 0 && side_b > 0) continue;
    int low = std::countr_zero(here);
    int high = 63 - std::countl_zero(here);
    const bool at_low = crosses_first(v, w, n, low);
    const bool at_high = crosses_first(v, w, n, high);
    if (at_low && at_high) before |= here;
    if (at_low == at_high) continue;
    while (high - low > 1) {
      const int mid = (low + high) / 2;
      (crosses_first(v, w, n, mid) == at_low ? low : high) = mid;
    }
    const uint64_t upto_low = ~uint64_t{0} >> (63 - low);
    before |= here & (at_low ? upto_low : ~upto_low);
  }
  return before;
}

// A line to height z of strip j passes the wall at the fraction t of its way, at level + t (z - level); 1/t is linear
// in j, and so is the lowest z that clears the top: level + (top - level) / t.
Shadow::Shadow(const SightFan& fan, Vec v, Vec w, Coord top, Coord level, Coord floor) {
  const Vec u = w - v;
  const int64_t k = cross(v - fan.eye, u);
  const int64_t rise = top - level;
  mid = (int64_t{level} - floor) * 256 + rounded(rise * cross(fan.left + fan.right, u) * 128, k);
  slope = rounded(rise * cross(fan.width, u) * 2, k);
}

}  // namespace sandtable::sight
