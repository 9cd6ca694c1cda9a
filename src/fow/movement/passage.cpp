#include "fow/movement/passage.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"
#include "geometry/path.hpp"
#include "table/move/meeting.hpp"

namespace sandtable::fow {
namespace {

// A stretch of wall: an opening of the ground floor, or solid.
struct Piece {
  Segment span;
  int opening = -1;
};

// The walls as a ring of pieces. Openings keep their own ends, which in a slanted wall stray from it by rounding.
std::vector<Piece> pieces_of(Points outline_of_building, const std::vector<Opening>& openings) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < outline_of_building.size(); ++i) {
    const Segment wall{outline_of_building[i], outline_of_building[(i + 1) % outline_of_building.size()]};
    const auto far = [&](Vec p) { return dot(p - wall.a, wall.b - wall.a); };
    std::vector<Piece> here;
    for (std::size_t k = 0; k < openings.size(); ++k)
      if (openings[k].wall == i && openings[k].floor == 0) here.push_back({openings[k].span, static_cast<int>(k)});
    std::stable_sort(here.begin(), here.end(),
                     [&](const Piece& a, const Piece& b) { return far(a.span.a) < far(b.span.a); });
    Vec at = wall.a;
    for (const Piece& o : here) {
      if (far(o.span.a) > far(at)) pieces.push_back({{at, o.span.a}});
      pieces.push_back(o);
      if (far(o.span.b) > far(at)) at = o.span.b;
    }
    if (far(wall.b) > far(at)) pieces.push_back({{at, wall.b}});
  }
  return pieces;
}

// Where the centre's path meets a piece of wall.
struct Crossing {
  Coord at = 0;  // along the path
  int opening = -1;
  bool inward = false;
  bool outward = false;
};

// FOW-MOV-061
bool refuse_held(const State& s, TeamId t, FeatureId building, Passage& out) {
  for (TeamId other : teams_in(s, building)) {
    if (side_of(s, other) == side_of(s, t)) continue;
    out.refused.push_back(refuse(
        "FOW-MOV-061"_rule,
        fmt::format("{} is held by {}; it must be assaulted", (*s.world->table)[building].name, name_of(s, other)),
        piece_of(t)));
    out.refused.back().by = piece_of(other);
    return true;
  }
  return false;
}

// Judges the path of a team on foot at one building.
class WallJudge {
 public:
  WallJudge(const State& s, TeamId t, FeatureId building, const std::vector<Pose>& legs, Passage& out)
      : s_(s),
        t_(t),
        building_(building),
        outline_((*s.world->table)[building].points),
        base_(footprint(s, t)),
        legs_(legs),
        out_(out),
        openings_(openings_of(s, building)) {}

  void judge() {
    find_runs();
    if (runs_.empty()) return;
    find_crossings();
    const bool began_inside = inside(base_.pose.at);
    const bool ends_inside = inside(legs_.back().at);
    bool first = true;
    for (const Span& run : runs_) {
      judge_run(run);
      const bool crosses =
          std::any_of(crossings_.begin(), crossings_.end(), [&](const Crossing& c) { return during(run, c); });
      if (crosses && first && began_inside && !ends_inside && run.from > 0)
        out_.free.push_back({0, run.from});  // FOW-MOV-060
      first = first && !crosses;
    }
    enter();
  }

 private:
  void no(RuleId rule, std::string words) { out_.refused.push_back(refuse(rule, std::move(words), piece_of(t_))); }
  const std::string& name() const { return name_of(s_, t_); }
  const std::string& place() const { return (*s_.world->table)[building_].name; }
  bool inside(Vec p) const { return where(p, outline_) != Where::outside; }
  Segment wall(std::size_t i) const { return {outline_[i], outline_[(i + 1) % outline_.size()]}; }
  static bool during(const Span& run, const Crossing& c) {
    return c.at >= run.from - sliver && c.at <= run.to + sliver;
  }
  bool tiny() const {
    if (!tiny_) tiny_ = too_small_for(outline_, base_.width, base_.depth);
    return *tiny_;
  }

