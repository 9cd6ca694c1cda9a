#include "fow/sight/cover.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "fow/core/ambuscade.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/state.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

using Stops = TerrainEffect::Cover;

RuleId foxhole_rule(const Model& m) {
  if (m.type == TeamType::infantry) return "FOW-FOX-010"_rule;
  const bool large = m.mobility == Mobility::heavy || m.mobility == Mobility::immobile ||
                     m.has(WeaponTrait::anti_aircraft) || m.has(WeaponTrait::heavy_aa);
  return large ? "FOW-FOX-012"_rule : "FOW-FOX-011"_rule;
}

// Those inside with it, and those at an opening, shoot past the walls (FOW-SAV-034).
bool shoots_into(const State& s, FeatureId building, Vec from, TeamId shooter, Angle faced) {
  if (building_at(s, from) == building) return true;
  for (const Opening& o : openings_of(s, building)) {
    const std::array<Vec, 2> span{o.span.a, o.span.b};
    if (shooter.valid() ? adjacent(base_at(s, shooter, {s[shooter].pose.at, faced}), o)
                        : distance_to_line(from, span) <= adjacent_gap)
      return true;
  }
  return false;
}

bool at_stone_wall(const State& s, TeamId t, std::size_t i) {
  const Feature& f = s.world->table->features()[i];
  return f.form == Form::line && s.world->ratings[i].cover == Stops::bulletproof &&
         distance_to_line(footprint(s, t), f.points) <= adjacent_gap;
}

// Right up against a stone wall that the shot crosses, on the same stretch of it (FOW-SAV-030).
bool behind_wall(const State& s, TeamId t, Vec from) {
  const Segment shot{from, s[t].pose.at};
  const auto& features = s.world->table->features();
  const auto legs = [&](std::size_t i, const auto& visit) {
    const std::vector<uint16_t>& stretch = s.world->sight->stretches(FeatureId::of(i));
    for (std::size_t k = 0; k < stretch.size(); ++k) visit(stretch[k], Points(features[i].points).subspan(k, 2));
  };
  std::vector<uint16_t> leant_on;
  for (std::size_t i = 0; i < features.size(); ++i)
    if (at_stone_wall(s, t, i))
      legs(i, [&](uint16_t stretch, Points leg) {
        if (distance_to_line(footprint(s, t), leg) <= adjacent_gap) leant_on.push_back(stretch);
      });
  bool crossed = false;
  for (std::size_t i = 0; i < features.size() && !leant_on.empty(); ++i)
    legs(i, [&](uint16_t stretch, Points leg) {
      if (std::find(leant_on.begin(), leant_on.end(), stretch) != leant_on.end())
        crossed = crossed || touch(Segment{leg[0], leg[1]}, shot);
    });
  return crossed;
}

std::vector<FeatureId> corners_at(const State& s, TeamId t) {
  std::vector<FeatureId> list;
  for (std::size_t i = 0; i < s.world->table->features().size(); ++i) {
    const Feature& f = s.world->table->features()[i];
    const bool solid = s.world->ratings[i].cover == Stops::bulletproof;
    if (!solid || (f.form != Form::building && f.form != Form::line)) continue;
    if (std::any_of(f.points.begin(), f.points.end(),
                    [&](Vec corner) { return distance(footprint(s, t), corner) <= adjacent_gap; }))
      list.push_back(FeatureId::of(i));
  }
  return list;
}

// Peering round a corner, with half of it or more out of this shooter's sight by that corner alone (FOW-SAV-031).
bool round_corner(const State& s, TeamId t, TeamId shooter, Angle faced) {
  if (!shooter.valid() || model(s, shooter).weapons.empty()) return false;
  const std::vector<FeatureId> corners = corners_at(s, t);
  if (corners.empty()) return false;
  const ShotFrom shot{.weapon = &model(s, shooter).weapons[0], .opening = s[shooter].opening};
  std::optional<State> before;
  if (s[shooter].pose.facing != faced) put_for_a_look(before.emplace(s), shooter, {s[shooter].pose.at, faced});
  const Explanation why = explain_shot(before ? *before : s, shooter, shot, t);
  return std::any_of(corners.begin(), corners.end(), [&](FeatureId corner) {
    int hidden = 0;
    for (const auto& reason : why.reasons)
      if (reason.by.feature == corner) hidden += reason.hidden_permille;
    return hidden >= 500;
  });
}

