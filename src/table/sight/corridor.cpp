// Stage 1: the walls that the corridor between two pieces meets. A broad phase over boxes, then the corners of the
// walls that are left, in the frame of the line from centre to centre.
#include <algorithm>

#include "table/sight/sight.hpp"

namespace sandtable {
namespace {

// Where a corner lies in the corridor's frame.
constexpr unsigned to_left = 1;
constexpr unsigned to_right = 2;
constexpr unsigned behind = 4;
constexpr unsigned beyond = 8;
constexpr unsigned outside = 15;  // two corners that share one of these are wholly on that side
constexpr unsigned between = 16;
constexpr unsigned by_target = 32;

using Frame = Corridor::Frame;

int64_t along(const Frame& f, Vec p) { return dot(f.axis, p - f.origin); }
int64_t across(const Frame& f, Vec p) { return cross(f.axis, p - f.origin); }

Frame frame_of(const SightPiece& from, const SightPiece& to) {
  Frame f;
  f.origin = from.centre;
  f.axis = to.centre - from.centre;
  f.from_low = f.to_low = f.right = INT64_MAX;
  f.from_high = f.to_high = f.left = INT64_MIN;
  const auto stretch = [&f](const Quad& q, int64_t& low, int64_t& high) {
    for (const Vec p : q.corner) {
      const int64_t u = along(f, p);
      const int64_t v = across(f, p);
      low = std::min(low, u), high = std::max(high, u);
      f.right = std::min(f.right, v), f.left = std::max(f.left, v);
    }
  };
  stretch(from.outline, f.from_low, f.from_high);
  stretch(to.outline, f.to_low, f.to_high);
  return f;
}

bool misses(const Frame& f, Box box) {
  const Vec twice_centre = box.low + box.high - f.origin - f.origin;
  const Vec size = box.high - box.low;
  const int64_t ax = std::abs(f.axis.x);
  const int64_t ay = std::abs(f.axis.y);
  const int64_t v = cross(f.axis, twice_centre);
  const int64_t reach = ax * size.y + ay * size.x;
  if (v - reach >= 2 * f.left || v + reach <= 2 * f.right) return true;
  const int64_t u = dot(f.axis, twice_centre);
  const int64_t length = ax * size.x + ay * size.y;
  return u + length <= 2 * f.from_low || u - length >= 2 * f.to_high;
}

constexpr unsigned below_zero(int64_t n) { return static_cast<unsigned>(static_cast<uint64_t>(n) >> 63); }

// By signs and without branches: it is done for every corner of every wall near, and no guess would be a good one.
unsigned code(const Frame& f, Vec p) {
  const int64_t u = along(f, p);
  const int64_t v = across(f, p);
  const unsigned short_of_target = below_zero(u - f.to_low);
  return below_zero(f.left - 1 - v) * to_left | below_zero(v - 1 - f.right) * to_right |
         below_zero(u - 1 - f.from_low) * behind | below_zero(f.to_high - 1 - u) * beyond |
         (below_zero(f.from_high - u) & short_of_target) * between | (short_of_target ^ 1u) * by_target;
}

// Whether the line of the edge has both pieces on one side or on it: then no line from one to the other crosses it.
bool apart(Vec v, Vec w, const SightPiece& from, const SightPiece& to) {
  const Vec u = w - v;
  bool left = false;
  bool right = false;
  const auto look = [&](Vec p) {
    const int64_t side = cross(u, p - v);
    left |= side > 0;
    right |= side < 0;
  };
  look(from.centre), look(to.centre);
  if (left && right) return false;
  for (std::size_t i = 0; i < 4; ++i) look(from.outline.corner[i]), look(to.outline.corner[i]);
  return !(left && right);
}

constexpr std::size_t max_codes = 512;

// Whether a run of edges, all of it between the pieces, leads from one side of the corridor to the other.
bool spans(const SightScene& scene, const Wall& w, const uint8_t* codes, std::size_t count) {
  unsigned came_from = 0;
  const std::size_t edges = count - 1;
  const std::size_t rounds = w.closed ? 2 * edges : edges;
  for (std::size_t k = 0; k <= rounds; ++k) {
    const std::size_t i = w.closed ? k % edges : k;
    const unsigned code = codes[i];
    if (k > 0 && !scene.stands(w, (i + edges - 1) % edges)) came_from = 0;
    if (!(code & between)) {
      came_from = 0;
      if (k >= edges) return false;  // the second time round only finishes a run through the first corner
      continue;
    }
    const unsigned side = code & (to_left | to_right);
    if (side && came_from && side != came_from) return true;
    if (side) came_from = side;
  }
  return false;
}

// Whether a wall with corners on both sides between the pieces spans the corridor. When it also ends the search its
// edges need not be kept: a wall that spans has one that lines cross.
enum class Walked : uint8_t { missed, met, spanned };

Walked walk(const SightScene& scene, const SightPiece& from, const SightPiece& to, WallIndex id, bool ends,
            Corridor& out) {
  const Wall& w = scene.wall(id);
  const Points corners = scene.corners(w);
  std::array<uint8_t, max_codes> codes;
  const std::size_t count = std::min(corners.size(), max_codes);
  const bool all_coded = corners.size() <= max_codes;
  unsigned sides = 0;  // on which it has corners between the pieces
  const Frame frame = out.frame;
  unsigned before = outside;
  bool inside = false;  // some edge is not wholly on one side
  for (std::size_t i = 0; i < count; ++i) {
    const unsigned c = code(frame, corners[i]);
    codes[i] = static_cast<uint8_t>(c);
    sides |= c & (0u - (c / between & 1u));
    inside |= (c & before & outside) == 0;
    before = c;
  }
  if (all_coded && !inside) return Walked::missed;
  const bool may_span = all_coded && (sides & (to_left | to_right)) == (to_left | to_right);
  const bool room = out.edge_count + count <= out.edges.size();  // for all its edges
  if (ends && room && may_span && spans(scene, w, codes.data(), count)) {
    out.met.add(id);
    return Walked::spanned;
  }
  Corridor::Kept kept{id, !all_coded, static_cast<uint16_t>(out.edge_count), 0};
  for (std::size_t i = 0; i + 1 < count; ++i) {
    if (codes[i] & codes[i + 1] & outside) continue;
    if (!scene.stands(w, i) || apart(corners[i], corners[i + 1], from, to)) continue;
    if (out.edge_count == out.edges.size()) {
      kept.all = true;
      continue;
    }
    out.edges[out.edge_count++] = {static_cast<uint16_t>(i), ((codes[i] | codes[i + 1]) & by_target) != 0};
    ++kept.count;
  }
  if (kept.count == 0 && !kept.all) return Walked::missed;
  out.met.add(id);
  out.kept[out.kept_count++] = kept;
  return !(ends && room) && may_span && !kept.all && spans(scene, w, codes.data(), count) ? Walked::spanned
                                                                                          : Walked::met;
}

}  // namespace

void open_corridor(const SightScene& scene, const SightPiece& from, const SightPiece& to, Corridor& out) {
  out.frame = frame_of(from, to);
  out.near = {};
  const Box box = around(from.box, to.box);
  scene.near(box).each([&](WallIndex id) {
    if (!misses(out.frame, scene.box(id))) out.near.add(id);
  });
}

void walk_corridor(const SightScene& scene, const SightPiece& from, const SightPiece& to, const WallSet& asked,
                   const WallSet& opaque, Corridor& out) {
  out.met = out.spanned = {};
  out.cut = no_wall;
  out.kept_count = out.edge_count = 0;
  const auto look = [&](WallIndex id, bool ends) {
    if (out.cut != no_wall || walk(scene, from, to, id, ends, out) != Walked::spanned) return;
    out.spanned.add(id);
    if (ends) out.cut = id;
  };
  (asked & opaque).each([&](WallIndex id) { look(id, true); });
  (asked - opaque).each([&](WallIndex id) { look(id, false); });
}

void find_corridor(const SightScene& scene, const SightPiece& from, const SightPiece& to, Corridor& out) {
  open_corridor(scene, from, to, out);
  walk_corridor(scene, from, to, out.near, {}, out);
}

}  // namespace sandtable
