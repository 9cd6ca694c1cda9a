#include "fow/movement/defile.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "fow/movement/movement.hpp"

namespace sandtable::fow {
namespace {

constexpr int directions = 16;  // over half a turn
constexpr Coord stride = inch / 20;

struct Border {
  Segment edge;
  Box box;
};

// What is near enough to close a gap: borders of Rough or Impassable ground, and the roads that lead through it.
struct Surroundings {
  std::vector<Border> borders;
  std::vector<const Ground::Stretch*> roads;
  bool on_road = false;
  bool in_slow_ground = false;
};

Box box_around(Segment way) {
  return {{std::min(way.a.x, way.b.x), std::min(way.a.y, way.b.y)},
          {std::max(way.a.x, way.b.x), std::max(way.a.y, way.b.y)}};
}

bool touched(const std::vector<Border>& borders, Segment way) {
  return std::any_of(borders.begin(), borders.end(), [&](const Border& b) { return touch(b.edge, way); });
}

// Those that it may meet step by step, rounded.
std::vector<Border> ahead(const Surroundings& near, Segment ray) {
  constexpr Coord rounding = 2;
  const Box around = grown(box_around(ray), rounding);
  std::vector<Border> list;
  for (const Border& b : near.borders)
    if (meet(b.box, around)) list.push_back(b);
  return list;
}

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
        const Box box = box_around(e);
        if (meet(box, area) && distance(centre, e) <= far) near.borders.push_back({e, box});
      }
    }
  }
  if (near.borders.empty() && !near.in_slow_ground) return near;
  for (const Ground::Stretch& r : g.roads)
    if (meet(r.box, area)) near.roads.push_back(&r);
  near.on_road = road_at(near, centre);
  return near;
}

// One way from a place, and what may close it.
struct Ray {
  Vec from;
  Angle heading;
  Coord far;
  std::vector<Border> borders;
  Ray(const Surroundings& near, Vec start, Angle way, Coord length)
      : from(start), heading(way), far(length), borders(ahead(near, line())) {}
  Segment line() const { return {from, from + along(heading, far)}; }
};

bool closed(const Surroundings& near, const Ray& ray) {
  return near.in_slow_ground || touched(ray.borders, ray.line());
}

// How far the ground stays open; beyond its end when nothing closes it.
Coord open_run(const Surroundings& near, const Ray& ray) {
  Vec before = ray.from;
  for (Coord at = stride; at <= ray.far; at += stride) {
    const Vec p = ray.from + along(ray.heading, at);
    const Segment step{before, p};
    before = p;
    if (!near.roads.empty() && road_at(near, p)) continue;
    if (near.in_slow_ground || touched(ray.borders, step)) return at;
  }
  return ray.far + 1;
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
    const Ray there(near, centre, heading, needed);
    if (!closed(near, there)) continue;
    const Ray back(near, centre, Angle{static_cast<uint16_t>(heading.turns + 32768)}, needed);
    if (!closed(near, back)) continue;  // most ways are open on one side: they need no closer look
    const Coord one = open_run(near, there);
    if (one > needed) continue;
    const Coord other = open_run(near, back);
    if (other <= needed && one + other - stride < needed) return true;
  }
  return false;
}

bool gap_at(const Ground& g, Coord width, const Rect& standing) {
  const Vec half = along(standing.pose.facing, standing.depth / 2 - stride);
  // From the gap until its last inch has come out of it (FOW-MOV-027).
  for (Vec at : {standing.pose.at, standing.pose.at + half, standing.pose.at - half})
    if (narrow_at(g, width, standing, at)) return true;
  return false;
}

// Every search asks it of every vehicle on the table, and hardly any has moved since: what was found on a ground is
// kept while that ground is.
struct KnownGaps {
  std::shared_ptr<const Ground> ground;
  Coord width = 0;
  std::vector<std::pair<Rect, bool>> at;
};
constexpr std::size_t most_known = 256;

KnownGaps& known_gaps(const std::shared_ptr<const Ground>& ground, Coord width) {
  static thread_local std::array<KnownGaps, 4> known;
  static thread_local std::size_t oldest = 0;
  for (KnownGaps& k : known)
    if (k.ground == ground && k.width == width) return k;
  KnownGaps& kept = known[oldest];
  oldest = (oldest + 1) % known.size();
  kept = {ground, width, {}};
  return kept;
}

}  // namespace

bool in_defile(const std::shared_ptr<const Ground>& ground, Coord width, const Rect& standing) {
  KnownGaps& known = known_gaps(ground, width);
  for (const auto& [base, gap] : known.at)
    if (base.pose == standing.pose && base.width == standing.width && base.depth == standing.depth) return gap;
  if (known.at.size() == most_known) known.at.clear();
  known.at.emplace_back(standing, gap_at(*ground, width, standing));
  return known.at.back().second;
}

}  // namespace sandtable::fow
