// How a piece stands to the walls around it.
#include "table/sight/piece.hpp"

#include <algorithm>

#include "geometry/wide.hpp"

namespace sandtable {
namespace {

// 255/256 of the way out from the centre, of 1 / 2^halvings of `from_centre`.
Vec toward_centre(Vec from_centre, Vec centre, int halvings) {
  const auto in = [halvings](Coord c) { return static_cast<Coord>(round_shift(int64_t{c} * 255, 8 + halvings)); };
  return {centre.x + in(from_centre.x), centre.y + in(from_centre.y)};
}

uint16_t eyes_in(Points closed, const Eyes& eyes) {
  uint16_t bits = 0;
  for (std::size_t i = 0; i < eyes.count; ++i)
    if (holds(closed, eyes.at[i])) bits = static_cast<uint16_t>(bits | 1u << i);
  return bits;
}

void stand_to(const SightScene& scene, SightPiece& p, WallIndex i) {
  const Wall& w = scene.wall(i);
  const Points corners = scene.corners(w);
  if (w.closed) {
    const Points area = corners.first(corners.size() - 1);
    if (contains(area, p.outline)) {
      p.inside.add(i);
      p.against.add(i);
    } else if (overlap(area, p.outline)) {
      p.astride.add(i);
      p.against.add(i);
    } else if (distance(area, Points(p.outline)) <= right_up_against) {
      p.against.add(i);
    }
    if (w.sort == Wall::Sort::contour && where(p.centre, area) != Where::outside) p.stands_on.add(i);
    return;
  }
  for (std::size_t k = 0; k + 1 < corners.size(); ++k) {
    if (!scene.stands(w, k)) continue;
    const Points leg = corners.subspan(k, 2);
    if (distance_to_line(Points(p.outline), leg) <= right_up_against) p.against.add(i);
    if (crosses(Points(p.outline), leg)) p.astride.add(i);
  }
}

}  // namespace

SightPiece prepare(const SightScene& scene, const Quad& outline, Vec centre, Coord height) {
  SightPiece p;
  p.outline = outline;
  p.box = box_of(outline);
  p.centre = centre;
  p.height = height;
  p.ground = scene.table().ground(centre);
  for (const Vec c : outline.corner) p.radius = std::max(p.radius, length(c - centre) + 1);
  scene.near(grown(p.box, right_up_against)).each([&](WallIndex i) { stand_to(scene, p, i); });
  const WallSet touched = p.against;  // whoever leans on a bit of a hedge leans on the hedge (FOW-LOS-013)
  touched.each([&](WallIndex i) {
    if (const Wall& w = scene.wall(i); w.sort == Wall::Sort::line) p.against = p.against | scene.sight_table().along(w);
  });
  if (p.astride.any()) {
    const Eyes eyes = nine_eyes(p, 0);
    std::size_t n = 0;
    p.astride.each([&](WallIndex i) {
      if (n < p.starts.size() && scene.wall(i).closed) p.starts[n] = eyes_in(scene.corners(scene.wall(i)), eyes);
      ++n;
    });
  }
  return p;
}

SightPiece prepare(const SightScene& scene, const Rect& base, Coord height) {
  return prepare(scene, outline(base), base.pose.at, height);
}

SightPiece piece_of(const SightOpening& o) {
  SightPiece p;
  p.outline = {{o.span.a, o.span.b, o.span.b, o.span.a}};
  p.box = box_of(p.outline);
  p.centre = {(o.span.a.x + o.span.b.x) / 2, (o.span.a.y + o.span.b.y) / 2};
  p.ground = o.floor;
  p.height = o.height;
  p.radius = length(o.span.b - o.span.a) / 2 + 2;
  return p;
}

Eyes nine_eyes(const SightPiece& p, Coord level) {
  Eyes eyes;
  eyes.count = 9;
  eyes.level = level;
  eyes.at[0] = p.centre;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec a = p.outline.corner[i] - p.centre;
    const Vec b = p.outline.corner[(i + 1) % 4] - p.centre;
    eyes.at[1 + i] = toward_centre(a, p.centre, 0);
    eyes.at[5 + i] = toward_centre(a + b, p.centre, 1);
  }
  return eyes;
}

Eyes one_eye(Vec at, Coord level) {
  Eyes eyes;
  eyes.at[0] = at;
  eyes.level = level;
  return eyes;
}

uint16_t starts_inside(const SightScene& scene, const SightPiece& p, const Eyes& eyes, WallIndex wall) {
  if (eyes.count == 9) {
    std::size_t n = 0;
    for (WallIndex i = 0; i < wall; ++i) n += p.astride.has(i);  // at most a handful are set
    if (n < p.starts.size()) return p.starts[n];
  }
  return eyes_in(scene.corners(scene.wall(wall)), eyes);
}

}  // namespace sandtable
