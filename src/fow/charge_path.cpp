// Ways into contact: candidates are laid out and the movement rules judge them.
#include "fow/charge_path.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fow/buildings.hpp"
#include "fow/contact.hpp"
#include "fow/launch.hpp"
#include "fow/orders.hpp"
#include "fow/world.hpp"
#include "geometry/sweep.hpp"
#include "table/route.hpp"

namespace sandtable::fow {
namespace {

// The shortest way from one outline to the other.
Vec closest(Points a, Points b) {
  Vec best;
  int64_t least = -1;
  const auto from = [&](Points one, Points other, bool back) {
    for (Vec p : one)
      for (std::size_t i = 0; i < other.size(); ++i) {
        const Segment edge{other[i], other[(i + 1) % other.size()]};
        const int64_t whole = squared(edge.b - edge.a);
        const int64_t part = whole == 0 ? 0 : std::clamp<int64_t>(dot(p - edge.a, edge.b - edge.a), 0, whole);
        const Coord thousandth = whole == 0 ? 0 : static_cast<Coord>(part * 4096 / whole);
        const Vec by = lerp(edge.a, edge.b, thousandth, 4096) - p;
        if (least >= 0 && squared(by) >= least) continue;
        least = squared(by);
        best = back ? -by : by;
      }
  };
  from(a, b, false);
  from(b, a, true);
  return best;
}

Vec stretched(Vec by, Coord more) { return by + along(heading_of(by), more); }

// What a charger has to touch: a base, an opening, a building (FOW-ASL-042, 043).
struct Quarry {
  std::vector<Vec> points;
  bool opening = false;
};

std::vector<Quarry> goals_of(const State& s, TeamId t, TeamId enemy) {
  const FeatureId building = building_at(s, s[enemy].pose.at);
  const Quad base = outline(footprint(s, enemy));
  if (!building.valid() || building == building_at(s, s[t].pose.at))
    return {{{base.corner.begin(), base.corner.end()}, false}};
  if (model(s, t).vehicle()) return {{(*s.world->table)[building].points, false}};
  std::vector<Quarry> goals;
  for (const Opening& o : openings_of(s, building))
    if (o.floor == 0) goals.push_back({{o.span.a, o.span.b}, true});
  return goals;
}

class WayFinder {
 public:
  WayFinder(const State& s, TeamId t, TeamId enemy, bool round)
      : s_(s), t_(t), enemy_(enemy), round_(round), base_(footprint(s, t)), most_(charge_distance(s, t)) {}

  ChargeWay find() {
    if (touch_between(s_, t_, enemy_) != Touch::none) return {enemy_, {}, 0};
    const std::vector<Quarry> goals = goals_of(s_, t_, enemy_);
    for (const Quarry& g : goals) straight(g, s_[t_].pose, {}, 0);
    if (!best_.found())
      for (const Quarry& g : goals) search(g);
    return best_;
  }

 private:
  Rect base_at(const Pose& p) const { return {p, base_.width, base_.depth}; }

  // Tries legs as a way; true when nothing forbids them and they end in contact.
  bool consider(const std::vector<Pose>& legs) {
    Coord far = 0;
    Vec at = s_[t_].pose.at;
    for (const Pose& p : legs) far += length(p.at - at), at = p.at;
    if (best_.found() && far >= best_.length) return true;
    if (far > most_ || touch_from(s_, t_, legs.back(), enemy_) == Touch::none) return false;
    const PathLook look = look_at_path(s_, t_, legs, charging);
    if (!look.refused.empty() || look.leaves) return false;
    if (round_ && touches_rough(look.walk)) return false;
    best_ = {enemy_, legs, far};
    return true;
  }
  static bool touches_rough(const Walk& w) {
    return std::any_of(w.contacts.begin(), w.contacts.end(),
                       [](const Contact& c) { return !c.starting && (c.pace >= rough || c.line || c.check != 0); });
  }

  // From a place on the way straight to the goal: front first, or keeping its heading where that is shorter.
  void straight(const Quarry& g, const Pose& from, std::vector<Pose> before, Coord gone) {
    if (gone > most_) return;
    const Quad now = outline(base_at(from));
    const Vec by = closest(now, g.points);
    if (length(by) + gone > most_) return;
    const Vec centre_by = closest(std::array<Vec, 1>{from.at}, g.points);
    for (const Vec way : {centre_by, by})
      for (const Angle facing : {heading_of(way), from.facing}) try_slide(g, from, before, way, facing);
    if (g.opening) square_on(g, before);
  }

