// Integer arithmetic the geometry needs beyond the language: 128-bit products, signs, symmetric rounding.
// Used by the geometry and by exact tests built on it (sight, reach). Nothing here allocates or throws.
// Does not know any shape.
#pragma once
#include <cstdint>

namespace sandtable {

__extension__ typedef __int128 Wide;

template <class T>
constexpr int sign(T v) {
  return v > 0 ? 1 : v < 0 ? -1 : 0;
}

// n / d to the nearest whole number, halves away from zero, so that mirrored input gives mirrored output. d > 0.
constexpr int64_t round_div(int64_t n, int64_t d) {
  const int64_t q = n / d;
  const int64_t r = n % d;
  if (r >= 0) return q + (r >= d - r ? 1 : 0);
  return q - (-r >= d + r ? 1 : 0);
}

// n / d rounded down and up. d is not 0.
constexpr int64_t floor_div(int64_t n, int64_t d) { return n / d - ((n % d != 0 && (n < 0) != (d < 0)) ? 1 : 0); }
constexpr int64_t ceil_div(int64_t n, int64_t d) { return -floor_div(-n, d); }

// n / 2^bits likewise.
constexpr int64_t round_shift(int64_t n, int bits) {
  const int64_t half = int64_t{1} << (bits - 1);
  return n >= 0 ? (n + half) >> bits : -((half - n) >> bits);
}

}  // namespace sandtable