  // Parts of the path along which the base stands in a wall.
  void find_runs() {
    std::vector<Span> spans;
    Pose at = base_.pose;
    Coord gone = 0;
    for (const Pose& to : legs_) {
      const Slide slide(footprint_of(to.facing), at.at, to.at - at.at);
      for (std::size_t i = 0; i < outline_.size(); ++i) {
        if (!slide.meets(wall(i))) continue;
        const Span s = slide.length() > 0 ? slide.span(wall(i)) : Span{};
        spans.push_back({gone + s.from, gone + s.to});
      }
      gone += slide.length();
      at = to;
    }
    std::sort(spans.begin(), spans.end());
    for (const Span& s : spans) {
      if (runs_.empty() || s.from > runs_.back().to + sliver)
        runs_.push_back(s);
      else
        runs_.back().to = std::max(runs_.back().to, s.to);
    }
  }
  Quad footprint_of(Angle facing) const { return sandtable::footprint(base_.width, base_.depth, facing); }

  void find_crossings() {
    const std::vector<Piece> pieces = pieces_of(outline_, openings_);
    Vec at = base_.pose.at;
    Coord gone = 0;
    for (const Pose& to : legs_) {
      const Segment leg{at, to.at};
      for (const Piece& p : pieces)
        if (leg.a != leg.b && touch(leg, p.span)) crossings_.push_back(crossing(leg, p, gone));
      gone += length(to.at - at);
      at = to.at;
    }
  }

  // Walls run with the inside on their left.
  static Crossing crossing(Segment leg, const Piece& p, Coord gone) {
    const Vec along_leg = leg.b - leg.a;
    const Vec along_wall = p.span.b - p.span.a;
    const int64_t turn = cross(along_wall, along_leg);
    const Coord whole = length(along_leg);
    Coord at = 0;
    if (turn != 0)
      at = static_cast<Coord>(int64_t{whole} * cross(p.span.a - leg.a, along_wall) / -turn);
    else if (!on_segment(p.span, leg.a))
      at = std::min(length(p.span.a - leg.a), length(p.span.b - leg.a));
    return {gone + std::clamp(at, 0, whole), p.opening, turn > 0, turn < 0};
  }

  void judge_run(const Span& run) {
    bool crosses = false;
    bool solid = false;
    bool outward = false;
    for (const Crossing& c : crossings_) {
      if (!during(run, c)) continue;
      crosses = true;
      solid = solid || c.opening < 0;
      outward = outward || (c.opening < 0 && c.outward);
    }
    const Coord squarely = base_.depth + base_.width;  // at half a right angle
    if (solid) {
      no(outward ? "FOW-MOV-060"_rule : "FOW-MOV-055"_rule,  // FOW-MOV-055, 060, 065
         fmt::format("{} cannot go through the wall of {}; it needs an opening", name(), place()));
    } else if (!crosses) {
      const bool got_there_before = run.from == 0 && overlaps_wall(base_.pose);
      const bool in_a_hut = inside(pose_along(base_.pose, legs_, run.from).at) && tiny();
      if (!got_there_before && !in_a_hut)
        no("FOW-MOV-055"_rule, fmt::format("{} would cut through the wall of {}", name(), place()));
    } else if (run.to - run.from > squarely + sliver && !tiny()) {
      no("FOW-MOV-055"_rule, fmt::format("{} must go squarely through the opening of {}", name(), place()));
    } else if (!inside(pose_along(base_.pose, legs_, run.from).at) &&
               inside(pose_along(base_.pose, legs_, run.to).at)) {
      out_.free.push_back({run.from, std::min(run.to, run.from + squarely)});  // FOW-MOV-059
    }
  }

  bool overlaps_wall(const Pose& p) const {
    const Slide here(footprint_of(p.facing), p.at, {});
    for (std::size_t i = 0; i < outline_.size(); ++i)
      if (here.meets(wall(i))) return true;
    return false;
  }

