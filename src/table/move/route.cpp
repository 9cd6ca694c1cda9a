// A* over the bends of a field, looking at a leg only when it is the most promising one left: most legs never are.
// What is left of a way at least is told by a map of distances, so that only bends along it are looked at, and a place
// that nothing leads to is known at once. The way found is then pulled tight, bend by bend.
#include "table/move/route.hpp"

#include <algorithm>
#include <queue>
#include <tuple>

#include "table/move/far_map.hpp"
#include "table/move/lanes.hpp"
#include "table/move/meeting.hpp"

namespace sandtable {
namespace {

constexpr int32_t widest_step =
    5462;                      // a twelfth of a turn: the polygon is longer than the arc by 0.04 radii a quarter
constexpr Coord rounding = 8;  // a way of several legs, each rounded down, may be this much shorter than it looks
constexpr uint32_t nowhere = 0xffffffff;
constexpr int most_looks = 60000;  // at legs, in one search: a way that is not found by then counts as none

class Search {
 public:
  Search(const Lanes& lanes, Vec to, Coord most, bool stopping, bool quick)
      : lanes_(lanes),
        quick_(quick),
        start_(lanes.field().mover().base.pose.at),
        to_(to),
        most_(most),
        stopping_(stopping) {}

  std::vector<Pose> run() {
    const Field& field = lanes_.field();
    if (length(to_ - start_) > most_ || (stopping_ && field.never_stops(to_))) return {};
    if (const auto facing = lanes_.passage(start_, to_, stopping_)) return {{to_, *facing}};
    looks_ = most_looks / 4;
    std::vector<Pose> legs;
    if (!chart(field, FarMap::coarse)) return {};
    for (const Coord more : {least_ / 32 + inch / 4, least_ / 12 + inch}) {
      legs = within(least_ + more);
      if (!legs.empty() || (least_ + more >= most_ && looks_ > 0)) return legs;
    }
    if (quick_) return {};
    // Smaller squares know better where a piece does not fit through, at some cost.
    looks_ = most_looks;
    if (!chart(field, FarMap::fine) || (stopping_ && !come_to_goal())) return {};
    for (const Coord more : {least_ / 32 + inch / 4, least_ / 12 + inch, least_ / 4 + 2 * inch, most_}) {
      legs = within(least_ + more);
      if (!legs.empty() || least_ + more >= most_) break;
    }
    return legs;
  }

 private:
  static constexpr uint32_t goal = 1;
  struct Place {
    Vec at;
    Coord left = 0;    // from there to the goal, at least
    Coord behind = 0;  // from the start to there, at least
    Coord least() const { return left + behind; }
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Leg {
    Coord whole;  // cost of the way at best
    Coord cost;
    uint32_t to;
    uint32_t from;
    friend bool operator<(const Leg& a, const Leg& b) {  // the queue gives the greatest first
      return std::tie(a.whole, a.to, a.cost, a.from) > std::tie(b.whole, b.to, b.cost, b.from);
    }
  };

  // Which bends may be of use; false when there is no way, or none so short.
  bool chart(const Field& field, FarMap::Squares size) {
    const Field::Chart squares = FarMap::squares(field, size, start_, to_, most_);
    const Coord further = length(to_ - start_) / 6 + 2 * inch;
    const FarMap ahead(squares, to_, start_, most_, further);
    least_ = ahead.at_least(start_);
    if (least_ > most_ + rounding) return false;
    const FarMap behind(squares, start_, to_, most_, further);
    bends_.clear();
    const auto add_bends = [&](int32_t step) {
      for (Vec v : field.all_bends(step)) {
        if (v == start_ || v == to_) continue;
        const Place p{v, ahead.at_least(v), behind.at_least(v)};
        if (p.left < FarMap::never && p.behind < FarMap::never && p.least() <= most_ + rounding) bends_.push_back(p);
      }
    };
    add_bends(widest_step);
    // Within one move those of reach too, so that it promises nothing shorter than what is proposed.
    if (most_ < field.ground().size.x + field.ground().size.y) add_bends(reach_step);
    std::sort(bends_.begin(), bends_.end());
    bends_.erase(std::unique(bends_.begin(), bends_.end()), bends_.end());
    begin();
    return true;
  }

  bool come_to_goal() const {
    return std::any_of(bends_.begin(), bends_.end(),
                       [&](const Place& p) { return lanes_.passage(p.at, to_, true).has_value(); });
  }

