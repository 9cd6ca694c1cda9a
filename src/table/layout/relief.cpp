// The first stage: hills, ridges, rises, hollows, ravines and mountains (chart recipes of those names).
#include <fmt/core.h>

#include <algorithm>

#include "geometry/path.hpp"
#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

constexpr unsigned ground_sorts = high | sunk;

std::string hill_name(Plan& plan) {
  ++plan.hills;
  const int height = 30 + 11 * plan.hills + plan.draw.below(9);
  return fmt::format("Hill {}", height + (plan.draw.chance(40) ? 100 : 0));
}

// Where in its square: near the middle, and off the edges of the table as far as the shape is wide.
Vec place_in(Plan& plan, const Square& s, Coord keep_off) {
  const Vec third{(s.high.x - s.low.x) / 3, (s.high.y - s.low.y) / 3};
  return plan.site.kept_on(plan.draw.in_box(s.low + third, s.high - third), keep_off);
}

bool round_hill(Plan& plan, const Wish& w, const std::string& kind, Vec at, Coord a, Coord b, Angle heading, int crest,
                int steps, bool named) {
  std::vector<Vec> outline = grown_outline(plan, at, a, b, heading, 14, inch, ground_sorts);
  if (width_of(outline) < std::max(w.size.least, 6 * inch) || (w.size.most > 0 && width_of(outline) > w.size.most))
    return false;
  Item hill = area(kind, high, std::move(outline), true);
  hill.crest_scale = crest;
  const Coord aside = std::min(a, b) / 8;
  const Vec off = plan.draw.in_box({-aside, -aside}, {aside, aside});
  hill.crest_at = at + off;
  hill.steps = steps;
  if (named) hill.name = hill_name(plan);
  return plan.site.add(std::move(hill)).has_value();
}

// A hill of its square: large, its long side towards a neighbouring hill when there is one (chains).
bool lay_hill(Plan& plan, const Wish& w, const std::vector<const Wish*>& others) {
  const Square s = plan.square(w);
  const Coord room = std::min(s.high.x - s.low.x, s.high.y - s.low.y);
  const Coord a = plan.draw.between(room * 35 / 100, room * 46 / 100);
  const Coord b = plan.draw.between(a * 60 / 100, a * 80 / 100);
  Vec at = place_in(plan, s, b + inch);
  Angle heading = plan.draw.heading();
  for (const Wish* o : others)
    if (o != &w && o->square >= 0 && plan.rolled.squares.neighbours(o->square, w.square) && w.feature->joins) {
      heading = heading_of(plan.square(*o).middle() - s.middle()) +
                Angle{static_cast<uint16_t>(plan.draw.between(-4000, 4000))};
      at = toward(at, plan.square(*o).middle(), 2 * inch);
      break;
    }
  const bool rocky = w.feature->joins;
  const std::string& kind = plan.draw.of(w.feature->kinds);
  return round_hill(plan, w, kind, at, a, b, heading, plan.draw.between(32, 46), rocky ? 3 : 4, true);
}

bool lay_rise(Plan& plan, const Wish& w) {
  const Square s = plan.square(w);
  const Vec inset{4 * inch, 4 * inch};
  const Vec at = plan.site.kept_on(plan.draw.in_box(s.low + inset, s.high - inset), 4 * inch);
  const Coord a = plan.draw.between(4 * inch, 11 * inch / 2);
  const Coord b = plan.draw.between(a * 55 / 100, a * 75 / 100);
  const std::string& kind = plan.draw.of(w.feature->kinds);
  const Angle turned = plan.draw.heading();
  return round_hill(plan, w, kind, at, a, b, turned, plan.draw.between(48, 58), 0, false);
}

bool lay_hollow(Plan& plan, const Wish& w) {
  const Square s = plan.square(w);
  const Coord a = plan.draw.between(7 * inch, 9 * inch);
  const Coord b = plan.draw.between(a * 65 / 100, a * 85 / 100);
  const Vec at = place_in(plan, s, a + inch);
  std::vector<Vec> outline = grown_outline(plan, at, a, b, plan.draw.heading(), 12, inch, ground_sorts);
  if (width_of(outline) < w.size.least) return false;
  Item hollow = area(plan.draw.of(w.feature->kinds), sunk, std::move(outline), true);
  hollow.crest_scale = plan.draw.between(52, 62);
  hollow.crest_at = at;
  hollow.steps = 2;
  return plan.site.add(std::move(hollow)).has_value();
}

