// Random tables and pieces to measure and test on: 3 hills of 3 contours, 2 rises, 9 woods, 5 fields, 8 L-shaped
// houses, 9 hedges and walls, 2 smoke, and 80 pieces in platoons of 5, half of them placed by a feature. Used by the
// benchmarks and the tests. The same seed gives the same table on every machine; not meant to look good.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "table/terrain/overlay.hpp"

namespace sandtable {

struct SamplePiece {
  Quad outline;
  Vec centre;
  Coord height = 0;
  uint8_t side = 0;
  bool vehicle = false;
};

struct SampleTable {
  std::string terrain;  // the text of a terrain file
  Overlays smoke;
  std::vector<SamplePiece> pieces;
};

struct SampleOptions {
  bool mirrored = false;  // left and right exchanged
  bool snapped = false;   // corners and pieces on whole inches, so that much is flush, in line or touching
};

SampleTable sample_table(uint64_t seed, SampleOptions options);

}  // namespace sandtable
