#include "aaf/sight/spotting.hpp"

#include <algorithm>

#include "aaf/core/rules.hpp"
#include "aaf/core/world.hpp"

namespace sandtable::aaf {
namespace {

// Whether most of the target is so, seen from the spotter's model nearest to each (AAF-VIS-024).
template <class Is>
bool mostly(const State& s, UnitId spotter, UnitId target, Is is) {
  const auto all = models_of(s, target);
  const auto from = models_of(s, spotter);
  std::size_t so = 0;
  for (const ModelId t : all) {
    ModelId nearest;
    for (const ModelId m : from)
      if (!nearest.valid() || distance(s, m, t) < distance(s, nearest, t)) nearest = m;
    so += nearest.valid() && is(look(s, nearest, t)) ? 1u : 0u;
  }
  return 2 * so > all.size();
}

// AAF-VIS-013: within reach of the target or of any enemy already spotted.
bool buttoned_up(const State& s, UnitId spotter, UnitId target) {
  if (!has_afv(s, spotter)) return false;
  const Coord within = tables(s).spotting.buttoned_up_within;
  if (distance(s, spotter, target) <= within) return true;
  for (const UnitId other : units_of(s, 1 - s[spotter].side))
    if (s[other].spotted && distance(s, spotter, other) <= within) return true;
  return false;
}

}  // namespace

SpotRange spot_range(const State& s, UnitId spotter, UnitId target) {
  const Tables& t = tables(s);
  SpotRange r;
  r.base = has_afv(s, target) ? t.spotting.afv_or_building : t.spotting.other;  // AAF-VIS-008
  int halved = 0, doubled = 0;
  const auto halve = [&](RuleId rule) {
    r.reasons.push_back({rule, false});
    ++halved;
  };
  const Unit& u = s[target];
  if (!u.busy && !u.phase.moved && !u.phase.fired) halve("AAF-VIS-009"_rule);
  if (mostly(s, spotter, target, [](const Look& l) { return l.cover; })) halve("AAF-VIS-010"_rule);
  if (u.traits.stealthy || u.traits.sniper || in_defences(s, target)) halve("AAF-VIS-011"_rule);  // AAF-SPC-025
  if (s.world->weather.poor() || mostly(s, spotter, target, [](const Look& l) { return l.smoke; }))
    halve("AAF-VIS-012"_rule);  // AAF-WEA-001, 003 to 005
  if (buttoned_up(s, spotter, target)) halve("AAF-VIS-013"_rule);
  if (s[spotter].order == Order::recon) {
    r.reasons.push_back({"AAF-VIS-014"_rule, true});
    ++doubled;
  }
  r.range = r.base;
  for (int i = 0; i < doubled; ++i) r.range *= 2;
  for (int i = 0; i < halved; ++i) r.range /= 2;  // AAF-VIS-016
  return r;
}

namespace {
bool within_afv(const State& s, UnitId spotter, UnitId target, Coord range) {
  for (const ModelId t : models_of(s, target))
    if (profile(s, t).afv())
      for (const ModelId m : models_of(s, spotter))
        if (distance(s, m, t) <= range && look(s, m, t).open) return true;
  return false;
}
}  // namespace

Sighted sighted(const State& s, UnitId spotter, UnitId target, bool without_afv) {
  Sighted best;
  for (const ModelId m : models_of(s, spotter))
    for (const ModelId t : models_of(s, target)) {
      if (without_afv && profile(s, t).afv()) continue;
      const Gap gap = distance(s, m, t);
      if (best.seen && gap >= best.distance) continue;
      if (look(s, m, t).open) best = {true, gap};
    }
  return best;
}

bool can_spot(const State& s, UnitId spotter, UnitId target) {
  const SpotRange r = spot_range(s, spotter, target);
  if (distance(s, spotter, target) > r.range) return false;
  const auto& t = tables(s).spotting;
  const auto within = [&](bool without_afv, Coord range) {
    const Sighted at = sighted(s, spotter, target, without_afv);
    return at.seen && at.distance <= range;
  };
  if (r.base == t.other) return within(false, r.range);
  // Of a unit with an AFV and men, each kind at its own distance (AAF-VIS-008).
  const auto men = static_cast<Coord>(int64_t{r.range} * t.other / t.afv_or_building);
  return within(true, men) || within_afv(s, spotter, target, r.range);
}

void spot(State& s, UnitId u, RuleId why, Out& out) {
  if (s[u].spotted) return;
  s[u].spotted = true;  // AAF-VIS-002
  out.event({.kind = "spotted"_name, .rule = why, .who = piece_of(u)});
  // AAF-TRP-009: a vehicle and those aboard are seen together.
  for (const UnitId carried : units_aboard(s, u)) spot(s, carried, "AAF-TRP-009"_rule, out);
  for (const ModelId m : models_of(s, u))
    if (s[m].aboard()) spot(s, s[s[m].on].unit, "AAF-TRP-009"_rule, out);
}

void observe(State& s, UnitId u, Out& out) {
  for (const UnitId e : units_of(s, 1 - s[u].side)) {
    if (s[e].spotted || s[e].spotted_for_guns) continue;
    const Sighted at = sighted(s, u, e);
    if (!at.seen || at.distance > 2 * spot_range(s, u, e).range) continue;
    s[e].spotted_for_guns = true;
    out.event({.kind = "observed"_name, .rule = "AAF-VIS-015"_rule, .who = piece_of(e)});
  }
}

void note_moved(State& s, UnitId u, Out& out) {
  if (!on_table(s, u)) return;
  const Coord close = tables(s).spotting.close;
  bool seen = false;
  for (const UnitId enemy : units_of(s, 1 - s[u].side)) {
    bool near = false;
    for (const ModelId m : models_of(s, u))
      for (const ModelId e : models_of(s, enemy)) near = near || (distance(s, m, e) <= close && look(s, m, e).open);
    if (near) {
      spot(s, u, "AAF-VIS-021"_rule, out);
      spot(s, enemy, "AAF-VIS-021"_rule, out);
    }
    seen = seen || near || ((s[u].spotted || s[u].spotted_for_guns) && sees(s, enemy, u));
  }
  if (!seen) s[u].spotted_for_guns = false;
  if (s[u].spotted && !seen) {  // AAF-VIS-003
    s[u].spotted = false;
    out.event({.kind = "lost_sight"_name, .rule = "AAF-VIS-003"_rule, .who = piece_of(u)});
  }
}

}  // namespace sandtable::aaf
