#include <fmt/core.h>

#include <cstdlib>

#include "geometry/wide.hpp"
#include "table/terrain/read.hpp"

namespace sandtable::terrain {
namespace {

// `part` of `parts` of the way from a to b.
Vec between(Vec a, Vec b, int64_t part, int64_t parts) {
  return {static_cast<Coord>(a.x + round_div(int64_t{b.x - a.x} * part, parts)),
          static_cast<Coord>(a.y + round_div(int64_t{b.y - a.y} * part, parts))};
}

Vec middle_of(const std::vector<Vec>& points) {
  int64_t x = 0;
  int64_t y = 0;
  for (Vec p : points) {
    x += p.x;
    y += p.y;
  }
  const auto n = static_cast<int64_t>(points.size());
  return {static_cast<Coord>(round_div(x, n)), static_cast<Coord>(round_div(y, n))};
}

std::vector<Vec> read_crest(const Toml& feature, const std::vector<Vec>& foot, Vec size) {
  if (const Toml& crest = feature.find("crest")) {
    std::vector<Vec> points = read_points(crest, size);
    if (points.size() != foot.size())
      crest.fail(fmt::format("the crest has {} corners and the foot {}; give both the same number, in the same order",
                             points.size(), foot.size()));
    return points;
  }
  const int64_t percent = feature.at("crest_scale").integer_between(1, 99);
  const Vec centre = feature.has("crest_at") ? read_point(feature.at("crest_at")) : middle_of(foot);
  std::vector<Vec> points;
  for (Vec p : foot) points.push_back(between(centre, p, percent, 100));
  return points;
}

void interpolate(const Toml& feature, Vec size, Feature& into) {
  const std::vector<Vec> foot = read_outline(feature, size);
  const bool sloped = feature.has("crest") || feature.has("crest_scale");
  if (feature.has("crest_at") && !feature.has("crest_scale"))
    feature.at("crest_at").fail("crest_at goes with crest_scale; add it");
  if (feature.has("steps") && !sloped) feature.at("steps").fail("steps need crest or crest_scale; add one");
  if (!sloped) {
    into.contours.push_back({foot, into.height});
    return;
  }
  const std::vector<Vec> crest = read_crest(feature, foot, size);
  const int64_t wanted = std::abs(into.height) / (inch / 2);
  const int64_t steps = feature.has("steps") ? feature.at("steps").integer_between(2, 20) : (wanted < 2 ? 2 : wanted);
  for (int64_t i = 0; i < steps; ++i) {
    Contour c;
    for (std::size_t k = 0; k < foot.size(); ++k) c.outline.push_back(between(foot[k], crest[k], i, steps - 1));
    c.height = static_cast<Coord>(round_div(int64_t{into.height} * (i + 1), steps));
    into.contours.push_back(std::move(c));
  }
}

void read_list(const Toml& list, Vec size, Feature& into) {
  for (const Toml& entry : list.items()) {
    entry.only({"outline", "rect", "circle", "height"});
    into.contours.push_back({read_outline(entry, size), entry.at("height").length()});
  }
  if (into.contours.empty()) list.fail("a hill needs at least one contour; add it");
  if (into.contours.size() > 40) list.fail("a hill has at most 40 contours; remove some");
  into.height = into.contours.back().height;
}

}  // namespace

void read_contours(const Toml& feature, Vec size, Feature& into) {
  const Toml& list = feature.find("contours");
  if (list) {
    for (std::string_view key : {"outline", "rect", "circle", "crest", "crest_scale", "steps", "height"})
      if (feature.has(key)) feature.at(key).fail(fmt::format("contours say it all; remove {}", key));
    read_list(list, size, into);
  } else {
    interpolate(feature, size, into);
  }
  const bool smooth = feature.boolean("smooth", false);
  for (std::size_t i = 0; i < into.contours.size(); ++i) {
    Contour& c = into.contours[i];
    const Toml& blamed = list ? list.items()[i] : feature;
    if (smooth) c.outline = smoothed(c.outline, true, size);
    settle_outline(c.outline, blamed);
    if (c.height == 0) blamed.fail("a contour at height 0 changes nothing; give it a height");
    if (i == 0) continue;
    const Contour& before = into.contours[i - 1];
    if (c.height > 0 ? c.height <= before.height : c.height >= before.height)
      blamed.fail(fmt::format("contour {} is not {} than the one before it; list them from the foot", i + 1,
                              c.height > 0 ? "higher" : "deeper"));
    if (!contains(before.outline, c.outline))
      blamed.fail(fmt::format("contour {} does not lie inside the one before it; draw it smaller", i + 1));
  }
  into.points = into.contours.front().outline;
}

}  // namespace sandtable::terrain
