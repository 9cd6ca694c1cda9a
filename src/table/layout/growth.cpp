// What grows and lies about: woods on hills and in corners, orchards and vineyards in rows, patches of marsh, sand,
// rocks and scrub, old ruins on the hilltop, wrecks. Comes last, so that it fills what is left and keeps off
// everything.
#include <algorithm>

#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

constexpr unsigned obstacles = building | water | way | wall | sunk | tree | crop | soft | yard | bridge;

// The hill of a square, if one rises there.
const Item* hill_in(const Plan& plan, const Square& s) {
  for (const Item& i : plan.site.items())
    if ((i.sort & high) != 0) {
      const Vec middle = part_way(i.box.low, i.box.high, 50);
      if (middle.x >= s.low.x && middle.x <= s.high.x && middle.y >= s.low.y && middle.y <= s.high.y) return &i;
    }
  return nullptr;
}

// Of many tries the one that grew best: as large as wanted, on the hill where there is one.
std::optional<std::vector<Vec>> best_outline(Plan& plan, const Wish& w, Range size, Coord margin, unsigned sorts,
                                             bool uphill, int rough) {
  const Square s = plan.square(w);
  const Item* hill = uphill ? hill_in(plan, s) : nullptr;
  std::optional<std::vector<Vec>> best;
  int64_t most = 0;
  for (int i = 0; i < 24; ++i) {
    const Vec inset{3 * inch, 3 * inch};
    Vec at = plan.draw.in_box(s.low + inset, s.high - inset);
    if (hill && i < 12) {
      const Vec top = part_way(hill->box.low, hill->box.high, 50);
      at = plan.site.kept_on(top + plan.draw.in_box({-4 * inch, -3 * inch}, {4 * inch, 3 * inch}), 3 * inch);
    }
    const Coord a = plan.draw.between(std::max(size.least, inch * 3) * 54 / 100,
                                      size.most > 0 ? size.most * 46 / 100 : std::max(size.least, 6 * inch) * 72 / 100);
    const Coord b = plan.draw.between(a * 58 / 100, a * 88 / 100);
    const Angle heading = plan.draw.heading();
    if (!plan.site.clear_at(at, margin + inch / 2, sorts)) continue;
    std::vector<Vec> o = grown_outline(plan, at, a, b, heading, rough, margin, sorts);
    const Coord wide = width_of(o);
    if (wide < size.least || (size.most > 0 && wide > size.most)) continue;
    const int64_t grown = twice_area(o) / 1000 * (hill && i < 12 ? 3 : 2);
    if (grown > most) {
      most = grown;
      best = std::move(o);
    }
    if (i >= 15 && best) break;
  }
  return best;
}

void lay_wood(Plan& plan, const Wish& w) {
  for (int i = 0; i < w.count; ++i)
    for (const unsigned sorts : {obstacles, obstacles & ~unsigned{crop | wall}}) {
      const auto o = best_outline(plan, w, w.size, 11 * tenth, sorts, plan.draw.chance(70), 17);
      if (!o) continue;
      if (plan.site.add(area(plan.draw.of(w.feature->kinds), tree, *o, true))) break;
    }
}

void lay_patches(Plan& plan, const Wish& w) {
  const bool water_patch = w.feature->kinds.front() == "pond";
  if (water_patch) return;  // with the water
  const std::string& kind = plan.draw.of(w.feature->kinds);
  const bool firm = w.feature->kinds.front() == "dry_ground";
  for (int i = 0; i < w.count; ++i) {
    const unsigned sorts =
        firm ? unsigned{soft} : obstacles & ~unsigned{yard} & ~(kind == "marsh" ? unsigned{water} : 0U);
    const auto o = best_outline(plan, w, w.size, 8 * tenth, sorts, false, 22);
    if (o) plan.site.add(area(kind, soft, *o, true));
  }
}

