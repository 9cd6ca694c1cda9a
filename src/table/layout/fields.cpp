// Fields along roads and streams: standing crops where the dice want them, flat fields of no effect elsewhere, hedges
// with gates round the fields of a square that wants them (FOW-TCH-022, 023).
#include <algorithm>

#include "geometry/path.hpp"
#include "table/layout/parcels.hpp"
#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

constexpr unsigned in_the_way = building | water | sunk | wall | soft | tree | yard;

struct Parcel {
  Outline outline;  // to the middle of the road beside it
  Outline field;    // what is sown; empty when it is too narrow
  Outline ring;     // where its hedges stand
  int square = 0;
  bool used = false;
};

bool is_hedged(const Plan& plan, int square) {
  const auto wishes = plan.wanting(Recipe::hedgerows);
  return std::any_of(wishes.begin(), wishes.end(), [&](const Wish* w) { return w->square == square; });
}

bool beside_road(const Plan& plan, const Outline& o) {
  for (const std::size_t r : plan.roads) {
    const Item& road = plan.site.items()[r];
    if (meet(grown(road.box, 3 * inch), box_of(o)) && distance_to_line(o, road.shape) < 3 * inch) return true;
  }
  return false;
}

// How far each side of a parcel is drawn in: `off` the road or the water that it runs along, to the very edge of the
// table, and `balk` from the neighbour's.
std::vector<Coord> margins(const Plan& plan, const Outline& o, Coord balk, Coord off) {
  std::vector<Coord> by;
  for (std::size_t i = 0; i < o.size(); ++i) {
    const Vec a = o[i], b = o[(i + 1) % o.size()], middle = part_way(a, b, 50);
    Coord most = plan.site.kept_on(middle, inch / 4) == middle ? balk : 0;
    for (const Item& item : plan.site.items()) {
      if ((item.sort & (way | water)) == 0 || item.form == Form::area || !meet(grown(item.box, inch), {middle, middle}))
        continue;
      if (distance_to_line(middle, item.shape) < inch * 3 / 4) most = std::max(most, item.half_width + off);
    }
    by.push_back(most);
  }
  return by;
}

std::vector<Parcel> all_parcels(Plan& plan) {
  const Vec size = plan.size();
  std::vector<Outline> faces{{{0, 0}, {size.x, 0}, {size.x, size.y}, {0, size.y}}};
  for (const Item& i : plan.site.items()) {
    if ((i.sort & (way | water)) == 0 || i.form == Form::area) continue;
    std::vector<Outline> finer;
    for (const Outline& f : faces)
      for (Outline& part : parted(f, i.shape)) finer.push_back(std::move(part));
    faces = std::move(finer);
  }
  std::vector<Parcel> list;
  for (const Outline& f : faces)
    for (const Outline& o : parcels(plan.draw, f, plan.chart.style.parcel)) {
      Parcel p{.outline = o};
      const Box b = box_of(o);
      const Vec middle = part_way(b.low, b.high, 50);
      if (!plan.site.ours(middle)) continue;
      if (plan.site.fair() && b.high.y > size.y / 2 + 2 * inch) continue;
      for (std::size_t k = 0; k < plan.rolled.squares.all.size(); ++k) {
        const Square& s = plan.rolled.squares.all[k];
        if (middle.x >= s.low.x && middle.x <= s.high.x && middle.y >= s.low.y && middle.y <= s.high.y)
          p.square = static_cast<int>(k);
      }
      const Outline plain = plainer(o, inch / 3);
      const bool hedged = is_hedged(plan, p.square);
      p.ring = plainer(drawn_in(plain, margins(plan, plain, 0, inch * 4 / 5)), inch / 2);
      p.field = plainer(
          drawn_in(plain, margins(plan, plain, hedged ? inch : inch * 3 / 10, hedged ? inch * 3 / 2 : inch / 2)),
          inch / 3);
      list.push_back(std::move(p));
    }
  return list;
}

bool fits(const Plan& plan, const Outline& field, unsigned sorts) {
  return field.size() >= 3 && field.size() < 60 && simple(field) && plan.site.clear(field, inch / 5, sorts);
}