  void try_slide(const Quarry& g, const Pose& from, const std::vector<Pose>& before, Vec way, Angle facing) {
    const Rect piece = base_at({from.at, facing});
    const Vec to = from.at + stretched(way, base_.width + base_.depth);
    const Obstacle goal = g.opening ? Obstacle::polyline(g.points) : Obstacle::polygon(g.points);
    const auto run = free_run(piece, to, goal, g.opening ? Until::within : Until::overlaps);
    if (!run) return;
    std::vector<Pose> legs = before;
    legs.push_back({stop_before(piece, to, goal, g.opening ? Until::within : Until::overlaps), facing});
    if (!consider(legs)) stop_at_line(piece, legs);
  }

  // FOW-ASL-038: at the obstacle behind which the enemy stands.
  void stop_at_line(const Rect& piece, std::vector<Pose> legs) {
    const Walk w = walk_over_ground(s_, t_, legs, charging);
    if (w.ends_across < 0) return;
    const FeatureId line = w.contacts[static_cast<std::size_t>(w.ends_across)].feature;
    if (!line.valid()) return;
    const Points points = (*s_.world->table)[line].points;
    legs.back().at = stop_before(piece, legs.back().at, Obstacle::polyline(points), Until::within);
    consider(legs);
  }

  // Straight to a place squarely in front of an opening.
  void square_on(const Quarry& g, const std::vector<Pose>& before) {
    for (const Pose& end : fronts(g)) {
      std::vector<Pose> legs = before;
      legs.push_back(end);
      consider(legs);
    }
  }

  // Places in front of the goal's sides, facing them.
  std::vector<Pose> fronts(const Quarry& g) const {
    std::vector<Pose> list;
    const std::size_t sides = g.opening ? 1 : g.points.size();
    for (std::size_t i = 0; i < sides; ++i) {
      const Vec a = g.points[i], b = g.points[(i + 1) % g.points.size()];
      const Angle outward = heading_of(b - a) + Angle{16384};  // outlines run with the inside on their left
      for (Coord part : {2, 1, 3})
        list.push_back({lerp(a, b, part, 4) + along(outward, base_.depth / 2 + 2), outward + Angle{32768}});
    }
    return list;
  }

  void search(const Quarry& g) {
    const MoveField field(s_, t_, charging);
    Mover mover = field.mover();
    mover.turning = turn_along | turn_kept;
    const Field open(field.ground(), field.others(), mover,
                     {.most = round_ ? Pace{cross_country} : Pace{rough},
                      .avoid_checks = round_,
                      .range = most_ + base_.width + base_.depth});
    for (const Pose& end : fronts(g)) {
      const Vec clear = end.at - along(end.facing, circumradius(base_.width, base_.depth) - base_.depth / 2);
      for (const Vec to : {end.at, clear}) {
        std::vector<Pose> legs = shortest_legs(open, to, most_, true);
        if (legs.empty()) continue;
        std::vector<Pose> bent{legs.begin(), legs.end() - 1};
        Coord gone = 0;
        Pose at = s_[t_].pose;
        for (const Pose& p : bent) gone += length(p.at - at.at), at = p;
        if (!bent.empty()) straight(g, at, bent, gone);
        legs.push_back(end);
        consider(legs);
      }
    }
  }

  const State& s_;
  const TeamId t_;
  const TeamId enemy_;
  const bool round_;
  const Rect base_;
  const Coord most_;
  ChargeWay best_;
};

// Two enemies leave a gap that is narrower than the base is wide (FOW-ASL-035).
bool squeezes_through(const State& s, TeamId t, const std::vector<Pose>& legs, TeamId target) {
  const Model& m = model(s, t);
  Pose at = s[t].pose;
  for (const Pose& to : legs) {
    const Vec by = to.at - at.at;
    if (by != Vec{}) {
      const Convex lane = swept({{at.at, heading_of(by)}, m.width, m.depth}, to.at);
      bool left = false, right = false;
      for (TeamId enemy : objectives(s, side_of(s, t))) {
        if (enemy == target || !overlap(Points(lane), Points(outline(footprint(s, enemy))))) continue;
        (sandtable::side_of(Segment{at.at, to.at}, s[enemy].pose.at) > 0 ? left : right) = true;
      }
      if (left && right) return true;
    }
    at = to;
  }
  return false;
}

bool shot_elsewhere(const State& s, TeamId t, TeamId enemy) {  // FOW-ASL-049
  if (s.assault.round > 0 || s.assault.breakthrough || s[t].shot_at == 0) return false;
  return (s[t].shot_at >> s[enemy].with().index() & 1) == 0;
}

bool touched_already(const State& s, TeamId by_other_than, TeamId enemy) {
  const int side = side_of(s, by_other_than);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (t == by_other_than || !s[t].able() || side_of(s, t) != side || s[t].part == AssaultPart::covering) continue;
    if (touch_between(s, t, enemy) != Touch::none) return true;
  }
  return false;
}

}  // namespace

