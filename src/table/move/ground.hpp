// The table as one mover meets it: features and overlays that matter to it, cut into rings of corners, and the roads.
// Used by path_cost, reach and route; built once for a mover and used for as many questions as wanted.
// Does not know the pieces on the table, nor the mover's size.
#pragma once
#include <span>
#include <vector>

#include "table/move/going.hpp"
#include "table/terrain/overlay.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable {

struct Ground {
  // A closed outline, or an open stretch of a line between its gaps.
  struct Ring {
    uint32_t first = 0;
    uint32_t count = 0;
    bool closed = false;
  };
  // One feature (with all its parts) or one overlay.
  struct Patch {
    FeatureId feature;     // the first part, where a line was cut at contours
    int16_t overlay = -1;  // place in Overlays, -1 for a feature
    Going going;
    uint32_t first_ring = 0;
    uint32_t rings = 0;
    Box box;
  };
  // A straight stretch of road. Where it joins another it reaches on, so that the outside of a bend is road too.
  struct Stretch {
    Vec a;
    Vec b;
    Coord half_width = 0;
    Coord length = 0;
    Coord before = 0;
    Coord beyond = 0;
    Box box;
    Pace pace = 0;  // never faster than Ground::road
  };

  Vec size;
  Pace open = 0;
  Pace road = 0;
  uint8_t open_check = 0;
  bool slow_roads = false;  // some are slower than `road`
  bool soft = false;        // the open ground is worse than some of what lies on it, which takes its place
  std::vector<Patch> patches;
  std::vector<Ring> rings;
  std::vector<Vec> corners;
  std::vector<Stretch> roads;

  std::span<const Ring> rings_of(const Patch& p) const { return {rings.data() + p.first_ring, p.rings}; }
  Points corners_of(const Ring& r) const { return {corners.data() + r.first, r.count}; }
  static std::size_t edges_of(const Ring& r) { return r.closed ? r.count : r.count - 1; }
  Segment edge(const Ring& r, std::size_t i) const {
    return {corners[r.first + i], corners[r.first + (i + 1 == r.count ? 0 : i + 1)]};
  }
};

Ground lay_ground(Vec table_size, std::span<const Feature> features, const Overlays& overlays, const GoingMap& going);
inline Ground lay_ground(const Table& table, const Overlays& overlays, const GoingMap& going) {
  return lay_ground(table.size(), table.features(), overlays, going);
}

}  // namespace sandtable
