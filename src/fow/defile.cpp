#include "fow/defile.hpp"

#include <algorithm>

#include "fow/movement.hpp"
namespace sandtable::fow {
namespace {

constexpr int directions = 16;  // over half a turn
constexpr Coord stride = inch / 20;

bool road_at(const Ground& g, Vec p) {
  for (const Ground::Stretch& r : g.roads)
    if (meet(r.box, Box{p, p}) && distance(p, Segment{r.a, r.b}) <= r.half_width) return true;
  return false;
}

// Ground that closes a gap: slower than open country.
struct Sides {
  std::vector<const Ground::Patch*> patches;
};

Sides sides_near(const Ground& g, Vec centre, Coord far) {
  Sides sides;
  for (const Ground::Patch& p : g.patches)
    if (p.going.pace >= rough && meet(grown(p.box, far), Box{centre, centre})) sides.patches.push_back(&p);
  return sides;
}

bool blocked(const Ground& g, const Sides& sides, Vec before, Vec p) {
  for (const Ground::Patch* patch : sides.patches)
    for (const Ground::Ring& ring : g.rings_of(*patch)) {
      if (ring.closed && where(p, g.corners_of(ring)) == Where::inside) return true;
      if (ring.closed) continue;
      for (std::size_t i = 0; i < Ground::edges_of(ring); ++i)
        if (touch(g.edge(ring, i), Segment{before, p})) return true;
    }
  return false;
}

// How far the ground stays open from `from`, at most `far`.
Coord open_run(const Ground& g, const Sides& sides, Vec from, Angle heading, Coord far) {
  Vec before = from;
  for (Coord at = stride; at <= far; at += stride) {
    const Vec p = from + along(heading, at);
    if (!road_at(g, p) && blocked(g, sides, before, p)) return at;
    before = p;
  }
  return far + 1;
}

}  // namespace

bool in_defile(const Ground& g, Coord width, const Rect& standing) {
  const Vec centre = standing.pose.at;
  const Coord needed = width + standing.width;
  const Sides sides = sides_near(g, centre, needed);
  if (sides.patches.empty() || (!road_at(g, centre) && blocked(g, sides, centre, centre))) return false;
  for (int i = 0; i < directions; ++i) {
    const Angle heading{static_cast<uint16_t>(standing.pose.facing.turns + i * 32768 / directions)};
    const Coord one = open_run(g, sides, centre, heading, needed);
    if (one > needed) continue;
    const Coord other = open_run(g, sides, centre, Angle{static_cast<uint16_t>(heading.turns + 32768)}, needed);
    if (other <= needed && one + other - stride < needed) return true;
  }
  return false;
}

}  // namespace sandtable::fow
