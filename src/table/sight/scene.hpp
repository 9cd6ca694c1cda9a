// The table as sight sees it: every feature with a height reduced to upright walls along its outline or line, and to
// openings. SightTable is the terrain, prepared once; SightScene adds what play has put on it or broken out of it.
// Used by table/sight and the rulesets' sighting. Says where walls stand and how high, not what they do to a look.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "table/sight/narrow_gap.hpp"
#include "table/sight/wall_set.hpp"
#include "table/terrain/overlay.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable {

// A straight sight line that dips below a flat-topped feature anywhere does so where it crosses the outline, so walls
// are enough: woods, houses and the terraces of hills need no inside of their own.
struct Wall {
  enum class Sort : uint8_t { area, line, contour, building, smoke };
  Sort sort = Sort::area;
  bool closed = true;        // an outline; its first corner is repeated at the end
  bool broken = false;       // some of its edges are missing (a gate, a gap, a breach)
  bool added = false;        // its corners are the scene's, not the table's
  WallIndex foot = no_wall;  // of a contour: the lowest contour of its hill
  int8_t overlay = -1;       // of smoke: which overlay
  FeatureId feature;         // invalid for smoke
  uint16_t stretch = 0;      // of a line: the stretch it is part of, by itself or with others (FOW-LOS-013)
  Coord base = 0;            // ground level of the feature
  Coord top = 0;             // of the wall, above the table
  uint32_t first = 0;        // corners
  uint32_t count = 0;
};

// A door, window, gap or breach of a building as something that can be seen: its width by the height of its storey,
// moved out of the wall by a hair so that the wall does not hide its own opening.
struct SightOpening {
  FeatureId building;
  Segment span;          // in the direction of the wall: the outside is on its right
  Coord floor = 0;       // level of the storey's floor
  Coord height = 0;      // of the storey
  bool on_table = true;  // false: a breach made in play
};

// Two walls less than an inch apart, or the two sides of a gap in one, and the segment that closes it.
struct NarrowGap {
  WallIndex one = no_wall;
  WallIndex other = no_wall;
  Segment join;
  Box box;  // of the segment
};

inline constexpr Coord right_up_against = inch / 5;  // 0.2 in (FOW-LOS-016)

class SightTable {
 public:
  // A line has a wall for every stretch of it. Throws InputError when the terrain has more walls than a WallSet holds.
  explicit SightTable(const Table& table);

  const Table& table() const { return *table_; }
  // Another one for every table prepared, whatever addresses come round again: the key of memos, and nothing else.
  uint64_t serial() const { return serial_; }
  std::span<const Wall> walls() const { return walls_; }
  std::span<const Vec> corners() const { return corners_; }
  std::span<const uint8_t> missing() const { return missing_; }  // 1: no edge from this corner to the next
  std::span<const SightOpening> openings() const { return openings_; }
  std::span<const NarrowGap> gaps() const { return gaps_; }
  // The stretch of each leg of a line or way (table/terrain/stretches.hpp).
  const std::vector<uint16_t>& stretches(FeatureId f) const { return stretches_[f.index()]; }
  // All walls of the stretch that this wall of a line is part of.
  const WallSet& along(const Wall& w) const { return walls_along_[w.stretch]; }

 private:
  void add_feature(FeatureId id, const Feature& f);
  void add_wall(Wall w, Points points);
  void add_line(Wall w, const Feature& f);
  void add_openings(FeatureId id, const Feature& f);
  void find_gaps();
  void find_gap(std::size_t i, std::size_t j);

  const Table* table_;
  uint64_t serial_;
  bool split_lines_ = true;                       // a wall for every stretch of a line (FOW-LOS-013)
  std::vector<std::vector<uint16_t>> stretches_;  // by feature
  std::vector<WallSet> walls_along_;              // by stretch
  std::vector<Wall> walls_;
  std::vector<Vec> corners_;
  std::vector<uint8_t> missing_;
  std::vector<SightOpening> openings_;
  std::vector<NarrowGap> gaps_;
};

class SightScene {
 public:
  // `table` must outlive the scene. Made again whenever an overlay appears, moves or goes.
  SightScene(const SightTable& table, const Overlays& overlays);

  const SightTable& sight_table() const { return *table_; }
  const Table& table() const { return table_->table(); }
  // Terrain walls from 0, those of overlays from max_fixed_walls; ids in between are not used.
  const Wall& wall(std::size_t i) const { return walls_[i]; }
  const WallSet& all() const { return all_; }
  const WallSet& contours() const { return contours_; }
  std::size_t end() const { return end_; }  // one more than the highest wall
  Points corners(const Wall& w) const {
    return {(w.added ? corners_.data() : table_->corners().data()) + w.first, w.count};
  }
  // Whether the edge from corner i of the wall to the next stands.
  bool stands(const Wall& w, std::size_t i) const {
    return !w.broken || (w.added ? missing_.data() : table_->missing().data())[w.first + i] == 0;
  }
  std::span<const SightOpening> openings() const { return openings_; }
  // A box around the wall, at most a fifth of a millimetre wider than it.
  Box box(std::size_t i) const { return {{low_x_[i] * 16, low_y_[i] * 16}, {high_x_[i] * 16, high_y_[i] * 16}}; }
  // Walls whose box meets `box`.
  WallSet near(Box box) const;

 private:
  void add_smoke(std::size_t overlay, const Overlay& o);
  void cut_breach(const Overlay& o);
  void set_box(std::size_t i);

  const SightTable* table_;
  std::array<Wall, max_walls> walls_{};
  WallSet all_;
  WallSet contours_;
  std::size_t end_ = 0;
  std::vector<Vec> corners_;
  std::vector<uint8_t> missing_;
  std::vector<SightOpening> openings_;
  // Boxes in sixteenths of the resolution, rounded outwards, so that eight are tested at a step.
  std::array<int16_t, max_walls> low_x_{}, high_x_{}, low_y_{}, high_y_{};
};

// A point in an outline, its border included.
bool holds(Points closed_outline, Vec p);

}  // namespace sandtable
