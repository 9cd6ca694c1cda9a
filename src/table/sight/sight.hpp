// What stands between two pieces, as geometry: first which walls the corridor between them meets, then, when asked, how
// much of the target's silhouette they hide and cover: 64 upright strips (FOW-LOS-002), integers only, no allocation.
// Used by the rulesets' sighting, which says beforehand what each wall may do to this pair. Knows no rulebook.
#pragma once
#include <array>
#include <span>

#include "table/sight/piece.hpp"

namespace sandtable {

// --- stage 1: the corridor ---

// The strip between two pieces that holds every sight line from one to the other.
struct Corridor {
  WallSet near;             // walls whose box meets the strip
  WallSet met;              // no line between the two pieces crosses any other wall that was asked for
  WallSet spanned;          // every line between them crosses these
  WallIndex cut = no_wall;  // an opaque wall that is spanned; the search ended with it

  // In the frame of the line from centre to centre: the reach of both pieces along it and across it.
  struct Frame {
    Vec origin;
    Vec axis;
    int64_t from_low, from_high, to_low, to_high;
    int64_t right, left;
  };
  Frame frame;

  // For stage 2: the edges that a line may cross, by wall.
  struct Kept {
    WallIndex wall;
    bool all;  // more edges than there was room for: take every edge of the wall
    uint16_t first;
    uint16_t count;
  };
  std::array<Kept, max_walls> kept;
  std::size_t kept_count = 0;
  struct Edge {
    uint16_t corner;
    bool near_target;  // may lie beside or beyond the target's near outline
  };
  std::array<Edge, 512> edges;
  std::size_t edge_count = 0;
};
// The broad phase: fills in `near` and the frame.
void open_corridor(const SightScene&, const SightPiece& from, const SightPiece& to, Corridor& out);
// Which of the walls `asked` of those near are met and spanned. Ends at the first wall of `opaque` that is spanned.
void walk_corridor(const SightScene&, const SightPiece& from, const SightPiece& to, const WallSet& asked,
                   const WallSet& opaque, Corridor& out);
// Both, for every wall.
void find_corridor(const SightScene&, const SightPiece& from, const SightPiece& to, Corridor& out);

// The facts of stage 1 about outlines: a line from `from` to `to` ...
inline WallSet started_in(const SightPiece& from) { return from.inside | from.astride; }
inline WallSet left_behind(const Corridor& c, const SightPiece& from) { return c.met & from.inside; }
inline WallSet entered(const Corridor& c, const SightPiece& to) { return c.met & to.inside; }
inline WallSet within(const Corridor& c, const SightPiece& from, const SightPiece& to) {
  return (from.inside & to.inside) - c.met;
}

// --- stage 2: shares ---

// What crossing a wall does to a sight line.
enum class Effect : uint8_t {
  none,
  crossed,  // takes the whole line
  passed,   // takes it once it has gone in and out again after its start
  below,    // takes the part of the strip seen below the top of the wall
};
struct Mode {
  Effect hides;   // counts against seeing at all
  Effect covers;  // counts as concealing
  friend constexpr bool operator==(const Mode&, const Mode&) = default;
};
// What a mode comes to for an eye at `level`: a wall that reaches over both, or under both, takes all or nothing.
inline Effect settled(Effect e, const Wall& w, Coord level, const SightPiece& to) {
  if (e != Effect::below) return e;
  if (w.top >= (level > to.top() ? level : to.top())) return Effect::crossed;
  if (w.top <= (level < to.ground ? level : to.ground)) return Effect::none;
  return e;
}
inline Mode settled(Mode m, const Wall& w, Coord level, const SightPiece& to) {
  return {settled(m.hides, w, level, to), settled(m.covers, w, level, to)};
}

// Filled in for every wall of Corridor::met; the rest is not read.
using Modes = std::array<Mode, max_walls>;

// An upright screen that no feature owns: the line along a wall that ends an opening's field, or what bars a shot.
struct Barrier {
  Segment edge;
  Coord top;   // lines above it pass
  bool hides;  // otherwise it only bars
};

struct Asked {
  // An eye sees when `visible_of` times the visible part is at least the whole, and a target is covered when
  // `covered_of` times the covered part is.
  uint8_t visible_of = 10;
  uint8_t covered_of = 2;
  bool only_whether = true;   // stop once the answer to both is settled; the shares are then those found so far
  bool cover_matters = true;  // false: only whether it is seen, and what hides it
  bool only_seen = false;     // nothing but Trace::seen is wanted
  std::span<const Barrier> barriers;
};

inline constexpr int strips = 64;

struct Trace {
  int32_t whole = 0;           // the silhouette: strips times height times 256
  int32_t hidden = 0;          // from the eye that hides least
  int32_t covered = 0;         // from the eye that covers least among those that see; whole when none sees
  bool seen = false;           // by some eye along some line that is not barred
  bool barred = false;         // not seen, but would be if nothing barred the way
  bool cut = false;            // one wall takes every line from every eye; nothing else was looked at
  uint8_t eye = 0;             // that hides least
  WallIndex hides = no_wall;   // takes most from that eye
  WallIndex covers = no_wall;  // takes most from the eye that covers least
};
Trace trace(const SightScene&, const SightPiece& from, const Eyes&, const SightPiece& to, const Corridor&, const Modes&,
            const Asked&);

// What one wall does by itself, for an explanation.
struct WallShare {
  int crossed = 0;     // of the 64 lines
  int32_t hidden = 0;  // in the measure of Trace::whole
  int32_t covered = 0;
  Vec at;  // where the middle one of the crossed lines meets it
};
WallShare share_of(const SightScene&, const SightPiece& from, Vec eye, Coord level, bool starts_inside,
                   const SightPiece& to, WallIndex wall, Mode mode);

// Whether every line from every one of the nine eyes of `from` to `to` starts in or crosses the wall's outline.
bool all_lines_touch(const SightScene&, const SightPiece& from, const SightPiece& to, WallIndex wall);

}  // namespace sandtable
