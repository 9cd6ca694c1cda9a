// Random shapes for the geometry tests, the same on every run. "Snapped" shapes lie on a coarse grid, where touching,
// shared corners and edges in line are common.
#pragma once
#include <cstdint>
#include <vector>

#include "geometry/shapes.hpp"

namespace sandtable {

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  Coord between(Coord low, Coord high) {
    return low + static_cast<Coord>(next() % (static_cast<uint64_t>(high - low) + 1));
  }
  Angle angle() { return {static_cast<uint16_t>(next())}; }

 private:
  uint64_t state_;
};

// A field of grid points: `side` of them either way, `step` apart.
struct Lattice {
  Coord side;
  Coord step;
};
inline constexpr Lattice snapped{6, inch};
inline constexpr Lattice fine_grid{60 * inch, 1};
inline constexpr Lattice tiny{12, 1};

inline Vec random_point(Random& r, Lattice f) {
  const Coord x = r.between(-f.side, f.side);
  const Coord y = r.between(-f.side, f.side);
  return {x * f.step, y * f.step};
}

inline Segment random_segment(Random& r, Lattice f) {
  const Vec a = random_point(r, f);
  const Vec b = random_point(r, f);
  return {a, b};
}

inline Rect random_rect(Random& r, Lattice f) {
  Rect rect;
  rect.pose.at = random_point(r, f);
  const Coord most = f.side / 4 > 1 ? f.side / 4 : 2;
  rect.width = r.between(1, most) * f.step;
  rect.depth = r.between(1, most) * f.step;
  rect.pose.facing = f.step > 1 ? Angle{static_cast<uint16_t>(r.between(0, 7) * 8192)} : r.angle();
  return rect;
}

// A simple polygon: corners of growing bearing about a centre, at random distances; often not convex.
inline std::vector<Vec> random_polygon(Random& r, Lattice f) {
  for (;;) {
    const Vec centre = random_point(r, f);
    const int corners = r.between(3, 12);
    std::vector<Vec> polygon;
    for (int i = 0; i < corners; ++i) {
      const auto bearing = static_cast<uint16_t>(65536 - (65536 * i + r.between(0, 65535)) / corners);
      const Vec v = along({bearing}, r.between(1, f.side) * f.step);
      const Vec p{centre.x + v.x / f.step * f.step, centre.y + v.y / f.step * f.step};
      polygon.push_back(p);
    }
    if (simple(polygon)) return polygon;
  }
}

// Any closed chain of grid points, crossing itself or not.
inline std::vector<Vec> random_chain(Random& r, Lattice f, int points) {
  std::vector<Vec> chain;
  for (int i = 0; i < points; ++i) chain.push_back(random_point(r, f));
  return chain;
}

inline Vec mirrored(Vec v) { return {-v.x, v.y}; }
inline Angle mirrored(Angle a) { return Angle{0} - a; }
inline Rect mirrored(Rect r) { return {{mirrored(r.pose.at), mirrored(r.pose.facing)}, r.width, r.depth}; }
inline std::vector<Vec> mirrored(Points points) {
  std::vector<Vec> out;
  for (const Vec p : points) out.push_back(mirrored(p));
  return out;
}
inline Rect turned_about(Rect r) { return {{-r.pose.at, r.pose.facing + Angle{0x8000}}, r.width, r.depth}; }
inline std::vector<Vec> turned_about(Points points) {
  std::vector<Vec> out;
  for (const Vec p : points) out.push_back(-p);
  return out;
}

inline std::vector<Vec> scaled(Points points, Coord by) {
  std::vector<Vec> out;
  for (const Vec p : points) out.push_back({p.x * by, p.y * by});
  return out;
}

}  // namespace sandtable
