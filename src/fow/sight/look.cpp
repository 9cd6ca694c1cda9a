#include "fow/sight/look.hpp"

namespace sandtable::fow {
namespace {

using As = Scene::WallEffect::As;

constexpr Mode ignored{Effect::none, Effect::none};
constexpr Mode stopping{Effect::crossed, Effect::crossed};
constexpr Mode covering{Effect::none, Effect::crossed};
constexpr Mode by_height{Effect::below, Effect::below};

}  // namespace

bool Look::on_one_level(WallIndex i) const {
  return a_.piece.ground == b_.piece.ground && a_.piece.ground == scene_.wall(i).base;
}

bool Look::taller_than_both(WallIndex i) const {
  const Coord top = scene_.wall(i).top;
  return top > eye_ && top > b_.piece.top();
}

// Each obstacle by its own test (FOW-LOS-017) and as tall as it stands there (FOW-TER-009).
Mode Look::mode(WallIndex i) const {
  switch (scene_.effect(i).as) {
    case As::nothing: return ignored;
    case As::linear: return linear(i);
    case As::area: return area(i);
    case As::hill: return hill(i);
    case As::building: return building(i);
    case As::smoke:
      if (scene_.effect(i).screen) return ignored;  // it conceals whatever any line passes through (FOW-SMB-013)
      return {Effect::none, Effect::below};         // FOW-SMK-009, 010
  }
  return ignored;
}

Mode Look::linear(WallIndex i) const {
  if (b_.piece.against.has(i)) return covering;  // FOW-LOS-013, 014, 015, 023
  if (a_.piece.against.has(i)) return ignored;   // FOW-LOS-013, 014
  if (!on_one_level(i)) return by_height;        // FOW-LOS-022, 023
  if (taller_than_both(i)) return stopping;      // FOW-LOS-011
  return covering;                               // FOW-LOS-012
}

Mode Look::area(WallIndex i) const {
  if (a_.in_area.has(i) || b_.in_area.has(i)) {
    const bool on_seam = ((a_.deep & a_.piece.astride) | (b_.deep & b_.piece.astride)).has(i);  // FOW-LOS-036
    const bool tall = !on_seam && (a_.deep | a_.edge | b_.deep | b_.edge).has(i);
    return {tall ? Effect::passed : Effect::none, Effect::passed};  // FOW-LOS-028, 033, 034
  }
  if (!on_one_level(i)) return by_height;    // FOW-LOS-022, 023
  if (taller_than_both(i)) return stopping;  // FOW-LOS-025
  return covering;                           // FOW-LOS-026
}

// A rise too low to hide the team that is right up against it, and on which it does not stand.
bool Look::against_rise(const Onlooker& o, WallIndex i) const {
  const WallIndex foot = scene_.wall(i).foot;
  if (!o.piece.against.has(foot) || o.piece.stands_on.has(foot)) return false;
  return scene_.effect(i).crest - o.piece.ground < o.piece.height;  // FOW-LOS-021
}

Mode Look::hill(WallIndex i) const {
  if (a_.piece.stands_on.has(i) || b_.piece.stands_on.has(i)) return by_height;  // FOW-LOS-018
  if (against_rise(b_, i)) return {Effect::below, Effect::crossed};              // FOW-LOS-021
  if (against_rise(a_, i)) return {Effect::below, Effect::none};                 // FOW-LOS-021
  if (viewer_hull_down_ && scene_.wall(i).feature == scene_.wall(crest_).feature)
    return {Effect::below, Effect::none};  // FOW-LOS-020
  const bool rises = scene_.wall(i).top > scene_.wall(i).base;
  if (rises && on_one_level(i)) return {Effect::below, Effect::crossed};  // FOW-LOS-018, 019
  return by_height;                                                       // FOW-LOS-022, 023
}

Mode Look::building(WallIndex i) const {
  return on_one_level(i) ? stopping : by_height;  // FOW-LOS-037, 022
}

bool Look::hull_down(const Onlooker& o) const {
  const WallIndex foot = scene_.wall(crest_).foot;
  if (!o.piece.stands_on.has(foot)) return false;
  const Coord above = scene_.wall(crest_).top - o.piece.ground;
  return 2 * above >= o.piece.height && above < o.piece.height;  // FOW-LOS-020
}

void Look::find_crest(const Corridor& corridor) {
  const WallSet slopes = a_.piece.stands_on | b_.piece.stands_on;
  if (!slopes.any()) return;
  const Segment middle{a_.piece.centre, b_.piece.centre};
  ((corridor.met & scene_.sight().contours()) - slopes).each([&](WallIndex i) {
    if (crest_ != no_wall && scene_.wall(i).top <= scene_.wall(crest_).top) return;
    const Points corners = scene_.sight().corners(scene_.wall(i));
    for (std::size_t k = 0; k + 1 < corners.size(); ++k)
      if (touch(middle, Segment{corners[k], corners[k + 1]})) {
        crest_ = i;
        return;
      }
  });
  if (crest_ == no_wall) return;
  target_hull_down_ = hull_down(b_);
  viewer_hull_down_ = !target_hull_down_ && hull_down(a_);  // FOW-LOS-020; its own use prevails
}

RuleId Look::why_hidden(WallIndex i) const {
  switch (scene_.effect(i).as) {
    case As::linear: return on_one_level(i) ? "FOW-LOS-011"_rule : "FOW-LOS-022"_rule;
    case As::area:
      if (a_.in_area.has(i) || b_.in_area.has(i)) return "FOW-LOS-033"_rule;
      return on_one_level(i) ? "FOW-LOS-025"_rule : "FOW-LOS-022"_rule;
    case As::hill: return "FOW-LOS-018"_rule;
    case As::building:
      if (a_.building == scene_.wall(i).feature) return "FOW-LOS-039"_rule;
      return on_one_level(i) ? "FOW-LOS-037"_rule : "FOW-LOS-022"_rule;
    case As::smoke:
    case As::nothing: break;
  }
  return {};
}

RuleId Look::why_covered(WallIndex i) const {
  const Scene::WallEffect& e = scene_.effect(i);
  if (e.dust) return "FOW-TCH-066"_rule;
  if (e.as == As::smoke) return e.screen ? "FOW-SMB-013"_rule : e.wreck ? "FOW-CAS-003"_rule : "FOW-SMK-009"_rule;
  if (e.as == As::linear && b_.piece.against.has(i))
    return a_.piece.against.has(i) ? "FOW-LOS-015"_rule : "FOW-LOS-014"_rule;
  if (e.as == As::hill && against_rise(b_, i)) return "FOW-LOS-021"_rule;
  if (e.as == As::area && (a_.in_area.has(i) || b_.in_area.has(i))) return "FOW-LOS-026"_rule;
  if (!on_one_level(i)) return "FOW-LOS-023"_rule;
  const Mode m = mode(i);
  if (m.hides == Effect::crossed) return "FOW-LOS-005"_rule;
  if (e.as == As::linear) return "FOW-LOS-012"_rule;
  if (e.as == As::hill) return m.covers == Effect::crossed ? "FOW-LOS-019"_rule : "FOW-LOS-005"_rule;
  return "FOW-LOS-026"_rule;
}

}  // namespace sandtable::fow
