#include "fow/sight/buildings.hpp"

#include <algorithm>

#include "fow/core/world.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord rounding = 2;  // what the ends of an opening in a slanted wall stray, together

// The part of a wall under a breach, if any; the outline of a breach is convex.
std::vector<Opening> breached(const Overlay& breach, Points outline_of_building) {
  std::vector<Opening> found;
  const Quad q = outline(breach.rect);
  for (std::size_t i = 0; i < outline_of_building.size(); ++i) {
    const Segment wall{outline_of_building[i], outline_of_building[(i + 1) % outline_of_building.size()]};
    const Coord whole = length(wall.b - wall.a);
    Coord from = 0, to = whole;
    for (std::size_t k = 0; k < 4 && from < to; ++k) {
      const Vec side = q.corner[(k + 1) % 4] - q.corner[k];
      const int64_t start = cross(side, wall.a - q.corner[k]);
      const int64_t stop = cross(side, wall.b - q.corner[k]);
      if (start < 0 && stop < 0) to = 0;
      if (start < 0 && stop >= 0) from = std::max(from, static_cast<Coord>(start * whole / (start - stop)));
      if (start >= 0 && stop < 0) to = std::min(to, static_cast<Coord>(start * whole / (start - stop)));
    }
    if (from >= to) continue;
    const Segment span{point_along(wall, from), point_along(wall, to)};
    found.push_back({.sort = Opening::Sort::gap, .span = span, .wall = static_cast<uint8_t>(i)});
  }
  return found;
}

bool fits_at(Points outline_of_building, const Rect& base) { return contains(outline_of_building, outline(base)); }

// In each corner of the building, with each corner of the base.
bool fits_in_corner(Points building, Coord width, Coord depth, Angle facing) {
  const Quad base = outline(Rect{{{}, facing}, width, depth});
  for (Vec corner : building)
    for (Vec of_base : base.corner)
      for (Vec nudge : {Vec{}, Vec{1, 1}, Vec{1, -1}, Vec{-1, 1}, Vec{-1, -1}})
        if (fits_at(building, {{corner - of_base + nudge, facing}, width, depth})) return true;
  return false;
}

bool fits_somewhere(Points building, Coord width, Coord depth, Angle facing) {
  const Box box = box_of(building);
  for (Coord y = box.low.y; y <= box.high.y; y += inch / 4)
    for (Coord x = box.low.x; x <= box.high.x; x += inch / 4)
      if (fits_at(building, {{{x, y}, facing}, width, depth})) return true;
  return false;
}

}  // namespace

bool may_enter_buildings(const Model& m) {
  if (m.vehicle()) return m.fully_armoured() && m.mobility == Mobility::fully_tracked;  // FOW-MOV-063
  if (m.has(Trait::staff)) return false;                                                // FOW-ART-053
  return m.on_foot() && m.mobility != Mobility::cavalry;                                // FOW-MOV-062, 066, 067
}

RuleId why_not_into_buildings(const Model& m) {
  if (m.vehicle()) return "FOW-MOV-063"_rule;
  return m.mobility == Mobility::cavalry ? "FOW-MOV-062"_rule : "FOW-MOV-067"_rule;
}

bool is_building(const State& s, FeatureId f) {
  return f.valid() && s.world->ratings[f.index()].building && (*s.world->table)[f].form == Form::building;
}

FeatureId building_at(const State& s, Vec at) {
  // Asked of every pair of teams, and mostly told by the box: no call for that.
  const auto holds = [at](const Box& b) {
    return at.x >= b.low.x && at.x <= b.high.x && at.y >= b.low.y && at.y <= b.high.y;
  };
  for (const Building& b : s.world->buildings)
    if (holds(b.box) && where(at, (*s.world->table)[b.feature].points) != Where::outside) return b.feature;
  return {};
}

std::vector<TeamId> teams_in(const State& s, FeatureId building) {
  std::vector<TeamId> inside;
  const Points outline_of_building = (*s.world->table)[building].points;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && where(s.teams[i].pose.at, outline_of_building) != Where::outside)
      inside.push_back(TeamId::of(i));
  return inside;
}

std::vector<Opening> openings_of(const State& s, FeatureId building) {
  const Feature& f = (*s.world->table)[building];
  std::vector<Opening> openings = f.openings;
  for (const Overlay& o : s.overlays) {  // a tank that drives in makes none (FOW-MOV-065)
    if (o.sort != Overlay::Sort::breach || o.feature != building) continue;
    const auto more = breached(o, f.points);
    openings.insert(openings.end(), more.begin(), more.end());
  }
  return openings;
}

bool adjacent(const Rect& base, const Opening& o) {
  const std::array<Vec, 2> span{o.span.a, o.span.b};
  return distance_to_line(base, span) <= adjacent_gap;  // FOW-GEN-024
}

int teams_at_opening(const Opening& o, Coord base_width) {
  const Coord wide = length(o.span.b - o.span.a);
  const Coord side_by_side = (wide + rounding) / base_width;           // FOW-MOV-056
  const bool left_over = wide - side_by_side * base_width > rounding;  // FOW-MOV-056
  return std::max<int>(1, side_by_side + (left_over ? 1 : 0));
}

std::vector<TeamId> unlocked_by(const State& s, TeamId mover, const Opening& o) {
  std::vector<TeamId> by;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    const Team& team = s.teams[i];
    if (!team.in_play() || team.moving.began_aboard || side_of(s, t) != side_of(s, mover)) continue;
    // Others may have moved since these moves began (FOW-MOV-058); the mover itself may have left its horses
    // (FOW-TRP-047).
    const Pose& began = t == mover ? team.pose : team.moving.stood;
    if (adjacent(Rect{began, model(s, t).width, model(s, t).depth}, o)) by.push_back(t);
  }
  return by;
}

bool too_small_for(Points building, Coord width, Coord depth) {
  for (std::size_t i = 0; i < building.size(); ++i) {
    const Angle along_wall = heading_of(building[(i + 1) % building.size()] - building[i]);
    for (Angle facing : {along_wall, along_wall + Angle{16384}})
      if (fits_in_corner(building, width, depth, facing) || fits_somewhere(building, width, depth, facing))
        return false;
  }
  return true;
}

void wall_off(const State& s, TeamId t, GoingMap& map) {
  if (model(s, t).vehicle()) return;  // FOW-MOV-064
  const FeatureId home = building_at(s, s[t].pose.at);
  for (std::size_t i = 0; i < map.feature.size(); ++i)
    if (is_building(s, FeatureId::of(i)))
      // A line is only its walls; what nobody may be in stays solid.
      map.feature[i] = {
          .pace = impassable, .line = home == FeatureId::of(i) && map.feature[i].pace != impassable, .walls = true};
}

}  // namespace sandtable::fow
