// Hills as slopes: heights between the contours, lit from where all light on the table comes from.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

constexpr double step = per_inch / 3;  // a sample every third of an inch
constexpr double crest = per_inch;     // how soon the top of a hill becomes flat
constexpr double contrast = 2.4;

struct Grid {
  int w = 0;
  int h = 0;
  std::vector<double> v{};
  double& at(int x, int y) { return v[static_cast<std::size_t>(y * w + x)]; }
  double near(int x, int y) const {
    return v[static_cast<std::size_t>(std::clamp(y, 0, h - 1) * w + std::clamp(x, 0, w - 1))];
  }
};

// Each contour is the foot of what rises inside it.
void raise(Grid& to, const Canvas& canvas, const Feature& f) {
  std::vector<Pts> rings;
  for (const Contour& c : f.contours) rings.push_back(canvas.at(c.outline));
  const Bounds box = bounds_of(rings[0]);
  const auto cell = [](double d) { return static_cast<int>(std::floor(d / step)); };
  for (int y = std::max(0, cell(box.low.y)); y <= std::min(to.h - 1, cell(box.high.y) + 1); ++y)
    for (int x = std::max(0, cell(box.low.x)); x <= std::min(to.w - 1, cell(box.high.x) + 1); ++x) {
      const Pt p{(x + 0.5) * step, (y + 0.5) * step};
      std::size_t in = 0;
      while (in < rings.size() && inside(rings[in], p)) ++in;
      if (in == 0) continue;
      const auto height_of = [&](std::size_t ring) { return static_cast<double>(f.contours[ring].height) / inch; };
      const double low = in == 1 ? 0 : height_of(in - 2);
      const double out = edge_distance(rings[in - 1], p);
      const double up = in < rings.size() ? edge_distance(rings[in], p) : crest;
      to.at(x, y) += low + (height_of(in - 1) - low) * out / std::max(0.001, out + up);
    }
}

Grid softened(const Grid& from) {
  Grid to = from;
  for (int y = 0; y < from.h; ++y)
    for (int x = 0; x < from.w; ++x) {
      double sum = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) sum += from.near(x + dx, y + dy);
      to.at(x, y) = sum / 9;
    }
  return to;
}

void add_colour(std::string& to, Rgb c) {
  for (const int part : {c.r, c.g, c.b}) to += static_cast<char>(part);
}

}  // namespace

std::string relief(const Canvas& canvas, const Table& table) {
  const Vec size = table.size();
  const double w = Canvas::length(size.x), h = Canvas::length(size.y);
  Grid ground{static_cast<int>(std::ceil(w / step)), static_cast<int>(std::ceil(h / step))};
  ground.v.assign(static_cast<std::size_t>(ground.w * ground.h), 0);
  bool any = false;
  for (const Feature& f : table.written())
    if (!f.contours.empty()) raise(ground, canvas, f), any = true;
  if (!any) return {};
  ground = softened(softened(ground));
  std::string rows;
  for (int y = 0; y < ground.h; ++y) {
    rows += '\0';
    for (int x = 0; x < ground.w; ++x) {
      const Pt uphill{ground.near(x + 1, y) - ground.near(x - 1, y), ground.near(x, y + 1) - ground.near(x, y - 1)};
      const double lit = -dot(uphill, light) * per_inch / (2 * step);
      rows += static_cast<char>(std::clamp(128 + static_cast<int>(std::lround(127 * contrast * lit)), 0, 255));
    }
  }
  std::string colours, alphas;
  for (int i = 0; i < 256; ++i) {
    add_colour(colours, i < 128 ? mix(canvas.colours.hill_dark, Rgb{}, 0.35)
                                : mix(canvas.colours.hill_light, Rgb{255, 255, 255}, 0.3));
    alphas += static_cast<char>(i < 128 ? (128 - i) * 5 / 4 : (i - 128) * 9 / 8);
  }
  return fmt::format("<image width=\"{:.1f}\" height=\"{:.1f}\" preserveAspectRatio=\"none\" href=\"{}\"/>\n",
                     ground.w * step, ground.h * step, image_of(ground.w, ground.h, rows, colours, alphas));
}

}  // namespace sandtable::draw
