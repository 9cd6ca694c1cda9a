// What the ground does to one mover, in numbers a ruleset chooses: a pace for each feature, the tests due, the limits.
// Used by path_cost, reach and route; a ruleset fills it from its own table of kinds (its terrain.toml).
// Does not know what a pace means in any book: 0 is the fastest, each next one slower.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/shapes.hpp"

namespace sandtable {

using Pace = uint8_t;
inline constexpr Pace impassable = 255;
inline constexpr std::size_t max_paces = 8;

// One feature for one mover. The default is ground like the open table around it.
struct Going {
  Pace pace = 0;
  uint8_t check = 0;   // which test is due on entering or crossing, the ruleset's number; 0 for none
  bool line = false;   // crossed, never stood in: a move ends clear of it (FOW-TER-010, 011)
  bool road = false;   // a mover on it is on road, whatever the road runs through or across (FOW-TER-003)
  bool gates = false;  // the doors and gates of a line are open to this mover; gaps always are
  bool opens = false;  // of an overlay: the line it lies on may be passed there
  bool walls = false;  // no road carries over it: a building (FOW-TER-003)
  friend constexpr bool operator==(const Going&, const Going&) = default;
};

struct GoingMap {
  Pace open = 0;                 // where no feature lies
  Pace road = 0;                 // on features marked road
  std::vector<Going> feature{};  // by FeatureId; features beyond the end have no effect
  std::vector<Going> overlay{};  // by place in Overlays
  uint8_t open_check = 0;        // the test due where no feature lies (FOW-TER-036)
  friend bool operator==(const GoingMap&, const GoingMap&) = default;
};

// How far a move may go in all, by the slowest pace it touches (FOW-MOV-018). Never more for a slower pace.
struct Limits {
  std::array<Coord, max_paces> most{};
  constexpr Coord operator[](Pace p) const { return p < max_paces ? most[p] : 0; }
  friend constexpr bool operator==(const Limits&, const Limits&) = default;
};

// No point of a move may be nearer than `apart` to the outline; exactly that far is allowed (FOW-MOV-032, AAF-MOV-006).
// The outline is convex. A ban on being within n is `apart = n + 1` (FOW-MOV-045).
struct KeepOut {
  Quad outline;
  Coord apart = 0;
};

// Another piece: no move ends on it (FOW-MOV-026); whether one may pass over it is the ruleset's to say.
struct Standing {
  Quad outline;
  bool pass = true;
};

struct Others {
  std::span<const KeepOut> keep_out{};
  std::span<const Standing> standing{};
};

// Which way a piece may look along a leg. It keeps that heading until the leg ends and turns on the spot for nothing
// (FOW-MOV-023, 030). A set of these is what reach and route may choose from.
using Turning = uint8_t;
inline constexpr Turning turn_along = 1;   // front first
inline constexpr Turning turn_kept = 2;    // as it stood when the move began
inline constexpr Turning turn_across = 4;  // sideways
inline constexpr Turning turn_free = turn_along | turn_kept | turn_across;

struct Mover {
  Rect base;  // where it stands
  Turning turning = turn_free;
};

}  // namespace sandtable
