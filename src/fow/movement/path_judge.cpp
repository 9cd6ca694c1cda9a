// What forbids one path of a team, rule by rule (FOW-MOV-017 to 050).
#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/direct_way.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/passage.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/night.hpp"
#include "fow/special/hooks.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {
namespace {

constexpr std::size_t most_legs = 32;
constexpr int a_degree = 182;            // of 65536: what a hand-drawn path may be off
constexpr Coord sight_every = inch / 4;  // along the path, for enemies that come into sight

// Tells what forbids one path, rule by rule.
class PathJudge {
 public:
  PathJudge(const State& s, TeamId t, const std::vector<Pose>& legs, Gait gait, PathLook& out)
      : s_(s), t_(t), legs_(legs), gait_(gait), field_(s, t, gait, legs), out_(out) {}

  void judge() {
    const Others others{{}, field_.others().standing};
    walk(field_.ground(), others, field_.limits(), field_.mover().base, legs_, out_.walk);
    Walk& w = out_.walk;
    out_.moves = w.length > 0;
    if (!leaves_table(s_, t_, legs_)) w.off_table_at = -1;
    out_.leaves = w.off_table_at >= 0;
    const bool stops = !out_.leaves && !gait_.boarding;
    const Passage passage = pass_buildings(s_, t_, legs_, w, gait_, stops);
    out_.charged = charged(passage.free, w.length);
    if (!passage.free.empty()) w.too_far_at = too_far_at(w, field_.limits(), passage.free);
    check_limits(passage.free);
    check_ground();
    check_enemies();
    if (gait_.doubling && out_.moves) check_double();  // FOW-MOV-046
    out_.refused.insert(out_.refused.end(), passage.refused.begin(), passage.refused.end());
    if (stops) check_end();
  }

 private:
  void refuse_with(RuleId rule, std::string words, PieceRef by = {}) {
    Refusal r = refuse(rule, std::move(words), piece_of(t_));
    r.by = by;
    out_.refused.push_back(std::move(r));
  }
  void say_more(RuleId rule, std::string words) {
    out_.refused.push_back(clause(rule, std::move(words), piece_of(t_)));
  }
  std::string shown(Coord length) const { return shown_length(length, s_.world->centimetres); }
  const std::string& name() const { return name_of(s_, t_); }
  // A team that leaves the table is gone at its edge; nothing beyond that point matters.
  bool happens(Coord at) const { return at >= 0 && (!out_.leaves || at <= out_.walk.off_table_at); }

  void check_limits(const std::vector<Span>& free) {
    const Walk& w = out_.walk;
    if (!happens(w.too_far_at)) return;
    const Coord allowed = field_.limits()[w.slowest];
    const RuleId rule = in_assault()                        ? limit_rule_in_assault(s_, t_, gait_.purpose)
                        : gait_.with.valid()                ? "FOW-BOG-023"_rule
                        : s_.night && allowed == night_move ? "FOW-NGT-001"_rule
                        : gait_.doubling                    ? "FOW-MOV-039"_rule
                        : w.slowest == on_road              ? limit_rule(s_, t_)
                                                            : "FOW-MOV-018"_rule;
    Refusal r = refuse(rule,
                       fmt::format("{} would move {}, {} allowed {}", name(), shown(out_.charged), shown(allowed),
                                   pace_words(w.slowest)),
                       piece_of(t_));
    const Coord edge = w.first_at[w.slowest];
    if (!in_assault() && edge > 0 && charged(free, edge) >= allowed && w.too_far_at <= edge) {  // FOW-MOV-021
      r.rule = "FOW-MOV-021"_rule;
      r.words =
          fmt::format("{} has used up its move at the edge of slower ground after {}", name(), shown(w.too_far_at));
    }
    r.unit = Unit::length;
    r.measured = out_.charged;
    r.allowed = allowed;
    out_.refused.push_back(std::move(r));
    if (!in_assault()) say_why_so_slow();
  }