  // FOW-MOV-057, 058, 061: whether it may go in where it does.
  void enter() {
    std::vector<Crossing> in;
    for (const Crossing& c : crossings_)
      if (c.inward) in.push_back(c);
    if (in.empty()) return;
    refuse_held(s_, t_, building_, out_);
    for (const Crossing& c : in) {
      // Where openings overlap any of them will do.
      const bool open = std::any_of(in.begin(), in.end(), [&](const Crossing& other) {
        return other.opening >= 0 && std::abs(other.at - c.at) <= sliver && !unlocked(other.opening).empty();
      });
      if (c.opening < 0 || open) continue;
      no(came_up(c.opening) ? "FOW-MOV-058"_rule : "FOW-MOV-057"_rule,
         fmt::format("nobody stood at that opening of {} when the moves began", place()));
      return;
    }
  }
  std::vector<TeamId> unlocked(int opening) const {
    return unlocked_by(s_, t_, openings_[static_cast<std::size_t>(opening)]);
  }
  bool came_up(int opening) const {  // FOW-MOV-058
    for (std::size_t i = 0; i < s_.teams.size(); ++i) {
      const TeamId other = TeamId::of(i);
      if (other != t_ && s_[other].present() && side_of(s_, other) == side_of(s_, t_) &&
          adjacent(footprint(s_, other), openings_[static_cast<std::size_t>(opening)]))
        return true;
    }
    return false;
  }

  const State& s_;
  const TeamId t_;
  const FeatureId building_;
  const Points outline_;
  const Rect base_;
  const std::vector<Pose>& legs_;
  Passage& out_;
  const std::vector<Opening> openings_;
  std::vector<Span> runs_;
  std::vector<Crossing> crossings_;
  mutable std::optional<bool> tiny_;
};

// FOW-MOV-052, 053: wholly inside, or alone where no base fits; outside clear of the walls.
void check_standing(const State& s, TeamId t, FeatureId building, const Pose& end, Passage& out) {
  const Feature& f = (*s.world->table)[building];
  const Rect base{end, model(s, t).width, model(s, t).depth};
  const auto no = [&](RuleId rule, const char* words) {
    out.refused.push_back(refuse(rule, fmt::format(fmt::runtime(words), name_of(s, t), f.name), piece_of(t)));
  };
  if (where(end.at, f.points) == Where::outside) {
    if (overlap(base, Points(f.points))) no("FOW-MOV-055"_rule, "{} would stand in the wall of {}");
    return;
  }
  const auto squeezed = [&](const Rect& r) {  // FOW-MOV-053
    return !contains(f.points, r) && too_small_for(f.points, r.width, r.depth);
  };
  const bool alone = squeezed(base);
  for (TeamId other : teams_in(s, building))
    if (other != t && (alone || squeezed(footprint(s, other)))) {
      no("FOW-MOV-053"_rule, "{} finds {} full: it holds one team");
      out.refused.back().by = piece_of(other);
      return;
    }
  if (!alone && !contains(f.points, base)) no("FOW-MOV-052"_rule, "{} must stand wholly inside {}");
}

Box box_of_path(const Rect& base, const std::vector<Pose>& legs) {
  Box box{base.pose.at, base.pose.at};
  for (const Pose& p : legs) {
    box.low = {std::min(box.low.x, p.at.x), std::min(box.low.y, p.at.y)};
    box.high = {std::max(box.high.x, p.at.x), std::max(box.high.y, p.at.y)};
  }
  return grown(box, circumradius(base.width, base.depth));
}

// FOW-MOV-061 for vehicles, which need no opening.
void keep_off_held(const State& s, TeamId t, const Walk& w, Passage& out) {
  for (const Contact& c : w.contacts)
    if (is_building(s, c.feature) && !c.starting) refuse_held(s, t, c.feature, out);
}

// A team that is put down comes through no wall: it is put into no building but the one it was in.
void keep_out_of_others(const State& s, TeamId t, const Walk& w, const Pose& from, const Pose& at, Passage& out) {
  for (const Contact& c : w.contacts) {
    if (!is_building(s, c.feature) || !may_enter_buildings(model(s, t))) continue;
    const Points walls = (*s.world->table)[c.feature].points;
    const bool drives = model(s, t).vehicle();
    if (overlap(base_at(s, t, from), walls) || (!drives && where(at.at, walls) == Where::outside)) continue;
    if (!refuse_held(s, t, c.feature, out))
      out.refused.push_back(
          refuse(drives ? "FOW-MOV-064"_rule : "FOW-MOV-055"_rule,
                 fmt::format("{} is not put through the wall of {}", name_of(s, t), (*s.world->table)[c.feature].name),
                 piece_of(t)));
  }
}

