#include "fow/sight/onlooker.hpp"

#include <algorithm>

namespace sandtable::fow {
namespace {

using As = Scene::WallEffect::As;

As as_of(const Wall& w, const TerrainEffect& e) {
  if (!e.concealing) return As::nothing;
  switch (e.sight) {
    case TerrainEffect::Sight::none: return As::nothing;
    case TerrainEffect::Sight::linear: return As::linear;
    case TerrainEffect::Sight::area: return w.closed ? As::area : As::linear;
    case TerrainEffect::Sight::hill: return As::hill;
    case TerrainEffect::Sight::building: return As::building;
  }
  return As::nothing;
}

// Tall area terrain that touches is one to a team on its seam: each of so many points all over the base is in some of
// it (FOW-LOS-036).
bool over_seam(const Scene& scene, const Onlooker& o) {
  if (o.edge.count() < 2) return false;
  constexpr Coord parts = 8;
  const auto& c = o.piece.outline.corner;
  for (Coord i = 0; i <= parts; ++i)
    for (Coord j = 0; j <= parts; ++j) {
      const auto at = [&](Coord a, Coord b, Coord d) { return a + (b - a) * i / parts + (d - a) * j / parts; };
      const Vec p{at(c[0].x, c[1].x, c[3].x), at(c[0].y, c[1].y, c[3].y)};
      bool inside = false;
      o.edge.each([&](WallIndex w) { inside = inside || holds(scene.sight().corners(scene.wall(w)), p); });
      if (!inside) return false;
    }
  return true;
}

void stand_in_terrain(const Scene& scene, Onlooker& o) {
  const SightPiece& p = o.piece;
  (p.inside | p.astride).each([&](WallIndex i) {
    const Scene::WallEffect& e = scene.effect(i);
    if (e.as == As::smoke && e.screen) o.in_screen.add(i);
    if (e.as == As::smoke && !e.screen && !e.dust) o.in_smoke.add(i);  // FOW-SMK-009
    if (e.as != As::area) return;
    o.in_area.add(i);
    const Coord tall = scene.wall(i).top - scene.wall(i).base;
    if (tall <= p.height) return;  // FOW-LOS-034
    if (p.astride.has(i)) {
      o.edge.add(i);  // FOW-LOS-028
    } else {
      o.see_inside = o.deep.any() ? std::min(o.see_inside, e.see_inside) : e.see_inside;  // FOW-LOS-031
      o.deep.add(i);
    }
  });
  if (!over_seam(scene, o)) return;
  o.edge.each([&](WallIndex i) {
    const Coord far = scene.effect(i).see_inside;
    o.see_inside = o.deep.any() ? std::min(o.see_inside, far) : far;  // FOW-LOS-031
    o.deep.add(i);
  });
  o.edge = {};
}

}  // namespace

Scene::Scene(const SightTable& table, const TerrainEffects& effects, const Overlays& overlays)
    : sight_(table, overlays) {
  sight_.all().each([&](WallIndex i) {
    const Wall& w = sight_.wall(i);
    WallEffect& e = effects_[i];
    if (w.sort == Wall::Sort::smoke) {
      e.as = As::smoke;
      e.wreck = overlays[static_cast<std::size_t>(w.overlay)].sort == Overlay::Sort::wreck_smoke;
      e.screen = overlays[static_cast<std::size_t>(w.overlay)].sort == Overlay::Sort::screen;
      e.dust = overlays[static_cast<std::size_t>(w.overlay)].sort == Overlay::Sort::dust;
      screens_ = screens_ || e.screen;
      return;
    }
    const TerrainEffect& does = effects[sight_.table()[w.feature].kind];
    e.as = as_of(w, does);
    e.see_inside = does.see_inside;
    e.see_rule = does.see_rule;
  });
  sight_.contours().each([&](WallIndex i) {
    WallEffect& foot = effects_[sight_.wall(i).foot];
    foot.crest = std::max(foot.crest, sight_.wall(i).top);
  });
  sight_.contours().each([&](WallIndex i) { effects_[i].crest = effects_[sight_.wall(i).foot].crest; });
  for (const SightOpening& o : sight_.openings()) {
    const SightPiece bare = piece_of(o);
    Onlooker target;
    target.piece = prepare(sight_, bare.outline, bare.centre, bare.height);
    target.piece.ground = bare.ground;
    target.building = o.building;
    stand_in_terrain(*this, target);
    openings_.push_back(target);
  }
}

const Onlooker* Scene::opening(FeatureId building, int16_t n) const {
  for (const Onlooker& o : openings_)
    if (o.building == building && n-- == 0) return &o;
  return nullptr;
}

// The model itself: its base where it stands, and its height (FOW-GEN-018).
Onlooker onlooker(const Scene& scene, const Quad& outline, Vec centre, Coord height) {
  Onlooker o;
  o.piece = prepare(scene.sight(), outline, centre, height);
  stand_in_terrain(scene, o);
  return o;
}

Onlooker onlooker(const Scene& scene, const Rect& base, Coord height) {
  return onlooker(scene, outline(base), base.pose.at, height);
}

Onlooker garrison(const Scene& scene, const Rect& base, Coord height, FeatureId building, int16_t opening) {
  Onlooker o = onlooker(scene, base, height);
  o.building = building;
  o.opening = opening;
  return o;
}

}  // namespace sandtable::fow
