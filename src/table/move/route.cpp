// A* over the bends of a field, looking at a leg only when it is the most promising one left: most legs never are.
// The way found is then pulled tight, bend by bend.
#include "table/move/route.hpp"

#include <algorithm>
#include <queue>
#include <tuple>

#include "table/move/meeting.hpp"

namespace sandtable {
namespace {

constexpr int32_t widest_step =
    5462;                      // a twelfth of a turn: the polygon is longer than the arc by 0.04 radii a quarter
constexpr Coord rounding = 8;  // a way of several legs, each rounded down, may be this much shorter than it looks
constexpr uint32_t nowhere = 0xffffffff;

class Search {
 public:
  Search(const Field& field, Vec to, Coord most, bool stopping)
      : field_(field), start_(field.mover().base.pose.at), most_(most), stopping_(stopping) {
    places_.push_back(start_);
    places_.push_back(to);
    if (field.passage(start_, to, stopping)) return;
    for (int32_t step : {widest_step, reach_step})
      for (Vec v : field.bends(step))
        if (v != start_ && v != to && length(v - start_) + length(to - v) <= most + rounding) places_.push_back(v);
    std::sort(places_.begin() + 2, places_.end());
    places_.erase(std::unique(places_.begin() + 2, places_.end()), places_.end());
  }

  std::vector<Pose> run() {
    const std::size_t n = places_.size();
    cost_.assign(n, -1);
    from_.assign(n, nowhere);
    facing_.assign(n, field_.mover().base.pose.facing);
    settle(0, 0);
    while (!queue_.empty()) {
      const Leg leg = queue_.top();
      queue_.pop();
      if (cost_[leg.to] >= 0) continue;
      const auto facing = field_.passage(places_[leg.from], places_[leg.to], stopping_ && leg.to == goal);
      if (!facing) continue;
      from_[leg.to] = leg.from;
      facing_[leg.to] = *facing;
      if (leg.to == goal) return leg.cost <= most_ ? legs() : std::vector<Pose>{};
      settle(leg.to, leg.cost);
    }
    return {};
  }

 private:
  static constexpr uint32_t goal = 1;
  struct Leg {
    Coord whole;  // cost of the way at best
    Coord cost;
    uint32_t to;
    uint32_t from;
    friend bool operator<(const Leg& a, const Leg& b) {  // the queue gives the greatest first
      return std::tie(a.whole, a.to, a.cost, a.from) > std::tie(b.whole, b.to, b.cost, b.from);
    }
  };

  void settle(uint32_t place, Coord cost) {
    cost_[place] = cost;
    for (uint32_t i = 1; i < places_.size(); ++i) {
      if (cost_[i] >= 0) continue;
      const Coord there = cost + length(places_[i] - places_[place]);
      const Coord whole = there + length(places_[goal] - places_[i]);
      if (whole <= most_ + rounding) queue_.push({whole, there, i, place});
    }
  }

  std::vector<Pose> legs() const {
    std::vector<Pose> list;
    for (uint32_t i = goal; i != 0; i = from_[i]) list.push_back({places_[i], facing_[i]});
    std::reverse(list.begin(), list.end());
    return list;
  }

  const Field& field_;
  Vec start_;
  Coord most_;
  bool stopping_;
  std::vector<Vec> places_;
  std::vector<Coord> cost_;
  std::vector<uint32_t> from_;
  std::vector<Angle> facing_;
  std::priority_queue<Leg> queue_;
};

// Moves a bend towards the straight line between its neighbours as far as both legs still pass.
bool pull(const Field& field, Vec before, Pose& bend, Pose& after, bool stopping) {
  const Vec chord = after.at - before;
  const int64_t whole = squared(chord);
  const int64_t part = whole == 0 ? 0 : std::clamp<int64_t>(dot(bend.at - before, chord), 0, whole);
  const int64_t share = whole == 0 ? 0 : part * 1024 / whole;
  const Vec foot{before.x + static_cast<Coord>(chord.x * share / 1024),
                 before.y + static_cast<Coord>(chord.y * share / 1024)};
  bool moved = false;
  Vec here = bend.at;
  for (Coord step = 512; step >= 8; step /= 2) {
    const Vec rest = foot - bend.at;
    const Vec there{bend.at.x + static_cast<Coord>(int64_t{rest.x} * step / 1024),
                    bend.at.y + static_cast<Coord>(int64_t{rest.y} * step / 1024)};
    if (there == here) break;
    const auto in = field.passage(before, there, false);
    if (!in) continue;
    const auto out = field.passage(there, after.at, stopping);
    if (!out ||
        length(there - before) + length(after.at - there) >= length(bend.at - before) + length(after.at - bend.at))
      continue;
    bend = {there, *in};
    after.facing = *out;
    here = there;
    moved = true;
  }
  return moved;
}

void pull_tight(const Field& field, std::vector<Pose>& legs, bool stopping) {
  const Vec start = field.mover().base.pose.at;
  for (int pass = 0; pass < 4; ++pass) {
    bool moved = false;
    for (std::size_t i = 0; i + 1 < legs.size(); ++i) {
      const Vec before = i == 0 ? start : legs[i - 1].at;
      const bool last = i + 2 == legs.size();
      moved = pull(field, before, legs[i], legs[i + 1], stopping && last) || moved;
    }
    if (!moved) break;
  }
}

Coord table_round(const Ground& g) { return 2 * (g.size.x + g.size.y); }

}  // namespace

std::vector<Pose> shortest_legs(const Field& field, Vec to, Coord most, bool stopping) {
  std::vector<Pose> legs = Search(field, to, most, stopping).run();
  pull_tight(field, legs, stopping);
  return legs;
}

Proposal propose_route(const Ground& ground, const Others& others, const Limits& limits, const Mover& mover, Vec to,
                       const RouteWish& wish) {
  Proposal best;
  const Vec start = mover.base.pose.at;
  const auto consider = [&](Pace pace, Coord most) {
    const Field field(ground, others, mover, {pace, wish.avoid_checks, most});
    const std::vector<Pose> legs = shortest_legs(field, to, most, wish.stopping);
    if (legs.empty() || (best.found && legs_length(start, legs) >= best.walk.length)) return;
    Walk facts = walk(ground, others, limits, mover.base, legs);
    if (wish.stopping && !wish.beyond_limit && !facts.legal()) return;
    // Out of the patch it started in and back again is a test after all (FOW-BOG-003).
    if (wish.avoid_checks && std::any_of(facts.contacts.begin(), facts.contacts.end(),
                                         [](const Contact& c) { return c.check != 0 && !c.starting; }))
      return;
    best = {true, legs, std::move(facts)};
  };
  Coord widest = -1;
  const std::size_t slowest = std::min<std::size_t>(wish.slowest, max_paces - 1);
  const Pace fastest = std::max(standing_pace(ground, mover.base), std::min(ground.road, ground.open));
  for (std::size_t p = slowest + 1; p-- > fastest;) {
    if (limits.most[p] <= widest) continue;
    widest = limits.most[p];
    if (length(to - start) <= widest) consider(static_cast<Pace>(p), widest);
  }
  if (!best.found && wish.beyond_limit) consider(static_cast<Pace>(slowest), table_round(ground));
  return best;
}

Coord legs_length(Vec from, const std::vector<Pose>& legs) {
  Coord sum = 0;
  for (const Pose& p : legs) {
    sum += length(p.at - from);
    from = p.at;
  }
  return sum;
}

}  // namespace sandtable
