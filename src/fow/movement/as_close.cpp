#include "fow/movement/as_close.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/orders.hpp"
#include "fow/special/hooks.hpp"
#include "table/move/place_reach.hpp"

namespace sandtable::fow {
namespace {

// Squares of places. What the middle of one measures tells how little the others there can: no inch changes it by more
// than an inch.
struct Block {
  static constexpr Coord side = 4, rounding = 8;
  Coord middle_measures;
  Coord column, row;  // its first place
  Vec middle;
  Coord no_less_than(Vec place) const { return middle_measures - length(place - middle) - rounding; }
  friend bool operator<(const Block& a, const Block& b) {
    return std::tie(a.middle_measures, a.row, a.column) < std::tie(b.middle_measures, b.row, b.column);
  }
};

// About where it may be able to go, the most promising block first; those are left out that `measures_too_much` for any
// place about their middle.
template <class Measured, class TooMuch>
std::vector<Block> blocks_of(const PlaceReach& reach, const Measured& measured, const TooMuch& measures_too_much) {
  std::vector<Block> list;
  for (Coord row = 0; row < reach.rows(); row += Block::side)
    for (Coord column = 0; column < reach.columns(); column += Block::side) {
      bool any = false;
      for (Coord y = row; y < std::min(reach.rows(), row + Block::side); ++y)
        for (Coord x = column; x < std::min(reach.columns(), column + Block::side); ++x)
          any = any || reach.near_enough(x, y);
      const Vec middle = reach.place(column + Block::side / 2, row + Block::side / 2);
      if (!any || measures_too_much(middle)) continue;
      list.push_back({measured(middle), column, row, middle});
    }
  std::sort(list.begin(), list.end());
  return list;
}

// Where a team may go by a normal move without checks. Proposing a plan of a platoon and judging it ask for the same
// area of a team again and again, so those asked for last are kept: an area depends on nothing but what it is found by.
struct KnownArea {
  explicit KnownArea(MoveField f)
      : field(std::move(f)),
        reach(field.ground(), field.others(), field.limits(), field.mover(), {.avoid_checks = true}) {}
  KnownArea(const KnownArea&) = delete;
  KnownArea& operator=(const KnownArea&) = delete;

  const MoveField field;  // as it was when asked first: pieces out of reach may stand elsewhere now
  PlaceReach reach;
};

bool same(const Quad& a, const Quad& b) { return std::equal(a.corner.begin(), a.corner.end(), b.corner.begin()); }

// All that a move from there comes near to.
Box within_reach(const MoveField& f) {
  const Rect& base = f.mover().base;
  const Coord far = *std::max_element(f.limits().most.begin(), f.limits().most.end());
  return grown({base.pose.at, base.pose.at}, far + circumradius(base.width, base.depth));
}

// Whether those of both lists that `counts` names are the same, one after the other.
template <class T, class Counts, class Same>
bool alike(std::span<const T> a, std::span<const T> b, const Counts& counts, const Same& equal) {
  std::size_t k = 0;
  for (const T& one : a) {
    if (!counts(one)) continue;
    while (k < b.size() && !counts(b[k])) ++k;
    if (k == b.size() || !equal(one, b[k])) return false;
    ++k;
  }
  return std::none_of(b.begin() + static_cast<std::ptrdiff_t>(k), b.end(), counts);
}

bool same_area(const MoveField& a, const MoveField& b) {
  const Rect& base = a.mover().base;
  const Rect& other = b.mover().base;
  if (&a.ground() != &b.ground() || a.limits() != b.limits() || a.mover().turning != b.mover().turning ||
      base.pose != other.pose || base.width != other.width || base.depth != other.depth)
    return false;
  const Box near = within_reach(a);
  return alike(
             a.others().keep_out, b.others().keep_out,
             [&](const KeepOut& k) { return meet(grown(box_of(k.outline), k.apart), near); },
             [](const KeepOut& k, const KeepOut& l) { return k.apart == l.apart && same(k.outline, l.outline); }) &&
         alike(
             a.others().standing, b.others().standing, [&](const Standing& s) { return meet(box_of(s.outline), near); },
             [](const Standing& s, const Standing& t) { return s.pass == t.pass && same(s.outline, t.outline); });
}

std::shared_ptr<KnownArea> area_without_checks(const State& s, TeamId t) {
  static thread_local std::array<std::shared_ptr<KnownArea>, 16> known;  // a platoon's that is all over the table
  static thread_local std::size_t oldest = 0;
  MoveField now(s, t);
  for (const auto& area : known)
    if (area && same_area(area->field, now)) return area;
  auto& kept = known[oldest];
  oldest = (oldest + 1) % known.size();
  kept = std::make_shared<KnownArea>(std::move(now));
  return kept;
}

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