// The spine of a long thing through the squares of a group, or along its one square.
std::vector<Vec> spine_of(Plan& plan, const std::vector<const Wish*>& group, Coord keep_off) {
  std::vector<Vec> stops;
  for (const Wish* w : group) stops.push_back(place_in(plan, plan.square(*w), keep_off));
  if (stops.size() > 1) {
    // On past the middles of the first and the last square.
    const Coord more = plan.draw.between(3 * inch, 6 * inch);
    const Vec first = plan.site.kept_on(stops[0] + stops[0] - toward(stops[0], stops[1], more), keep_off);
    const Vec last =
        plan.site.kept_on(stops.back() + stops.back() - toward(stops.back(), stops[stops.size() - 2], more), keep_off);
    stops.insert(stops.begin(), first);
    stops.push_back(last);
    std::vector<Vec> all{stops.front()};
    for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
      const std::vector<Vec> leg =
          wandering(plan.draw, stops[i], stops[i + 1], i == 0 || i + 2 == stops.size() ? 2 : 4, 9);
      all.insert(all.end(), leg.begin() + 1, leg.end());
    }
    return all;
  }
  const Wish& w = *group.front();
  const Square s = plan.square(w);
  const Coord room = std::min(s.high.x - s.low.x, s.high.y - s.low.y);
  Coord far = plan.draw.between(room * 60 / 100, room * 85 / 100);
  if (w.size.most > 0) far = std::min(far, w.size.most - 5 * inch / 2);
  const Angle heading = plan.draw.heading();
  const Vec a = plan.site.kept_on(stops[0] + along(heading, far / 2), keep_off);
  const Vec b = plan.site.kept_on(stops[0] - along(heading, far / 2), keep_off);
  return wandering(plan.draw, a, b, 5, 8);
}

bool lay_ridge(Plan& plan, const std::vector<const Wish*>& group) {
  const ChartFeature& f = *group.front()->feature;
  const bool small = f.size.most > 0 && group.size() == 1;
  const std::vector<Vec> spine = spine_of(plan, group, 4 * inch);
  std::vector<Coord> half;
  const Coord wide = small ? plan.draw.between(2 * inch, 5 * inch / 2) : plan.draw.between(3 * inch, 9 * inch / 2);
  for (std::size_t i = 0; i < spine.size(); ++i) {
    const bool end = i == 0 || i + 1 == spine.size();
    half.push_back(wide * (end ? 80 : plan.draw.between(88, 112)) / 100);
  }
  const Long shape = about(spine, half, false, false);
  if (!plan.site.clear(shape.outline, inch / 2, ground_sorts)) return false;
  if (width_of(shape.outline) < f.size.least || (small && width_of(shape.outline) > f.size.most)) return false;
  Item ridge = area(plan.draw.of(f.kinds), high, shape.outline, true);
  for (std::size_t i = 0; i < shape.outline.size(); ++i)
    ridge.crest.push_back(part_way(shape.core[i], shape.outline[i], 34));
  ridge.steps = small ? 2 : 3;
  return plan.site.add(std::move(ridge)).has_value();
}

// Its banks, with a way down on each: the lines run along the rim, broken where the ways are.
void lay_banks(Plan& plan, const std::vector<Vec>& rim, int ways_a_bank, const std::string& bank,
               const std::string& way, const std::string& one_way) {
  std::vector<Vec> ring = rim;
  ring.push_back(rim.front());
  const Coord all = path_length(ring);
  const int ways = 2 * ways_a_bank;
  std::vector<Coord> starts;
  for (int i = 0; i < ways; ++i)
    starts.push_back(static_cast<Coord>(int64_t{all} * (2 * i + 1) / (2 * ways)) +
                     plan.draw.between(-all / (5 * ways), all / (5 * ways)));
  constexpr Coord width = 5 * inch / 2;
  const auto stretch = [&](Coord from, Coord to) {  // to may lie beyond the end
    std::vector<Vec> points{point_along(ring, from % all)};
    Coord before = 0;
    for (int round = 0; round < 2; ++round)
      for (std::size_t i = 0; i + 1 < ring.size(); ++i) {
        if (before > from && before < to) points.push_back(ring[i]);
        before += length(ring[i + 1] - ring[i]);
      }
    points.push_back(point_along(ring, to % all));
    return points;
  };
  for (int i = 0; i < ways; ++i) {
    const Coord at = starts[static_cast<std::size_t>(i)];
    const Coord next = i + 1 < ways ? starts[static_cast<std::size_t>(i) + 1] : starts[0] + all;
    plan.site.add(line(i == 0 && !one_way.empty() ? one_way : way, wall, stretch(at, at + width), false));
    plan.site.add(line(bank, wall, stretch(at + width, next), false));
  }
}