// Orchards and vineyards stand in rows: four straight sides, in groups that line up, gently askew.
void lay_rows(Plan& plan, const Wish& w) {
  const Square s = plan.square(w);
  const std::string& kind = plan.draw.of(w.feature->kinds);
  if (kind == "scrub") {
    for (int i = 0; i < w.count; ++i)
      if (const auto o = best_outline(plan, w, w.size, inch / 2, obstacles & ~unsigned{yard}, false, 22))
        plan.site.add(area(kind, tree, *o, true));
    return;
  }
  const Angle facing{static_cast<uint16_t>(plan.draw.between(-20, 20) * 65536 / 360)};
  const Range size = w.size.least > 0 ? w.size : Range{w.size.most / 2, w.size.most};
  int laid = 0;
  std::optional<Vec> last;
  Vec extent{};
  for (int i = 0; i < 160 && laid < w.count; ++i) {
    // A box of these sides is no wider than the limit, corner to corner along the axes.
    const Coord a = plan.draw.between(size.least * 100 / 95, size.most * 74 / 100),
                b = plan.draw.between(a * 62 / 100, a);
    Vec at = plan.draw.in_box(s.low + Vec{4 * inch, 4 * inch}, s.high - Vec{4 * inch, 4 * inch});
    if (last && i % 3 != 0) {  // next to the one before, a lane between
      const Angle way_out = facing + Angle{static_cast<uint16_t>(plan.draw.below(4) * 16384)};
      at = *last + along(way_out, (extent.x + a) / 2 + inch);
    }
    std::vector<Vec> o = corners(snapped(at), {a, b}, facing);
    bool fits = true;
    for (const Vec p : o) fits = fits && plan.site.kept_on(p, inch / 2) == p;
    if (fits && plan.site.fair())
      for (const Vec p : o) fits = fits && p.y < plan.size().y / 2;
    if (!fits || width_of(o) < w.size.least || width_of(o) > w.size.most) continue;
    if (!plan.site.clear(o, 6 * tenth, obstacles & ~unsigned{yard})) continue;
    if (!plan.site.add(area(kind, tree, o, false))) continue;
    last = at;
    extent = {a, b};
    ++laid;
  }
}

void lay_ruins(Plan& plan, const Wish& w) {
  const Square s = plan.square(w);
  const Item* hill = hill_in(plan, s);
  for (int i = 0; i < 30; ++i) {
    const Vec top = hill ? hill->crest_at.value_or(part_way(hill->box.low, hill->box.high, 50)) : s.middle();
    const Vec at = plan.site.kept_on(
        top + plan.draw.in_box({-i * inch / 4, -i * inch / 4}, {i * inch / 4, i * inch / 4}), 4 * inch);
    const Coord wide = plan.draw.between(20, 34) * tenth;
    const Angle turned = plan.draw.heading();
    std::vector<Vec> o = star(at, radii(plan.draw, 9, wide, 2 * inch, turned, 18));
    if (!plan.site.clear(o, inch / 2, obstacles)) continue;
    Item ruin = area(w.feature->kinds.front(), building, o, false);
    if (plan.site.add(std::move(ruin))) return;
  }
}

void lay_wrecks(Plan& plan, const Wish& w) {
  const Square s = plan.square(w);
  // As a column or a fight left them: along a line, each thrown about.
  const Vec inset{5 * inch, 5 * inch};
  const Vec from = plan.draw.in_box(s.low + inset, s.high - inset);
  const Angle column = plan.draw.heading();
  int laid = 0;
  for (int i = 0; i < 120 && laid < w.count; ++i) {
    const Vec on = from + along(column, plan.draw.between(-9 * inch, 9 * inch));
    const Vec at = plan.site.kept_on(on + plan.draw.in_box({-2 * inch, -2 * inch}, {2 * inch, 2 * inch}), 2 * inch);
    const Angle facing = column + Angle{static_cast<uint16_t>(plan.draw.between(-40, 40) * 65536 / 360)};
    const Vec extent{plan.draw.between(12, 16) * tenth, plan.draw.between(22, 28) * tenth};
    if (!plan.site.clear(corners(snapped(at), extent, facing), 7 * tenth, obstacles & ~unsigned{soft})) continue;
    Item wreck = box(w.feature->kinds.front(), building, at, extent, facing);
    if (plan.site.add(std::move(wreck))) ++laid;
  }
}