  // Beside the refusal of too long a move: what keeps the team from a longer one.
  void say_why_so_slow() {
    const Walk& w = out_.walk;
    const Limits& limits = field_.limits();
    if (w.slowest == on_road) {
      if (gait_.doubling) say_more("FOW-MOV-050"_rule, fmt::format("{} doubles its Road distance", name()));
      return;
    }
    if (w.first_at[on_road] >= 0 && out_.charged <= limits[on_road] && limits[w.slowest] < limits[on_road])
      say_more("FOW-MOV-019"_rule, fmt::format("{} is not on the road all the way", name()));
    const auto crossed = [&](const Contact& c) { return c.pace == w.slowest && is_line(c.feature); };
    const auto others = [&](const Contact& c) { return c.pace == w.slowest && !is_line(c.feature); };
    if (w.slowest == rough && std::any_of(w.contacts.begin(), w.contacts.end(), crossed) &&
        std::none_of(w.contacts.begin(), w.contacts.end(), others))
      say_more("FOW-MOV-020"_rule, fmt::format("{} crosses an obstacle, which is Rough Terrain", name()));
  }
  bool is_line(FeatureId f) const { return f.valid() && s_.world->ratings[f.index()].obstacle; }

  void check_ground() {
    const Walk& w = out_.walk;
    if (happens(w.impassable_at) && !only_turns_where_it_stands()) {
      const RuleId rule = why_impassable(w.impassable_at);
      refuse_with(rule, fmt::format("{} meets ground it cannot cross after {}", name(), shown(w.impassable_at)));
    }
    if (happens(w.barred_at)) {
      const TeamId other = field_.standing_team(static_cast<std::size_t>(w.barred_by));
      const bool enemy = side_of(s_, other) != side_of(s_, t_);
      refuse_with(enemy && in_assault()                                       ? "FOW-ASL-034"_rule
                  : enemy && keeps_away_from(model(s_, t_), model(s_, other)) ? "FOW-MOV-035"_rule
                                                                              : "FOW-MOV-027"_rule,
                  fmt::format("{} cannot pass {}", name(), name_of(s_, other)), piece_of(other));
    }
  }

  // A gun set up in a building or deployed where it cannot move stays there, and may turn (FOW-MOV-067, FOW-BOG-011).
  bool only_turns_where_it_stands() const {
    const Walk& w = out_.walk;
    return !out_.moves && !gait_.placed && std::all_of(w.contacts.begin(), w.contacts.end(), [](const Contact& c) {
      return c.pace != impassable || c.starting;
    });
  }

  // Buildings, and Very Difficult Going for vehicles and guns, refuse by rules of their own (FOW-BOG-008, 010).
  RuleId why_impassable(Coord at) const {
    for (const Contact& c : out_.walk.contacts) {
      if (c.pace != impassable || c.from > at || c.to < at) continue;
      if (is_building(s_, c.feature) && !may_enter_buildings(model(s_, t_)))
        return why_not_into_buildings(model(s_, t_));
      if (model(s_, t_).on_foot()) continue;
      if (rating_for(ground_of(s_, c), model(s_, t_)) == TerrainEffect::Going::very_difficult)
        return model(s_, t_).vehicle() ? "FOW-BOG-008"_rule : "FOW-BOG-010"_rule;
    }
    return "FOW-TER-008"_rule;
  }

