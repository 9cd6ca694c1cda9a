#include "fow/assault/contact.hpp"

#include <algorithm>

#include "fow/assault/assault.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

bool between(Vec a, Vec b, Points line) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (touch(Segment{a, b}, Segment{line[i], line[i + 1]})) return true;
  return false;
}

// FOW-ASL-038, 171: it touches the line, and behind the line there is no room for its base before the other, who is
// near enough to be fought.
bool stands_opposite(const Rect& at_line, const Rect& beyond, Points line) {
  return distance_to_line(at_line, line) <= contact_gap && distance_to_line(beyond, line) < at_line.depth &&
         distance(at_line, beyond) <= std::min(at_line.depth, fighting_distance);
}

// The obstacle at which `a` stands opposite `b`.
FeatureId obstacle_between(const State& s, const Rect& a, const Rect& b) {
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (!s.world->ratings[i].obstacle || features[i].form == Form::building) continue;
    const Points line = features[i].points;
    if (between(a.pose.at, b.pose.at, line) && stands_opposite(a, b, line)) return FeatureId::of(i);
  }
  return {};
}

// By which opening a team outside is at the building; -1 for none.
int opening_at(const State& s, FeatureId building, const Rect& outside) {
  const std::vector<Opening> openings = openings_of(s, building);
  for (std::size_t i = 0; i < openings.size(); ++i)
    if (openings[i].floor == 0 && adjacent(outside, openings[i])) return static_cast<int>(i);
  return -1;
}

// Across the widest obstacle two teams are no farther apart.
constexpr Coord farthest_touch = 4 * inch;

// By their centres alone, so far apart that no corner of one is near the other: most pairs of teams are.
bool far_apart(const State& s, TeamId a, const Pose& at, TeamId b) {
  const Model& one = model(s, a);
  const Model& other = model(s, b);
  const int64_t most = int64_t{farthest_touch} + (one.width + one.depth + other.width + other.depth) / 2 + 4;
  return squared(s[b].pose.at - at.at) > most * most;
}

Touch find_touch(const State& s, TeamId a, const Pose& at, TeamId b) {
  const FeatureId in_a = building_at(s, at.at), in_b = building_at(s, s[b].pose.at);
  if (in_a == in_b && far_apart(s, a, at, b)) return Touch::none;
  const Rect one = base_at(s, a, at), other = base_at(s, b, s[b].pose);
  if (in_a != in_b) {
    if (in_a.valid() && in_b.valid()) return Touch::none;
    const FeatureId building = in_a.valid() ? in_a : in_b;
    const TeamId outside = in_a.valid() ? b : a;
    const Rect& there = in_a.valid() ? other : one;
    if (model(s, outside).vehicle()) {  // FOW-ASL-043
      const bool may = may_enter_buildings(model(s, outside));
      const bool near = distance(there, Points((*s.world->table)[building].points)) <= contact_gap;
      return may && near ? Touch::wall : Touch::none;
    }
    return opening_at(s, building, there) >= 0 ? Touch::opening : Touch::none;  // FOW-ASL-042
  }
  if (distance(one, other) > farthest_touch) return Touch::none;
  if (obstacle_between(s, one, other).valid()) return Touch::across;
  return distance(one, other) <= contact_gap ? Touch::base : Touch::none;
}

}  // namespace

Touch touch_between(const State& s, TeamId a, TeamId b) { return find_touch(s, a, s[a].pose, b); }
Touch touch_from(const State& s, TeamId a, const Pose& at, TeamId b) { return find_touch(s, a, at, b); }

bool close_by(const State& s, TeamId a, TeamId b, Coord limit) {
  if (within(s, a, b, limit)) return true;  // FOW-ASL-005: between the nearest points, exactly that far included
  const FeatureId in_a = building_at(s, s[a].pose.at), in_b = building_at(s, s[b].pose.at);
  if (!in_a.valid() && !in_b.valid()) return false;
  return in_a == in_b || touch_between(s, a, b) != Touch::none;  // FOW-ASL-075; FOW-ASL-042, 043
}

RuleId rule_of(Touch touch) {
  switch (touch) {
    case Touch::across: return "FOW-ASL-038"_rule;
    case Touch::opening: return "FOW-ASL-042"_rule;
    case Touch::wall: return "FOW-ASL-043"_rule;
    case Touch::none:
    case Touch::base: break;
  }
  return {};
}

bool in_contact(const State& s, TeamId t, TeamId enemy) {
  return s[t].able() && s[enemy].present() && touch_between(s, t, enemy) != Touch::none;
}
bool in_contact(const State& s, TeamId t) {
  if (!s[t].able()) return false;
  for (TeamId enemy : objectives(s, side_of(s, t)))
    if (touch_between(s, t, enemy) != Touch::none) return true;
  return false;
}

bool is_objective(const State& s, PlatoonId p, int for_side) {
  if (!s.assault.on() || s[p].side == for_side) return false;
  return s.assault.round == 0 ? s[p].assault.named : takes_part(s, p);
}
std::vector<TeamId> objectives(const State& s, int for_side) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && s.teams[i].platoon.valid() && is_objective(s, s.teams[i].with(), for_side))
      list.push_back(TeamId::of(i));
  return list;
}

}  // namespace sandtable::fow
