// Moving one team: the ground, the distance, the enemies near the path (FOW-MOV-006 to 050).
#include "fow/movement/movement.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/defile.hpp"
#include "fow/movement/passage.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/movement/transport.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/night.hpp"
#include "fow/special/hooks.hpp"
#include "geometry/path.hpp"
#include "table/move/ground_memo.hpp"
#include "table/move/meeting.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord a_point = 2;  // the least base that has an area to meet things with

// What the table is to a model, whoever stands where.
GoingMap bare_table(const World& w, const Model& m) {
  GoingMap map;
  const Going open_ground = going_for(w.effects[w.table->ground_kind()], m);
  map.open = open_ground.pace;
  map.open_check = open_ground.check;
  map.road = on_road;
  for (const TerrainEffect& effect : w.ratings) map.feature.push_back(going_for(effect, m));
  return map;
}

// It is the same all battle long and asked for every path, so those asked for last are kept.
const GoingMap& known_table(const State& s, TeamId t) {
  struct Known {
    uint64_t serial = 0;  // of the battle's table: one each
    ModelId model;
    GoingMap map;
  };
  static thread_local std::array<Known, 16> known;
  static thread_local std::size_t oldest = 0;
  const uint64_t serial = s.world->sight->serial();
  for (const Known& k : known)
    if (k.model == s[t].model && k.serial == serial) return k.map;
  Known& kept = known[oldest];
  oldest = (oldest + 1) % known.size();
  kept = {serial, s[t].model, bare_table(*s.world, model(s, t))};
  return kept.map;
}

GoingMap going_map(const State& s, TeamId t, Gait gait, bool by_openings) {
  const Model& m = model(s, t);
  GoingMap map = known_table(s, t);
  if (!by_openings) wall_off(s, t, map);
  const TerrainEffect open{.going = TerrainEffect::Going::cross_country};
  for (const Overlay& o : s.overlays)
    map.overlay.push_back(going_for(o.sort == Overlay::Sort::wreck ? wreck_ground() : open, m));
  if (gait.with.valid())
    for (TeamId towed : {t, gait.with})  // a wreck in tow is no ground (FOW-BOG-027)
      if (const int lies = wreck_of(s, towed); lies >= 0)
        map.overlay[static_cast<std::size_t>(lies)] = going_for(open, m);
  return map;
}

std::shared_ptr<const Ground> ground_for(const State& s, TeamId t, Gait gait, bool by_openings) {
  return laid_ground(s.world->sight->serial(), *s.world->table, s.overlays, going_map(s, t, gait, by_openings));
}

}  // namespace

bool keeps_away_from(const Model& mover, const Model& enemy) {
  return !mover.vehicle() || !enemy.vehicle();  // FOW-MOV-032, 034; vehicles may pass vehicles (FOW-MOV-033)
}

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
  constexpr Coord creep = 16 * inch;
  if (gait.infiltrating) limits.most = {creep, creep, creep};  // FOW-SOV-023
  if (s.night)
    for (Coord& most : limits.most) most = std::min(most, night_move);                    // FOW-NGT-001
  for (Coord& most : limits.most) most = std::max<Coord>(0, most - s[t].moving.entered);  // FOW-MSP-038
  return limits;
}

RuleId limit_rule(const State& s, TeamId t) { return row_of(s, t).rule; }

const TerrainEffect& ground_of(const State& s, const Contact& c) {
  if (c.feature.valid()) return s.world->ratings[c.feature.index()];
  return c.overlay < 0 ? s.world->effects[s.world->table->ground_kind()] : wreck_ground();
}

std::string ground_name(const State& s, const Contact& c) {
  if (c.feature.valid()) return (*s.world->table)[c.feature].name;
  return c.overlay < 0 ? s.world->table->kinds()[s.world->table->ground_kind()].id : "wreck";
}

TerrainEffect::Going rating_for(const TerrainEffect& effect, const Model& m) {
  if (effect.only_foot && m.type != TeamType::infantry && !m.man_packed())
    return TerrainEffect::Going::impassable;  // FOW-TCH-071
  return m.vehicle() && effect.vehicles ? *effect.vehicles : effect.going;
}