  // The least of straight moves in sixteen directions: all the way, and as far as is wanted and a little more. Only
  // what is less than `below` is looked for.
  Coord straight(Coord below) const {
    State there = start_;
    const Pose stood = there[mover_].pose;
    const Coord all_the_way = move_limits(there, mover_, {})[cross_country];
    Coord best = std::min(at_start_, below);
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

  // Of all the places that measure less than that, the one that measures least.
  Nearest anywhere(Coord below) const {
    Nearest best{below, {}};
    State there = start_;
    const auto area = area_without_checks(start_, mover_);
    const MoveField& field = area->field;
    PlaceReach& reach = area->reach;
    const std::vector<HeldOff> held = held_off(start_, mover_);
    const auto measured = [&](Vec place) {
      put_for_a_look(there, mover_, place);
      return measure_(there);
    };
    // No inch of the way brings it more than an inch nearer, in any place of the block.
    constexpr Coord to_its_corner = 3 * ReachFrame::cell + Block::rounding;
    const auto too_much = [&](Vec middle) { return at_start_ - length(middle - stood_) - to_its_corner >= below; };
    for (const Block& block : blocks_of(reach, measured, too_much)) {
      if (best.measured == 0 || block.no_less_than(reach.place(block.column, block.row)) >= best.measured) break;
      for (Coord row = block.row; row < std::min(reach.rows(), block.row + Block::side); ++row)
        for (Coord column = block.column; column < std::min(reach.columns(), block.column + Block::side); ++column) {
          if (best.measured == 0 || !reach.near_enough(column, row)) continue;
          const Vec place = reach.place(column, row);
          if (at_start_ - length(place - stood_) > best.measured || block.no_less_than(place) >= best.measured)
            continue;
          const bool soon_told = reach.soon_told(column, row);  // quicker than measuring is, then
          if (soon_told && !reach.reachable(column, row)) continue;
          const Coord reached = measured(place);
          if (reached >= best.measured || comes_nearer(there, mover_, held)) continue;
          if (!soon_told && !reach.reachable(column, row)) continue;
          std::vector<Pose> legs = reach.way_to(place);
          legs.push_back({place, start_[mover_].pose.facing});
          if (stands(field, legs)) best = {reached, std::move(legs)};
        }
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
  return search.stays() ? Nearest{search.at_start(), {}} : search.anywhere(search.at_start());
}

bool as_close_as_it_can(const State& end, TeamId t, Coord now, const Measure& measure, Coord& least) {
  const NearestSearch search(end, t, measure);
  least = search.at_start();
  if (search.stays()) return true;
  least = search.no_less_than();
  if (least > 0 && now <= least + as_close) return true;
  const Coord enough = std::max(1, now - as_close);  // what is less than that would have been nearer
  // Often a straight move shows at once that it could have done better.
  least = search.straight(enough);
  if (least < enough) return false;
  const Nearest nearer = search.anywhere(enough);
  least = nearer.measured;
  return nearer.legs.empty();
}

}  // namespace sandtable::fow
