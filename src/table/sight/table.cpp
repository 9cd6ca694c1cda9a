// Terrain reduced to walls, once per table: outlines, lines without their gates, terraces, openings, narrow gaps.
#include <algorithm>
#include <atomic>
#include <tuple>

#include "base/error.hpp"
#include "geometry/edges.hpp"
#include "geometry/wide.hpp"
#include "table/sight/scene.hpp"
#include "table/terrain/stretches.hpp"

namespace sandtable {
namespace {

constexpr Coord stands_out = 3;  // 0.03 mm: what an opening stands out of its wall

Vec scaled(Vec v, Coord to, Coord length) {
  return {static_cast<Coord>(round_div(int64_t{v.x} * to, length)),
          static_cast<Coord>(round_div(int64_t{v.y} * to, length))};
}

Vec outward(Segment wall) {
  const Vec along = wall.b - wall.a;
  return scaled({along.y, -along.x}, stands_out, std::max<Coord>(length(along), 1));
}

uint64_t next_serial() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

}  // namespace

bool holds(Points closed_outline, Vec p) {
  return where(p, closed_outline.first(closed_outline.size() - 1)) != Where::outside;
}

SightTable::SightTable(const Table& table)
    : table_(&table), serial_(next_serial()), stretches_(stretches_of(table.features())) {
  // Where there is no room for a wall of every stretch, a line is one wall.
  for (bool split : {true, false}) {
    walls_.clear(), corners_.clear(), missing_.clear(), openings_.clear();
    split_lines_ = split;
    for (std::size_t i = 0; i < table.features().size(); ++i) add_feature(FeatureId::of(i), table.features()[i]);
    if (walls_.size() <= max_fixed_walls) break;
  }
  if (walls_.size() > max_fixed_walls)
    throw InputError(table.name(), 0,
                     "the terrain has " + std::to_string(walls_.size()) +
                         " features and contours that can hide; at most " + std::to_string(max_fixed_walls) +
                         " are possible, join or drop some");
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    if (walls_[i].sort != Wall::Sort::line) continue;
    if (walls_along_.size() <= walls_[i].stretch) walls_along_.resize(walls_[i].stretch + 1u);
    walls_along_[walls_[i].stretch].add(i);
  }
  find_gaps();
}

void SightTable::add_wall(Wall w, Points points) {
  w.first = static_cast<uint32_t>(corners_.size());
  corners_.insert(corners_.end(), points.begin(), points.end());
  if (w.closed) corners_.push_back(points[0]);
  w.count = static_cast<uint32_t>(corners_.size()) - w.first;
  missing_.resize(corners_.size(), 0);
  walls_.push_back(w);
}

void SightTable::add_line(Wall w, const Feature& f) {
  w.closed = false;
  const std::vector<uint16_t>& stretch = stretches_[w.feature.index()];
  const FeatureId first = f.part_of.valid() ? f.part_of : w.feature;
  std::vector<Opening> gates = f.openings;
  std::sort(gates.begin(), gates.end(), [&f](const Opening& a, const Opening& b) {
    const Vec from = f.points[a.wall];
    return std::tuple(a.wall, squared(a.span.a - from)) < std::tuple(b.wall, squared(b.span.a - f.points[b.wall]));
  });
  std::vector<std::size_t> ends{0};
  for (std::size_t leg = 1; leg < stretch.size() && split_lines_; ++leg)
    if (stretch[leg] != stretch[leg - 1]) ends.push_back(leg);
  ends.push_back(f.points.size() - 1);
  std::size_t next = 0;
  for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
    std::vector<Vec> points;
    std::vector<std::size_t> gaps;
    for (std::size_t leg = ends[k]; leg < ends[k + 1]; ++leg) {
      if (points.empty() || points.back() != f.points[leg]) points.push_back(f.points[leg]);
      for (; next < gates.size() && gates[next].wall == leg; ++next) {
        const Segment span = gates[next].span;
        if (span.a != points.back()) points.push_back(span.a);
        gaps.push_back(points.size() - 1);
        points.push_back(span.b);
      }
    }
    if (points.back() != f.points[ends[k + 1]]) points.push_back(f.points[ends[k + 1]]);
    w.broken = !gaps.empty();
    w.stretch = split_lines_ ? stretch[ends[k]] : stretches_[first.index()][0];
    add_wall(w, points);
    for (std::size_t g : gaps) missing_[walls_.back().first + g] = 1;
  }
}

void SightTable::add_feature(FeatureId id, const Feature& f) {
  Wall w;
  w.feature = id;
  w.base = f.base;
  w.top = f.base + f.height;
  switch (f.form) {
    case Form::area:
      if (f.height > 0) add_wall(w, f.points);
      break;
    case Form::line:
    case Form::way:  // an embankment hides like a bank along its middle
      w.sort = Wall::Sort::line;
      if (f.height > 0) add_line(w, f);
      break;
    case Form::building:
      w.sort = Wall::Sort::building;
      add_wall(w, f.points);
      add_openings(id, f);
      break;
    case Form::hill: {
      w.sort = Wall::Sort::contour;
      w.foot = static_cast<WallIndex>(std::min<std::size_t>(walls_.size(), no_wall - 1));
      Coord around = f.base;
      for (const Contour& c : f.contours) {
        w.top = std::max(around, c.height);  // the rim of a hollow hides what lies below it
        around = c.height;
        add_wall(w, c.outline);
      }
      break;
    }
  }
}

void SightTable::add_openings(FeatureId id, const Feature& f) {
  const Coord storey = f.height / std::max<Coord>(f.storeys, 1);
  for (const Opening& o : f.openings) {
    const Vec out = outward({f.points[o.wall], f.points[(o.wall + 1u) % f.points.size()]});
    openings_.push_back({id, {o.span.a + out, o.span.b + out}, f.base + storey * o.floor, storey, true});
  }
}

void SightTable::find_gaps() {
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    const Points a{corners_.data() + walls_[i].first, walls_[i].count};
    for (std::size_t k = 0; k + 1 < a.size(); ++k)
      if (missing_[walls_[i].first + k] && distance(a[k], a[k + 1]) < narrow_gap)
        gaps_.push_back(
            {static_cast<WallIndex>(i), static_cast<WallIndex>(i), {a[k], a[k + 1]}, box_of(Segment{a[k], a[k + 1]})});
    for (std::size_t j = i + 1; j < walls_.size(); ++j) find_gap(i, j);
  }
}

void SightTable::find_gap(std::size_t i, std::size_t j) {
  const Points a{corners_.data() + walls_[i].first, walls_[i].count};
  const Points b{corners_.data() + walls_[j].first, walls_[j].count};
  if (!meet(grown(box_of(a), narrow_gap), box_of(b))) return;
  if ((walls_[i].closed && holds(a, b[0])) || (walls_[j].closed && holds(b, a[0]))) return;
  NarrowGapFinder gap;
  for (std::size_t k = 0; k + 1 < a.size(); ++k)
    for (std::size_t l = 0; l + 1 < b.size(); ++l)
      if (!missing_[walls_[i].first + k] && !missing_[walls_[j].first + l])
        gap.offer({a[k], a[k + 1]}, {b[l], b[l + 1]});
  for (const Segment& join : gap.joins())
    gaps_.push_back({static_cast<WallIndex>(i), static_cast<WallIndex>(j), join, box_of(join)});
}

}  // namespace sandtable
