#include "aaf/sight/look.hpp"

#include <algorithm>

#include "aaf/core/world.hpp"
#include "geometry/path.hpp"
#include "geometry/wide.hpp"

namespace sandtable::aaf {
namespace {

using SightKind = TerrainEffect::Sight;

// How much of a line lies inside an outline (AAF-VIS-007).
Coord depth_inside(Segment line, Points outline) {
  std::vector<Coord> cuts{0, length(line.b - line.a)};
  const Coord whole = cuts[1];
  const Vec d = line.b - line.a;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec p = outline[i];
    const Vec e = outline[i + 1 == outline.size() ? 0 : i + 1] - p;
    const int64_t across = cross(d, e);
    if (across == 0) continue;
    const int64_t t = cross(p - line.a, e);  // t / across along the line, u / across along the edge
    const int64_t u = cross(p - line.a, d);
    const bool on_edge = across > 0 ? u >= 0 && u <= across : u <= 0 && u >= across;
    const bool on_line = across > 0 ? t >= 0 && t <= across : t <= 0 && t >= across;
    if (on_edge && on_line) cuts.push_back(static_cast<Coord>(static_cast<Wide>(t) * whole / across));
  }
  std::sort(cuts.begin(), cuts.end());
  Coord inside = 0;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    if (cuts[i] == cuts[i + 1]) continue;
    const Vec middle = point_along(line, cuts[i] + (cuts[i + 1] - cuts[i]) / 2);
    if (where(middle, outline) == Where::inside) inside += cuts[i + 1] - cuts[i];
  }
  return inside;
}

bool inside(Vec p, Points outline) { return where(p, outline) != Where::outside; }

// AAF-VIS-005: the contours that rise between the two, above the higher of them.
int contours_between(const Feature& hill, Segment line) {
  int at_ends = 0, between = 0;
  for (const Contour& c : hill.contours) {
    if (c.height <= 0) continue;
    at_ends += inside(line.a, c.outline) || inside(line.b, c.outline) ? 1 : 0;
    const Vec both[] = {line.a, line.b};
    between += crosses(c.outline, both) ? 1 : 0;
  }
  return between - at_ends;
}

struct Passing {
  const State& s;
  const Rect& from;
  const Rect& to;
  Segment line;
  Coord wood = 0;
  Look look{.open = true};

  void block(FeatureId by, RuleId rule) {
    if (!look.open) return;
    look.open = false;
    look.by = by;
    look.rule = rule;
  }
  void cover(FeatureId by) {
    if (look.cover) return;
    look.cover = true;
    look.by = by;
    look.rule = "AAF-VIS-010"_rule;
  }

  void pass(const Screen& screen) {
    const Feature& f = (*s.world->table)[screen.feature];
    const Vec both[] = {line.a, line.b};
    switch (screen.sight) {
      case SightKind::none: return;
      case SightKind::building:
        if (fallen(screen.feature)) return;
        if (crosses(f.points, both) && !inside(line.a, f.points) && !inside(line.b, f.points))
          block(screen.feature, "AAF-VIS-006"_rule);
        return;
      case SightKind::wood: {
        const Coord deep = depth_inside(line, f.points);
        if (deep > 0 || inside(line.b, f.points)) cover(screen.feature);
        wood += deep;
        if (wood > tables(s).spotting.wood_blocks_over) block(screen.feature, "AAF-VIS-007"_rule);
        return;
      }
      case SightKind::hill: {
        const int rise = contours_between(f, line);
        if (rise >= tables(s).spotting.contours_block)
          block(screen.feature, "AAF-VIS-005"_rule);
        else if (rise > 0)
          cover(screen.feature);
        return;
      }
      case SightKind::cover:
        if (f.form != sandtable::Form::line && f.form != sandtable::Form::way) {
          if (inside(line.b, f.points) || crosses(f.points, both)) cover(screen.feature);
        } else if (crosses_line(f) && !(close_to(from, f) && !close_to(to, f))) {
          cover(screen.feature);  // whoever stands against a hedge looks over it (AAF-DMG-011)
        }
        return;
    }
  }
  bool fallen(FeatureId f) const {  // AAF-BLD-005
    return std::any_of(s.fallen.begin(), s.fallen.end(),
                       [&](int8_t h) { return s.world->houses[static_cast<std::size_t>(h)].feature == f; });
  }
  bool crosses_line(const Feature& f) const {
    for (std::size_t i = 0; i + 1 < f.points.size(); ++i)
      if (touch(line, Segment{f.points[i], f.points[i + 1]})) return true;
    return false;
  }
  bool close_to(const Rect& base, const Feature& f) const {
    return distance_to_line(base, f.points) <= tables(s).movement.not_too_close;
  }
};

