// What play adds to the table or takes from it: smoke, wrecks, craters, a breach in a wall. Plain values kept in State.
// Used by sight, reach and the renderer beside the immutable terrain. Says where and what, not what a rulebook makes of
// it.
#pragma once
#include <cstdint>

#include "base/fields.hpp"
#include "base/list.hpp"
#include "geometry/shapes.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable {

enum class OverlaySort : uint8_t { smoke, wreck, wreck_smoke, crater, breach, screen, dust };
SANDTABLE_ENUM(OverlaySort, smoke, wreck, wreck_smoke, crater, breach, screen, dust)

struct Overlay {
  using Sort = OverlaySort;
  Sort sort = Sort::smoke;
  Rect rect;  // a wreck or a breach; for smoke a square whose width is the diameter of its circle; a screen as it lies
  Coord base = 0;  // ground level
  Coord height = 0;
  FeatureId feature;      // the wall or building a breach is in
  int8_t placed_by = -1;  // the side whose smoke it is; -1 for what stays
  int16_t of = -1;        // of dust: the piece it goes along with, in the ruleset's numbering
  SANDTABLE_FIELDS(Overlay, sort, rect, base, height, feature, placed_by, of)
};

inline constexpr std::size_t max_overlays = 128;
using Overlays = List<Overlay, max_overlays>;

}  // namespace sandtable