Going going_for(const TerrainEffect& effect, const Model& m) {
  using G = TerrainEffect::Going;
  const bool crosses_worst =
      (m.on_foot() && !m.has(Trait::staff)) || m.mobility == Mobility::fully_tracked;  // FOW-TER-007, FOW-BOG-008, 010
  Going going{.line = effect.obstacle, .walls = effect.building};  // rated like other ground (FOW-MOV-020)
  G rating = rating_for(effect, m);
  if (effect.water && rating == G::impassable && m.has(Trait::amphibious)) rating = G::difficult;  // FOW-MSR-002
  if (effect.steep && m.has(Trait::mountaineers)) rating = G::cross_country;                       // FOW-MSR-008
  if (effect.mountain && m.has(Trait::mountaineers)) rating = G::difficult;                        // FOW-MSR-009
  if (effect.building && !may_enter_buildings(m)) rating = G::impassable;
  const bool tests = m.can_bog() && effect.checks;                               // FOW-BOG-002, 009, 012, FOW-TER-016
  if (effect.foot_test && m.type == TeamType::infantry) going.check = find_way;  // FOW-TER-017
  switch (rating) {
    case G::road:
      going.pace = effect.slow_road ? cross_country : on_road;  // FOW-WTR-001, 005, 009
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
  ground_ = ground_for(s, t, gait, false);
  limits_ = move_limits(s, t, gait);
  mover_.base = footprint(s, t);
  if (gait.doubling) mover_.turning = turn_along;  // FOW-MOV-043
  add_others(s, t, gait, nullptr);
}

namespace {

// The vehicle a team has just got off: until it walks away it is in its middle, where nobody else could stand.
TeamId just_off(const State& s, TeamId t) {
  if (model(s, t).vehicle()) return {};
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (const TeamId v = TeamId::of(i); v != t && s[v].present() && s[v].pose == s[t].pose && model(s, v).vehicle())
      return v;
  return {};
}

// In the vehicle it stood on no ground of its own (FOW-TRP-015, 020): what its base alone lies on as it gets off, not
// the hull, is not in its way when it goes clear of it at once and its centre never into it.
class GettingOff {
 public:
  GettingOff(const State& s, TeamId t, const std::vector<Pose>& legs) : base_(footprint(s, t)), legs_(legs) {
    const TeamId vehicle = just_off(s, t);
    if (!vehicle.valid() || legs.empty()) return;
    on_ = true;
    hull_ = footprint(s, vehicle);
  }

  bool on() const { return on_; }
  bool forgives(const Ground& g, const Ground::Patch& p) const {
    return forgiven([&](const Slide& s) { return overlaps(g, p, s); },
                    [&](const Slide& s) {
                      const Spans met = overlap_spans(g, p, s);
                      return met.empty() ? Coord{-1} : (met.end() - 1)->to;
                    });
  }
  bool forgives(const Quad& other) const {
    return forgiven([&](const Slide& s) { return s.meets(other); },
                    [&](const Slide& s) { return s.meets(other) ? s.span(other).to : Coord{-1}; });
  }

 private:
  static Slide still(const Rect& r) { return Slide(at_origin(r.width, r.depth, r.pose.facing), r.pose.at, {}); }
  static Quad at_origin(Coord width, Coord depth, Angle facing) { return sandtable::footprint(width, depth, facing); }

  template <class Meets, class Last>
  bool forgiven(const Meets& meets, const Last& last) const {
    if (!on_ || !meets(still(base_)) || meets(still(hull_))) return false;
    const Coord at_once = circumradius(base_.width, base_.depth);
    Vec at = base_.pose.at;
    Coord gone = 0;
    for (const Pose& to : legs_) {
      const Slide base(at_origin(base_.width, base_.depth, to.facing), at, to.at - at);
      if (meets(Slide(at_origin(a_point, a_point, {}), at, to.at - at))) return false;
      if (const Coord until = last(base); until >= 0 && gone + until > at_once) return false;
      gone += length(to.at - at);
      at = to.at;
    }
    return !meets(still({legs_.back(), base_.width, base_.depth}));
  }

  const Rect base_;
  const std::vector<Pose>& legs_;
  Rect hull_{};
  bool on_ = false;
};

// The ground as this path of the team meets it.
std::shared_ptr<const Ground> ground_for_path(const State& s, TeamId t, Gait gait, const std::vector<Pose>& legs) {
  const std::shared_ptr<const Ground> whole = ground_for(s, t, gait, true);
  const GettingOff off(s, t, legs);
  if (!off.on()) return whole;
  Ground ground = *whole;
  std::erase_if(ground.patches, [&](const Ground::Patch& p) { return off.forgives(ground, p); });
  return std::make_shared<const Ground>(std::move(ground));
}

}  // namespace

MoveField::MoveField(const State& s, TeamId t, Gait gait, const std::vector<Pose>& legs) {
  ground_ = ground_for_path(s, t, gait, legs);
  limits_ = move_limits(s, t, gait);
  mover_.base = footprint(s, t);
  add_others(s, t, gait, &legs);
  if (const GettingOff off(s, t, legs); off.on())
    for (Standing& other : standing_) other.pass = other.pass || off.forgives(other.outline);
}

namespace {

// Around all of a path, with the mover however it turns.
Box area_of(const Rect& base, const std::vector<Pose>& legs) {
  Box area{base.pose.at, base.pose.at};
  for (const Pose& p : legs) {
    area.low = {std::min(area.low.x, p.at.x), std::min(area.low.y, p.at.y)};
    area.high = {std::max(area.high.x, p.at.x), std::max(area.high.y, p.at.y)};
  }
  return grown(area, base.width + base.depth);
}

// Whether the base meets the outline anywhere on the way.
bool sweeps(const Rect& base, const std::vector<Pose>& legs, const Quad& other) {
  Vec at = base.pose.at;
  for (const Pose& to : legs) {
    if (Slide(sandtable::footprint(base.width, base.depth, to.facing), at, to.at - at).meets(other)) return true;
    at = to.at;
  }
  return false;
}

}  // namespace

void MoveField::add_others(const State& s, TeamId t, Gait gait, const std::vector<Pose>* legs) {
  const Model& m = model(s, t);
  const std::optional<Box> area = legs ? std::optional(area_of(mover_.base, *legs)) : std::nullopt;
  const Coord wary = (gait.doubling ? double_limit : breaks_off(gait.purpose) ? break_off_limit : near_limit) + inch;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (other == t || other == gait.with || s[other].carrier == t) continue;
    if (gait.with.valid() && s[other].carrier == gait.with) continue;
    const bool limbered = s[other].aboard() && model(s, other).towed();
    if (!s[other].present() && !limbered) continue;
    // A wreck in tow is on nobody's side and keeps away from nobody (FOW-BOG-027).
    const bool enemy = side_of(s, other) != side_of(s, t) && !s[t].harm.destroyed;
    const Quad shape = outline(limbered ? limbered_footprint(s, other) : footprint(s, other));
    if (area && !meet(enemy ? grown(*area, wary) : *area, box_of(shape))) continue;
    if (enemy && gait.purpose != MovePurpose::move) {
      add_foe(s, t, gait.purpose, other, shape);
      continue;
    }
    const bool shuns = enemy && !limbered && keeps_away_from(m, model(s, other));  // FOW-MOV-038
    // FOW-MOV-028: nobody on foot is held up in a defile
    const bool blocked = m.vehicle() && model(s, other).vehicle() && (!legs || sweeps(mover_.base, *legs, shape)) &&
                         in_defile(ground_, m.width, footprint(s, other));
    standing_.push_back({shape, !shuns && !blocked});  // FOW-MOV-025, 027, 033, 035
    standing_teams_.push_back(other);
    if (!enemy || limbered) continue;
    const Gap apart = distance(gait.put_from ? base_at(s, t, *gait.put_from) : footprint(s, t), footprint(s, other));
    if (gait.doubling) {
      keep_out_.push_back({shape, double_limit + 1});  // FOW-MOV-045: exactly 8 in is within
    } else if (shuns) {
      const Coord least = apart < near_limit ? apart.floor : near_limit;  // FOW-MOV-036
      keep_out_.push_back({shape, least});
    } else {
      continue;
    }
    keep_out_teams_.push_back(other);
  }
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
  const std::shared_ptr<const Ground> ground = ground_for_path(s, t, gait, legs);
  Walk w = walk(*ground, {}, move_limits(s, t, gait), footprint(s, t), legs);
  if (!leaves_table(s, t, legs)) w.off_table_at = -1;
  return w;
}

