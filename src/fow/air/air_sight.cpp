#include "fow/air/air_sight.hpp"

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/overhead.hpp"
#include "fow/sight/smoke.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {
namespace {

using Trees = TerrainEffect::Overhead;

bool filled(const Feature& f) { return (f.form == Form::area || f.form == Form::building) && f.points.size() > 2; }

bool near(const State& s, TeamId t, const Feature& f) {
  return distance(footprint(s, t), Points(f.points)) <= s.world->air.screen_within;
}

// Where the line to that point leaves its base.
Vec out_of_base(const State& s, TeamId t, Vec to) {
  const Rect base = footprint(s, t);
  const Segment line{s[t].pose.at, to};
  Coord inside = 0, beyond = std::min(length(to - line.a), base.width + base.depth);
  if (distance(base, point_along(line, beyond)) <= 0) return point_along(line, beyond);
  while (inside + 1 < beyond) {
    const Coord middle = inside + (beyond - inside) / 2;
    (distance(base, point_along(line, middle)) <= 0 ? inside : beyond) = middle;
  }
  return point_along(line, beyond);
}

bool hides(const TerrainEffect& e) { return e.building || e.overhead == Trees::wood; }

// In a wood or a building, at the edge of a wood, or right behind one.
bool terrain_hides(const State& s, TeamId t, Vec lead) {
  if (building_at(s, s[t].pose.at).valid()) return true;
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Feature& f = features[i];
    if (!hides(s.world->ratings[i]) || !filled(f)) continue;
    if (s.world->ratings[i].overhead == Trees::wood && overlap(footprint(s, t), Points(f.points))) return true;
    if (near(s, t, f) && crossed_by(f, {lead, s[t].pose.at})) return true;
  }
  return false;
}

}  // namespace

FeatureId blocks_flak(const State& s, TeamId t, Vec aircraft) {
  const auto& features = s.world->table->features();
  const Segment line{out_of_base(s, t, aircraft), aircraft};
  const Segment beside{line.a, near_part(s, t, aircraft, s.world->air.screen_within).b};
  for (std::size_t i = 0; i < features.size(); ++i) {
    const TerrainEffect& e = s.world->ratings[i];
    const bool trees = e.overhead != Trees::none && crossed_by(features[i], beside);
    const bool house = e.building && filled(features[i]) && near(s, t, features[i]) && crossed_by(features[i], line);
    if (trees || house) return FeatureId::of(i);
  }
  return {};
}

bool shut_in(const State& s, TeamId t) {
  if (building_at(s, s[t].pose.at).valid()) return true;
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i)
    if (s.world->ratings[i].overhead != Trees::none && filled(features[i]) &&
        contains(Points(features[i].points), footprint(s, t)))
      return true;
  return false;
}

Hiding hidden_from_air(const State& s, TeamId t, Vec lead) {
  RuleId terrain;
  if (terrain_hides(s, t, lead))
    terrain = "FOW-AIR-054"_rule;
  else if (under_smoke(s, t))
    terrain = "FOW-SMB-016"_rule;
  return hiding_from_above(s, t, terrain);
}

Score score_to_range_in(const State& s, TeamId target, Vec lead) {
  const AirTable& air = s.world->air;
  Score score =
      Score::from("FOW-AIR-052"_rule, air.range_in[static_cast<std::size_t>(skill(s, target))], piece_of(target));
  const Hiding hidden = hidden_from_air(s, target, lead);
  if (hidden.concealed) score.add("FOW-AIR-053"_rule, air.concealed).add(hidden.concealed_by, 0);
  if (hidden.gone_to_ground) score.add("FOW-AIR-053"_rule, air.gone_to_ground).add(hidden.gone_to_ground_by, 0);
  return score;
}

}  // namespace sandtable::fow