bool behind_shield(const State& s, TeamId t, Vec from) {
  if (!model(s, t).has(WeaponTrait::gun_shield) || ambuscade_under_way(s)) return false;  // FOW-MSP-004
  if (s[t].deeds.doubled || s[s[t].platoon].deeds.doubled) return false;                  // FOW-SAV-036
  return !any_behind_front(footprint(s, t), std::array{from});                            // FOW-SAV-035
}

}  // namespace

bool in_hole(const State& s, Vec at) {
  for (std::size_t i = 0; i < s.world->table->features().size(); ++i) {
    const Feature& f = s.world->table->features()[i];
    if (s.world->ratings[i].cover != Stops::bulletproof) continue;
    if (f.form == Form::way && distance_to_line(at, f.points) <= f.width / 2) return true;
    if (f.form == Form::area && where(at, f.points) != Where::outside) return true;
  }
  return std::any_of(s.overlays.begin(), s.overlays.end(),
                     [&](const Overlay& o) { return o.sort == Overlay::Sort::crater && distance(o.rect, at) <= 0; });
}

Cover cover_all_round(const State& s, TeamId t) {
  const Model& m = model(s, t);
  if (m.vehicle()) return {};  // FOW-SAV-033
  if (const RuleId rule = special::always_covered(s, t); rule.valid()) return {true, rule};
  if (s[t].shelter.dug_in) return {true, foxhole_rule(m)};
  if (building_at(s, s[t].pose.at).valid()) return {true, "FOW-SAV-034"_rule};
  if (in_hole(s, s[t].pose.at)) return {true, "FOW-SAV-029"_rule};  // the centre of its base
  return {};
}
bool covered_all_round(const State& s, TeamId t) { return cover_all_round(s, t).bulletproof; }

bool need_not_dig(const State& s, TeamId t) {
  if (covered_all_round(s, t)) return true;
  const std::size_t features = s.world->table->features().size();
  bool at_wall = false;
  for (std::size_t i = 0; i < features && !at_wall; ++i) at_wall = at_stone_wall(s, t, i);
  if (!at_wall) return false;
  bool walled = false;  // with no enemy in sight there is nobody it is covered from
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId enemy = TeamId::of(i);
    if (!s[enemy].present() || side_of(s, enemy) == side_of(s, t)) continue;
    if (!sight(s, enemy, t).seen()) continue;
    if (!behind_wall(s, t, s[enemy].pose.at)) return false;
    walled = true;
  }
  return walled;
}

Cover cover_from(const State& s, TeamId t, Vec from, TeamId shooter) {
  return cover_from(s, t, from, shooter, shooter.valid() ? s[shooter].pose.facing : Angle{});
}
Cover cover_from(const State& s, TeamId t, Vec from, TeamId shooter, Angle faced) {
  const Model& m = model(s, t);
  if (m.vehicle()) return {};  // FOW-SAV-033
  if (const RuleId rule = special::always_covered(s, t); rule.valid()) return {true, rule};
  if (s[t].shelter.dug_in) return {true, foxhole_rule(m)};
  if (const FeatureId building = building_at(s, s[t].pose.at); building.valid())
    if (!shoots_into(s, building, from, shooter, faced)) return {true, "FOW-SAV-034"_rule};
  if (in_hole(s, s[t].pose.at)) return {true, "FOW-SAV-029"_rule};
  if (behind_wall(s, t, from)) return {true, "FOW-SAV-030"_rule};
  if (behind_shield(s, t, from)) return {true, "FOW-SAV-035"_rule};
  if (round_corner(s, t, shooter, faced)) return {true, "FOW-SAV-031"_rule};
  return {};  // FOW-SAV-032
}

}  // namespace sandtable::fow