// By what covers ground; a row of trees along its border does not.
bool overgrown(const Plan& plan, const Item& field) {
  return std::any_of(plan.site.items().begin(), plan.site.items().end(), [&](const Item& i) {
    return (i.sort & (tree | soft)) != 0 && i.form == Form::area && meet(i.box, field.box) &&
           overlap(Points(i.shape), Points(field.shape));
  });
}

// Nobody ploughs under trees or in a marsh: fields go round them, or give way.
void clear_fields(Plan& plan) {
  std::vector<std::pair<std::string, std::vector<Vec>>> left;
  for (std::size_t i = plan.site.items().size(); i-- > 0;) {
    const Item& field = plan.site.items()[i];
    if (field.sort != parcel || !overgrown(plan, field)) continue;
    if (plan.site.ours(part_way(field.box.low, field.box.high, 50))) left.emplace_back(field.kind, field.shape);
    plan.site.drop(i);
  }
  constexpr unsigned others = obstacles | parcel | high;
  for (auto one = left.rbegin(); one != left.rend(); ++one) {
    const std::vector<Vec> rest = fitted(plan, one->second, inch / 5, others);
    if (!rest.empty()) plan.site.add(area(one->first, parcel, rest, false));
  }
}

// Where the dice gave no wood a hill has its copse all the same, on the crest or on a shoulder (FOW-TCH-001).
void lay_copses(Plan& plan) {
  const std::string& kind = plan.chart.style.copse;
  if (plan.plain || kind.empty()) return;
  const auto wooded = [&](const Item& hill) {
    return std::any_of(plan.site.items().begin(), plan.site.items().end(), [&](const Item& i) {
      return (i.sort & tree) != 0 && i.form == Form::area && meet(i.box, grown(hill.box, 2 * inch));
    });
  };
  std::vector<Item> hills;
  for (const Item& i : plan.site.items())
    if ((i.sort & high) != 0 && plan.site.ours(part_way(i.box.low, i.box.high, 50))) hills.push_back(i);
  for (const Item& hill : hills) {
    if (wooded(hill) || !plan.draw.chance(hill.steps == 0 ? 45 : 75)) continue;
    const Vec half = part_way(hill.box.low, hill.box.high, 50) - hill.box.low;
    for (int i = 0; i < 20; ++i) {
      const Vec aside{half.x * 6 / 10, half.y * 6 / 10};
      const Vec at = hill.crest_at.value_or(hill.box.low + half) + plan.draw.in_box(-aside, aside);
      const Coord a = plan.draw.between(5 * inch / 2, 4 * inch);
      const Coord b = plan.draw.between(a * 60 / 100, a * 88 / 100);
      if (where(at, hill.shape) != Where::inside || !plan.site.clear_at(at, 3 * inch / 2, obstacles)) continue;
      std::vector<Vec> o = grown_outline(plan, at, a, b, plan.draw.heading(), 17, 8 * tenth, obstacles);
      if (width_of(o) < 7 * inch / 2 || !plan.site.clear(o, inch / 2, obstacles)) continue;
      if (plan.site.add(area(kind, tree, std::move(o), true))) break;
    }
  }
}

}  // namespace

void lay_growth(Plan& plan) {
  for (const Wish* w : plan.wanting(Recipe::ruins)) lay_ruins(plan, *w);
  for (const Wish* w : plan.wanting(Recipe::wood)) lay_wood(plan, *w);
  for (const Wish* w : plan.wanting(Recipe::rows)) lay_rows(plan, *w);
  for (const Wish* w : plan.wanting(Recipe::patch)) lay_patches(plan, *w);
  for (const Wish* w : plan.wanting(Recipe::wreckage)) lay_wrecks(plan, *w);
  lay_copses(plan);
  clear_fields(plan);
}

}  // namespace sandtable::layout
