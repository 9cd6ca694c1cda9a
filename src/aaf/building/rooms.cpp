#include "aaf/building/rooms.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/movement/moving.hpp"
#include "geometry/path.hpp"

namespace sandtable::aaf {
namespace {

std::vector<ModelId> on_feet(const State& s, UnitId u) {
  std::vector<ModelId> list;
  for (const ModelId m : models_of(s, u))
    if (s[m].present() && !profile(s, m).vehicle()) list.push_back(m);
  return list;
}

bool fits_inside(const Rect& base, Points room) {
  const Quad q = outline(base);
  return std::all_of(q.corner.begin(), q.corner.end(), [&](Vec c) { return where(c, room) != Where::outside; });
}

}  // namespace

namespace {

// Each so far from the next.
std::vector<std::pair<ModelId, Pose>> spread_inside(const State& s, UnitId u, const Inside& room, Coord apart) {
  std::vector<std::pair<ModelId, Pose>> list;
  const auto& section = section_of(s, room);
  const Box box = box_of(section);
  const Coord step = tables(s).one / 4;
  const Angle facing = degrees(s.world->edges[static_cast<std::size_t>(s[u].side)]);
  std::vector<Rect> taken;
  for (const ModelId m : on_feet(s, u)) {
    bool found = false;
    for (Coord y = box.low.y; y <= box.high.y && !found; y += step)
      for (Coord x = box.low.x; x <= box.high.x && !found; x += step) {
        const Rect base = footprint_at(s, m, {{x, y}, facing});
        if (!fits_inside(base, section) ||
            std::any_of(taken.begin(), taken.end(), [&](const Rect& r) { return overlap(r, base); }))
          continue;
        taken.push_back({base.pose, base.width + apart, base.depth + apart});
        list.emplace_back(m, base.pose);
        found = true;
      }
  }
  return list;
}

}  // namespace

std::vector<std::pair<ModelId, Pose>> places_at_wall(const State& s, UnitId u, Standings& where_all) {
  std::vector<std::pair<ModelId, Pose>> list;
  const Inside room = s[u].inside;
  const Feature& f = (*s.world->table)[house_of(s, u).feature];
  const Coord one = tables(s).one;
  for (const ModelId m : on_feet(s, u)) {
    const Coord off = std::max(profile(s, m).width, profile(s, m).depth);
    std::vector<std::pair<Coord, Pose>> spots;
    for (std::size_t i = 0; i < f.points.size(); ++i) {
      const Segment wall{f.points[i], f.points[(i + 1) % f.points.size()]};
      const Angle along_wall = heading_of(wall.b - wall.a);
      for (Coord d = 0; d <= length(wall.b - wall.a); d += one / 2)
        for (int rank = 0; rank < 3; ++rank) {
          // Outlines run counter-clockwise, so outside is to the right.
          const Vec out = along(along_wall + Angle{16384}, off * 3 / 4 + rank * off * 6 / 5 + one / 20);
          const Pose p{point_along(wall, d) + out, along_wall + Angle{16384}};
          if (to_outer_wall(s, footprint_at(s, m, p), room) > 3 * one) continue;
          spots.emplace_back(length(p.at - where_all.at(m).at), p);
        }
    }
    std::stable_sort(spots.begin(), spots.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [away, p] : spots) {
      Standings start = where_all;
      start.put_down(m, p);
      const March stand = march(s, start, m, {p}, Approach::contact);
      if (!stand.walk.legal() || where(p.at, f.points) != Where::outside) continue;
      const Rect base = footprint_at(s, m, p);
      const Vec size = s.world->table->size();
      bool bad = p.at.x < off || p.at.y < off || p.at.x > size.x - off || p.at.y > size.y - off;
      for (std::size_t i = 0; i < s.models.size() && !bad; ++i) {
        const ModelId o = ModelId::of(i);
        const bool down = where_all.is_down(o);
        if (o == m || !s[o].present() || (indoors(s, o) && !down && side_of(s, o) == side_of(s, m))) continue;
        const Gap gap = distance(base, footprint_at(s, o, where_all.at(o)));
        bad = side_of(s, o) == side_of(s, m) ? overlap(base, footprint_at(s, o, where_all.at(o)))
                                             : gap < tables(s).movement.not_too_close;  // AAF-MOV-006
      }
      if (bad) continue;
      where_all.put_down(m, p);
      list.emplace_back(m, p);
      break;
    }
  }
  return list;
}

std::vector<std::pair<ModelId, Pose>> places_inside(const State& s, UnitId u, const Inside& room) {
  const std::size_t all = on_feet(s, u).size();
  const Coord one = tables(s).one;
  for (const Coord apart : {2 * one, one, one / 2, Coord{0}})
    if (auto list = spread_inside(s, u, room, apart); list.size() == all || apart == 0) return list;
  return {};
}

void go_in(State& s, UnitId u, const Inside& room, RuleId why, Out& out) {
  const auto places = places_inside(s, u, room);
  s[u].inside = room;
  s[u].prone = false;  // AAF-MOV-022
  for (const auto& [m, pose] : places) put(s, m, pose, {pose}, why, out);
}

std::vector<ModelId> come_out(State& s, UnitId u, RuleId why, Out& out) {
  Standings where_all(s);
  const auto places = places_at_wall(s, u, where_all);
  std::vector<ModelId> left = on_feet(s, u);
  s[u].inside = {};
  for (const auto& [m, pose] : places) {
    put(s, m, pose, {pose}, why, out);
    left.erase(std::find(left.begin(), left.end(), m));
  }
  return left;
}

}  // namespace sandtable::aaf
