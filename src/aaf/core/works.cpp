#include "aaf/core/works.hpp"

#include <algorithm>

#include "aaf/core/world.hpp"
#include "geometry/sweep.hpp"

namespace sandtable::aaf {
namespace {

int calibre_of_gun(const State& s, ModelId m) {
  int most = 0;
  for (const Mount& w : profile(s, m).weapons) most = std::max(most, weapon(s, w.weapon).calibre);
  return most;
}

bool suits(const State& s, ModelId m, WorkKind kind) {
  const Profile& p = profile(s, m);
  const bool large = calibre_of_gun(s, m) > tables(s).special.small_pit_calibre;
  switch (kind) {
    case WorkKind::trench: return p.man();
    case WorkKind::small_pit: return p.man() || (p.form == Form::gun && !large);            // AAF-FRT-007
    case WorkKind::large_pit: return p.man() || p.afv() || (p.form == Form::gun && large);  // AAF-FRT-008
    default: return false;
  }
}

Mover row_of(const State& s, ModelId m) { return profile(s, m).mover; }

}  // namespace

bool stands(const State& s, int8_t work) {
  return std::find(s.cleared.begin(), s.cleared.end(), work) == s.cleared.end();
}

int8_t entrenched_in(const State& s, ModelId m) {
  if (!s[m].present()) return -1;
  for (std::size_t i = 0; i < s.world->works.size(); ++i) {
    const Work& w = s.world->works[i];
    if (suits(s, m, w.kind) && overlap(footprint(s, m), w.rect)) return static_cast<int8_t>(i);
  }
  return -1;
}

bool in_defences(const State& s, UnitId u) {
  const auto all = models_of(s, u);
  const auto in = std::count_if(all.begin(), all.end(), [&](ModelId m) { return entrenched(s, m); });
  return in > 0 && 2 * static_cast<std::size_t>(in) >= all.size();
}

bool among_obstacles(const State& s, const Rect& base) {
  for (std::size_t i = 0; i < s.world->works.size(); ++i)
    if (s.world->works[i].kind == WorkKind::obstacles && stands(s, static_cast<int8_t>(i)) &&
        overlap(base, s.world->works[i].rect))
      return true;
  return false;
}

std::vector<int8_t> crossed(const State& s, WorkKind kind, const Rect& from, Vec to) {
  std::vector<int8_t> list;
  for (std::size_t i = 0; i < s.world->works.size(); ++i) {
    const Work& w = s.world->works[i];
    if (w.kind != kind || !stands(s, static_cast<int8_t>(i)) || overlap(from, w.rect)) continue;
    const Convex path = swept(from, to);
    if (overlap(w.rect, Points(path))) list.push_back(static_cast<int8_t>(i));
  }
  return list;
}

RuleId barred_by_works(const State& s, ModelId m, const Rect& from, Vec to) {
  if (s.world->works.empty()) return {};
  const bool vehicle = profile(s, m).vehicle();
  if (vehicle && !crossed(s, WorkKind::obstacles, from, to).empty()) return "AAF-FRT-014"_rule;
  for (const int8_t wire : crossed(s, WorkKind::wire, from, to)) {
    if (!vehicle && s[s[m].unit].at_wire != wire) return "AAF-FRT-001"_rule;
    if (vehicle && row_of(s, m) != Mover::tracked) return "AAF-FRT-003"_rule;
  }
  return {};
}

bool adjacent_to(const State& s, UnitId u, int8_t work) {
  const Rect& rect = s.world->works[static_cast<std::size_t>(work)].rect;
  for (const ModelId m : models_of(s, u))
    if (s[m].present() && distance(footprint(s, m), rect) <= tables(s).movement.not_too_close) return true;
  return false;
}

}  // namespace sandtable::aaf
