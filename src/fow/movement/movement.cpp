// Moving one team: the ground, the distance, the enemies near the path (FOW-MOV-006 to 050).
#include "fow/movement/movement.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/defile.hpp"
#include "fow/movement/passage.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/night.hpp"
#include "fow/special/hooks.hpp"
#include "geometry/path.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

constexpr std::size_t most_legs = 32;
constexpr Coord near_limit = 2 * inch;    // FOW-MOV-032, 034
constexpr Coord double_limit = 8 * inch;  // FOW-MOV-045
constexpr Coord detour = inch / 10;       // a path is direct when it is no longer than the shortest by this
constexpr int a_degree = 182;             // of 65536: what a hand-drawn path may be off
constexpr Coord sight_every = inch / 4;   // along the path, for enemies that come into sight

GoingMap going_map(const State& s, TeamId t, Gait gait, bool by_openings) {
  const Model& m = model(s, t);
  GoingMap map;
  map.open = going_for(s.world->effects[s.world->table->ground_kind()], m).pace;
  map.road = on_road;
  for (const TerrainEffect& effect : s.world->ratings) map.feature.push_back(going_for(effect, m));
  if (!by_openings) wall_off(s, t, map);
  const TerrainEffect wreck{.going = TerrainEffect::Going::very_difficult};  // FOW-TER-042, FOW-CAS-004
  const TerrainEffect open{.going = TerrainEffect::Going::cross_country};
  for (const Overlay& o : s.overlays)
    map.overlay.push_back(going_for(o.sort == Overlay::Sort::wreck ? wreck : open, m));
  if (gait.with.valid())
    for (TeamId towed : {t, gait.with})  // a wreck in tow is no ground (FOW-BOG-027)
      if (const int lies = wreck_of(s, towed); lies >= 0)
        map.overlay[static_cast<std::size_t>(lies)] = going_for(open, m);
  return map;
}

