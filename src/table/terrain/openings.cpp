#include <fmt/core.h>

#include <algorithm>

#include "table/terrain/read.hpp"

namespace sandtable::terrain {
namespace {

constexpr Coord reach = inch / 4;  // how far off a wall a point may be written and still mean it

struct Wall {
  std::size_t index = 0;
  Vec a;
  Vec b;
  Coord length = 0;
};

std::size_t walls_of(const Feature& f) { return f.form == Form::line ? f.points.size() - 1 : f.points.size(); }

Wall wall_at(const Feature& f, std::size_t i) {
  const Vec a = f.points[i];
  const Vec b = f.points[(i + 1) % f.points.size()];
  return {i, a, b, length(b - a)};
}

Vec on_wall(const Wall& w, int64_t from) {
  const auto part = [&](Coord d) {
    const int64_t n = int64_t{d} * from * 2 + (d >= 0 ? w.length : -w.length);
    return static_cast<Coord>(n / (2 * int64_t{w.length}));
  };
  return w.a + Vec{part(w.b.x - w.a.x), part(w.b.y - w.a.y)};
}

Opening opening_on(const Wall& w, Opening::Sort sort, int64_t centre, Coord width, int64_t floor) {
  Opening o;
  o.sort = sort;
  o.span = {on_wall(w, centre - width / 2), on_wall(w, centre - width / 2 + width)};
  o.wall = static_cast<uint8_t>(w.index);
  o.floor = static_cast<uint8_t>(floor);
  return o;
}

Coord usual_width(Opening::Sort sort) {
  switch (sort) {
    case Opening::Sort::door: return inch * 3 / 5;
    case Opening::Sort::window: return inch / 2;
    case Opening::Sort::gap: return 2 * inch;
  }
  return inch;
}

// The wall a point stands on, and how far along it.
std::pair<Wall, int64_t> find_wall(const Feature& f, const Toml& at) {
  const Vec p = read_point(at);
  std::size_t best = 0;
  Gap nearest{max_points * inch, true};
  for (std::size_t i = 0; i < walls_of(f); ++i) {
    const Wall w = wall_at(f, i);
    const Gap gap = distance(p, Segment{w.a, w.b});
    if (gap < nearest) {
      nearest = gap;
      best = i;
    }
  }
  if (nearest > reach) at.fail("this point is not on a wall of the feature; give one within 0.25 in of it");
  const Wall w = wall_at(f, best);
  return {w, dot(p - w.a, w.b - w.a) / w.length};
}

Wall named_wall(const Feature& f, const Toml& feature, const Toml& wall, bool turned) {
  if (feature.boolean("smooth", false)) wall.fail("a curve has no numbered walls; give at = [x, y]");
  if (wall.is(Toml::Kind::string)) {
    if (!feature.has("rect")) wall.fail("only a rect has named walls; give the number of the wall, from 0");
    return wall_at(f, wall.one_of({"left", "back", "right", "front"}));  // the order of Quad
  }
  const auto count = static_cast<int64_t>(walls_of(f));
  const int64_t i = wall.integer();
  if (i < 0 || i >= count) wall.fail(fmt::format("there is no wall {}; use 0 to {}", i, count - 1));
  return wall_at(f, static_cast<std::size_t>(turned ? count - 1 - i : i));
}

void read_one(const Toml& entry, const Toml& feature, Feature& into, bool turned) {
  entry.only({"sort", "wall", "along", "at", "width", "floor", "count"});
  const auto sort = static_cast<Opening::Sort>(entry.at("sort").one_of({"door", "window", "gap"}));
  const Coord width = entry.length("width", usual_width(sort));
  if (width <= 0) entry.at("width").fail("a width must be above zero; correct it");
  const int64_t floors = into.form == Form::building ? into.storeys : 1;
  const int64_t floor = entry.has("floor") ? entry.at("floor").integer_between(0, floors - 1) : 0;
  if (entry.has("at") == entry.has("wall")) entry.fail("give either at = [x, y] or wall");
  Wall wall;
  std::vector<int64_t> centres;
  if (entry.has("at")) {
    const auto [found, centre] = find_wall(into, entry.at("at"));
    wall = found;
    centres.push_back(centre);
  } else {
    wall = named_wall(into, feature, entry.at("wall"), turned);
    const int64_t count = entry.has("count") ? entry.at("count").integer_between(1, 12) : 1;
    for (int64_t i = 0; i < count; ++i) centres.push_back(wall.length * (2 * i + 1) / (2 * count));
    if (const Toml& along = entry.find("along"))
      centres.assign(1, turned ? wall.length - along.length() : along.length());
  }
  for (int64_t centre : centres) {
    if (centre - width / 2 < 0 || centre + width / 2 > wall.length)
      entry.fail("the opening is not on its wall from end to end; move it or make it narrower");
    into.openings.push_back(opening_on(wall, sort, centre, width, floor));
  }
}

// FOW-STR-002: every building has openings in its walls. A building that lists none gets one in each wall that has room
// for it: a door in the longest, windows in the others, on every storey windows only above the ground floor.
void usual_openings(Feature& into) {
  std::size_t longest = 0;
  for (std::size_t i = 1; i < walls_of(into); ++i)
    if (wall_at(into, i).length > wall_at(into, longest).length) longest = i;
  for (int64_t floor = 0; floor < into.storeys; ++floor)
    for (std::size_t i = 0; i < walls_of(into); ++i) {
      const Wall w = wall_at(into, i);
      const auto sort = i == longest && floor == 0 ? Opening::Sort::door : Opening::Sort::window;
      if (w.length > inch) into.openings.push_back(opening_on(w, sort, w.length / 2, usual_width(sort), floor));
    }
}

}  // namespace

void read_openings(const Toml& feature, Feature& into, bool turned) {
  const Toml& list = feature.find("openings");
  if (!list) {
    if (into.form == Form::building) usual_openings(into);
    return;
  }
  if (into.form != Form::building && into.form != Form::line)
    list.fail("only buildings and lines have openings; remove them");
  for (const Toml& entry : list.items()) read_one(entry, feature, into, turned);
}

}  // namespace sandtable::terrain
