// The second stage: rivers from one edge to the next, streams that join and reach an edge, ditches, and the trees along
// them. Water keeps to low ground: high ground is dear to it (FOW-TCH-006).
#include <algorithm>

#include "geometry/path.hpp"
#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

int water_cost(const Plan& plan, Vec p) {
  if (plan.site.inside(p, high)) return 220;
  if (!plan.site.clear_at(p, 2 * inch, high)) return 40;
  if (plan.site.inside(p, sunk)) return 60;
  if (!plan.site.clear_at(p, 3 * inch, water)) return 120;
  return 10;
}

// From stop to stop in order.
std::vector<Vec> course(Plan& plan, const std::vector<Vec>& stops, int wander) {
  std::vector<Vec> all{stops.front()};
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    const std::vector<Vec> leg = find_way(
        plan, stops[i], stops[i + 1], [&](Vec p) { return water_cost(plan, p); }, wander);
    if (leg.empty()) return {};
    all.insert(all.end(), leg.begin() + 1, leg.end());
  }
  return all;
}

enum Edge { left, bottom, right, top };

Vec on_edge(Plan& plan, int edge, Vec near) {
  const Vec size = plan.size();
  const Coord jitter = plan.draw.between(-6 * inch, 6 * inch);
  const Vec p = plan.site.kept_on({near.x + jitter, near.y + jitter}, 5 * inch);
  switch (edge) {
    case left: return snapped({0, p.y});
    case right: return snapped({size.x, p.y});
    case bottom: return snapped({p.x, 0});
    default: return snapped({p.x, size.y});
  }
}

// A line that bends back over itself or runs into another is no water course.
bool acceptable(const Plan& plan, const std::vector<Vec>& points, Coord apart) {
  return !meets_itself(points) && !turns_back(points) && (apart == 0 || plan.site.clear_line(points, apart, water));
}

// `shortest`: a river that only cuts a corner off the table is no river of anybody's; asked for less when none will do.
bool lay_river(Plan& plan, const std::vector<const Wish*>& wishes, Coord shortest) {
  // Of the pairs of adjacent edges one, both orders alike. On a fair table the other pair is its twin's.
  const int start = plan.site.fair() ? plan.draw.between(0, 1) : plan.draw.below(4);
  const int end = (start + 1) % 4;
  std::vector<Vec> middles;
  for (const Wish* w : wishes) {
    const Square s = plan.square(*w);
    const Vec fifth{(s.high.x - s.low.x) / 5, (s.high.y - s.low.y) / 5};
    middles.push_back(plan.draw.in_box(s.low + fifth + fifth, s.high - fifth - fifth));
  }
  std::vector<Vec> stops{
      on_edge(plan, start, middles[static_cast<std::size_t>(plan.draw.below(static_cast<int32_t>(middles.size())))])};
  while (!middles.empty()) {  // the nearest next
    const auto next = std::min_element(middles.begin(), middles.end(), [&](Vec a, Vec b) {
      return squared(a - stops.back()) < squared(b - stops.back());
    });
    stops.push_back(*next);
    middles.erase(next);
  }
  stops.push_back(on_edge(plan, end, stops.back()));
  if (path_length(stops) < shortest * 9 / 10) return false;
  const std::vector<Vec> way = course(plan, stops, 16);
  if (way.empty()) return false;
  const std::vector<Vec> points = eased(way, 5 * inch);
  if (!acceptable(plan, points, 2 * inch) || path_length(points) < shortest) return false;
  Item river = line(wishes.front()->feature->kinds.front(), water, points, true);
  const auto placed = plan.site.add(std::move(river));
  if (!placed) return false;
  plan.streams.push_back(*placed);
  return true;
}

