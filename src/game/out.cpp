#include "game/out.hpp"

namespace sandtable {

// Dice know pieces only as numbers; the sort keeps a team and a platoon with one id apart.
int32_t roller_number(PieceRef roller) {
  return roller.valid() ? static_cast<int32_t>(roller.sort) << 16 | roller.id : -1;
}
PieceRef roller_piece(int32_t number) {
  if (number < 0) return {};
  return {static_cast<PieceSort>(number >> 16), static_cast<int16_t>(number & 0x7FFF)};
}

int Out::die(Name purpose, PieceRef roller, int sides) {
  core_.die_line = core_.line;
  return dice_.roll({.number = core_.next_die++,
                     .sides = static_cast<uint8_t>(sides),
                     .purpose = Purpose{purpose.chars},
                     .roller = roller_number(roller)});
}

}  // namespace sandtable