  // FOW-MOV-032, 034, 035, 036, 037: at no point nearer than 2 in to an enemy seen from that point, so that enemies
  // close gaps.
  void check_enemies() {
    if (gait_.doubling) return;  // check_double holds it off further
    const bool seen_or_not = in_assault() && !breaks_off(gait_.purpose);
    const Coord wanted = breaks_off(gait_.purpose) ? break_off_limit : near_limit;
    for (std::size_t i = 0; i < field_.keep_out().size(); ++i) {
      KeepOut keep = field_.keep_out()[i];
      const TeamId enemy = field_.keep_out_team(i);
      if (!seen_or_not && keep.apart < wanted && !seen_at_first(enemy))
        keep.apart = wanted;  // FOW-MOV-036, FOW-ASL-132: only of enemies it sees
      Walk one;
      walk(field_.ground(), Others{{&keep, 1}, {}}, field_.limits(), field_.mover().base, legs_, one);
      if (!happens(one.too_near_at)) continue;
      if (!seen_or_not && !seen_while_near(enemy, keep, one.too_near_at)) continue;
      Refusal r =
          refuse(in_assault()              ? keep_rule_in_assault(s_, gait_.purpose)
                 : keep.apart < near_limit ? "FOW-MOV-036"_rule
                 : model(s_, t_).vehicle() ? "FOW-MOV-034"_rule
                                           : "FOW-MOV-032"_rule,
                 fmt::format("{} would come closer than {} to {}", name(), shown(keep.apart), name_of(s_, enemy)),
                 piece_of(t_));
      r.by = piece_of(enemy);
      r.unit = Unit::length;
      r.allowed = keep.apart;
      out_.refused.push_back(std::move(r));
    }
  }

  bool seen_at_first(TeamId enemy) const {
    if (!gait_.put_from) return sight(s_, t_, enemy).seen();
    if (!there_) there_ = std::make_unique<State>(s_);
    put_for_a_look(*there_, t_, *gait_.put_from);
    return sight(*there_, t_, enemy).seen();
  }

  bool seen_while_near(TeamId enemy, const KeepOut& keep, Coord from) const {  // FOW-MOV-035
    if (!there_) there_ = std::make_unique<State>(s_);
    State& there = *there_;
    const Coord end = out_.leaves ? out_.walk.off_table_at : out_.walk.length;
    for (Coord at = from;; at = std::min(at + sight_every, end)) {
      // A hair beyond the point where it gets too near it is too near.
      put_for_a_look(there, t_, pose_along(s_[t_].pose, legs_, std::min(at + 1, end)));
      const Rect base{there[t_].pose, field_.mover().base.width, field_.mover().base.depth};
      if ((at == from || distance(outline(base), keep.outline) < keep.apart) && sight(there, t_, enemy).seen())
        return true;
      if (at >= end) return false;
    }
  }

  // FOW-MOV-042 to 045: straight, facing along, through no Rough Terrain, far from every enemy.
  void check_double() {
    const Walk& w = out_.walk;
    if (happens(w.first_at[rough]))
      refuse_with("FOW-MOV-044"_rule, fmt::format("{} may not move At the Double through Rough Terrain", name()));
    Walk near;
    walk(field_.ground(), field_.others(), field_.limits(), field_.mover().base, legs_, near);
    if (happens(near.too_near_at)) {
      const TeamId enemy = field_.keep_out_team(static_cast<std::size_t>(near.too_near));
      refuse_with("FOW-MOV-045"_rule,
                  fmt::format("{} would be within {} of {}", name(), shown(double_limit), name_of(s_, enemy)),
                  piece_of(enemy));
    }
    if (!out_.refused.empty()) return;
    if (!most_direct(s_, t_, on_table_part(), gait_))
      refuse_with("FOW-MOV-042"_rule, fmt::format("{} must take the most direct route", name()));
    if (!faces_the_way_it_went())
      refuse_with("FOW-MOV-043"_rule, fmt::format("{} must end facing the way it went", name()));
  }

  bool in_assault() const { return gait_.purpose != MovePurpose::move; }

  bool faces_the_way_it_went() const {
    for (std::size_t i = legs_.size(); i-- > 0;) {
      const Vec leg = legs_[i].at - (i > 0 ? legs_[i - 1].at : s_[t_].pose.at);
      if (leg == Vec{}) continue;
      const auto off = static_cast<int16_t>(legs_.back().facing.turns - heading_of(leg).turns);
      return std::abs(int{off}) <= a_degree;
    }
    return true;
  }

