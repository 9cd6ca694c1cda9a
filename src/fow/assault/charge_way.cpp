// Ways into contact: candidates are laid out and the movement rules judge them.
#include <algorithm>
#include <array>
#include <utility>

#include "fow/assault/charge_path.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/launch.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/way_out.hpp"
#include "fow/sight/buildings.hpp"
#include "geometry/sweep.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {

// Its width counts, however it is turned (FOW-ASL-035). Whoever goes between two teams crosses the line from one to the
// other, or ends on it; up to the target it has to come.
bool squeezes_through(const State& s, TeamId t, const std::vector<Pose>& legs, TeamId target) {
  if (legs.empty()) return false;
  const auto crosses_over = [&](Segment line) {
    Vec at = s[t].pose.at;
    return std::any_of(legs.begin(), legs.end(), [&](const Pose& to) {
      return touch(Segment{std::exchange(at, to.at), to.at}, line);
    });
  };
  const auto ends_on = [&](Segment line) {
    return touch_line(outline(base_at(s, t, legs.back())), std::array<Vec, 2>{line.a, line.b});
  };
  const std::vector<TeamId> enemies = objectives(s, side_of(s, t));
  for (std::size_t i = 0; i < enemies.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      if (!(distance(s, enemies[i], enemies[k]) < model(s, t).width)) continue;
      const Segment line{s[enemies[i]].pose.at, s[enemies[k]].pose.at};
      const bool charged = enemies[i] == target || enemies[k] == target;
      if (crosses_over(line) || (!charged && ends_on(line))) return true;
    }
  return false;
}

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

// It has just got off and is where its vehicle stands, which is no place to stay (FOW-ASL-126).
bool inside_vehicle(const State& s, TeamId t) {
  if (model(s, t).vehicle()) return false;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId v = TeamId::of(i);
    if (s[v].present() && s[v].pose.at == s[t].pose.at && model(s, v).vehicle()) return true;
  }
  return false;
}

class WayFinder {
 public:
  WayFinder(const State& s, TeamId t, TeamId enemy, bool round)
      : s_(s),
        t_(t),
        enemy_(enemy),
        round_(round),
        indoors_(building_at(s, s[t].pose.at).valid()),
        base_(footprint(s, t)),
        most_(charge_distance(s, t)) {}

  ChargeWay find() {
    if (touch_between(s_, t_, enemy_) != Touch::none && !inside_vehicle(s_, t_)) return {enemy_, {}, 0};
    const std::vector<Quarry> goals = goals_of(s_, t_, enemy_);
    for (const Quarry& g : goals) straight(g, s_[t_].pose, {}, 0);
    if (indoors_) by_openings(goals);
    if (!best_.found())
      for (const Quarry& g : goals) search(g, s_, {}, 0);
    return best_;
  }

 private:
  // FOW-MOV-060: out by an opening, then as if it had set out from there.
  void by_openings(const std::vector<Quarry>& goals) {
    const std::vector<WayOut> ways = ways_out(s_, t_, charging);
    for (const WayOut& way : ways)
      for (const Quarry& g : goals) {
        straight(g, way.legs.front(), {way.legs.front()}, 0);
        straight(g, way.legs.back(), way.legs, way.charged);
      }
    if (best_.found()) return;
    for (const WayOut& way : ways) {
      State there = s_;
      put_for_a_look(there, t_, way.legs.back());
      for (const Quarry& g : goals) search(g, there, way.legs, way.charged);
    }
  }

  Rect base_at(const Pose& p) const { return {p, base_.width, base_.depth}; }

  // Tries legs as a way; true when nothing forbids them and they end in contact.
  bool consider(const std::vector<Pose>& legs) {
    Coord far = 0;
    Vec at = s_[t_].pose.at;
    for (const Pose& p : legs) far += length(p.at - at), at = p.at;
    if (!indoors_ && best_.found() && far >= best_.length) return true;
    if (!indoors_ && far > most_) return false;
    if (touch_from(s_, t_, legs.back(), enemy_) == Touch::none) return false;
    const PathLook look = look_at_path(s_, t_, legs, charging);
    if (!look.refused.empty() || look.leaves || squeezes_through(s_, t_, legs, enemy_)) return false;
    if (round_ && touches_rough(look.walk)) return false;
    if (indoors_) far = look.charged;  // FOW-MOV-060
    if (!best_.found() || far < best_.length) best_ = {enemy_, legs, far};
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

  // Round what is in the way, from where the team stands in `there`, after having gone so far.
  void search(const Quarry& g, const State& there, const std::vector<Pose>& before, Coord before_cost) {
    const MoveField field(there, t_, charging);
    Mover mover = field.mover();
    mover.turning = turn_along | turn_kept;
    const Field open(field.ground(), field.others(), mover,
                     {.most = round_ ? Pace{cross_country} : Pace{rough},
                      .avoid_checks = round_,
                      .range = most_ + base_.width + base_.depth});
    for (const Pose& end : fronts(g)) {
      const Vec clear = end.at - along(end.facing, circumradius(base_.width, base_.depth) - base_.depth / 2);
      for (const Vec to : {end.at, clear}) {
        const std::vector<Pose> found = shortest_legs(open, to, most_, true);
        if (found.empty()) continue;
        std::vector<Pose> legs = before;
        Coord gone = before_cost;
        Pose at = there[t_].pose;
        for (auto p = found.begin(); p != found.end() - 1; ++p) {
          gone += length(p->at - at.at), at = *p;
          legs.push_back(*p);
        }
        if (found.size() > 1) straight(g, at, legs, gone);
        legs.push_back(found.back());
        legs.push_back(end);
        consider(legs);
      }
    }
  }

  const State& s_;
  const TeamId t_;
  const TeamId enemy_;
  const bool round_;
  const bool indoors_;
  const Rect base_;
  const Coord most_;
  ChargeWay best_;
};

}  // namespace

State dismounted(const State& s, TeamId t) {
  State there = s;
  if (there[t].aboard()) set_out(there, {.team = t}, nullptr);
  return there;
}

ChargeWay way_to_contact(const State& s, TeamId t, TeamId enemy, bool round) {
  return WayFinder(s, t, enemy, round).find();
}

namespace {

std::vector<Pose> straight_towards(const State& s, TeamId t, Vec place, Coord most) {
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
    if (look.refused.empty() && !look.leaves && !squeezes_through(s, t, legs, {})) return legs;
  }
  return {};
}

}  // namespace

std::vector<Pose> way_towards(const State& s, TeamId t, Vec place, Coord most) {
  std::vector<Pose> best = straight_towards(s, t, place, most);
  const FeatureId building = building_at(s, s[t].pose.at);
  if (!building.valid() || building == building_at(s, place)) return best;
  const auto left = [&](const std::vector<Pose>& legs) {
    return squared(place - (legs.empty() ? s[t].pose.at : legs.back().at));
  };
  for (const WayOut& way : ways_out(s, t, charging)) {  // FOW-MOV-060
    State there = s;
    put_for_a_look(there, t, way.legs.back());
    std::vector<Pose> legs = way.legs;
    for (const Pose& p : straight_towards(there, t, place, most - way.charged)) legs.push_back(p);
    if (legs.size() == way.legs.size() || left(legs) >= left(best)) continue;
    const PathLook look = look_at_path(s, t, legs, charging);
    if (look.refused.empty() && !look.leaves && !squeezes_through(s, t, legs, {})) best = std::move(legs);
  }
  return best;
}

}  // namespace sandtable::fow
