// Stage 1: the walls that the corridor between two pieces meets. A broad phase over boxes, then the corners of the
// walls that are left, in the frame of the line from centre to centre.
#include <algorithm>

#include "table/sight.hpp"

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

struct Frame {
  Vec origin;
  Vec axis;
  int64_t from_low, from_high, to_low, to_high;  // along the axis
  int64_t right, left;                           // across it

  Frame(const SightPiece& from, const SightPiece& to) : origin(from.centre), axis(to.centre - from.centre) {
    from_low = to_low = right = INT64_MAX;
    from_high = to_high = left = INT64_MIN;
    for (const Vec p : from.outline.corner) {
      const int64_t u = along(p);
      from_low = std::min(from_low, u), from_high = std::max(from_high, u);
      widen(across(p));
    }
    for (const Vec p : to.outline.corner) {
      const int64_t u = along(p);
      to_low = std::min(to_low, u), to_high = std::max(to_high, u);
      widen(across(p));
    }
  }
  int64_t along(Vec p) const { return dot(axis, p - origin); }
  int64_t across(Vec p) const { return cross(axis, p - origin); }
  void widen(int64_t v) { right = std::min(right, v), left = std::max(left, v); }

  bool misses(Box box) const {
    const Vec twice_centre = box.low + box.high - origin - origin;
    const Vec size = box.high - box.low;
    const int64_t ax = std::abs(axis.x);
    const int64_t ay = std::abs(axis.y);
    const int64_t v = cross(axis, twice_centre);
    const int64_t reach = ax * size.y + ay * size.x;
    if (v - reach >= 2 * left || v + reach <= 2 * right) return true;
    const int64_t u = dot(axis, twice_centre);
    const int64_t length = ax * size.x + ay * size.y;
    return u + length <= 2 * from_low || u - length >= 2 * to_high;
  }
  unsigned code(Vec p) const {
    const int64_t u = along(p);
    const int64_t v = across(p);
    return (v >= left ? to_left : 0u) | (v <= right ? to_right : 0u) | (u <= from_low ? behind : 0u) |
           (u >= to_high ? beyond : 0u) | (u > from_high && u < to_low ? between : 0u) | (u >= to_low ? by_target : 0u);
  }
};

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

}  // namespace

void find_corridor(const SightScene& scene, const SightPiece& from, const SightPiece& to, Corridor& out) {
  out.met = out.spanned = {};
  out.kept_count = out.edge_count = 0;
  const Frame frame(from, to);
  Box box = box_of(from.outline);
  const Box other = box_of(to.outline);
  box.low = {std::min(box.low.x, other.low.x), std::min(box.low.y, other.low.y)};
  box.high = {std::max(box.high.x, other.high.x), std::max(box.high.y, other.high.y)};
  scene.near(box).each([&](WallIndex id) {
    if (frame.misses(scene.box(id))) return;
    const Wall& w = scene.wall(id);
    const Points corners = scene.corners(w);
    std::array<uint8_t, max_codes> codes;
    const std::size_t count = std::min(corners.size(), max_codes);
    bool crossed_between = false;
    Corridor::Kept kept{id, corners.size() > max_codes, static_cast<uint16_t>(out.edge_count), 0};
    codes[0] = static_cast<uint8_t>(frame.code(corners[0]));
    for (std::size_t i = 0; i + 1 < count; ++i) {
      const unsigned next = frame.code(corners[i + 1]);
      codes[i + 1] = static_cast<uint8_t>(next);
      if (codes[i] & next & outside) continue;
      if (!scene.stands(w, i) || apart(corners[i], corners[i + 1], from, to)) continue;
      crossed_between |= (codes[i] & next & between) != 0;
      if (out.edge_count == out.edges.size()) {
        kept.all = true;
        continue;
      }
      out.edges[out.edge_count++] = {static_cast<uint16_t>(i), ((codes[i] | next) & by_target) != 0};
      ++kept.count;
    }
    if (kept.count == 0 && !kept.all) return;
    out.met.add(id);
    out.kept[out.kept_count++] = kept;
    if (crossed_between && !kept.all && spans(scene, w, codes.data(), count)) out.spanned.add(id);
  });
}

}  // namespace sandtable