  // The path as far as the team is on the table, and a little less: a way is found to where it may stand, turned as
  // it may be.
  std::vector<Pose> on_table_part() const {
    if (!out_.leaves) return legs_;
    const Rect& base = field_.mover().base;
    const Coord far = std::max(0, out_.walk.off_table_at - circumradius(base.width, base.depth));
    std::vector<Pose> part;
    Coord gone = 0;
    for (std::size_t i = 0; i < legs_.size(); ++i) {
      gone += length(legs_[i].at - (i > 0 ? legs_[i - 1].at : s_[t_].pose.at));
      if (gone >= far) break;
      part.push_back(legs_[i]);
    }
    part.push_back(pose_along(s_[t_].pose, legs_, far));
    return part;
  }

  void check_end() {
    const Walk& w = out_.walk;
    if (w.ends_across >= 0) {
      const Contact& line = w.contacts[static_cast<std::size_t>(w.ends_across)];
      refuse_with("FOW-TER-011"_rule,
                  fmt::format("{} would end astride {}", name(),
                              line.feature.valid() ? (*s_.world->table)[line.feature].name : "an obstacle"));
    }
    if (w.ends_on >= 0) {
      const TeamId other = field_.standing_team(static_cast<std::size_t>(w.ends_on));
      refuse_with(gait_.purpose == MovePurpose::charge ? "FOW-ASL-034"_rule : "FOW-MOV-026"_rule,
                  fmt::format("{} would end on {}", name(), name_of(s_, other)), piece_of(other));
    }
    if (const TeamId gun = towed_by(s_, t_); gun.valid() && !legs_.empty())
      for (Refusal& r : check_limber(s_, gun, t_, legs_.back(), gait_.with)) out_.refused.push_back(std::move(r));
  }

  const State& s_;
  const TeamId t_;
  const std::vector<Pose>& legs_;
  const Gait gait_;
  const MoveField field_;
  PathLook& out_;
  mutable std::unique_ptr<State> there_;  // s_ with the team on its way, when sight from there is asked for
};

}  // namespace

Refusals check_limber(const State& s, TeamId gun, TeamId tractor, const Pose& at, TeamId with) {
  const Rect space = limbered_behind(s, gun, tractor, at);
  const PieceRef who = piece_of(s[gun].aboard() ? tractor : gun);
  if (leaves_table(s, gun, {space.pose}))
    return {refuse("FOW-TRP-027"_rule,
                   fmt::format("{} behind its tractor would stand beyond the edge of the table", name_of(s, gun)),
                   who)};
  const TeamId other = standing_on(s, space, tractor, with);
  if (!other.valid()) return {};
  Refusal r = refuse("FOW-TRP-027"_rule,
                     fmt::format("{} behind its tractor would stand on {}", name_of(s, gun), name_of(s, other)), who);
  r.by = piece_of(other);
  return {r};
}

PathLook look_at_path(const State& s, TeamId t, const std::vector<Pose>& legs, Gait gait) {
  PathLook look;
  // Each leg's length is rounded down, so a path of countless tiny legs would gain ground.
  if (legs.size() > most_legs) {
    look.refused = {malformed(fmt::format("{}: at most {} legs in a path", name_of(s, t), most_legs))};
    return look;
  }
  const Vec size = s.world->table->size();
  for (const Pose& p : legs)
    if (p.at.x < -24 * inch || p.at.y < -24 * inch || p.at.x > size.x + 24 * inch || p.at.y > size.y + 24 * inch) {
      look.refused = {malformed(fmt::format("{}: a step lies far off the table", name_of(s, t)))};
      return look;
    }
  PathJudge(s, t, legs, gait, look).judge();
  return look;
}

}  // namespace sandtable::fow
