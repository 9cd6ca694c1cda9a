#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "geometry/wide.hpp"
#include "table/terrain/read.hpp"

namespace sandtable::terrain {
namespace {

std::string inches(Coord n) {
  const int64_t parts = int64_t{n} * (10000 / inch);  // ten-thousandths of an inch, exactly
  std::string text = fmt::format("{}{}.{:04}", parts < 0 ? "-" : "", std::abs(parts) / 10000, std::abs(parts) % 10000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string shown(Vec p) { return fmt::format("[{}, {}]", inches(p.x), inches(p.y)); }

void on_table(Vec p, Vec size, const Toml& where) {
  if (p.x >= 0 && p.y >= 0 && p.x <= size.x && p.y <= size.y) return;
  where.fail(
      fmt::format("point {} lies outside the table of {} by {} in; move it", shown(p), inches(size.x), inches(size.y)));
}

// The cubic through b and c with neighbours a and d, at `step` of `steps`.
Coord cubic(Coord a, Coord b, Coord c, Coord d, int64_t step, int64_t steps) {
  const int64_t p0 = a, p1 = b, p2 = c, p3 = d;
  const int64_t value = 2 * p1 * steps * steps * steps + (p2 - p0) * step * steps * steps +
                        (2 * p0 - 5 * p1 + 4 * p2 - p3) * step * step * steps +
                        (3 * p1 - p0 - 3 * p2 + p3) * step * step * step;
  return static_cast<Coord>(round_div(value, 2 * steps * steps * steps));
}

std::vector<Vec> circle_points(const Toml& circle, Vec size) {
  circle.only({"at", "radius", "sides"});
  const Vec centre = read_point(circle.at("at"));
  const Coord radius = circle.at("radius").length();
  if (radius <= 0) circle.at("radius").fail("a radius must be above zero; correct it");
  const int64_t sides = circle.has("sides") ? circle.at("sides").integer_between(3, 64) : 16;
  std::vector<Vec> points;
  for (int64_t i = sides; i > 0; --i)
    points.push_back(centre + along(Angle{static_cast<uint16_t>(i * 65536 / sides)}, radius));
  for (Vec p : points) on_table(p, size, circle);
  return points;
}

std::vector<Vec> rect_points(const Toml& rect, Vec size) {
  rect.only({"at", "size", "facing"});
  const Vec extent = read_point(rect.at("size"));
  if (extent.x <= 0 || extent.y <= 0) rect.at("size").fail("a size must be above zero; correct it");
  const auto facing = rect.has("facing") ? rect.at("facing").integer_between(-360, 360) : 0;
  const Rect r{{read_point(rect.at("at")), degrees(static_cast<int32_t>(facing))}, extent.x, extent.y};
  const Quad corners = outline(r);
  std::vector<Vec> points(corners.corner.begin(), corners.corner.end());
  for (Vec p : points) on_table(p, size, rect);
  return points;
}

}  // namespace

Vec read_point(const Toml& value) {
  const auto& pair = value.items();
  if (pair.size() != 2) value.fail(fmt::format("a point has two numbers, this has {}; write [x, y]", pair.size()));
  return {pair[0].length(), pair[1].length()};
}

std::vector<Vec> read_points(const Toml& value, Vec size) {
  std::vector<Vec> points;
  for (const Toml& item : value.items()) {
    points.push_back(read_point(item));
    on_table(points.back(), size, item);
  }
  return points;
}

std::vector<Vec> smoothed(const std::vector<Vec>& through, bool closed, Vec size) {
  const std::size_t n = through.size();
  if (n < 3) return through;
  const auto point = [&](std::size_t i, int shift) {
    const auto at = static_cast<std::ptrdiff_t>(i) + shift;
    const auto last = static_cast<std::ptrdiff_t>(n) - 1;
    if (closed) return through[static_cast<std::size_t>((at + last + 1) % (last + 1))];
    if (at < 0) return through[0] + through[0] - through[1];
    if (at > last) return through[n - 1] + through[n - 1] - through[n - 2];
    return through[static_cast<std::size_t>(at)];
  };
  std::vector<Vec> curve;
  const std::size_t legs = closed ? n : n - 1;
  for (std::size_t i = 0; i < legs; ++i) {
    const Vec a = point(i, -1), b = point(i, 0), c = point(i, 1), d = point(i, 2);
    const int64_t steps = std::clamp<int64_t>(length(c - b) / inch, 2, 8);
    for (int64_t step = 0; step < steps; ++step) {
      const Vec p{cubic(a.x, b.x, c.x, d.x, step, steps), cubic(a.y, b.y, c.y, d.y, step, steps)};
      curve.push_back({std::clamp(p.x, 0, size.x), std::clamp(p.y, 0, size.y)});
    }
  }
  if (!closed) curve.push_back(through.back());
  curve.erase(std::unique(curve.begin(), curve.end()), curve.end());
  return curve;
}

bool settle_outline(std::vector<Vec>& outline, const Toml& where) {
  if (outline.size() > 1 && outline.front() == outline.back()) outline.pop_back();
  if (outline.size() < 3)
    where.fail(fmt::format("an outline needs at least 3 corners, this has {}; add some", outline.size()));
  if (outline.size() > max_points)
    where.fail(fmt::format("an outline of {} corners is too fine; use at most {}", outline.size(), max_points));
  if (!simple(outline)) where.fail("the outline crosses or touches itself; put its corners in order around it");
  const bool turn = twice_area(outline) < 0;
  if (turn) std::reverse(outline.begin() + 1, outline.end());
  return turn;
}

void settle_line(std::vector<Vec>& line, const Toml& where) {
  if (line.size() < 2) where.fail(fmt::format("a line needs at least 2 points, this has {}; add some", line.size()));
  if (line.size() > max_points)
    where.fail(fmt::format("a line of {} points is too fine; use at most {}", line.size(), max_points));
  for (std::size_t i = 1; i < line.size(); ++i)
    if (line[i] == line[i - 1]) where.fail(fmt::format("point {} stands twice in a row; remove one", shown(line[i])));
}

std::vector<Vec> read_outline(const Toml& feature, Vec size) {
  int given = 0;
  for (std::string_view key : {"outline", "rect", "circle"}) given += feature.has(key) ? 1 : 0;
  if (given != 1) feature.fail("give one of outline, rect or circle");
  if (const Toml& rect = feature.find("rect")) return rect_points(rect, size);
  if (const Toml& circle = feature.find("circle")) return circle_points(circle, size);
  return read_points(feature.at("outline"), size);
}

}  // namespace sandtable::terrain