// Streams and creeks of neighbouring squares are one water: it begins as the first is and goes on as the next is, to an
// edge or into a river; at the other end it rises from a spring or comes from an edge too.
bool lay_stream(Plan& plan, const std::vector<const Wish*>& group, Coord shortest) {
  std::vector<Vec> stops;
  for (const Wish* w : group) {
    const Square s = plan.square(*w);
    const Vec fifth{(s.high.x - s.low.x) / 5, (s.high.y - s.low.y) / 5};
    stops.push_back(snapped(plan.draw.in_box(s.low + fifth, s.high - fifth)));
  }
  const auto nearest_edge = [&](Vec p, int besides) {
    int best = -1;
    Coord least = 0;
    for (int e = left; e <= top; ++e) {
      if (e == besides || (plan.site.fair() && e == top)) continue;
      const Coord away = (e == left     ? p.x
                          : e == right  ? plan.size().x - p.x
                          : e == bottom ? p.y
                                        : plan.size().y - p.y) +
                         plan.draw.below(14 * inch) - (besides >= 0 && e == (besides + 2) % 4 ? 20 * inch : 0);
      if (best < 0 || away < least) {
        best = e;
        least = away;
      }
    }
    return best;
  };
  // A sector's stream runs from one short edge to a point at most half-way along a long one (FOW-CMP-051).
  const bool corner = group.front()->feature->where == "corner";
  const int mouth = corner ? (plan.draw.chance(50) ? bottom : top) : nearest_edge(stops.back(), -1);
  const bool spring = !corner && plan.draw.chance(30);
  if (spring) {
    const Square s = plan.square(*group.front());
    stops.insert(stops.begin(),
                 snapped(plan.draw.in_box(s.low + Vec{3 * inch, 3 * inch}, s.high - Vec{3 * inch, 3 * inch})));
    if (length(stops[0] - stops[1]) < 6 * inch) return false;
  } else {
    stops.insert(stops.begin(), on_edge(plan, corner ? int{left} : nearest_edge(stops.front(), mouth), stops.front()));
  }
  stops.push_back(on_edge(plan, mouth, stops.back()));
  if (corner) stops.back().x = std::min(stops.back().x, plan.size().x / 2);
  if (path_length(stops) < shortest * 9 / 10) return false;
  const std::vector<Vec> way = course(plan, stops, 18);
  if (way.empty() || path_length(way) < 10 * inch) return false;
  std::vector<Vec> points = eased(way, 9 * inch / 2);
  for (Vec& p : points) p = snapped(plan.site.kept_on(p));
  // Into the first river or stream it meets.
  bool joins = false;
  for (std::size_t i = 1; i < points.size() && !joins; ++i)
    for (const std::size_t other : plan.streams) {
      const Item& o = plan.site.items()[other];
      if (distance_to_line(points[i], o.shape) > 2 * inch) continue;
      points.resize(i + 1);
      points[i] = snapped(nearest_on(o.shape, points[i]).at);
      joins = true;
      break;
    }
  if (points.size() < 3 || path_length(points) < shortest) return false;
  if (!acceptable(plan, points, joins ? 0 : inch)) return false;
  if (plan.site.fair()) {
    std::vector<Vec> other;
    for (const Vec p : points) other.push_back(plan.site.twin(p));
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
      if (distance_to_line(points[i], other) < 2 * inch) return false;
  }
  // Cut where the kind changes: half-way between the stops of the two squares.
  std::size_t from = 0;
  for (std::size_t k = 0; k < group.size(); ++k) {
    const std::string& kind = plan.draw.of(group[k]->feature->kinds);
    std::size_t to = points.size() - 1;
    if (k + 1 < group.size()) {
      const Vec seam = part_way(plan.square(*group[k]).middle(), plan.square(*group[k + 1]).middle(), 50);
      Coord least = -1;
      for (std::size_t i = from + 1; i + 1 < points.size(); ++i)
        if (const Coord away = length(points[i] - seam); least < 0 || away < least) {
          least = away;
          to = i;
        }
      if (least < 0 || to <= from) continue;
      if (group[k]->feature == group[k + 1]->feature) continue;  // the same goes on
    }
    Item stream =
        line(kind, water,
             {points.begin() + static_cast<std::ptrdiff_t>(from), points.begin() + static_cast<std::ptrdiff_t>(to) + 1},
             true);
    if (const auto placed = plan.site.add(std::move(stream))) plan.streams.push_back(*placed);
    from = to;
  }
  return true;
}

