#include "table/layout/shapes.hpp"

#include <algorithm>

#include "geometry/path.hpp"
#include "geometry/wide.hpp"

namespace sandtable::layout {

Vec toward(Vec from, Vec to, Coord far) {
  const Coord all = length(to - from);
  return all == 0 ? from : lerp(from, to, far, all);
}

Vec beside(Vec at, Vec direction, Coord left) {
  const Coord n = std::max(1, length(direction));
  return at + Vec{static_cast<Coord>(round_div(-int64_t{direction.y} * left, n)),
                  static_cast<Coord>(round_div(int64_t{direction.x} * left, n))};
}

Vec part_way(Vec a, Vec b, int32_t percent) { return lerp(a, b, percent, 100); }

Angle direction_of(const std::vector<Vec>& line, Coord along) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Coord leg = length(line[i + 1] - line[i]);
    if (along <= leg || i + 2 == line.size()) return heading_of(line[i + 1] - line[i]);
    along -= leg;
  }
  return {};
}

std::vector<Coord> radii(Draw& draw, int corners, Coord a, Coord b, Angle heading, int rough) {
  std::vector<int32_t> noise;
  for (int i = 0; i < corners; ++i) noise.push_back(draw.between(-rough, rough));
  std::vector<Coord> list;
  for (int i = 0; i < corners; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const std::size_t before = (k + noise.size() - 1) % noise.size();
    const std::size_t after = (k + 1) % noise.size();
    const int64_t swell = (noise[before] + 2 * noise[k] + noise[after]) / 3;  // neighbours go together
    // Against the clock, as star draws it.
    const Angle at{static_cast<uint16_t>((corners - i) * 65536 / corners)};
    const UnitVec u = unit(at - heading);
    const int64_t along = int64_t{u.y} >> 15;
    const int64_t across = int64_t{u.x} >> 15;
    const int64_t squares = along * along + across * across;
    // Between a and b by the share of the squares: close to an ellipse and never pinched.
    const int64_t r = squares == 0 ? a : (along * along * a + across * across * b) / squares;
    list.push_back(static_cast<Coord>(r * (100 + swell) / 100));
  }
  return list;
}

std::vector<Vec> star(Vec centre, const std::vector<Coord>& radii) {
  std::vector<Vec> outline;
  const auto n = static_cast<int>(radii.size());
  for (int i = 0; i < n; ++i)
    outline.push_back(centre +
                      along(Angle{static_cast<uint16_t>((n - i) * 65536 / n)}, radii[static_cast<std::size_t>(i)]));
  return outline;
}

void even_out(std::vector<Coord>& radii) {
  for (int pass = 0; pass < 3; ++pass)
    for (std::size_t i = 0; i < radii.size(); ++i) {
      const Coord before = radii[(i + radii.size() - 1) % radii.size()];
      const Coord after = radii[(i + 1) % radii.size()];
      radii[i] = std::min({radii[i], before * 7 / 5 + inch / 4, after * 7 / 5 + inch / 4});
    }
}

Coord width_of(const std::vector<Vec>& outline) {
  const Box box = box_of(outline);
  return std::max(box.high.x - box.low.x, box.high.y - box.low.y);
}

std::vector<Vec> wandering(Draw& draw, Vec a, Vec b, int legs, int wander) {
  std::vector<Vec> line{a};
  const Coord all = length(b - a);
  Coord off = 0;
  for (int i = 1; i < legs; ++i) {
    const Coord most = static_cast<Coord>(int64_t{all} * wander / 100);
    off = (off + 2 * draw.between(-most, most)) / 3;
    line.push_back(beside(lerp(a, b, i, legs), b - a, off));
  }
  line.push_back(b);
  return line;
}

Long about(const std::vector<Vec>& spine, const std::vector<Coord>& half, bool open_start, bool open_end) {
  Long shape;
  const std::size_t n = spine.size();
  const auto direction = [&](std::size_t i) {
    return (i + 1 < n ? spine[i + 1] : spine[i]) - (i > 0 ? spine[i - 1] : spine[i]);
  };
  const auto corner = [&](Vec at, std::size_t i) {
    shape.outline.push_back(at);
    shape.core.push_back(spine[i]);
  };
  const auto cap = [&](std::size_t i, Vec outward) {  // half a circle, by its eighths
    const Coord most = half[i] * 7 / 10;
    const Vec tip = spine[i] + toward({}, outward, most);
    corner(beside(tip, outward, -most), i);
    corner(spine[i] + toward({}, outward, half[i]), i);
    corner(beside(tip, outward, most), i);
  };
  for (std::size_t i = 0; i < n; ++i) corner(beside(spine[i], direction(i), -half[i]), i);
  if (!open_end) cap(n - 1, direction(n - 1));
  for (std::size_t i = n; i-- > 0;) corner(beside(spine[i], direction(i), half[i]), i);
  if (!open_start) cap(0, -direction(0));
  return shape;
}

std::vector<Vec> every(const std::vector<Vec>& line, Coord step) {
  const Coord all = path_length(line);
  const int parts = std::max(1, (all + step / 2) / step);
  std::vector<Vec> points{line.front()};
  for (int i = 1; i < parts; ++i) points.push_back(point_along(line, static_cast<Coord>(int64_t{all} * i / parts)));
  points.push_back(line.back());
  return points;
}

OnLine nearest_on(const std::vector<Vec>& line, Vec p) {
  OnLine best{line.front(), 0, length(line.front() - p)};
  Coord before = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec leg = line[i + 1] - line[i];
    const Coord all = length(leg);
    if (all == 0) continue;
    const int64_t on = std::clamp<int64_t>(dot(p - line[i], leg) / all, 0, all);
    const Vec at = lerp(line[i], line[i + 1], static_cast<Coord>(on), all);
    if (const Coord away = length(at - p); away < best.away) best = {at, before + static_cast<Coord>(on), away};
    before += all;
  }
  return best;
}

bool meets_itself(const std::vector<Vec>& line) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    for (std::size_t k = i + 2; k + 1 < line.size(); ++k)
      if (touch(Segment{line[i], line[i + 1]}, Segment{line[k], line[k + 1]})) return true;
  return false;
}

bool turns_back(const std::vector<Vec>& line) {
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const Vec a = line[i] - line[i - 1], b = line[i + 1] - line[i];
    if (dot(a, b) * 6 < int64_t{length(a)} * length(b)) return true;
  }
  return false;
}

}  // namespace sandtable::layout
