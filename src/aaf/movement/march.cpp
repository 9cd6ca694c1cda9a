#include "aaf/movement/march.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/rules.hpp"
#include "aaf/core/world.hpp"
#include "geometry/path.hpp"

namespace sandtable::aaf {
namespace {

constexpr Coord no_end = 1 << 28;  // the book limits a move by what it costs, never by the ground touched

Limits no_limits() {
  Limits limits;
  limits.most.fill(no_end);
  return limits;
}

// Of each pace, what a length costs: roads, open ground, slow ground (movement/grounds.cpp makes the paces).
int64_t price(Effect e) {
  switch (e) {
    case Effect::plus_half: return 4;     // AAF-MOV-008
    case Effect::double_speed: return 3;  // AAF-MOV-009
    case Effect::half_speed: return 12;   // AAF-MOV-015
    default: return sixth;
  }
}

struct OthersAround {
  std::vector<KeepOut> keep_out;
  std::vector<Standing> standing;
  Others others() const { return {keep_out, standing}; }
};

OthersAround others_around(const State& s, const Standings& where_all, ModelId self, Approach approach) {
  OthersAround list;
  const int side = side_of(s, self);
  for (std::size_t i = 0; i < s.models.size(); ++i) {
    const ModelId m = ModelId::of(i);
    if (m == self || !(s[m].present() || where_all.is_down(m))) continue;
    const Quad base = outline(footprint_at(s, m, where_all.at(m)));
    const bool enemy = side_of(s, m) != side;
    if (!indoors(s, m))  // walls keep everybody off those inside
      list.standing.push_back({base, !enemy || approach == Approach::through});
    if (enemy && approach == Approach::keeping_off)
      list.keep_out.push_back({base, tables(s).movement.not_too_close});  // AAF-MOV-006
  }
  return list;
}

}  // namespace

// AAF-MOV-028: each model at its own rate.
Coord allowance(const State& s, ModelId m) {
  const Profile& p = profile(s, m);
  if (p.man() && s[s[m].unit].mounted)  // AAF-MOV-025 to 027
    return s.world->steeds[static_cast<std::size_t>(s[s[m].unit].steed)].speed;
  const Coord one = tables(s).one;
  const bool slowed = (p.mover == Mover::wheeled || p.mover == Mover::half_track) && towing(s, m);
  return slowed ? p.speed / one / tables(s).movement.towing_divisor * one : p.speed;  // AAF-TRP-023
}

Mover mover_of(const State& s, ModelId m) {
  const Profile& p = profile(s, m);
  if (p.man() && s[s[m].unit].mounted) return s.world->steeds[static_cast<std::size_t>(s[s[m].unit].steed)].mover;
  return p.mover == Mover::none ? Mover::foot : p.mover;
}

Standings::Standings(const State& s) {
  poses_.reserve(s.models.size());
  for (const Model& m : s.models) poses_.push_back(m.pose);
}

March march(const State& s, const Standings& where_all, ModelId m, const std::vector<Pose>& legs, Approach approach) {
  March result;
  const Mover mover = mover_of(s, m);
  const OthersAround around = others_around(s, where_all, m, approach);
  const auto& grounds = s[s[m].unit].traits.jungle ? s.world->jungle_grounds : s.world->grounds;
  const sandtable::Ground& ground = grounds[static_cast<std::size_t>(mover)];
  walk(ground, around.others(), no_limits(), footprint_at(s, m, where_all.at(m)), legs, result.walk);
  Rect on_the_way = footprint_at(s, m, where_all.at(m));
  for (const Pose& leg : legs) {
    on_the_way.pose.facing = leg.facing;
    if (!result.works.valid()) result.works = barred_by_works(s, m, on_the_way, leg.at);
    on_the_way.pose.at = leg.at;
  }
  static constexpr aaf::Ground by_pace[] = {Ground::road, Ground::open, Ground::difficult};
  const Tables& t = tables(s);
  for (std::size_t pace = 0; pace < std::size(by_pace); ++pace) {
    const Effect e = pace == 2 ? Effect::half_speed : t.effect(mover, by_pace[pace]);
    result.cost += price(e) * result.walk.travelled[pace];
  }
  for (const Contact& c : result.walk.contacts)
    if (c.line && c.check != 0 && !c.starting) ++result.crossings;
  result.cost += result.crossings * sixth * allowance(s, m) / 2;  // AAF-MOV-014, 016
  return result;
}

bool within(const State& s, ModelId m, const March& way, Coord allowed) {
  (void)s, (void)m;
  return way.walk.legal() && !way.works.valid() && way.cost <= sixth * allowed;
}

Refusals why_not(const State& s, ModelId m, const March& way, Coord allowed) {
  Refusals no;
  const auto add = [&](RuleId rule, std::string words) {
    no.push_back(refuse(rule, name_of(s, m) + ' ' + std::move(words), piece_of(m)));
  };
  if (way.cost > sixth * allowed) {
    const RuleId rule = way.crossings > 0 ? "AAF-MOV-016"_rule : "AAF-MOV-001"_rule;
    add(rule, fmt::format("would use {} of movement, {} allowed", shown(s, way.shown()), shown(s, allowed)));
    no.back().unit = sandtable::Unit::length;
    no.back().measured = way.shown();
    no.back().allowed = allowed;
  }
  if (way.walk.impassable_at >= 0) add("AAF-MOV-017"_rule, "would enter ground that it cannot pass");
  if (way.works.valid())
    add(way.works, way.works == "AAF-FRT-001"_rule ? "has to stand at the wire for a whole turn before it crosses"
                                                   : "cannot drive through wire or obstacles");
  if (way.walk.off_table_at >= 0) add("AAF-MOV-001"_rule, "would leave the table");
  if (way.walk.too_near_at >= 0)
    add("AAF-MOV-006"_rule,
        fmt::format("would come nearer than {} to an enemy", shown(s, tables(s).movement.not_too_close)));
  if (way.walk.barred_at >= 0) add("AAF-MOV-006"_rule, "would pass through an enemy");
  if (way.walk.ends_across >= 0) add("AAF-MOV-014"_rule, "would end astride an obstacle, which is crossed or not");
  if (way.walk.ends_on >= 0) no.push_back(malformed(name_of(s, m) + " would end on another model"));
  return no;
}

Pose furthest(const State& s, const Standings& where_all, ModelId m, Pose to, Coord allowed, Approach approach) {
  const Pose from = where_all.at(m);
  if (within(s, m, march(s, where_all, m, {to}, approach), allowed)) return to;
  const Coord whole = length(to.at - from.at);
  Coord good = 0, bad = whole;
  Pose best = from;
  for (int i = 0; i < 10 && bad - good > tables(s).one / 20; ++i) {
    const Coord middle = good + (bad - good) / 2;
    const Pose there{point_along({from.at, to.at}, middle), to.facing};
    if (within(s, m, march(s, where_all, m, {there}, approach), allowed)) {
      good = middle;
      best = there;
    } else {
      bad = middle;
    }
  }
  return best;
}

ModelId guide_of(const State& s, UnitId u) {
  const auto all = models_of(s, u);
  for (const ModelId m : all)
    if (may_move(s, m)) return m;
  return all.empty() ? ModelId{} : all[0];
}

bool can_move(const State& s, ModelId m) {
  const Profile& p = profile(s, m);
  return s[m].present() && !s[m].immobilised && p.speed > 0 && p.mover != Mover::none;
}

bool may_move(const State& s, ModelId m) { return can_move(s, m) && !s[m].loading; }

bool keeps_together(const State& s, UnitId u, const Standings& where_all) {
  std::vector<Vec> corners;
  for (const ModelId m : models_of(s, u))
    for (const Vec c :
         outline(footprint_at(s, m, where_all.at(where_all.is_down(m) ? m : carrier_or_self(s, m)))).corner)
      corners.push_back(c);
  if (corners.size() <= 4) return true;
  const auto& t = tables(s).movement;
  const bool squad = s[u].category == Category::squad;
  // The box may be turned: tried at sixty-four headings of a quarter turn.
  for (int i = 0; i < 64; ++i) {
    const UnitVec axis = unit(Angle{static_cast<uint16_t>(i * 256)});
    int64_t low_a = INT64_MAX, high_a = INT64_MIN, low_b = INT64_MAX, high_b = INT64_MIN;
    for (const Vec c : corners) {
      const int64_t a = (int64_t{c.x} * axis.x + int64_t{c.y} * axis.y) >> 30;
      const int64_t b = (int64_t{c.x} * axis.y - int64_t{c.y} * axis.x) >> 30;
      low_a = std::min(low_a, a), high_a = std::max(high_a, a);
      low_b = std::min(low_b, b), high_b = std::max(high_b, b);
    }
    const int64_t a = high_a - low_a, b = high_b - low_b;
    if (a <= t.box && b <= t.box) return true;                                                  // AAF-ORG-006
    if (squad && std::max(a, b) <= t.line_long && std::min(a, b) <= t.line_short) return true;  // AAF-ORG-005
  }
  return false;
}

UnitWay gather(const State& s, UnitId u, Coord most) {
  const auto all = models_of(s, u);
  if (all.empty()) return {};
  int64_t x = 0, y = 0;
  for (const ModelId m : all) x += s[m].pose.at.x, y += s[m].pose.at.y;
  const auto n = static_cast<int64_t>(all.size());
  const Vec middle{static_cast<Coord>(x / n), static_cast<Coord>(y / n)};
  std::vector<ModelId> order = all;  // the nearest first, so that those behind find where to end
  std::stable_sort(order.begin(), order.end(),
                   [&](ModelId a, ModelId b) { return length(s[a].pose.at - middle) < length(s[b].pose.at - middle); });
  UnitWay way;
  Standings where_all(s);
  const Coord near = tables(s).movement.line_short / 2;
  for (const ModelId m : order) {
    const Vec by = middle - s[m].pose.at;
    const Coord whole = length(by);
    if (!may_move(s, m) || whole <= near) continue;
    const Angle to = heading_of(by);
    const Pose goal{s[m].pose.at + along(to, whole - near), to};
    const Pose end = furthest(s, where_all, m, goal, std::min(most, allowance(s, m)));
    if (end.at == s[m].pose.at) continue;
    where_all.put(m, end);
    way.routes.push_back({.piece = piece_of(m), .steps = {end}});
  }
  return way;
}

UnitWay lead(const State& s, UnitId u, Vec by) {
  std::vector<ModelId> order = models_of(s, u);
  std::stable_sort(order.begin(), order.end(),
                   [&](ModelId a, ModelId b) { return dot(s[a].pose.at, by) > dot(s[b].pose.at, by); });
  const bool was_together = keeps_together(s, u, Standings(s));
  for (const Coord part : {4, 3, 2, 1}) {
    UnitWay way;
    Standings where_all(s);
    const Vec step{static_cast<Coord>(int64_t{by.x} * part / 4), static_cast<Coord>(int64_t{by.y} * part / 4)};
    for (const ModelId m : order) {
      if (!may_move(s, m)) continue;
      const Pose from = s[m].pose;
      const Pose to{from.at + step, step == Vec{} ? from.facing : heading_of(step)};
      const Pose end = furthest(s, where_all, m, to, allowance(s, m));
      if (end.at == from.at) continue;
      where_all.put(m, end);
      way.routes.push_back({.piece = piece_of(m), .steps = {end}});
    }
    if (!way.moves()) continue;
    if (!was_together || keeps_together(s, u, where_all)) return way;
  }
  return {};
}

}  // namespace sandtable::aaf
