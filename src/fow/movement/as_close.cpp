#include "fow/movement/as_close.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/orders.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// What the middle of a block of places measures tells how little the others there can: no inch changes it by more than
// an inch.
class Blocks {
 public:
  Blocks(const Reach& reach, std::function<Coord(Vec)> measure)
      : reach_(reach),
        measure_(std::move(measure)),
        wide_(reach.columns() / side + 1),
        known_(static_cast<std::size_t>(wide_ * (reach.rows() / side + 1)), unknown) {}

  Coord no_less_than(Coord column, Coord row) {
    const Vec middle = reach_.place(column / side * side + side / 2, row / side * side + side / 2);
    Coord& known = known_[static_cast<std::size_t>(row / side * wide_ + column / side)];
    if (known == unknown) known = measure_(middle);
    return known - length(reach_.place(column, row) - middle) - rounding;
  }

 private:
  static constexpr Coord side = 4, rounding = 8, unknown = -1;
  const Reach& reach_;
  const std::function<Coord(Vec)> measure_;
  const Coord wide_;
  std::vector<Coord> known_;
};

class NearestSearch {
 public:
  NearestSearch(const State& end, TeamId t, const Measure& measure)
      : measure_(measure),
        start_(end),
        // Carried all the time it goes where its vehicle goes, and as that goes (FOW-TRP-020).
        mover_(end[t].aboard() && end[t].moving.began_aboard ? stands_for(end, t) : t) {
    stood_ = end[mover_].moving.stood.at;
    set_down(start_, mover_, {stood_, end[mover_].pose.facing});
    at_start_ = measure_(start_);
    Refusals no;
    special::why_stays(start_, mover_, special::Occasion::movement_step, no);
    stays_ = !no.empty() || !began_led(start_, start_[mover_].with());  // FOW-CMD-013
  }

  Coord at_start() const { return at_start_; }
  bool stays() const { return stays_; }
  Coord no_less_than() const { return at_start_ - move_limits(start_, mover_, {})[on_road]; }

  // The least of straight moves in sixteen directions: all the way, and as far as is wanted and a little more.
  Coord straight() const {
    State there = start_;
    const Pose stood = there[mover_].pose;
    const Coord all_the_way = move_limits(there, mover_, {})[cross_country];
    Coord best = at_start_;
    for (Coord far : {all_the_way, std::min(all_the_way, at_start_ + as_close)})
      for (int i = 0; i < 16 && best > 0; ++i) {
        const Pose end{stood.at + along(Angle{static_cast<uint16_t>(i * 4096)}, far), stood.facing};
        put_for_a_look(there, mover_, end);
        const Coord reached = measure_(there);
        if (reached >= best) continue;
        const PathLook look = look_at_path(start_, mover_, {end});
        if (look.refused.empty() && !look.leaves && !tests(look.walk, true) &&
            check_way(start_, mover_, {end}, look.walk.length).empty())
          best = reached;
      }
    return best;
  }

  Nearest anywhere() const {
    Nearest best{at_start_, {}};
    State there = start_;
    const MoveField field(start_, mover_);
    const Reach reach(field.ground(), field.others(), field.limits(), field.mover(), {.avoid_checks = true});
    const std::vector<HeldOff> held = held_off(start_, mover_);
    Blocks blocks(reach, [&](Vec place) {
      put_for_a_look(there, mover_, place);
      return measure_(there);
    });
    for (Coord row = 0; row < reach.rows(); ++row)
      for (Coord column = 0; column < reach.columns(); ++column) {
        if (best.measured == 0 || !reach.marked(column, row)) continue;
        const Vec place = reach.place(column, row);
        if (at_start_ - length(place - stood_) > best.measured) continue;
        if (blocks.no_less_than(column, row) >= best.measured) continue;
        put_for_a_look(there, mover_, place);
        if (comes_nearer(there, mover_, held)) continue;
        const Coord reached = measure_(there);
        if (reached >= best.measured) continue;
        std::vector<Pose> legs = reach.way_to(place);
        legs.push_back({place, start_[mover_].pose.facing});
        if (stands(field, legs)) best = {reached, std::move(legs)};
      }
    return best;
  }

 private:
  static bool tests(const Walk& way, bool starting_too) {
    return std::any_of(way.contacts.begin(), way.contacts.end(),
                       [&](const Contact& c) { return c.check != 0 && (starting_too || !c.starting); });
  }

  // The place that counts is one where it can stand as it faces now (FOW-CMD-021).
  bool stands(const MoveField& field, const std::vector<Pose>& legs) const {
    const Walk way = walk(field.ground(), field.others(), field.limits(), field.mover().base, legs);
    return way.legal() && !tests(way, false) && check_way(start_, mover_, legs, way.length).empty();
  }

  const Measure& measure_;
  State start_;  // as it ends, but for the mover, who is where he began
  const TeamId mover_;
  Vec stood_;
  Coord at_start_ = 0;
  bool stays_ = false;
};

}  // namespace

Nearest nearest_in_reach(const State& end, TeamId t, const Measure& measure) {
  const NearestSearch search(end, t, measure);
  return search.stays() ? Nearest{search.at_start(), {}} : search.anywhere();
}

bool as_close_as_it_can(const State& end, TeamId t, Coord now, const Measure& measure, Coord& least) {
  const NearestSearch search(end, t, measure);
  least = search.at_start();
  if (search.stays()) return true;
  least = search.no_less_than();
  if (least > 0 && now <= least + as_close) return true;
  // Often a straight move shows at once that it could have done better.
  least = search.straight();
  if (least == 0 || least + as_close < now) return false;
  least = search.anywhere().measured;
  return least > 0 && now <= least + as_close;
}

}  // namespace sandtable::fow
