#include "aaf/core/houses.hpp"

#include <algorithm>

#include "aaf/core/world.hpp"

namespace sandtable::aaf {
namespace {

Vec part_of(Vec a, Vec b, int i, int n) {
  return {a.x + static_cast<Coord>(int64_t{b.x - a.x} * i / n), a.y + static_cast<Coord>(int64_t{b.y - a.y} * i / n)};
}

// A box along the longest wall round the whole outline.
std::array<Vec, 4> frame_of(Points outline) {
  Vec longest{inch, 0};
  Coord most = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec edge = outline[(i + 1) % outline.size()] - outline[i];
    if (length(edge) > most) {
      most = length(edge);
      longest = edge;
    }
  }
  const UnitVec axis = unit(heading_of(longest));
  int64_t low_a = INT64_MAX, high_a = INT64_MIN, low_b = INT64_MAX, high_b = INT64_MIN;
  for (const Vec p : outline) {
    const int64_t a = int64_t{p.x} * axis.x + int64_t{p.y} * axis.y, b = int64_t{p.y} * axis.x - int64_t{p.x} * axis.y;
    low_a = std::min(low_a, a), high_a = std::max(high_a, a), low_b = std::min(low_b, b), high_b = std::max(high_b, b);
  }
  const auto back = [&](int64_t a, int64_t b) {
    const int64_t x = (a >> 30) * axis.x - (b >> 30) * axis.y, y = (a >> 30) * axis.y + (b >> 30) * axis.x;
    return Vec{static_cast<Coord>(x >> 30), static_cast<Coord>(y >> 30)};
  };
  return {back(low_a, low_b), back(high_a, low_b), back(high_a, high_b), back(low_a, high_b)};
}

// Sections of six, to the nearest whole number of them (AAF-BLD-009).
int cut(Coord size, Coord section) { return std::max(1, (size + section / 2 - 1) / section); }

House house_at(const World& w, FeatureId id) {
  const Feature& f = (*w.table)[id];
  House h{.feature = id, .timber = w.effects[f.kind].timber, .floors = std::max<int>(1, f.storeys), .sections = {}};
  const auto box = frame_of(f.points);
  const Coord six = w.tables().special.section;
  const int nx = cut(length(box[1] - box[0]), six), ny = cut(length(box[3] - box[0]), six);
  if (nx * ny == 1) {
    h.sections = {f.points};
    return h;
  }
  h.across = nx;
  for (int y = 0; y < ny; ++y)
    for (int x = 0; x < nx; ++x) {
      const auto corner = [&](int i, int j) {
        return part_of(part_of(box[0], box[1], i, nx), part_of(box[3], box[2], i, nx), j, ny);
      };
      h.sections.push_back({corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)});
    }
  return h;
}

}  // namespace

std::vector<House> houses_on(const World& w) {
  std::vector<House> list;
  for (const Screen& screen : w.screens) {
    const Feature& f = (*w.table)[screen.feature];
    if (screen.sight == TerrainEffect::Sight::building && f.form == sandtable::Form::building &&
        !w.effects[f.kind].bunker)
      list.push_back(house_at(w, screen.feature));
  }
  return list;
}

bool indoors(const State& s, ModelId m) { return s[m].present() && indoors(s, s[m].unit) && !profile(s, m).vehicle(); }
const House& house_of(const State& s, UnitId u) { return s.world->houses[static_cast<std::size_t>(s[u].inside.house)]; }
const std::vector<Vec>& section_of(const State& s, const Inside& i) {
  return s.world->houses[static_cast<std::size_t>(i.house)].sections[static_cast<std::size_t>(i.section)];
}

std::vector<Inside> rooms_beside(const State& s, const Inside& i) {
  const House& h = s.world->houses[static_cast<std::size_t>(i.house)];
  std::vector<Inside> list;
  const int n = static_cast<int>(h.sections.size()), x = i.section % h.across;
  const auto add = [&](int section, int floor) {
    if (section >= 0 && section < n && floor >= 0 && floor < h.floors)
      list.push_back({i.house, static_cast<int8_t>(section), static_cast<int8_t>(floor)});
  };
  if (x > 0) add(i.section - 1, i.floor);
  if (x + 1 < h.across) add(i.section + 1, i.floor);
  add(i.section - h.across, i.floor);
  add(i.section + h.across, i.floor);
  add(i.section, i.floor - 1);
  add(i.section, i.floor + 1);
  return list;
}

UnitId holder_of(const State& s, const Inside& i, UnitId but) {
  for (std::size_t n = 0; n < s.units.size(); ++n)
    if (UnitId::of(n) != but && s.units[n].inside == i && on_table(s, UnitId::of(n))) return UnitId::of(n);
  return {};
}

bool walled_off(const State& s, ModelId a, ModelId b) {
  if (!indoors(s, a) || !indoors(s, b)) return false;
  const Inside &i = s[s[a].unit].inside, &j = s[s[b].unit].inside;
  return i.house == j.house && !(i == j);
}

int storey(const State& s, ModelId m) { return indoors(s, m) ? s[s[m].unit].inside.floor : 0; }

const House* shelter_of(const State& s, ModelId m) { return indoors(s, m) ? &house_of(s, s[m].unit) : nullptr; }

Gap to_outer_wall(const State& s, const Rect& base, const Inside& i) {
  const Feature& f = (*s.world->table)[s.world->houses[static_cast<std::size_t>(i.house)].feature];
  // The section and the wall of the house are both near: its part of the outer wall.
  return std::max(distance(base, section_of(s, i)), distance(base, f.points));
}

}  // namespace sandtable::aaf
