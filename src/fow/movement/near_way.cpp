#include "fow/movement/near_way.hpp"

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/movement/way_out.hpp"
#include "geometry/path.hpp"
#include "table/move/far_map.hpp"
#include "table/move/meeting.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord progress = inch;  // a way round that brings it so much nearer leads on

class NearWayFinder {
 public:
  NearWayFinder(const State& s, TeamId t, Gait gait, const WayWish& wish, const MayGo& may_go)
      : s_(s), t_(t), gait_(gait), wish_(wish), may_go_(may_go), field_(s, t, gait), limits_(field_.limits()) {
    for (Coord& most : limits_.most) most = std::min(most, wish.most);
    start_ = s[t].pose.at;
    to_ = wish.to;
  }

  NearWay find() {
    if (limits_.most[cross_country] <= 0) return turn();
    if (const IndoorReach indoor(s_, t_, gait_); indoor.indoors()) return out_of(indoor);
    if (to_ == start_) return turn();
    if (by_waypoints()) return found_;
    for (const bool avoid : {true, false}) {
      if (avoid && wish_.checks) continue;
      if (!avoid && !wish_.checks && !model(s_, t_).can_bog()) break;
      search(avoid);
      if (found_.there || (!found_.legs.empty() && leads_on())) break;
    }
    return found_.legs.empty() ? turn() : found_;
  }

 private:
  bool leads_on() const {
    return length(found_.legs.back().at - to_) + progress <= length(start_ - to_) ||
           legs_length(start_, found_.legs) >= 2 * progress;
  }

  // Where it stands, only to look where it was told to.
  NearWay turn() {
    if (to_ == start_) found_.there = true;
    if (wish_.facing && *wish_.facing != s_[t_].pose.facing && to_ == start_) {
      const std::vector<Pose> legs{{start_, *wish_.facing}};
      if (may_go_(legs)) found_.legs = legs;
    }
    return found_;
  }

  RouteWish route_wish(bool avoid) const {
    return {
        .avoid_checks = avoid, .slowest = gait_.doubling ? Pace{cross_country} : Pace{max_paces - 1}, .quick = true};
  }

  std::vector<Pose> route(Vec from, Vec to, Coord gone, bool avoid, bool stopping) const {
    Mover mover = field_.mover();
    if (from != start_) mover.base.pose.at = from;
    Limits limits = limits_;
    for (Coord& most : limits.most) most = std::max(0, most - gone);
    RouteWish wish = route_wish(avoid);
    wish.stopping = stopping;
    return propose_route(field_.ground(), field_.others(), limits, mover, to, wish).legs;
  }

  // Tries the way, turned as it shall stand at its end, and as it came.
  bool take(std::vector<Pose> legs, bool there) {
    if (legs.empty()) return false;
    std::vector<Angle> ends;
    if (!gait_.doubling) {  // FOW-MOV-043
      if (there && wish_.facing)
        ends.push_back(*wish_.facing);
      else if (wish_.ahead)
        ends.push_back(*wish_.ahead);
      ends.push_back(heading_of(legs.back().at - (legs.size() > 1 ? legs[legs.size() - 2].at : start_)));
    }
    for (const Angle end : ends) {
      if (legs.back().facing == end) break;
      std::vector<Pose> turned = legs;
      turned.push_back({legs.back().at, end});
      if (may_go_(turned)) {
        found_ = {std::move(turned), there};
        return true;
      }
    }
    if (!may_go_(legs)) return false;
    found_ = {std::move(legs), there};
    return true;
  }

  // Through every waypoint in turn, and on as far as the move lasts.
  bool by_waypoints() {
    if (wish_.by.empty()) return false;
    std::vector<Pose> legs;
    Vec at = start_;
    for (std::size_t i = 0; i <= wish_.by.size(); ++i) {
      const bool last = i == wish_.by.size();
      const Vec stop = last ? to_ : wish_.by[i];
      const std::vector<Pose> next = route(at, stop, legs_length(start_, legs), !wish_.checks, last);
      if (next.empty()) {
        const Coord gone = legs_length(start_, legs);
        for (const Coord most : {limits_[cross_country] - gone, limits_[rough] - gone}) {
          const Coord far = std::min(most, length(stop - at));
          if (far <= 0) continue;
          std::vector<Pose> part = route(at, point_along(Segment{at, stop}, far), gone, !wish_.checks, true);
          if (part.empty()) continue;
          part.insert(part.begin(), legs.begin(), legs.end());
          if (take(part, false)) return true;
        }
        to_ = stop;
        return i > 0 && take(legs, false);
      }
      legs.insert(legs.end(), next.begin(), next.end());
      at = stop;
    }
    return take(legs, true);
  }

