#include "fow/movement/climbing.hpp"

#include <algorithm>
#include <array>

#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {
namespace {

// Of the same line, of which a contour may have cut off parts.
bool same_line(const State& s, FeatureId a, FeatureId b) {
  if (a == b) return true;
  if (!a.valid() || !b.valid()) return false;
  const FeatureId whole = (*s.world->table)[a].part_of;
  return whole.valid() && (*s.world->table)[b].part_of == whole;
}

std::vector<Segment> legs_of_line(const State& s, FeatureId line) {
  std::vector<Segment> all;
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (!same_line(s, FeatureId::of(i), line)) continue;
    for (std::size_t k = 0; k + 1 < features[i].points.size(); ++k)
      all.push_back({features[i].points[k], features[i].points[k + 1]});
  }
  return all;
}

// How often the way crosses the line; at a corner of it once.
int crossings(const std::vector<Segment>& line, Segment way) {
  int times = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool at_corner = i > 0 && line[i - 1].b == line[i].a && on_segment(way, line[i].a);
    if (touch(way, line[i]) && !at_corner) ++times;
  }
  return times;
}

bool over_more_than(const State& s, TeamId t, FeatureId cliff, const Pose& top) {
  const Walk way = walk_of_centre(s, t, {top});
  return std::any_of(way.contacts.begin(), way.contacts.end(),
                     [&](const Contact& c) { return c.pace == impassable && !same_line(s, c.feature, cliff); });
}

}  // namespace

bool stands_at(const State& s, FeatureId cliff, const Rect& base) {
  const std::vector<Segment> line = legs_of_line(s, cliff);
  return std::any_of(line.begin(), line.end(), [&](const Segment& leg) {
    return distance_to_line(base, std::array{leg.a, leg.b}) <= adjacent_gap;
  });
}

bool straight_over(const State& s, TeamId t, FeatureId cliff, const Pose& top) {
  const Rect there = base_at(s, t, top);
  return stands_at(s, cliff, there) && crossings(legs_of_line(s, cliff), {s[t].pose.at, top.at}) == 1 &&
         !over_more_than(s, t, cliff, top) && distance(footprint(s, t), there) <= 2 * adjacent_gap;
}

}  // namespace sandtable::fow
