// A piece as sight sees it: an upright prism, and how it stands to the walls around it. Made when the piece is placed,
// moved or turned, or when a wall near it changes; queries only read it.
// Used by table/sight and the rulesets' sighting. Does not know sides, types or weapons.
#pragma once
#include <array>

#include "table/sight/scene.hpp"

namespace sandtable {

struct SightPiece {
  Quad outline;
  Box box;  // of the outline
  Vec centre;
  Coord ground = 0;  // under the centre (FOW-LOS-018), or the floor of a storey
  Coord height = 0;
  Coord radius = 0;   // no corner is farther from the centre
  WallSet inside;     // completely inside the outline; borders may touch (FOW-LOS-036)
  WallSet astride;    // area on both sides of an outline, or a line runs under it
  WallSet against;    // a gap of at most 0.2 in, those it is in or astride of included (FOW-LOS-016)
  WallSet stands_on;  // contours that hold the centre
  // For the first walls of `astride`, in order: which of the nine eyes start inside.
  std::array<uint16_t, 4> starts{};

  Coord top() const { return ground + height; }
  friend bool operator==(const SightPiece&, const SightPiece&) = default;
};

// The box that holds both.
inline Box around(Box a, Box b) {
  return {{a.low.x < b.low.x ? a.low.x : b.low.x, a.low.y < b.low.y ? a.low.y : b.low.y},
          {a.high.x > b.high.x ? a.high.x : b.high.x, a.high.y > b.high.y ? a.high.y : b.high.y}};
}

SightPiece prepare(const SightScene&, const Quad& outline, Vec centre, Coord height);
SightPiece prepare(const SightScene&, const Rect& base, Coord height);
// An opening as a target; it stands to no wall.
SightPiece piece_of(const SightOpening&);

// Where looks start. Nine for a base, all at one level: the centre, the corners, the middles of the edges, each 1/256
// of the way in from the outline to the centre, so that none lies on a border its base does not straddle (FOW-LOS-002).
struct Eyes {
  std::array<Vec, 9> at;
  uint8_t count = 1;
  Coord level = 0;  // above the table
};
Eyes nine_eyes(const SightPiece&, Coord level);
Eyes one_eye(Vec at, Coord level);
// The bits of the eyes that start inside a wall the piece is astride of.
uint16_t starts_inside(const SightScene&, const SightPiece&, const Eyes&, WallIndex wall);

}  // namespace sandtable