  void search(bool avoid) {
    const bool unasked = !avoid && !wish_.checks;
    const auto done = [&](bool took) {
      if (took) found_.checks = unasked;
      return took;
    };
    if (length(to_ - start_) <= limits_[on_road] && done(take(route(start_, to_, 0, avoid, true), true))) return;
    if (beside(avoid, done)) return;
    const Coord reach = std::max(limits_[on_road], limits_[cross_country]);
    const bool far = length(to_ - start_) > 3 * reach;
    const Vec size = s_.world->table->size();
    const Field field(field_.ground(), field_.others(), field_.mover(),
                      {.most = gait_.doubling ? Pace{cross_country} : Pace{rough},
                       .avoid_checks = avoid,
                       .range = far ? 2 * (size.x + size.y) : std::max(2 * reach, length(to_ - start_)) + 4 * inch});
    if (length(to_ - start_) > limits_[cross_country] && field.passage(start_, to_, false)) {
      for (const Coord most : {limits_[cross_country], limits_[rough]})
        if (done(take(route(start_, point_along(Segment{start_, to_}, most), 0, avoid, true), false))) return;
    }
    const Field::Chart squares = FarMap::squares(field, far ? FarMap::widest : FarMap::coarse);
    Vec goal = to_;
    FarMap map(squares, goal, start_, FarMap::never, 0);
    if (map.at_least(start_) >= FarMap::never) {  // what nothing leads to is come near to
      const FarMap from_here(squares, start_, to_, FarMap::never, 0);
      goal = from_here.nearest_to(to_);
      if (squared(goal - to_) >= squared(start_ - to_)) return;
      map = FarMap(squares, goal, start_, FarMap::never, 0);
    }
    along(map.toward(start_, reach + inch), avoid, done);
  }

  // The furthest of the places on the way that it gets to in this move.
  template <class Done>
  void along(const std::vector<Vec>& places, bool avoid, const Done& done) {
    if (places.empty()) return;
    std::vector<Coord> gone;
    Vec at = start_;
    Coord sum = 0;
    for (const Vec& p : places) {
      sum += length(p - at);
      gone.push_back(sum);
      at = p;
    }
    const Coord whole = limits_[cross_country];
    std::vector<Coord> ends{limits_[on_road], whole + whole / 24, whole - whole / 24, whole * 7 / 8, whole * 3 / 4,
                            limits_[rough],   whole / 2,          whole / 4,          whole / 8};
    for (int short_of = 1; short_of < 4; ++short_of) ends.push_back(sum - short_of * inch);
    std::sort(ends.rbegin(), ends.rend());
    std::size_t last = 0;
    for (const Coord far : ends) {
      std::size_t i = places.size();
      while (i > 0 && gone[i - 1] > far) --i;
      if (i == 0 || i == last) continue;
      last = i;
      if (clear(places[i - 1]) && done(take(route(start_, places[i - 1], 0, avoid, true), false))) return;
    }
  }

  // Beside a place that is taken: the nearest few that are free, on the near side first.
  template <class Done>
  bool beside(bool avoid, const Done& done) {
    if (clear(to_) || length(to_ - start_) > limits_[cross_country]) return false;
    const Rect& base = field_.mover().base;
    const Angle back = heading_of(start_ - to_);
    int tries = 4;
    for (const Coord apart :
         {std::min(base.width, base.depth) + inch / 10, std::max(base.width, base.depth) + inch / 2})
      for (const int turn : {0, 1, -1, 2, -2, 3, -3, 4}) {
        const Vec there = to_ + sandtable::along(back + Angle{static_cast<uint16_t>(turn * 8192)}, apart);
        if (tries == 0) return false;
        if (!clear(there)) continue;
        --tries;
        if (done(take(route(start_, there, 0, avoid, true), false))) return true;
      }
    return false;
  }

  // Nobody stands there: worth looking for a way.
  bool clear(Vec at) const {
    const Vec by = at - start_;
    return by != Vec{} && clear_of_others(s_, t_, {at, heading_of(by)});
  }

  // Out of a building, straight ahead of an opening, or about its room.
  NearWay out_of(const IndoorReach& indoor) {
    if (take(indoor.way_to(to_), true)) return found_;
    const Coord whole = std::min(limits_[cross_country], length(to_ - start_));
    for (int part = 8; part > 0; --part)
      if (take(indoor.way_to(point_along(Segment{start_, to_}, whole * part / 8)), false)) break;
    return found_;
  }

  const State& s_;
  const TeamId t_;
  const Gait gait_;
  const WayWish& wish_;
  const MayGo& may_go_;
  const MoveField field_;
  Limits limits_;
  Vec start_;
  Vec to_;
  NearWay found_;
};

}  // namespace

NearWay near_way(const State& s, TeamId t, Gait gait, const WayWish& wish, const MayGo& may_go) {
  return NearWayFinder(s, t, gait, wish, may_go).find();
}

}  // namespace sandtable::fow