bool clear_of_others(const State& s, TeamId t, const Pose& at, TeamId with) {
  if (standing_on(s, base_at(s, t, at), t, with).valid()) return false;
  const TeamId gun = towed_by(s, t);
  return !gun.valid() || !standing_on(s, limbered_behind(s, gun, t, at), t, with).valid();  // FOW-TRP-027
}

Walk walk_of_centre(const State& s, TeamId t, const std::vector<Pose>& legs, Gait gait) {
  const std::shared_ptr<const Ground> ground = ground_for(s, t, gait, true);
  return walk(*ground, {}, move_limits(s, t, gait), {s[t].pose, a_point, a_point}, legs);
}

bool any_open(const State& s, TeamId t, const std::vector<Segment>& bits) {
  if (bits.empty()) return false;
  const std::shared_ptr<const Ground> ground = ground_for(s, t, {}, true);
  const Limits limits = move_limits(s, t, {});
  return std::any_of(bits.begin(), bits.end(), [&](const Segment& bit) {
    const Rect point{{bit.a, Angle{}}, a_point, a_point};
    const std::array way{Pose{bit.b, Angle{}}};
    return walk(*ground, {}, limits, point, way).impassable_at < 0 && !wall_between(s, bit);
  });
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

bool bears_all_round(const Weapon& w) {
  return w.mount == Mount::turret || w.mount == Mount::top || w.has(WeaponTrait::turntable);
}

Turned turned_beyond(const State& s, TeamId t, Angle from, Angle to) {
  const int32_t turn = std::abs(static_cast<int32_t>(static_cast<int16_t>(to.turns - from.turns)));
  if (turn <= 16384) return Turned::nothing;  // a quarter turn either way: the half circle in front (FOW-MOV-031)
  const Model& m = model(s, t);
  if (m.type == TeamType::infantry) return Turned::nothing;  // FOW-SHO-028
  // A machine-gun in the hull fires after moving as before it, so it holds up no turret.
  bool all_round = false, guns_fixed = false;
  for (const Weapon& w : m.weapons) {
    all_round = all_round || bears_all_round(w);
    guns_fixed = guns_fixed || (w.main_gun() && !bears_all_round(w));
  }
  if (guns_fixed || !all_round) return all_round ? Turned::some_guns : Turned::all_guns;
  return Turned::nothing;
}

}  // namespace sandtable::fow