State dismounted(const State& s, TeamId t) {
  State there = s;
  if (there[t].aboard()) set_out(there, {.team = t}, nullptr);
  return there;
}

ChargeWay way_to_contact(const State& s, TeamId t, TeamId enemy, bool round) {
  return WayFinder(s, t, enemy, round).find();
}

std::vector<Pose> way_towards(const State& s, TeamId t, Vec place, Coord most) {
  const Vec by = place - s[t].pose.at;
  const Coord far = std::min(most, length(by));
  if (far <= 0) return {};
  const Angle facing = heading_of(by);
  const std::vector<Pose> whole{{point_along(Segment{s[t].pose.at, place}, far), facing}};
  const MoveField field(s, t, charging, whole);
  const Walk w = walk(field.ground(), field.others(), field.limits(), field.mover().base, whole);
  for (Coord go = std::min(w.may_end, far); go > 0; go -= std::min(go, inch / 4)) {
    const std::vector<Pose> legs{{point_along(Segment{s[t].pose.at, place}, go), facing}};
    const PathLook look = look_at_path(s, t, legs, charging);
    if (look.refused.empty() && !look.leaves) return legs;
  }
  return {};
}

namespace {

std::vector<TeamId> by_distance(const State& s, TeamId t) {
  std::vector<std::pair<Gap, TeamId>> near;
  for (TeamId enemy : objectives(s, side_of(s, t)))
    if (may_strike(s, t, enemy)) near.emplace_back(distance(s, t, enemy), enemy);
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<TeamId> list;
  for (const auto& one : near) list.push_back(one.second);
  return list;
}

// In a building the way is to the wall or the opening, which may be nearer than the enemy is.
bool may_be_in_reach(const State& s, TeamId t, TeamId enemy, Coord most) {
  if (distance(s, t, enemy) <= most) return true;
  const FeatureId building = building_at(s, s[enemy].pose.at);
  return building.valid() && distance(footprint(s, t), Points((*s.world->table)[building].points)) <= most;
}

// FOW-ASL-157: where the nearest of those that are gone stood.
std::optional<Vec> vacated_place(const State& s, TeamId t) {
  std::optional<Vec> best;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& gone = s.teams[i];
    if (!gone.platoon.valid() || !gone.destroyed || !is_objective(s, gone.platoon, side_of(s, t))) continue;
    const Vec at = gone.pose.at;
    if (!best || squared(at - s[t].pose.at) < squared(*best - s[t].pose.at)) best = at;
  }
  return best;
}

}  // namespace

std::optional<Coord> nearest_contact(const State& s, TeamId t) {
  std::optional<Coord> best;
  for (TeamId enemy : by_distance(s, t)) {
    const Coord most = best.value_or(charge_distance(s, t));
    if (!may_be_in_reach(s, t, enemy, most)) continue;
    const ChargeWay way = way_to_contact(s, t, enemy);
    if (way.found() && (!best || way.length < *best)) best = way.length;
  }
  return best;
}

