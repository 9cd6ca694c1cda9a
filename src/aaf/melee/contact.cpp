// Getting into base contact: where a charging figure ends, spread evenly over the enemy (AAF-CHG-003 to 005).
#include <algorithm>
#include <array>

#include "aaf/core/world.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/movement/moving.hpp"
#include "geometry/path.hpp"

namespace sandtable::aaf {
namespace {

Coord contact_gap(const State& s) { return tables(s).one / 20; }

// The place beside the target in that direction where the two bases just touch, squared up to it.
Pose beside(const State& s, ModelId m, ModelId target, Angle direction) {
  const Rect there = footprint(s, target);
  const Angle turned = direction + Angle{32768} - there.pose.facing;
  const Angle facing = there.pose.facing + Angle{static_cast<uint16_t>((turned.turns + 8192u) / 16384u * 16384u)};
  const auto pose_at = [&](Coord d) { return Pose{there.pose.at + along(direction, d), facing}; };
  Coord in = 0, off = 4 * tables(s).one;
  while (off - in > 4) {
    const Coord middle = in + (off - in) / 2;
    (overlap(footprint_at(s, m, pose_at(middle)), there) ? in : off) = middle;
  }
  return pose_at(off + 2);
}

// Places at the outer wall of the room that the target holds (AAF-CHG-012).
std::vector<Pose> at_wall_of(const State& s, ModelId m, ModelId target) {
  std::vector<Pose> list;
  if (storey(s, target) > 0) return list;
  const Inside& room = s[s[target].unit].inside;
  const auto& walls = (*s.world->table)[house_of(s, s[target].unit).feature].points;
  for (std::size_t i = 0; i < walls.size(); ++i) {
    const Segment wall{walls[i], walls[(i + 1) % walls.size()]};
    const Angle to = heading_of(wall.b - wall.a) + Angle{16384};
    for (Coord d = 0; d <= length(wall.b - wall.a); d += tables(s).one / 2) {
      const Coord off = profile(s, m).depth / 2 + contact_gap(s) / 2;
      const Pose p{point_along(wall, d) + along(to, off), to};
      if (to_outer_wall(s, footprint_at(s, m, p), room) <= contact_gap(s)) list.push_back(p);
    }
  }
  return list;
}

// AAF-CHG-005: where fewest are engaged, then the nearest.
struct Spot {
  Pose pose;
  ModelId target;
  int engaged = 0;
  Coord away = 0;
};

}  // namespace

// AAF-CHG-012: at the outer wall one is in contact with those inside, and so is who holds the room next to theirs.
bool in_contact(const State& s, ModelId a, ModelId b) {
  const bool in_a = indoors(s, a), in_b = indoors(s, b);
  if (in_a && in_b) {
    const Inside &i = s[s[a].unit].inside, &j = s[s[b].unit].inside;
    const auto next = rooms_beside(s, i);
    return i == j || std::find(next.begin(), next.end(), j) != next.end();
  }
  if (!in_a && !in_b) return distance(s, a, b) <= contact_gap(s);
  const ModelId inside = in_a ? a : b, outside = in_a ? b : a;
  return storey(s, inside) == 0 && to_outer_wall(s, footprint(s, outside), s[s[inside].unit].inside) <= contact_gap(s);
}

bool close_in(State& s, UnitId charger, UnitId target, Out& out) {
  Standings where_all(s);
  std::vector<ModelId> targets;
  for (const ModelId t : models_of(s, target))
    if (s[t].present()) targets.push_back(t);
  std::vector<int> engaged(targets.size(), 0);
  std::vector<ModelId> order;
  for (const ModelId m : models_of(s, charger))
    if (can_move(s, m) && profile(s, m).man() &&
        std::none_of(targets.begin(), targets.end(), [&](ModelId t) { return in_contact(s, m, t); }))
      order.push_back(m);
  const auto away = [&](ModelId m) {
    Coord least = 1 << 30;
    for (const ModelId t : targets) least = std::min(least, length(s[t].pose.at - s[m].pose.at));
    return least;
  };
  std::stable_sort(order.begin(), order.end(), [&](ModelId a, ModelId b) { return away(a) < away(b); });
  std::vector<std::pair<ModelId, Pose>> moves;
  std::vector<ModelId> rest;
  for (const ModelId m : order) {
    std::vector<Spot> spots;
    for (std::size_t t = 0; t < targets.size(); ++t) {
      if (indoors(s, targets[t])) {
        for (const Pose& p : at_wall_of(s, m, targets[t]))
          spots.push_back({p, targets[t], engaged[t], length(p.at - s[m].pose.at)});
        continue;
      }
      if (length(s[targets[t]].pose.at - s[m].pose.at) > allowance(s, m) + 4 * tables(s).one) continue;
      for (int i = 0; i < 16; ++i) {
        const Angle off{static_cast<uint16_t>(i * 4096)};
        const Pose p = beside(s, m, targets[t], heading_of(s[m].pose.at - s[targets[t]].pose.at) + off);
        spots.push_back({p, targets[t], engaged[t], length(p.at - s[m].pose.at)});
      }
    }
    std::stable_sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) {
      return a.engaged != b.engaged ? a.engaged < b.engaged : a.away < b.away;
    });
    bool found = false;
    for (const Spot& spot : spots) {
      if (spot.away > allowance(s, m)) continue;
      if (!within(s, m, march(s, where_all, m, {spot.pose}, Approach::contact), allowance(s, m))) continue;
      where_all.put(m, spot.pose);
      moves.emplace_back(m, spot.pose);
      ++engaged[static_cast<std::size_t>(std::find(targets.begin(), targets.end(), spot.target) - targets.begin())];
      found = true;
      break;
    }
    if (!found) rest.push_back(m);
  }
  const auto men = afoot(s, charger);
  const bool already = std::any_of(men.begin(), men.end(), [&](ModelId m) {
    return std::any_of(targets.begin(), targets.end(), [&](ModelId t) { return in_contact(s, m, t); });
  });
  if (moves.empty()) return already;  // AAF-CHG-004: no model moves
  for (const ModelId m : rest) {
    const ModelId nearest = *std::min_element(targets.begin(), targets.end(), [&](ModelId a, ModelId b) {
      return length(s[a].pose.at - s[m].pose.at) < length(s[b].pose.at - s[m].pose.at);
    });
    const Vec by = s[nearest].pose.at - s[m].pose.at;
    const Pose end =
        furthest(s, where_all, m, {s[nearest].pose.at - along(heading_of(by), tables(s).one), heading_of(by)},
                 allowance(s, m), Approach::contact);
    if (end.at == s[m].pose.at) continue;
    where_all.put(m, end);
    moves.emplace_back(m, end);
  }
  for (const auto& [m, pose] : moves) {
    put(s, m, pose, {pose}, "AAF-CHG-003"_rule, out);
    if (!s.melee.moved_in.full() &&
        std::any_of(targets.begin(), targets.end(), [&, who = m](ModelId t) { return in_contact(s, who, t); }))
      s.melee.moved_in.push_back(m);
  }
  s[charger].prone = false;  // AAF-MOV-023
  s[charger].phase.moved = true;
  return true;
}

}  // namespace sandtable::aaf
