// Sine and cosine by two small tables, one of coarse and one of fine steps, joined by the sum of angles. The tables are
// worked out by the compiler in integers. One octant is stored; the others mirror it, so mirrored headings give
// mirrored vectors to the last bit.
#include <array>

#include "geometry/shapes.hpp"
#include "geometry/wide.hpp"

namespace sandtable {
namespace {

constexpr int64_t pi_60 = 3622009729038561421;   // pi * 2^60
constexpr int32_t half_steps_an_octant = 16384;  // half steps, so that heading_of can compare with the borders between
constexpr int32_t quarter_turn = 16384;

// Scaled to 2^31.
struct SinCos {
  int64_t sin = 0;
  int64_t cos = 0;
};

// The power series in 60-bit fixed point; `half_steps` at most an octant, where 24 terms are far more than enough.
constexpr SinCos series(int32_t half_steps) {
  const int64_t x = static_cast<int64_t>(Wide{pi_60} * half_steps / (4 * half_steps_an_octant));
  int64_t sum[2] = {0, 0};
  int64_t term = int64_t{1} << 60;
  for (int i = 0; i < 24; ++i) {
    sum[i % 2] += i % 4 < 2 ? term : -term;
    term = static_cast<int64_t>((Wide{term} * x >> 60) / (i + 1));
  }
  return {round_shift(sum[1], 29), round_shift(sum[0], 29)};
}

template <std::size_t N>
constexpr std::array<SinCos, N> tabulate(int32_t half_steps_apart) {
  std::array<SinCos, N> table{};
  for (std::size_t i = 0; i < N; ++i) table[i] = series(static_cast<int32_t>(i) * half_steps_apart);
  return table;
}

constexpr auto coarse = tabulate<129>(128);
constexpr auto fine = tabulate<128>(1);
static_assert(coarse[0].sin == 0 && coarse[0].cos == int64_t{1} << 31);
static_assert(coarse[128].sin == coarse[128].cos);

// Scaled to 2^30; `half_steps` from 0 to an octant.
SinCos octant(int32_t half_steps) {
  const SinCos& a = coarse[static_cast<std::size_t>(half_steps >> 7)];
  const SinCos& b = fine[static_cast<std::size_t>(half_steps & 127)];
  return {round_shift(a.sin * b.cos + a.cos * b.sin, 32), round_shift(a.cos * b.cos - a.sin * b.sin, 32)};
}

}  // namespace

UnitVec unit(Angle a) {
  const int32_t r = a.turns & (quarter_turn - 1);
  SinCos v = octant(2 * (r <= quarter_turn / 2 ? r : quarter_turn - r));
  if (r > quarter_turn / 2) v = {v.cos, v.sin};
  const auto s = static_cast<int32_t>(v.sin);
  const auto c = static_cast<int32_t>(v.cos);
  switch (a.turns >> 14) {
    case 0: return {s, c};
    case 1: return {c, -s};
    case 2: return {-s, -c};
    default: return {-c, s};
  }
}

Vec along(Angle a, Coord length) {
  const UnitVec u = unit(a);
  return {static_cast<Coord>(round_shift(int64_t{u.x} * length, 30)),
          static_cast<Coord>(round_shift(int64_t{u.y} * length, 30))};
}

Vec rotated(Vec v, Angle by) {
  const UnitVec u = unit(by);
  return {static_cast<Coord>(round_shift(int64_t{v.x} * u.y + int64_t{v.y} * u.x, 30)),
          static_cast<Coord>(round_shift(int64_t{v.y} * u.y - int64_t{v.x} * u.x, 30))};
}

Angle heading_of(Vec v) {
  const int64_t x = v.x < 0 ? -int64_t{v.x} : v.x;
  const int64_t y = v.y < 0 ? -int64_t{v.y} : v.y;
  const int64_t less = x < y ? x : y;
  const int64_t more = x < y ? y : x;
  // The first step whose upper border is not below the direction.
  int32_t low = 0;
  int32_t high = quarter_turn / 2;
  while (low < high) {
    const int32_t middle = (low + high) / 2;
    const SinCos border = octant(2 * middle + 1);
    if (less * border.cos <= more * border.sin)
      high = middle;
    else
      low = middle + 1;
  }
  int32_t turns = x <= y ? low : quarter_turn - low;
  if (v.y < 0) turns = 2 * quarter_turn - turns;
  if (v.x < 0) turns = -turns;
  return {static_cast<uint16_t>(turns)};
}

Angle degrees(int32_t whole_degrees) {
  return {static_cast<uint16_t>(round_div(int64_t{whole_degrees % 360} * 8192, 45))};
}

Quad outline(const Rect& r) {
  const UnitVec u = unit(r.pose.facing);
  // Half the sides may not be whole: the corners are rounded once, from twice their place.
  const auto corner = [&](int64_t x, int64_t y) {
    return Vec{static_cast<Coord>(round_shift(x * u.y + y * u.x, 31)),
               static_cast<Coord>(round_shift(y * u.y - x * u.x, 31))};
  };
  const Vec front_left = corner(-int64_t{r.width}, r.depth);
  const Vec front_right = corner(r.width, r.depth);
  const Vec at = r.pose.at;
  return {{at + front_left, at - front_right, at - front_left, at + front_right}};
}

}  // namespace sandtable
