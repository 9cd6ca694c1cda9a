#include "fow/movement/defile.hpp"

#include <algorithm>

#include "fow/movement/movement.hpp"

namespace sandtable::fow {
namespace {

constexpr int directions = 16;  // over half a turn
constexpr Coord stride = inch / 20;

// What is near enough to close a gap: borders of Rough or Impassable ground, and the roads that lead through it.
struct Surroundings {
  std::vector<Segment> borders;
  std::vector<const Ground::Stretch*> roads;
  bool on_road = false;
  bool in_slow_ground = false;
};

bool road_at(const Surroundings& near, Vec p) {
  return std::any_of(near.roads.begin(), near.roads.end(), [&](const Ground::Stretch* r) {
    return meet(r->box, Box{p, p}) && distance(p, Segment{r->a, r->b}) <= r->half_width;
  });
}

Surroundings look_around(const Ground& g, Vec centre, Coord far) {
  Surroundings near;
  const Box area = grown({centre, centre}, far);
  for (const Ground::Patch& p : g.patches) {
    if (p.going.pace < rough || !meet(p.box, area)) continue;
    for (const Ground::Ring& ring : g.rings_of(p)) {
      if (ring.closed && where(centre, g.corners_of(ring)) == Where::inside) near.in_slow_ground = true;
      for (std::size_t i = 0; i < Ground::edges_of(ring); ++i) {
        const Segment e = g.edge(ring, i);
        const std::array<Vec, 2> ends{e.a, e.b};
        if (meet(box_of(ends), area) && distance(centre, e) <= far) near.borders.push_back(e);
      }
    }
  }
  if (near.borders.empty() && !near.in_slow_ground) return near;
  for (const Ground::Stretch& r : g.roads)
    if (meet(r.box, area)) near.roads.push_back(&r);
  near.on_road = road_at(near, centre);
  return near;
}

// How far the ground stays open from `from`, at most `far`; beyond it when nothing closes it.
Coord open_run(const Surroundings& near, Vec from, Angle heading, Coord far) {
  const Segment ray{from, from + along(heading, far)};
  const bool closed = near.in_slow_ground || std::any_of(near.borders.begin(), near.borders.end(),
                                                         [&](const Segment& b) { return touch(b, ray); });
  if (!closed) return far + 1;
  Vec before = from;
  for (Coord at = stride; at <= far; at += stride) {
    const Vec p = from + along(heading, at);
    const Segment step{before, p};
    before = p;
    if (!near.roads.empty() && road_at(near, p)) continue;
    if (near.in_slow_ground) return at;
    if (std::any_of(near.borders.begin(), near.borders.end(), [&](const Segment& b) { return touch(b, step); }))
      return at;
  }
  return far + 1;
}

}  // namespace

namespace {

// Whether the gap there is too narrow for both, across the hull or slanting.
bool narrow_at(const Ground& g, Coord width, const Rect& standing, Vec centre) {
  const Coord needed = width + standing.width;
  const Surroundings near = look_around(g, centre, needed);
  if (near.in_slow_ground ? !near.on_road : near.borders.size() < 2) return false;
  for (int i = 0; i < directions; ++i) {
    const Angle heading{static_cast<uint16_t>(standing.pose.facing.turns + i * 32768 / directions)};
    const Coord one = open_run(near, centre, heading, needed);
    if (one > needed) continue;
    const Coord other = open_run(near, centre, Angle{static_cast<uint16_t>(heading.turns + 32768)}, needed);
    if (other <= needed && one + other - stride < needed) return true;
  }
  return false;
}

}  // namespace

bool in_defile(const Ground& g, Coord width, const Rect& standing) {
  const Vec half = along(standing.pose.facing, standing.depth / 2 - stride);
  // From the gap until its last inch has come out of it (FOW-MOV-027).
  for (Vec at : {standing.pose.at, standing.pose.at + half, standing.pose.at - half})
    if (narrow_at(g, width, standing, at)) return true;
  return false;
}

}  // namespace sandtable::fow
