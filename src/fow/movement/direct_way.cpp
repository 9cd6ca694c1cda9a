#include "fow/movement/direct_way.hpp"

#include <algorithm>
#include <utility>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "geometry/path.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord detour = inch / 10;  // a path is direct when it is no longer than the shortest by this
constexpr Coord a_bit = inch;        // before and after a turn it is on the road

bool on_stretch(const Ground::Stretch& r, Vec p) {
  if (!meet(r.box, Box{p, p})) return false;
  const Vec way = r.b - r.a;
  const int64_t far = dot(way, p - r.a);
  return std::abs(cross(way, p - r.a)) <= int64_t{r.half_width + 1} * r.length &&
         far >= -int64_t{r.before + 1} * r.length && far <= dot(way, way) + int64_t{r.beyond + 1} * r.length;
}

Vec toward(Vec from, Vec to, Coord far) { return point_along(Segment{from, to}, std::min(far, length(to - from))); }

bool same_way(Vec a, Vec b) { return dot(a, b) > 0 && std::abs(cross(a, b)) <= dot(a, b) / 2; }

// The way in along the one and out along the other, where they meet, is the road's own, however sharply it turns.
bool as_the_road_turns(const Ground::Stretch& in, const Ground::Stretch& out, Vec coming, Vec going) {
  for (const auto& [from, joint] : {std::pair{in.a, in.b}, std::pair{in.b, in.a}})
    for (const auto& [start, to] : {std::pair{out.a, out.b}, std::pair{out.b, out.a}})
      if (joint == start && from != to && same_way(joint - from, coming) && same_way(to - start, going)) return true;
  return false;
}

// Whether it follows a road where it turns: on it before and after, and not back the way it came, unless the road
// itself turns so sharply. Ground that is Road all over is no road to follow.
bool bends_with_road(const Ground& g, Vec from, Vec at, Vec to) {
  const Vec coming = at - from, going = to - at;
  const int64_t onward = dot(coming, going);
  for (const Ground::Stretch& in : g.roads) {
    if (!on_stretch(in, at) || !on_stretch(in, toward(at, from, a_bit))) continue;
    for (const Ground::Stretch& out : g.roads) {
      if (!on_stretch(out, at) || !on_stretch(out, toward(at, to, a_bit))) continue;
      if (onward > 0 || (&in != &out && (onward == 0 || as_the_road_turns(in, out, coming, going)))) return true;
    }
  }
  return false;
}

// No longer than the shortest way from where the team stands; where none is found there is nothing to go by.
bool shortest(const State& s, TeamId t, Coord whole, Vec to, Gait gait) {
  if (whole <= length(to - s[t].pose.at) + detour) return true;
  const MoveField all(s, t, gait);
  const Proposal best =
      propose_route(all.ground(), all.others(), all.limits(), all.mover(), to, {.slowest = cross_country});
  return !best.found || whole <= best.walk.length + detour;
}

}  // namespace

bool most_direct(const State& s, TeamId t, const std::vector<Pose>& legs, Gait gait) {
  std::vector<Pose> steps;
  for (const Pose& p : legs)
    if (p.at != (steps.empty() ? s[t].pose.at : steps.back().at)) steps.push_back(p);
  if (steps.empty() || shortest(s, t, legs_length(s[t].pose.at, steps), steps.back().at, gait)) return true;
  const Ground ground = MoveField(s, t, gait, legs).ground();
  State there = s;
  std::vector<Pose> part;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Vec from = i > 0 ? steps[i - 1].at : s[t].pose.at;
    part.push_back(steps[i]);
    const bool last = i + 1 == steps.size();
    if (!last && !bends_with_road(ground, from, steps[i].at, steps[i + 1].at)) continue;
    if (!shortest(there, t, legs_length(there[t].pose.at, part), steps[i].at, gait)) return false;
    put_for_a_look(there, t, steps[i]);
    part.clear();
  }
  return true;
}

}  // namespace sandtable::fow