bool lay_ravine(Plan& plan, const std::vector<const Wish*>& group) {
  const ChartFeature& f = *group.front()->feature;
  std::vector<Vec> spine = spine_of(plan, group, 2 * inch);
  // Joined ones must meet the edge of the table.
  const bool to_edge = f.joins;
  if (to_edge) {
    Vec& end = spine.front();
    const Coord left = end.x, right = plan.size().x - end.x, down = end.y, up = plan.size().y - end.y;
    const Coord least = plan.site.fair() ? std::min({left, right, down}) : std::min({left, right, down, up});
    const Vec edge = least == left    ? Vec{0, end.y}
                     : least == right ? Vec{plan.size().x, end.y}
                     : least == down  ? Vec{end.x, 0}
                                      : Vec{end.x, plan.size().y};
    if (length(edge - end) > inch)
      spine.insert(spine.begin(), edge);
    else
      end = edge;
  }
  std::vector<Coord> half;
  for (std::size_t i = 0; i < spine.size(); ++i)
    half.push_back(plan.draw.between(8 * inch / 5, 12 * inch / 5) *
                   (i + 1 == spine.size() || (i == 0 && !to_edge) ? 75 : 100) / 100);
  const Long shape = about(spine, half, to_edge, false);
  if (!plan.site.clear(shape.outline, inch / 2, ground_sorts) || width_of(shape.outline) < f.size.least) return false;
  Item ravine = area(plan.draw.of(f.kinds), sunk, shape.outline, true);
  for (std::size_t i = 0; i < shape.outline.size(); ++i)
    ravine.crest.push_back(part_way(shape.core[i], shape.outline[i], 45));
  ravine.steps = 2;
  const auto placed = plan.site.add(std::move(ravine));
  if (!placed) return false;
  const Style& style = plan.chart.style;
  if (style.bank.empty()) return true;
  const bool sheer = f.joins && !style.sheer.empty();
  lay_banks(plan, plan.site.items()[*placed].shape, static_cast<int>(group.size()), sheer ? style.sheer : style.bank,
            sheer ? style.steep_access : style.access, sheer ? style.access : "");
  return true;
}

bool lay_massif(Plan& plan, const Wish& w) {
  const Square s = plan.square(w);
  const Coord a = plan.draw.between(8 * inch, 10 * inch);
  const Coord b = plan.draw.between(a * 70 / 100, a * 85 / 100);
  const Vec at = place_in(plan, s, b + inch);
  const std::vector<Vec> outline = grown_outline(plan, at, a, b, plan.draw.heading(), 12, inch, ground_sorts);
  if (width_of(outline) < w.size.least) return false;
  Item hill = area(plan.draw.of(w.feature->kinds), high, outline, true);
  hill.crest_scale = plan.draw.between(55, 64);  // flat areas on top
  hill.crest_at = at;
  hill.steps = 4;
  hill.name = hill_name(plan);
  const auto placed = plan.site.add(std::move(hill));
  if (!placed) return false;
  const Style& style = plan.chart.style;
  // One or two steep ways and one easy one.
  lay_banks(plan, plan.site.items()[*placed].shape, 1, style.cliff, style.steep_access, style.access);
  return true;
}

template <class Lay>
void try_often(Plan& plan, Lay lay) {
  for (int i = 0; i < 30; ++i)
    if (lay(plan)) return;
}

}  // namespace

void lay_relief(Plan& plan) {
  for (const auto& group : joined(plan, plan.wanting(Recipe::ravine)))
    try_often(plan, [&](Plan& p) { return lay_ravine(p, group); });
  for (const Wish* w : plan.wanting(Recipe::massif)) try_often(plan, [&](Plan& p) { return lay_massif(p, *w); });
  for (const auto& group : joined(plan, plan.wanting(Recipe::ridge)))
    for (int i = 0; i < group.front()->count; ++i) try_often(plan, [&](Plan& p) { return lay_ridge(p, group); });
  const std::vector<const Wish*> hills = plan.wanting(Recipe::hill);
  for (const Wish* w : hills) try_often(plan, [&](Plan& p) { return lay_hill(p, *w, hills); });
  for (const Wish* w : plan.wanting(Recipe::hollow)) try_often(plan, [&](Plan& p) { return lay_hollow(p, *w); });
  for (const Wish* w : plan.wanting(Recipe::rise))
    for (int i = 0; i < w->count; ++i) try_often(plan, [&](Plan& p) { return lay_rise(p, *w); });
}

}  // namespace sandtable::layout
