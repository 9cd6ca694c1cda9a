// The unit of length on the table: 1 in = 5000, 1 cm = 2000 (FOW-GEN-002, FOW-SHO-027: five inches are 12.5 cm wherever
// the book prints both). Used by everything that reads, measures or shows a length. The unit is so small that half of
// every width the data may give (hundredths of an inch, half millimetres) is a whole number: bases are exactly as wide
// as they are.
#pragma once
#include <cstdint>

namespace sandtable {

inline constexpr int32_t inch = 5000;
inline constexpr int32_t cm = 2000;

}  // namespace sandtable