ChargeCall call_on(const State& s, TeamId t) {
  ChargeCall call;
  std::vector<ChargeWay> free, taken;
  const std::vector<TeamId> enemies = by_distance(s, t);
  for (TeamId enemy : enemies) {
    if (!may_be_in_reach(s, t, enemy, charge_distance(s, t))) continue;
    const bool contacted = touched_already(s, t, enemy);
    if (contacted && !free.empty()) continue;
    ChargeWay way = way_to_contact(s, t, enemy);
    if (way.found()) (contacted ? taken : free).push_back(std::move(way));
  }
  const auto shorter = [](const ChargeWay& a, const ChargeWay& b) { return a.length < b.length; };
  std::stable_sort(free.begin(), free.end(), shorter);
  std::stable_sort(taken.begin(), taken.end(), shorter);
  if (!free.empty()) {  // FOW-ASL-027, 028: the nearest, compulsory
    const Coord nearest = free[0].length;
    if (shot_elsewhere(s, t, free[0].target)) return {ChargeCall::Sort::barred, {}};
    std::erase_if(free, [&](const ChargeWay& w) { return w.length > nearest + 20 || shot_elsewhere(s, t, w.target); });
    return {ChargeCall::Sort::contact, std::move(free)};
  }
  std::erase_if(taken, [&](const ChargeWay& w) { return shot_elsewhere(s, t, w.target); });
  if (!taken.empty()) return {ChargeCall::Sort::contact, std::move(taken)};  // FOW-ASL-029
  for (TeamId enemy : enemies) {                                             // FOW-ASL-030
    if (shot_elsewhere(s, t, enemy)) continue;
    ChargeWay way{enemy, way_towards(s, t, s[enemy].pose.at, charge_distance(s, t)), 0};
    way.length = way.legs.empty() ? 0 : length(way.legs.back().at - s[t].pose.at);
    call.ways.push_back(std::move(way));
    if (call.ways.size() >= 8) break;
  }
  if (enemies.empty())
    if (const auto place = vacated_place(s, t)) {  // FOW-ASL-157
      ChargeWay way{t, way_towards(s, t, *place, charge_distance(s, t)), 0};
      way.length = way.legs.empty() ? 0 : length(way.legs.back().at - s[t].pose.at);
      call.ways.push_back(std::move(way));
    }
  return call;
}

Refusals check_charge(const State& s, TeamId t, const ChargeCall& call, const std::vector<Pose>& legs) {
  const auto no = [&](RuleId rule, std::string words) {
    return Refusals{refuse(rule, fmt::format("{} {}", name_of(s, t), words), piece_of(t))};
  };
  const bool must = call.sort == ChargeCall::Sort::contact;
  if (legs.empty()) {
    const auto there = [](const ChargeWay& w) { return w.legs.empty(); };
    if (!must || std::any_of(call.ways.begin(), call.ways.end(), there)) return {};
    return no("FOW-ASL-028"_rule, "can reach an enemy and has to charge him");
  }
  const PathLook look = look_at_path(s, t, legs, charging);
  if (!look.refused.empty()) return look.refused;
  if (look.leaves) return no("FOW-ASL-033"_rule, "does not charge off the table");
  if (must) {
    const auto touched = [&](const ChargeWay& w) { return touch_from(s, t, legs.back(), w.target) != Touch::none; };
    const auto way = std::find_if(call.ways.begin(), call.ways.end(), touched);
    if (way == call.ways.end())
      return no(touched_already(s, t, call.ways.front().target) ? "FOW-ASL-029"_rule
                : s.assault.round == 0 && call.ways.size() == 1 ? "FOW-ASL-028"_rule
                                                                : "FOW-ASL-027"_rule,
                fmt::format("charges into contact with {}", name_of(s, call.ways.front().target)));
    if (squeezes_through(s, t, legs, way->target))
      return no("FOW-ASL-035"_rule, "is too wide for the gap between the enemy's teams");
    if (look.walk.length <= way->length + direct_enough) return {};
    const ChargeWay round = way_to_contact(s, t, way->target, true);
    const bool avoids = std::none_of(look.walk.contacts.begin(), look.walk.contacts.end(),
                                     [](const Contact& c) { return !c.starting && (c.pace >= rough || c.line); });
    if (round.found() && avoids && look.walk.length <= round.length + direct_enough) return {};
    Refusals out = no("FOW-ASL-033"_rule, "takes the most direct way");
    out[0].unit = Unit::length;
    out[0].measured = look.walk.length;
    out[0].allowed = round.found() ? round.length : way->length;
    return out;
  }
  // FOW-ASL-030: straight towards one of them.
  if (squeezes_through(s, t, legs, {}))
    return no("FOW-ASL-035"_rule, "is too wide for the gap between the enemy's teams");
  const Vec by = legs[0].at - s[t].pose.at;
  const std::array<Vec, 2> ray{s[t].pose.at, s[t].pose.at + along(heading_of(by), 60 * inch)};
  const auto ahead = [&](const ChargeWay& w) {
    if (w.target == t) return true;
    return touch_line(outline(footprint(s, w.target)), ray);
  };
  if (legs.size() == 1 && std::any_of(call.ways.begin(), call.ways.end(), ahead)) return {};
  if (legs.size() == 1 && by == Vec{}) return {};
  return no("FOW-ASL-030"_rule, "goes straight towards a team of the platoon that is assaulted");
}

}  // namespace sandtable::fow
