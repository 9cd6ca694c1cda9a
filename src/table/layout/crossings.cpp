// Bridges where roads cross water, and in every square that a river or a stream passes a bridge or a ford at least
// (FOW-TCH-024, 025, 037, 038, 055). Trees along the water come here too, between the crossings (FOW-TCH-027).
#include <algorithm>

#include "geometry/path.hpp"
#include "geometry/wide.hpp"
#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

struct Crossing {
  Vec at;
  std::size_t stream;
};

// Where two legs cross, as far as whole numbers go.
Vec meeting(Segment a, Segment b) {
  const Vec d = a.b - a.a;
  const int64_t from = cross(b.b - b.a, a.a - b.a);
  const int64_t to = cross(b.b - b.a, a.b - b.a);
  if (from == to) return a.a;
  const int64_t whole = (from - to) >> 12;
  const int64_t part = from >> 12;
  if (whole == 0) return a.a;
  return a.a +
         Vec{static_cast<Coord>(round_div(int64_t{d.x} * (whole < 0 ? -part : part), whole < 0 ? -whole : whole)),
             static_cast<Coord>(round_div(int64_t{d.y} * (whole < 0 ? -part : part), whole < 0 ? -whole : whole))};
}

void lay_bridge(Plan& plan, const Item& road, Segment leg, const Item& stream, Segment flow,
                std::vector<Crossing>& done, std::size_t number) {
  const Vec at = meeting(leg, flow);
  for (const Crossing& c : done)
    if (length(c.at - at) < 3 * inch) return;
  const Vec r = leg.b - leg.a, w = flow.b - flow.a;
  const int64_t sine =
      std::max<int64_t>(1, std::abs(cross(r, w)) / std::max<int64_t>(1, int64_t{length(r)} * length(w) / 100));
  const Coord half =
      static_cast<Coord>(int64_t{stream.half_width + inch / 2} * 100 / std::max<int64_t>(sine, 45)) + inch;
  const Vec a = snapped(at - toward({}, r, half));
  const Vec b = snapped(at + toward({}, r, half));
  if (!plan.site.on_table(a) || !plan.site.on_table(b)) {
    done.push_back({at, number});
    return;
  }
  Item deck = line(plan.chart.style.bridge, bridge, {a, b}, false);
  deck.width = std::max(road.half_width * 2, 2 * inch);
  if (plan.site.add(std::move(deck))) done.push_back({at, number});
}

bool in_square(const Square& s, Vec p) {
  return p.x >= s.low.x && p.x <= s.high.x && p.y >= s.low.y && p.y <= s.high.y;
}

void lay_ford(Plan& plan, const Item& stream, const Square& square, std::vector<Crossing>& done, std::size_t number) {
  // In the square, away from its ends, where neither a road nor a house is near; the nearest such to its middle.
  Coord best = -1;
  std::size_t leg = 0;
  for (std::size_t i = 1; i + 2 < stream.shape.size(); ++i) {
    const Vec p = part_way(stream.shape[i], stream.shape[i + 1], 50);
    if (!in_square(square, p) || plan.site.kept_on(p, 3 * inch) != p) continue;
    if (!plan.site.ours(p) || !plan.site.clear_at(p, 5 * inch / 2, building | way | wall | sunk | tree)) continue;
    const Coord away = length(p - square.middle()) + plan.draw.below(4 * inch);
    if (best < 0 || away < best) {
      best = away;
      leg = i;
    }
  }
  if (best < 0) return;
  const Vec p = part_way(stream.shape[leg], stream.shape[leg + 1], 50);
  const Vec flow = stream.shape[leg + 1] - stream.shape[leg];
  const Coord half = stream.half_width + 6 * inch / 5;
  Item ford =
      line(plan.chart.style.ford, bridge, {snapped(beside(p, flow, half)), snapped(beside(p, flow, -half))}, false);
  ford.width = 12 * inch / 5;
  if (plan.site.add(std::move(ford))) done.push_back({p, number});
}

// Planks over a ditch that floods in this weather: of the places in the square where no house is near, the nearest to
// its middle.
void lay_planks(Plan& plan, const Item& ditch, const Square& square, std::vector<Crossing>& done, std::size_t number) {
  const Coord all = path_length(ditch.shape);
  Coord best = -1, place = 0;
  for (Coord on = 2 * inch; on + 2 * inch < all; on += inch) {
    const Vec p = point_along(ditch.shape, on);
    if (!in_square(square, p) || plan.site.kept_on(p, 2 * inch) != p || !plan.site.ours(p)) continue;
    if (!plan.site.clear_at(p, 3 * inch / 2, building | sunk)) continue;
    const Coord away = length(p - square.middle());
    if (best < 0 || away < best) {
      best = away;
      place = on;
    }
  }
  if (best < 0) return;
  const Vec p = point_along(ditch.shape, place);
  const Vec flow = along(direction_of(ditch.shape, place), inch);
  const Coord half = ditch.half_width + inch / 2;
  Item planks =
      line(plan.chart.style.bridge, bridge, {snapped(beside(p, flow, half)), snapped(beside(p, flow, -half))}, false);
  planks.width = 3 * inch / 2;
  if (plan.site.add(std::move(planks))) done.push_back({p, number});
}

