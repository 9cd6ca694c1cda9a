#include "fow/agents/stride.hpp"

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/pointing.hpp"
#include "geometry/path.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {
namespace {

// One try: straight on, or by a bend.
using Legs = std::vector<Pose>;

class Strider {
 public:
  Strider(const State& s, PlatoonId p, const StrideHow& how)
      : s_(s), p_(p), doubling_(how.doubling), bold_(how.bold), way_(how.way), end_(s) {}

  std::optional<Stride> go(Vec to) {
    if (!leader_of(s_, p_)) return std::nullopt;
    const MoveWish wish{.platoon = p_, .to = to, .doubling = doubling_};
    const Pointed pointed = point_out(s_, wish);
    Coord pace = 1000 * inch;
    std::vector<Bound> list;
    Vec ahead;
    for (const Goer& g : pointed.goers) {
      if (g.own || g.into.valid() || s_[g.team].aboard()) return std::nullopt;
      pace = std::min(pace, move_limits(s_, g.team, gait())[cross_country]);
      list.push_back({&g, g.wanted});
      if (g.team == pointed.guide || ahead == Vec{}) ahead = g.wanted - place_of(s_, g.team).at;
    }
    if (list.empty() || pace < inch || ahead == Vec{}) return std::nullopt;
    lead_from_ = place_of(s_, pointed.guide).at;
    lead_to_ = way_ ? way_->after(lead_from_, pace) : to;
    in_order(s_, list, ahead);
    for (const Bound& b : list) send(b.goer->team, b.place, pace);
    if (!make_legal()) return std::nullopt;
    Stride m{.orders = orders_, .end = {}};
    int64_t x = 0, y = 0;
    State after = s_;
    for (const MoveOrder& o : orders_) carry_out(after, o);
    for (const Bound& b : list) x += place_of(after, b.goer->team).at.x, y += place_of(after, b.goer->team).at.y;
    const auto n = static_cast<int64_t>(list.size());
    m.end = {static_cast<Coord>(x / n), static_cast<Coord>(y / n)};
    return m;
  }

 private:
  Gait gait() const { return {.doubling = doubling_}; }

  static Legs straight(Vec from, Vec to, Coord far) {
    const Coord whole = length(to - from);
    const Vec end = whole <= far ? to : point_along(Segment{from, to}, far);
    if (end == from) return {};
    return {{end, heading_of(end - from)}};
  }

  bool take(TeamId t, const Legs& legs) {
    if (legs.empty()) return false;
    const MoveOrder o{.team = t, .legs = legs};
    if (!check_order(end_, p_, doubling_, o).empty()) return false;
    State off = end_;
    set_out(off, o, nullptr);
    if (!bogs_)
      for (const Contact& c : checks_on(walk_over_ground(off, t, o.legs, gait())))
        if (!c.starting) return false;
    carry_out(end_, o);
    orders_.push_back(o);
    return true;
  }

  bool taken(TeamId t, const Legs& legs) const {
    return standing_on(end_, base_at(end_, t, legs.back()), t).valid();
  }

  // Its own way does not lead round the other side of what is in the way.
  bool with_the_others(Vec from, Coord pace) const {
    constexpr Coord spread = 3 * inch;
    return length(way_->after(from, pace) - lead_to_) <= length(from - lead_from_) + spread;
  }

  // Its own place if nothing is in the way, else as its way leads, else less far, else aslant.
  void send(TeamId t, Vec to, Coord pace) {
    bogs_ = false;
    if (try_all(t, to, pace, 7) || !bold_ || !model(s_, t).can_bog()) return;
    bogs_ = true;
    (void)try_all(t, to, pace, 4);
    bogs_ = false;
  }

  bool try_all(TeamId t, Vec to, Coord pace, int most_tries) {
    const Vec from = place_of(s_, t).at;
    const Coord far = std::min(pace, length(to - from));
    if (far < inch / 2) return true;
    int tries = 0;
    const auto go = [&](const Legs& legs) {
      if (legs.empty() || tries >= most_tries || taken(t, legs)) return false;
      ++tries;
      return take(t, legs);
    };
    if (go(straight(from, to, far))) return true;
    const Coord slow = std::min(far, move_limits(s_, t, gait())[rough]);
    if (slow < far && go(straight(from, to, slow))) return true;
    if (way_ && way_->leads_from(from) && with_the_others(from, pace)) {
      if (go(straight(from, way_->after(from, far), far))) return true;
      const Vec bend = way_->after(from, slow / 2), then = way_->after(from, slow * 7 / 8);
      if (bend != from && then != bend && go({{bend, heading_of(bend - from)}, {then, heading_of(then - bend)}}))
        return true;
      if (go(straight(from, way_->after(from, slow * 5 / 8), slow * 5 / 8))) return true;
    }
    constexpr int32_t slant = 6000;  // about a third of a right angle
    for (const Coord part : {slow * 6 / 8, slow * 4 / 8, slow * 2 / 8})
      for (const int32_t turn : {0, slant, -slant})
        if (go(straight(from, from + rotated(to - from, Angle{static_cast<uint16_t>(turn)}), part))) return true;
    return false;
  }

  // Whoever's order the whole plan does not bear stays.
  bool make_legal() {
    for (int i = 0; i < 3 && !orders_.empty(); ++i) {
      const Refusals no = check_plan(s_, p_, doubling_, orders_);
      if (no.empty()) return true;
      const std::size_t erased = std::erase_if(orders_, [&](const MoveOrder& o) {
        return std::any_of(no.begin(), no.end(), [&](const Refusal& r) { return r.who == piece_of(o.team); });
      });
      if (erased == 0) return false;
    }
    return !orders_.empty() && check_plan(s_, p_, doubling_, orders_).empty();
  }

  const State& s_;
  const PlatoonId p_;
  const bool doubling_;
  const bool bold_;
  bool bogs_ = false;  // checks are taken now
  const Way* way_;
  State end_;
  Vec lead_from_, lead_to_;  // of the guide
  std::vector<MoveOrder> orders_;
};

}  // namespace

std::optional<Stride> stride(const State& s, PlatoonId p, Vec to, const StrideHow& how) {
  if (how.doubling) {
    Refusals no;
    check_doubling(s, p, no);
    if (!no.empty()) return std::nullopt;
  }
  return Strider(s, p, how).go(to);
}

}  // namespace sandtable::fow