bool keeps_away_from(const Model& mover, const Model& enemy) {
  return !mover.vehicle() || !enemy.vehicle();  // FOW-MOV-032, 034; vehicles may pass vehicles (FOW-MOV-033)
}

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
    const Passage passage = pass_buildings(s_, t_, legs_, w, gait_.doubling, stops);
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
  }

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
    return !out_.moves && std::all_of(w.contacts.begin(), w.contacts.end(),
                                      [](const Contact& c) { return c.pace != impassable || c.starting; });
  }

  // Buildings, and Very Difficult Going for vehicles and guns, refuse by rules of their own (FOW-BOG-008, 010).
  RuleId why_impassable(Coord at) const {
    for (const Contact& c : out_.walk.contacts) {
      if (c.pace != impassable || c.from > at || c.to < at) continue;
      if (is_building(s_, c.feature) && !may_enter_buildings(model(s_, t_)))
        return why_not_into_buildings(model(s_, t_));
      if (model(s_, t_).on_foot()) continue;
      const bool very_difficult =
          c.feature.valid() ? s_.world->ratings[c.feature.index()].going == TerrainEffect::Going::very_difficult
                            : c.overlay >= 0;
      if (very_difficult) return model(s_, t_).vehicle() ? "FOW-BOG-008"_rule : "FOW-BOG-010"_rule;
    }
    return "FOW-TER-008"_rule;
  }

  // FOW-MOV-032, 034, 035, 036, 037: at no point nearer than 2 in to an enemy seen from that point, so that enemies
  // close gaps.
  void check_enemies() {
    if (gait_.doubling) return;  // check_double holds it off further
    for (std::size_t i = 0; i < field_.keep_out().size(); ++i) {
      KeepOut keep = field_.keep_out()[i];
      const TeamId enemy = field_.keep_out_team(i);
      const bool closed_in = keep.apart < near_limit - half_units;
      if (!in_assault() && closed_in && !sight(s_, t_, enemy).seen())
        keep.apart = near_limit - half_units;  // FOW-MOV-036: of enemies it sees
      Walk one;
      walk(field_.ground(), Others{{&keep, 1}, {}}, field_.limits(), field_.mover().base, legs_, one);
      if (!happens(one.too_near_at)) continue;
      const bool seen_or_not = in_assault() && gait_.purpose != MovePurpose::break_off;
      if (!seen_or_not && !seen_while_near(enemy, keep, one.too_near_at)) continue;
      Refusal r = refuse(
          in_assault()                           ? keep_rule_in_assault(s_, gait_.purpose)
          : keep.apart < near_limit - half_units ? "FOW-MOV-036"_rule
          : model(s_, t_).vehicle()              ? "FOW-MOV-034"_rule
                                                 : "FOW-MOV-032"_rule,
          fmt::format("{} would come closer than {} to {}", name(), shown(keep.apart + half_units), name_of(s_, enemy)),
          piece_of(t_));
      r.by = piece_of(enemy);
      r.unit = Unit::length;
      r.allowed = keep.apart;
      out_.refused.push_back(std::move(r));
    }
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
    if (!direct()) refuse_with("FOW-MOV-042"_rule, fmt::format("{} must take the most direct route", name()));
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

  // One straight line, all on road, or no longer than the shortest way there is.
  bool direct() const {
    const Walk& w = out_.walk;
    if (w.slowest == on_road) return true;  // FOW-MOV-050
    if (w.length <= length(legs_.back().at - s_[t_].pose.at) + detour) return true;
    const MoveField all(s_, t_, gait_);
    const Proposal best = propose_route(all.ground(), all.others(), all.limits(), all.mover(), legs_.back().at,
                                        {.slowest = cross_country});
    return !best.found || w.length <= best.walk.length + detour;
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

const char* pace_words(Pace p) {
  return p == on_road ? "on road" : p == cross_country ? "across country" : "in rough terrain";
}

namespace {
MovementRow row_of(const State& s, TeamId t) {
  MovementRow row = s.world->movement.row_for(model(s, t), towed_by(s, t).valid());
  special::pace(s, t, row);
  return row;
}
}  // namespace

Limits move_limits(const State& s, TeamId t, Gait gait) {
  const MovementRow row = row_of(s, t);
  Limits limits;
  limits.most = {row.road, row.cross_country, row.rough};
  if (const auto far = limit_in_assault(s, t, gait.purpose)) limits.most = {*far, *far, *far};
  if (gait.with.valid()) limits.most = {tow_limit, tow_limit, tow_limit};  // FOW-BOG-023
  if (gait.doubling) {                                                     // FOW-MOV-039, 050
    const Coord top = row.at_double;
    limits.most = {top > 0 ? top : 2 * row.road, top > 0 ? top : 2 * row.cross_country, 2 * row.rough};
  }
  if (s.night)
    for (Coord& most : limits.most) most = std::min(most, night_move);  // FOW-NGT-001
  return limits;
}

RuleId limit_rule(const State& s, TeamId t) { return row_of(s, t).rule; }

Going going_for(const TerrainEffect& effect, const Model& m) {
  using G = TerrainEffect::Going;
  const bool crosses_worst = m.on_foot() || m.mobility == Mobility::fully_tracked;  // FOW-TER-007, FOW-BOG-008, 010
  Going going{.line = effect.obstacle};                                         // rated like other ground (FOW-MOV-020)
  G rating = m.vehicle() && effect.vehicles ? *effect.vehicles : effect.going;  // FOW-TER-018
  if (effect.water && rating == G::impassable && m.has(Trait::amphibious)) rating = G::difficult;  // FOW-MSR-002
  if (effect.steep && m.has(Trait::mountaineers)) rating = G::cross_country;                       // FOW-MSR-008
  if (effect.mountain && m.has(Trait::mountaineers)) rating = G::difficult;                        // FOW-MSR-009
  if (effect.building && !may_enter_buildings(m)) rating = G::impassable;
  const bool tests = m.can_bog() && effect.checks;                               // FOW-BOG-002, 009, 012, FOW-TER-016
  if (effect.foot_test && m.type == TeamType::infantry) going.check = find_way;  // FOW-TER-017
  switch (rating) {
    case G::road:
      going.pace = on_road;
      going.road = true;
      break;
    case G::cross_country: going.pace = cross_country; break;  // FOW-TER-004
    case G::difficult:
      going.pace = rough;  // FOW-TER-005, 006
      if (tests) going.check = difficult_check;
      break;
    case G::very_difficult:
      going.pace = crosses_worst ? Pace{rough} : impassable;  // FOW-TER-007
      if (tests) going.check = very_difficult_check;
      break;
    case G::impassable: going.pace = impassable; break;  // FOW-TER-008
  }
  return going;
}

MoveField::MoveField(const State& s, TeamId t, Gait gait) {
  ground_ = lay_ground(*s.world->table, s.overlays, going_map(s, t, gait, false));
  limits_ = move_limits(s, t, gait);
  mover_.base = footprint(s, t);
  if (gait.doubling) mover_.turning = turn_along;  // FOW-MOV-043
  add_others(s, t, gait, nullptr);
}

MoveField::MoveField(const State& s, TeamId t, Gait gait, const std::vector<Pose>& legs) {
  ground_ = lay_ground(*s.world->table, s.overlays, going_map(s, t, gait, true));
  limits_ = move_limits(s, t, gait);
  mover_.base = footprint(s, t);
  Box area{mover_.base.pose.at, mover_.base.pose.at};
  for (const Pose& p : legs) {
    area.low = {std::min(area.low.x, p.at.x), std::min(area.low.y, p.at.y)};
    area.high = {std::max(area.high.x, p.at.x), std::max(area.high.y, p.at.y)};
  }
  area = grown(area, mover_.base.width + mover_.base.depth);
  add_others(s, t, gait, &area);
}

void MoveField::add_others(const State& s, TeamId t, Gait gait, const Box* area) {
  const Model& m = model(s, t);
  const Coord wary = (gait.doubling                            ? double_limit
                      : gait.purpose == MovePurpose::break_off ? 4 * inch
                                                               : near_limit) +
                     inch;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (other == t || other == gait.with || s[other].carrier == t) continue;
    if (gait.with.valid() && s[other].carrier == gait.with) continue;
    const bool limbered = s[other].aboard() && model(s, other).towed();
    if (!s[other].present() && !limbered) continue;
    const bool enemy = side_of(s, other) != side_of(s, t);
    const Quad shape = outline(limbered ? limbered_footprint(s, other) : footprint(s, other));
    if (area && !meet(enemy ? grown(*area, wary) : *area, box_of(shape))) continue;
    if (enemy && gait.purpose != MovePurpose::move) {
      add_foe(s, t, gait.purpose, other, shape);
      continue;
    }
    const bool shuns = enemy && !limbered && keeps_away_from(m, model(s, other));  // FOW-MOV-038
    // FOW-MOV-028: nobody on foot is held up in a defile
    const bool blocked = m.vehicle() && model(s, other).vehicle() && in_defile(ground_, m.width, footprint(s, other));
    standing_.push_back({shape, !shuns && !blocked});  // FOW-MOV-025, 027, 033, 035
    standing_teams_.push_back(other);
    if (!enemy || limbered) continue;
    const Gap apart = distance(s, t, other);
    if (gait.doubling) {
      keep_out_.push_back({shape, double_limit + 1});  // FOW-MOV-045: exactly 8 in is within
    } else if (shuns) {
      const Coord least = apart < near_limit - half_units ? apart.floor : near_limit - half_units;  // FOW-MOV-036
      keep_out_.push_back({shape, least});
    } else {
      continue;
    }
    keep_out_teams_.push_back(other);
  }
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

bool leaves_table(const State& s, TeamId t, const std::vector<Pose>& legs) {
  const Vec size = s.world->table->size();
  const Model& m = model(s, t);
  return std::any_of(legs.begin(), legs.end(), [&](const Pose& p) {
    const Box box = box_of(outline(Rect{p, m.width, m.depth}));
    return box.low.x < 0 || box.low.y < 0 || box.high.x > size.x || box.high.y > size.y;
  });
}

Walk walk_over_ground(const State& s, TeamId t, const std::vector<Pose>& legs, Gait gait) {
  const Ground ground = lay_ground(*s.world->table, s.overlays, going_map(s, t, gait, true));
  Walk w = walk(ground, {}, move_limits(s, t, gait), footprint(s, t), legs);
  if (!leaves_table(s, t, legs)) w.off_table_at = -1;
  return w;
}

Pose pose_along(const Pose& from, const std::vector<Pose>& legs, Coord distance) {
  Pose at = from;
  for (const Pose& leg : legs) {
    const Coord whole = length(leg.at - at.at);
    if (distance < whole) return {point_along(Segment{at.at, leg.at}, distance), leg.facing};
    distance -= whole;
    at = leg;
  }
  return at;
}

bool turn_is_free(const State& s, TeamId t, Angle from, Angle to) {
  const int32_t turn = std::abs(static_cast<int32_t>(static_cast<int16_t>(to.turns - from.turns)));
  if (turn <= 16384) return true;  // a quarter turn either way: the half circle in front (FOW-MOV-031)
  const Model& m = model(s, t);
  const auto bears_all_round = [](const Weapon& w) { return w.mount == Mount::turret || w.mount == Mount::top; };
  return m.type == TeamType::infantry || std::any_of(m.weapons.begin(), m.weapons.end(), bears_all_round);
}

}  // namespace sandtable::fow