void tidy(std::vector<Span>& free) {
  std::sort(free.begin(), free.end());
  std::vector<Span> apart;
  for (const Span& s : free)
    if (!apart.empty() && s.from <= apart.back().to)
      apart.back().to = std::max(apart.back().to, s.to);
    else
      apart.push_back(s);
  free = std::move(apart);
}

}  // namespace

bool wall_between(const State& s, Segment bit) {
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const FeatureId f = FeatureId::of(i);
    if (!is_building(s, f)) continue;
    bool wall = false, open = false;
    for (const Piece& p : pieces_of(features[i].points, openings_of(s, f))) {
      if (!touch(bit, p.span)) continue;
      wall = wall || p.opening < 0;
      open = open || p.opening >= 0;
    }
    if (wall && !open) return true;
  }
  return false;
}

Passage pass_buildings(const State& s, TeamId t, const std::vector<Pose>& legs, const Walk& w, const Gait& gait,
                       bool stops) {
  Passage out;
  if (gait.doubling && w.length > 0)
    for (const Contact& c : w.contacts)
      if (is_building(s, c.feature)) {  // FOW-MOV-054
        out.refused.push_back(refuse("FOW-MOV-054"_rule,
                                     fmt::format("{} may not move At the Double into, in or out of {}", name_of(s, t),
                                                 (*s.world->table)[c.feature].name),
                                     piece_of(t)));
        break;
      }
  const Model& m = model(s, t);
  if (gait.placed && gait.put_from) keep_out_of_others(s, t, w, *gait.put_from, legs.back(), out);
  if (m.vehicle()) {
    keep_off_held(s, t, w, out);
    return out;
  }
  if (legs.empty()) return out;
  const Box near = box_of_path(footprint(s, t), legs);
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const FeatureId f = FeatureId::of(i);
    if (!is_building(s, f) || s.world->ratings[i].going == TerrainEffect::Going::impassable ||
        !meet(box_of(features[i].points), near))
      continue;
    if (may_enter_buildings(m) && !gait.placed) WallJudge(s, t, f, legs, out).judge();
    if (stops) check_standing(s, t, f, legs.back(), out);
  }
  tidy(out.free);
  return out;
}

Coord charged(const std::vector<Span>& free, Coord distance) {
  Coord cost = distance;
  for (const Span& s : free) cost -= std::max(0, std::min(distance, s.to) - s.from);
  return cost;
}

Coord too_far_at(const Walk& w, const Limits& limits, const std::vector<Span>& free) {
  constexpr Coord never = std::numeric_limits<Coord>::max();
  std::vector<std::pair<Coord, Pace>> met;
  for (std::size_t k = 0; k < max_paces; ++k)
    if (w.first_at[k] >= 0) met.emplace_back(w.first_at[k], static_cast<Pace>(k));
  std::sort(met.begin(), met.end());
  // A team that has come as far as the opening is placed inside, however little is left (FOW-MOV-059).
  const auto at_opening = [&](Coord at) {
    return std::any_of(free.begin(), free.end(),
                       [&](const Span& s) { return at >= s.from - sliver && at <= s.from + sliver; });
  };
  Coord most = never;
  for (const auto& [at, pace] : met) {
    const Coord cost = charged(free, at);
    if (cost > most) break;
    if (cost > 0 && limits[pace] <= cost && !at_opening(at)) return at;  // FOW-MOV-021
    most = std::min(most, limits[pace]);
  }
  if (charged(free, w.length) <= most) return -1;
  Coord at = most;
  for (const Span& s : free)
    if (s.from <= at) at += s.to - s.from;
  return at;
}

}  // namespace sandtable::fow