// Straight across its square from side to side, and on until it meets an edge, a pond or another ditch.
bool lay_ditch(Plan& plan, const Wish& w) {
  const Square s = plan.square(w);
  const Vec at = plan.draw.in_box(s.low + Vec{5 * inch, 5 * inch}, s.high - Vec{5 * inch, 5 * inch});
  const bool upright = plan.draw.chance(50);
  const Coord lean = plan.draw.between(-2 * inch, 2 * inch);
  const Vec step = upright ? Vec{lean / 12, inch} : Vec{inch, lean / 12};
  std::vector<Vec> ends;
  for (const Vec go : {-step, step}) {
    Vec p = at;
    while (plan.site.on_table(p + go) && !(plan.site.fair() && p.y + go.y > plan.size().y / 2)) {
      p = p + go;
      const auto met = std::find_if(plan.site.items().begin(), plan.site.items().end(), [&](const Item& i) {
        return (i.sort & water) != 0 &&
               (i.form == Form::line ? distance_to_line(p, i.shape) : distance(p, i.shape)) <= inch;
      });
      if (met == plan.site.items().end()) continue;
      p = snapped(met->form == Form::line ? nearest_on(met->shape, p).at : p + go);
      ends.push_back(p);
      break;
    }
    if (ends.size() < (go == step ? 2U : 1U)) {
      const Vec edge = upright ? Vec{p.x, go.y > 0 ? plan.size().y : 0} : Vec{go.x > 0 ? plan.size().x : 0, p.y};
      if (plan.site.fair() && edge.y == plan.size().y) return false;
      ends.push_back(snapped(plan.site.kept_on(edge)));
    }
  }
  const std::vector<Vec> points{ends[0], snapped(at), ends[1]};
  if (length(ends[1] - ends[0]) < w.feature->size.least) return false;
  if (!plan.site.clear_line(points, inch / 2, high | sunk)) return false;
  for (const Item& i : plan.site.items())  // beside another ditch it would be the same one twice
    if ((i.sort & water) != 0 && i.form == Form::line && distance_to_line(snapped(at), i.shape) < 5 * inch)
      return false;
  const auto placed = plan.site.add(line(w.feature->kinds.front(), water, points, false));
  if (!placed) return false;
  plan.streams.push_back(*placed);
  return true;
}

}  // namespace

void lay_water(Plan& plan) {
  const Coord long_enough = (plan.size().x + plan.size().y) * 45 / 100;
  const auto rivers = plan.wanting(Recipe::river);
  for (int i = 0; i < 25 && !rivers.empty(); ++i)
    if (lay_river(plan, rivers, i < 18 ? long_enough : 0)) break;
  for (const auto& group : joined(plan, plan.wanting(Recipe::stream)))
    for (int i = 0; i < 25; ++i)
      if (lay_stream(plan, group, i < 15 ? long_enough / 2 : 10 * inch)) break;
  // Ponds first: ditches lead to them.
  for (const Wish* w : plan.wanting(Recipe::patch)) {
    if (w->feature->kinds.front() != "pond") continue;
    for (int i = 0; i < 25; ++i) {
      const Square s = plan.square(*w);
      const Vec at = plan.draw.in_box(s.low + Vec{5 * inch, 5 * inch}, s.high - Vec{5 * inch, 5 * inch});
      const Coord a = plan.draw.between(5 * inch / 2, 5 * inch);
      const Coord b = plan.draw.between(a * 60 / 100, a * 85 / 100);
      std::vector<Vec> outline = grown_outline(plan, at, a, b, plan.draw.heading(), 12, inch, high | sunk | water);
      if (width_of(outline) < 4 * inch || (w->size.most > 0 && width_of(outline) > w->size.most)) continue;
      if (plan.site.add(area(w->feature->kinds.front(), water, std::move(outline), true))) break;
    }
  }
  for (const Wish* w : plan.wanting(Recipe::ditch))
    for (int i = 0; i < 25; ++i)
      if (lay_ditch(plan, *w)) break;
}

}  // namespace sandtable::layout