// A field of its own where no parcel will do: a little askew, like those about it.
bool lay_free_field(Plan& plan, const Wish& w, const std::string& kind, uint16_t sort, Range width) {
  const Square s = plan.square(w);
  for (int i = 0; i < 60; ++i) {
    const Coord a = plan.draw.between(width.least, width.most),
                b = plan.draw.between(width.least * 60 / 100, width.most * 75 / 100);
    const Vec at = plan.site.kept_on(plan.draw.in_box(s.low, s.high), a / 2);
    const int askew = plan.draw.between(-12, 12) * 65536 / 360;
    const Angle facing{static_cast<uint16_t>(askew + plan.draw.below(4) * 16384)};
    Outline o = corners(at, {a, b}, facing);
    for (Vec& p : o)
      p = plan.site.kept_on(p + plan.draw.in_box({-inch / 2, -inch / 2}, {inch / 2, inch / 2}), inch / 2);
    if (!fits(plan, o, in_the_way | crop | way | (i < 40 ? unsigned{high} : 0U))) continue;
    if (plan.site.add(area(kind, sort, o, false))) return true;
  }
  return false;
}

// Standing crops: whole parcels of the square, the widest first.
void lay_crops(Plan& plan, std::vector<Parcel>& list, const Wish& w) {
  std::vector<Parcel*> choice;
  for (Parcel& p : list)
    if (p.square == w.square && !p.used && width_of(p.field.empty() ? p.outline : p.field) >= w.size.least)
      choice.push_back(&p);
  std::stable_sort(choice.begin(), choice.end(), [&](const Parcel* a, const Parcel* b) {
    return beside_road(plan, a->outline) > beside_road(plan, b->outline);
  });
  int laid = 0;
  for (Parcel* p : choice) {
    if (laid == w.count) return;
    if (!fits(plan, p->field, in_the_way | crop) || !plan.site.clear(p->field, 0, high)) continue;
    if (!plan.site.add(area(plan.draw.of(w.feature->kinds), crop, p->field, false))) continue;
    p->used = true;
    ++laid;
  }
  while (laid < w.count && lay_free_field(plan, w, plan.draw.of(w.feature->kinds), crop, {12 * inch, 14 * inch}))
    ++laid;
}

// Without its ends, which meet the neighbours'.
std::vector<Vec> inner(const std::vector<Vec>& line) {
  const Coord all = path_length(line);
  return every({point_along(line, all / 8), point_along(line, all / 2), point_along(line, all - all / 8)}, 2 * inch);
}

// The sides of a parcel, each one hedge, with a gate in the longest; none where one stands already.
void lay_hedges(Plan& plan, const Parcel& p, const std::string& kind) {
  const Outline& ring = p.ring;
  if (ring.size() < 3) return;
  const std::size_t n = ring.size();
  std::vector<std::vector<Vec>> sides;
  // A new side at every corner that turns by more than a little.
  std::size_t start = 0;
  const auto turns = [&](std::size_t i) {
    const Vec a = ring[i] - ring[(i + n - 1) % n], b = ring[(i + 1) % n] - ring[i];
    return dot(a, b) * 10 < int64_t{length(a)} * length(b) * 8;
  };
  while (start < n && !turns(start)) ++start;
  if (start == n) start = 0;
  std::vector<Vec> side{ring[start]};
  for (std::size_t k = 1; k <= n; ++k) {
    const std::size_t i = (start + k) % n;
    side.push_back(ring[i]);
    if (!turns(i) && k < n) continue;
    sides.push_back(side);
    side = {ring[i]};
  }
  std::size_t longest = 0;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (path_length(sides[i]) > path_length(sides[longest])) longest = i;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    std::vector<Vec> line_of = every(sides[i], 5 * inch);
    if (sides[i].size() > 2) line_of = sides[i];
    for (Vec& q : line_of) q = snapped(plan.site.kept_on(q));
    if (path_length(line_of) < 3 * inch) continue;
    const Vec middle = point_along(line_of, path_length(line_of) / 2);
    const Vec low = plan.site.kept_on(middle, inch);
    if (low != middle) continue;                                 // along the table's edge
    if (!plan.site.clear_at(middle, 9 * tenth, wall)) continue;  // one serves both neighbours
    if (plan.draw.chance(7)) continue;                           // grubbed up
    if (!plan.site.clear_line(line_of, inch / 5, building | way | sunk | soft | bridge) ||
        !plan.site.clear_line(inner(line_of), 7 * tenth, wall)) {
      // As far as it goes.
      std::vector<Vec> part, best;
      for (const Vec q : every(line_of, inch)) {
        if (plan.site.clear_at(q, 4 * tenth, building | way | sunk | soft | yard | bridge) &&
            plan.site.clear_at(q, 7 * tenth, wall))
          part.push_back(q);
        else
          part.clear();
        if (part.size() > best.size()) best = part;
      }
      if (best.size() < 4) continue;
      line_of = {best.front(), best[best.size() / 2], best.back()};
    }
    if (!plan.site.clear_line(line_of, 0, water)) continue;
    if (!plan.site.clear_line(line_of, inch / 5, building | way | sunk | soft | bridge)) continue;
    Item hedge = line(kind, wall, line_of, false);
    if (i == longest || plan.draw.chance(55)) {
      const std::size_t leg = hedge.points.size() / 2 - (hedge.points.size() > 2 ? 1 : 0);
      if (leg + 1 < hedge.points.size() && length(hedge.points[leg + 1] - hedge.points[leg]) > 3 * inch)
        hedge.gaps.push_back({part_way(hedge.points[leg], hedge.points[leg + 1], 50), 18 * tenth});
    }
    Item without = hedge;
    without.gaps.clear();
    if (!plan.site.add(hedge)) plan.site.add(without);
  }
}