Box around_line(Segment line) {
  return {{std::min(line.a.x, line.b.x), std::min(line.a.y, line.b.y)},
          {std::max(line.a.x, line.b.x), std::max(line.a.y, line.b.y)}};
}

Look along_line(const State& s, const Rect& from, const Rect& to, Segment line, bool only_whether) {
  Passing passing{s, from, to, line};
  const Box box = around_line(line);
  for (const Screen& screen : s.world->screens) {
    if (!meet(box, screen.box)) continue;
    passing.pass(screen);
    if (!passing.look.open) return passing.look;
  }
  if (only_whether) return passing.look;
  for (const Overlay& o : s.overlays)
    if (o.sort == OverlaySort::smoke) {
      const Vec both[] = {line.a, line.b};
      const Gap gap = distance_to_line(o.rect.pose.at, both);
      passing.look.smoke = passing.look.smoke || gap <= o.rect.width / 2;  // AAF-ART-031, AAF-VIS-019
    }
  return passing.look;
}

}  // namespace

Look look(const State& s, const Rect& from, const Rect& to) {
  const Look middle = along_line(s, from, to, {from.pose.at, to.pose.at}, false);
  if (middle.open) return middle;
  const Quad a = outline(from);
  const Quad b = outline(to);
  for (const Vec p : a.corner)
    for (const Vec q : b.corner)
      if (along_line(s, from, to, {p, q}, true).open) {
        Look partly = along_line(s, from, to, {p, q}, false);
        partly.cover = true;  // partly hidden (AAF-VIS-004)
        if (!partly.by.valid()) partly.by = middle.by;
        partly.rule = "AAF-VIS-010"_rule;
        return partly;
      }
  return middle;
}

Look look(const State& s, ModelId from, ModelId to) {
  if (walled_off(s, from, to))
    return {.open = false, .by = house_of(s, s[to].unit).feature, .rule = "AAF-VIS-006"_rule};
  Look l = look(s, footprint(s, from), footprint(s, to));
  if (const House* h = shelter_of(s, to); h && !(indoors(s, from) && s[s[from].unit].inside == s[s[to].unit].inside)) {
    l.cover = true;  // AAF-BLD-002
    l.by = h->feature;
    l.rule = "AAF-BLD-002"_rule;
  }
  if (profile(s, to).man() && among_obstacles(s, footprint(s, to))) {
    l.cover = true;
    l.rule = "AAF-FRT-015"_rule;
  }
  return l;
}

bool sees(const State& s, UnitId from, ModelId to) {
  for (const ModelId m : models_of(s, from))
    if (look(s, m, to).open) return true;
  return false;
}

bool sees(const State& s, UnitId from, UnitId to) {
  for (const ModelId m : models_of(s, to))
    if (sees(s, from, m)) return true;
  return false;
}

bool in_cover(const State& s, const Rect& base) {
  for (const Screen& screen : s.world->screens) {
    const Feature& f = (*s.world->table)[screen.feature];
    const bool area = f.form == sandtable::Form::area;
    if (area && (screen.sight == SightKind::wood || screen.sight == SightKind::cover) && inside(base.pose.at, f.points))
      return true;
  }
  return false;
}

}  // namespace sandtable::aaf