void lay_trees(Plan& plan, const Item& stream) {
  const std::string& kind = plan.chart.style.trees;
  if (kind.empty()) return;
  const Coord all = path_length(stream.shape);
  Coord at = plan.draw.between(inch, 6 * inch);
  while (at + 4 * inch < all) {
    const Coord far = std::min(plan.draw.between(5 * inch, 10 * inch), all - at);
    const Coord side = (plan.draw.chance(50) ? 1 : -1) * (stream.half_width + 11 * tenth);
    std::vector<Vec> row;
    for (Coord on = at; on <= at + far; on += 2 * inch)
      row.push_back(snapped(beside(point_along(stream.shape, on), along(direction_of(stream.shape, on), inch), side)));
    bool fits = row.size() > 1;
    for (const Vec p : row) fits = fits && plan.site.kept_on(p, inch / 2) == p && plan.site.ours(p);
    if (fits && plan.site.clear_line(row, inch / 2, way | building | bridge | wall | yard | tree))
      plan.site.add(line(kind, tree, row, true));
    at += far + plan.draw.between(2 * inch, 7 * inch);
  }
}

void lay_row(Plan& plan, const std::vector<Vec> road, Coord half_width) {
  const Coord all = path_length(road);
  if (all < 20 * inch) return;
  const Coord from = plan.draw.between(inch, all - 16 * inch);
  const Coord side = (plan.draw.chance(50) ? 1 : -1) * (half_width + 8 * tenth);
  std::vector<Vec> row;
  const Coord far = plan.draw.between(9, 14) * inch;
  for (Coord on = from; on <= from + far; on += 3 * inch)
    row.push_back(snapped(beside(point_along(road, on), along(direction_of(road, on), inch), side)));
  for (const Vec p : row)
    if (plan.site.kept_on(p, inch / 2) != p || !plan.site.ours(p)) return;
  if (plan.site.clear_line(row, inch / 2, building | bridge | wall | yard | tree | water | high) &&
      plan.site.clear_line(row, inch / 5, way))
    plan.site.add(line(plan.chart.style.trees, tree, row, true));
}

}  // namespace

void lay_crossings(Plan& plan) {
  std::vector<Crossing> done;
  const std::vector<Item> items = plan.site.items();
  for (std::size_t s = 0; s < items.size(); ++s) {
    if ((items[s].sort & water) == 0 || (items[s].form != Form::line && items[s].form != Form::way)) continue;
    for (const Item& road : items) {
      if ((road.sort & way) == 0 || !meet(grown(road.box, 2 * inch), items[s].box)) continue;
      for (std::size_t i = 0; i + 1 < road.shape.size(); ++i)
        for (std::size_t k = 0; k + 1 < items[s].shape.size(); ++k) {
          const Segment leg{road.shape[i], road.shape[i + 1]}, flow{items[s].shape[k], items[s].shape[k + 1]};
          if (!touch(leg, flow)) continue;
          const Vec at = meeting(leg, flow);
          if (plan.site.fair() && !plan.site.ours(at)) {
            done.push_back({at, s});
            continue;
          }
          lay_bridge(plan, road, leg, items[s], flow, done, s);
        }
    }
  }
  for (std::size_t s = 0; s < items.size(); ++s) {
    const bool river = (items[s].sort & water) != 0 && items[s].form == Form::way;
    const bool stream = items[s].kind == "stream" || items[s].kind == "watercourse";
    const bool flooded = items[s].form == Form::line && plan.floods(items[s]);
    if (!river && !stream && !flooded) continue;
    for (const Square& q : plan.rolled.squares.all) {
      const bool passes =
          flooded || std::any_of(items[s].shape.begin(), items[s].shape.end(), [&](Vec p) { return in_square(q, p); });
      const bool crossed =
          std::any_of(done.begin(), done.end(), [&](const Crossing& c) { return c.stream == s && in_square(q, c.at); });
      if (!passes || crossed || !plan.site.ours(q.middle())) continue;
      if (flooded)
        lay_planks(plan, items[s], q, done, s);
      else
        lay_ford(plan, items[s], q, done, s);
    }
  }
  if (!plan.chart.style.trees.empty())
    for (const Item& stream : items) {
      if ((stream.sort & water) == 0 || stream.form == Form::area || stream.kind == "watercourse") continue;
      if (stream.kind == "fosso") continue;  // by their own die
      if (plan.draw.chance(80)) lay_trees(plan, stream);
    }
  // A row of trees along a stretch of road, as people plant them.
  if (!plan.chart.style.trees.empty() && !plan.plain)
    for (const std::size_t r : plan.roads)
      if (plan.draw.chance(35)) lay_row(plan, plan.site.items()[r].shape, plan.site.items()[r].half_width);
  // Ditches lined with trees by their die (FOW-TCH-014).
  for (const Wish* w : plan.wanting(Recipe::ditch))
    if (w->lined)
      for (const Item& ditch : items)
        if (ditch.kind == w->feature->kinds.front() &&
            in_square(plan.square(*w), ditch.points[ditch.points.size() / 2]))
          lay_trees(plan, ditch);
}

}  // namespace sandtable::layout