// A row of trees along a border between two fields, here and there.
void lay_border_trees(Plan& plan, const Parcel& p) {
  for (std::size_t i = 0; i < p.ring.size(); ++i) {
    const Vec a = p.ring[i], b = p.ring[(i + 1) % p.ring.size()];
    const Coord all = length(b - a);
    if (all < 8 * inch || !plan.draw.chance(14)) continue;
    const Coord from = plan.draw.between(inch, all / 3);
    const Coord far = std::min(all - from - inch, plan.draw.between(6, 11) * inch);
    std::vector<Vec> row = every({toward(a, b, from), toward(a, b, from + far)}, 2 * inch);
    for (Vec& q : row) q = snapped(q);
    const bool on_table = std::all_of(row.begin(), row.end(),
                                      [&](Vec q) { return plan.site.kept_on(q, inch) == q && plan.site.ours(q); });
    if (on_table && plan.site.clear_line(row, inch / 2, in_the_way | way | bridge | high) &&
        plan.site.clear_line(row, 0, crop))
      plan.site.add(line(plan.chart.style.trees, tree, row, true));
  }
}

}  // namespace

void lay_fields(Plan& plan) {
  const Style& style = plan.chart.style;
  std::vector<Parcel> list = all_parcels(plan);
  for (const Wish* w : plan.wanting(Recipe::field)) lay_crops(plan, list, *w);
  for (const Wish* w : plan.wanting(Recipe::hedgerows)) {
    const std::string& kind = plan.draw.of(w->feature->kinds);
    for (const Parcel& p : list)
      if (p.square == w->square) lay_hedges(plan, p, kind);
  }
  if (plan.plain || style.fields.empty()) return;
  for (Parcel& p : list) {
    if (p.used || p.field.empty()) continue;
    const int likely = is_hedged(plan, p.square) ? 96 : beside_road(plan, p.outline) ? 92 : style.far_fields;
    if (!plan.draw.chance(likely)) continue;
    Outline own = p.field;  // hands do not plough as straight as rulers
    for (Vec& q : own)
      if (plan.site.kept_on(q, inch / 4) == q) q = q + plan.draw.in_box({-inch / 6, -inch / 6}, {inch / 6, inch / 6});
    own = fitted(plan, own, inch / 4, in_the_way | crop | parcel | way | high);
    if (own.empty()) continue;
    plan.site.add(area(plan.draw.of(style.fields), parcel, own, false));
  }
  if (style.trees.empty()) return;
  for (const Parcel& p : list)
    if (!is_hedged(plan, p.square)) lay_border_trees(plan, p);
}

}  // namespace sandtable::layout
