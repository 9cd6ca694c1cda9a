#include "fow/core/dig_ground.hpp"

#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

bool over(const Rect& base, const Feature& f) {
  if (f.form == Form::line) return false;  // crossed, never stood in
  if (f.form == Form::way) return distance_to_line(base, f.points) < f.width / 2;
  return overlap(base, Points(f.points));
}

// All of it on dry ground or a low ridge.
bool stands_dry(const State& s, TeamId t) {
  const World& w = *s.world;
  const Rect base = footprint(s, t);
  for (std::size_t i = 0; i < w.table->features().size(); ++i)
    if (const Feature& f = w.table->features()[i];
        w.ratings[i].dry && f.form != Form::line && f.form != Form::way && contains(Points(f.points), base))
      return true;
  return w.effects[w.table->ground_kind()].dry;
}

}  // namespace

RuleId digging_at(const State& s, TeamId t, TerrainEffect::Digging sort) {
  const World& w = *s.world;
  const Rect base = footprint(s, t);
  for (std::size_t i = 0; i < w.table->features().size(); ++i)
    if (w.ratings[i].digging == sort && over(base, w.table->features()[i])) return w.ratings[i].dig_rule;
  const TerrainEffect& ground = w.effects[w.table->ground_kind()];
  return ground.digging == sort ? ground.dig_rule : RuleId{};
}

RuleId no_digging_at(const State& s, TeamId t) {
  if (const RuleId rule = digging_at(s, t, TerrainEffect::Digging::never); rule.valid()) return rule;  // FOW-TCH-072
  const RuleId wet = s.world->weather.dig_rule;                                                        // FOW-WTR-013
  return wet.valid() && !stands_dry(s, t) ? wet : RuleId{};
}

}  // namespace sandtable::fow