  void begin() {
    queue_ = {};
    places_.clear();
    cost_.clear();
    from_.clear();
    facing_.clear();
    bound_ = -1;
    add({start_});
    add({to_});
    cost_[0] = 0;
  }
  void add(const Place& p) {
    places_.push_back(p);
    cost_.push_back(-1);
    from_.push_back(nowhere);
    facing_.push_back(lanes_.field().mover().base.pose.facing);
  }

  // The shortest way, when it is no longer than `most`; goes on where it stopped with less.
  std::vector<Pose> within(Coord most) {
    const Coord before = bound_;
    const auto known = static_cast<uint32_t>(before < 0 ? 1 : places_.size());
    bound_ = std::min(most, most_) + rounding;
    for (const Place& p : bends_)
      if (p.least() > before && p.least() <= bound_ && !lanes_.never(p.at)) add(p);
    for (uint32_t i = 0; i < places_.size(); ++i)
      if (cost_[i] >= 0) look_round(i, before, known);
    while (!queue_.empty() && looks_ > 0) {
      const Leg leg = queue_.top();
      queue_.pop();
      // What is left at least is not told to the inch: a place may be come to by a better way after all.
      if (cost_[leg.to] >= 0 && cost_[leg.to] <= leg.cost) continue;
      --looks_;
      const auto facing = lanes_.passage(places_[leg.from].at, places_[leg.to].at, stopping_ && leg.to == goal);
      if (!facing) continue;
      from_[leg.to] = leg.from;
      facing_[leg.to] = *facing;
      if (leg.to == goal) return leg.cost <= most_ ? legs() : std::vector<Pose>{};
      cost_[leg.to] = leg.cost;
      look_round(leg.to, -1, 1);
    }
    return {};
  }

  // The legs from there; to places known before only those that were too long for the bound before.
  void look_round(uint32_t place, Coord before, uint32_t known) {
    for (uint32_t i = 1; i < places_.size(); ++i) {
      const Coord there = cost_[place] + length(places_[i].at - places_[place].at);
      const Coord whole = there + places_[i].left;
      if (whole > bound_ || (i < known && whole <= before)) continue;
      if (cost_[i] < 0 || there < cost_[i]) queue_.push({whole, there, i, place});
    }
  }

  std::vector<Pose> legs() const {
    std::vector<Pose> list;
    for (uint32_t i = goal; i != 0; i = from_[i]) list.push_back({places_[i].at, facing_[i]});
    std::reverse(list.begin(), list.end());
    return list;
  }

  const Lanes& lanes_;
  bool quick_;
  Vec start_;
  Vec to_;
  Coord most_;
  bool stopping_;
  int looks_ = 0;    // left to look at legs
  Coord least_ = 0;  // that the whole way takes
  Coord bound_ = 0;  // longer ways are not looked at
  std::vector<Place> bends_;
  std::vector<Place> places_;
  std::vector<Coord> cost_;
  std::vector<uint32_t> from_;
  std::vector<Angle> facing_;
  std::priority_queue<Leg> queue_;
};

// Moves a bend towards the straight line between its neighbours as far as both legs still pass.
bool pull(const Lanes& lanes, Vec before, Pose& bend, Pose& after, bool stopping) {
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
    const auto in = lanes.passage(before, there, false);
    if (!in) continue;
    const auto out = lanes.passage(there, after.at, stopping);
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

void pull_tight(const Lanes& lanes, std::vector<Pose>& legs, bool stopping) {
  const Vec start = lanes.field().mover().base.pose.at;
  for (int pass = 0; pass < 4; ++pass) {
    bool moved = false;
    for (std::size_t i = 0; i + 1 < legs.size(); ++i) {
      const Vec before = i == 0 ? start : legs[i - 1].at;
      const bool last = i + 2 == legs.size();
      moved = pull(lanes, before, legs[i], legs[i + 1], stopping && last) || moved;
    }
    if (!moved) break;
  }
}

Coord table_round(const Ground& g) { return 2 * (g.size.x + g.size.y); }

}  // namespace

std::vector<Pose> shortest_legs(const Field& field, Vec to, Coord most, bool stopping, bool quick) {
  const Lanes lanes(field);
  std::vector<Pose> legs = Search(lanes, to, most, stopping, quick).run();
  pull_tight(lanes, legs, stopping);
  return legs;
}

Proposal propose_route(const Ground& ground, const Others& others, const Limits& limits, const Mover& mover, Vec to,
                       const RouteWish& wish) {
  Proposal best;
  const Vec start = mover.base.pose.at;
  const auto consider = [&](Pace pace, Coord most) {
    const Field field(ground, others, mover, {pace, wish.avoid_checks, most});
    const std::vector<Pose> legs = shortest_legs(field, to, most, wish.stopping, wish.quick);
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
