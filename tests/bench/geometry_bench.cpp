// Speeds of the geometry on random shapes of a six by four foot table.
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "geometry/random_shapes.hpp"
#include "geometry/shapes.hpp"
#include "geometry/sweep.hpp"

namespace sandtable {
namespace {

constexpr std::size_t count = 256;
constexpr Field table{30 * inch, 1};

std::vector<Rect> bases() {
  Random r(1);
  std::vector<Rect> out;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec at = random_point(r, table);
    out.push_back({{at, r.angle()}, 2 * inch, inch + inch / 4});
  }
  return out;
}

// Sixteen corners, 8 to 12 inches from a centre near the middle: a wood, not convex.
std::vector<Vec> wood() {
  Random r(2);
  std::vector<Vec> out;
  for (int i = 0; i < 16; ++i)
    out.push_back(along({static_cast<uint16_t>(65535 - i * 4096)}, r.between(8 * inch, 12 * inch)));
  return out;
}

template <class F>
void run(benchmark::State& state, F f) {
  const std::vector<Rect> all = bases();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(f(all[i % count], all[(i * 7 + 1) % count]));
    ++i;
  }
}

void unit_vector(benchmark::State& s) {
  run(s, [](const Rect& a, const Rect&) { return unit(a.pose.facing); });
}
void heading(benchmark::State& s) {
  run(s, [](const Rect& a, const Rect& b) { return heading_of(b.pose.at - a.pose.at); });
}
void outline_rect(benchmark::State& s) {
  run(s, [](const Rect& a, const Rect&) { return outline(a); });
}
void distance_rect_rect(benchmark::State& s) {
  run(s, [](const Rect& a, const Rect& b) { return distance(a, b); });
}
void overlap_rect_rect(benchmark::State& s) {
  run(s, [](const Rect& a, const Rect& b) { return overlap(a, b); });
}
void segments_touch(benchmark::State& s) {
  run(s, [](const Rect& a, const Rect& b) {
    return touch(Segment{a.pose.at, b.pose.at}, Segment{{-10 * inch, 0}, {10 * inch, inch}});
  });
}
void distance_point_segment(benchmark::State& s) {
  run(s, [](const Rect& a, const Rect& b) { return distance(a.pose.at, Segment{b.pose.at, {10 * inch, inch}}); });
}
void point_in_polygon_16(benchmark::State& s) {
  run(s, [w = wood()](const Rect& a, const Rect&) { return where(a.pose.at, w); });
}
void overlap_rect_polygon_16(benchmark::State& s) {
  run(s, [w = wood()](const Rect& a, const Rect&) { return overlap(a, w); });
}
void distance_rect_polygon_16(benchmark::State& s) {
  run(s, [w = wood()](const Rect& a, const Rect&) { return distance(a, w); });
}
void line_crosses_polygon_16(benchmark::State& s) {
  run(s, [w = wood()](const Rect& a, const Rect& b) {
    const std::array<Vec, 2> line{a.pose.at, b.pose.at};
    return crosses(w, line);
  });
}
void swept_hull(benchmark::State& s) {
  run(s, [](const Rect& a, const Rect& b) { return swept(a, b.pose.at); });
}
void free_run_overlap_polygon_16(benchmark::State& s) {
  run(s, [w = wood()](const Rect& a, const Rect& b) {
    return free_run(a, b.pose.at, Obstacle::polygon(w), Until::overlaps);
  });
}
void free_run_two_inches_from_rect(benchmark::State& s) {
  const Quad enemy = outline({{{inch, inch}, {5000}}, 2 * inch, inch});
  run(s, [&](const Rect& a, const Rect& b) {
    return free_run(a, b.pose.at, Obstacle::polygon(enemy), Until::closer, 2 * inch);
  });
}

BENCHMARK(unit_vector);
BENCHMARK(heading);
BENCHMARK(outline_rect);
BENCHMARK(distance_rect_rect);
BENCHMARK(overlap_rect_rect);
BENCHMARK(segments_touch);
BENCHMARK(distance_point_segment);
BENCHMARK(point_in_polygon_16);
BENCHMARK(overlap_rect_polygon_16);
BENCHMARK(distance_rect_polygon_16);
BENCHMARK(line_crosses_polygon_16);
BENCHMARK(swept_hull);
BENCHMARK(free_run_overlap_polygon_16);
BENCHMARK(free_run_two_inches_from_rect);

}  // namespace
}  // namespace sandtable
