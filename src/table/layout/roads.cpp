// The third stage: where settlements lie, and the roads: one from edge to edge through the villages, one across it at
// the greatest of them, embankments, and a lane from every other settlement to the nearest road or edge. A road goes
// round hills and crosses water seldom and straight.
#include <algorithm>

#include "geometry/path.hpp"
#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

bool is_settlement(Recipe r) {
  switch (r) {
    case Recipe::village:
    case Recipe::farm:
    case Recipe::villa:
    case Recipe::collective:
    case Recipe::cottage:
    case Recipe::stronghold:
    case Recipe::shrine:
    case Recipe::dump: return true;
    default: return false;
  }
}

int road_cost(const Plan& plan, Vec p) {
  if (plan.site.inside(p, sunk)) return 260;
  if (plan.site.inside(p, soft)) return 60;
  if (!plan.site.clear_at(p, inch, water)) return 160;
  if (!plan.site.clear_at(p, 5 * inch / 2, water)) return 60;
  if (plan.site.inside(p, high)) return 42;
  if (!plan.site.clear_at(p, 3 * inch / 2, high | sunk)) return 22;
  const Vec inner = plan.site.kept_on(p, 3 * inch);  // along an edge it would be half a road
  return inner == p ? 10 : 24;
}

// Roads keep apart unless they mean to meet.
int lane_cost(const Plan& plan, Vec p) { return road_cost(plan, p) + (plan.site.clear_at(p, 2 * inch, way) ? 0 : 30); }

std::optional<std::size_t> lay_road(Plan& plan, const std::string& kind, const std::vector<Vec>& stops, Coord step,
                                    int wander, bool lane, const std::string& name = "") {
  std::vector<Vec> points;
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    const std::vector<Vec> leg = find_way(
        plan, stops[i], stops[i + 1], [&](Vec p) { return lane ? lane_cost(plan, p) : road_cost(plan, p); }, wander);
    if (leg.empty()) return std::nullopt;
    std::vector<Vec> bends = eased(leg, step);
    points.insert(points.end(), bends.begin() + (i == 0 ? 0 : 1), bends.end());
  }
  for (std::size_t i = 1; i + 1 < points.size(); ++i)  // through the stops without a corner
    points[i] = {(points[i - 1].x + 6 * points[i].x + points[i + 1].x) / 8,
                 (points[i - 1].y + 6 * points[i].y + points[i + 1].y) / 8};
  Item road = line(kind, way, points, true);
  road.name = name;
  if (plan.site.fair() && !lane) {  // its other half is this one turned about the middle
    for (std::size_t i = points.size() - 1; i-- > 0;) road.points.push_back(plan.site.twin(points[i]));
    for (Vec& p : road.points) p = snapped(p);
    const std::size_t n = road.points.size();
    for (std::size_t i = 0; i < n / 2; ++i) road.points[n - 1 - i] = plan.site.twin(road.points[i]);
  }
  const auto placed = plan.site.add(std::move(road));
  if (placed) plan.roads.push_back(*placed);
  return placed;
}

Vec edge_point(Plan& plan, int edge, Vec near, Coord spread) {
  const Coord off = plan.draw.between(-spread, spread);
  const Vec p = plan.site.kept_on({near.x + off, near.y + off}, 7 * inch);
  switch (edge) {
    case 0: return snapped({0, p.y});
    case 1: return snapped({p.x, 0});
    case 2: return snapped({plan.size().x, p.y});
    default: return snapped({p.x, plan.size().y});
  }
}

// Where a wanted settlement may lie: level, dry, and with room about it.
std::optional<Vec> good_place(Plan& plan, const Wish& w, Coord room) {
  const Square s = plan.square(w);
  const Coord quarter = std::min(s.high.x - s.low.x, s.high.y - s.low.y) / 4;
  for (int i = 0; i < 60; ++i) {
    const Coord inset = i < 30 ? quarter : quarter * 2 / 3;
    const Vec at = snapped(plan.draw.in_box(s.low + Vec{inset, inset}, s.high - Vec{inset, inset}));
    const Coord need = i < 45 ? room : room / 2;
    if (!plan.site.clear_at(at, need, water | sunk | soft)) continue;
    if (!plan.site.clear_at(at, i < 45 ? 2 * inch : 0, high)) continue;
    if (plan.site.fair() && at.y > plan.size().y / 2 - 4 * inch) continue;
    bool alone = true;
    for (const Settlement& other : plan.settlements) alone = alone && length(other.at - at) > 12 * inch;
    if (alone) return at;
  }
  return std::nullopt;
}

void lay_embankment(Plan& plan, const std::vector<const Wish*>& wishes, bool lengthwise, const std::string& kind) {
  std::vector<Vec> stops;
  for (const Wish* w : wishes) {
    Vec stop = plan.square(*w).middle();
    if (w->square < 0 && w->feature->where == "across-end") stop.x = plan.size().x * 88 / 100;
    stops.push_back(stop);
  }
  std::sort(stops.begin(), stops.end(), [&](Vec a, Vec b) { return lengthwise ? a.x < b.x : a.y < b.y; });
  const std::vector<Vec> through = stops;
  if (plan.site.fair()) stops = {part_way({}, plan.size(), 50)};
  stops.insert(stops.begin(), edge_point(plan, lengthwise ? 0 : 1, stops.front(), 6 * inch));
  if (!plan.site.fair()) stops.push_back(edge_point(plan, lengthwise ? 2 : 3, stops.back(), 6 * inch));
  lay_road(plan, kind, stops, 11 * inch, 5, false);
}

// A lane from there to the nearest road, or to an edge when that is nearer.
void connect(Plan& plan, Settlement& s, const std::string& kind) {
  Vec target{};
  Coord least = -1;
  for (const std::size_t r : plan.roads) {
    const Item& road = plan.site.items()[r];
    for (std::size_t i = 1; i + 1 < road.points.size(); ++i) {
      // Only bends: lines meet where both have a point.
      if (plan.site.fair() && !plan.site.ours(road.points[i])) continue;
      const Coord away = length(road.points[i] - s.at);
      if (least < 0 || away < least) {
        least = away;
        target = road.points[i];
      }
    }
  }
  const Coord to_edge = std::min({s.at.x, s.at.y, plan.size().x - s.at.x, plan.size().y - s.at.y});
  if (least < 0 || to_edge + 8 * inch < least) {
    int edge = to_edge == s.at.x ? 0 : to_edge == s.at.y ? 1 : to_edge == plan.size().x - s.at.x ? 2 : 3;
    if (plan.site.fair() && edge == 3) edge = 1;
    target = edge_point(plan, edge, s.at, 3 * inch);
  }
  if (least >= 0 && least < 3 * inch) return;  // it lies on a road
  if (const auto lane = lay_road(plan, kind, {s.at, target}, 6 * inch, 6, true)) s.street = static_cast<int>(*lane);
}

// The roads of a sector lead where it says (FOW-CMP-045 to 057); a second kind lines both sides, as ditches do.
void lay_sector_road(Plan& plan, const Wish& w) {
  const std::string& where = w.feature->where;
  const Vec middle = part_way({}, plan.size(), 50);
  if (where == "beside" && !plan.roads.empty()) {  // parallel to the first
    std::vector<Vec> points = plan.site.items()[plan.roads.front()].points;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec d = points[std::min(i + 1, points.size() - 1)] - points[i > 0 ? i - 1 : 0];
      points[i] = beside(points[i], d, 5 * inch);
    }
    points.front().x = 0;
    points.back().x = plan.size().x;
    Item rails = line(w.feature->kinds.front(), way, points, true);
    rails.name = w.feature->name;
    if (const auto placed = plan.site.add(std::move(rails))) plan.roads.push_back(*placed);
    return;
  }
  const Coord x = plan.size().x * 82 / 100;
  std::vector<Vec> stops{edge_point(plan, 0, middle, inch), edge_point(plan, 2, middle, inch)};
  if (where == "across-end") stops = {snapped({x, 0}), snapped({x, middle.y}), snapped({x, plan.size().y})};
  const auto road = lay_road(plan, w.feature->kinds.front(), stops, 11 * inch, 3, false, w.feature->name);
  if (!road || w.feature->kinds.size() < 2) return;
  const Item along_it = plan.site.items()[*road];
  for (const Coord side : {along_it.half_width + 7 * tenth, -along_it.half_width - 7 * tenth}) {
    std::vector<Vec> ditch;
    for (std::size_t i = 0; i < along_it.points.size(); ++i) {
      const Vec d = along_it.points[std::min(i + 1, along_it.points.size() - 1)] - along_it.points[i > 0 ? i - 1 : 0];
      ditch.push_back(beside(along_it.points[i], d, side));
    }
    plan.site.add(line(w.feature->kinds[1], wall, ditch, true));
  }
}

// A road across the others near the left end, on ramps where it leads over them (FOW-CMP-056).
void lay_overpass(Plan& plan, const Wish& w) {
  const Coord x = plan.size().x * 20 / 100;
  Coord at = plan.size().y / 2;
  if (!plan.roads.empty()) at = nearest_on(plan.site.items()[plan.roads.front()].shape, {x, at}).at.y;
  const Coord ramp = 11 * inch;
  plan.site.add(line(w.feature->kinds.front(), way, {snapped({x, at - ramp}), snapped({x, at + ramp})}, false));
  Item road =
      line(w.feature->kinds.back(), way, {snapped({x, 0}), snapped({x, at}), snapped({x, plan.size().y})}, false);
  road.name = w.feature->name;
  if (const auto placed = plan.site.add(std::move(road))) plan.roads.push_back(*placed);
}

}  // namespace

void place_settlements(Plan& plan) {
  // Villages first: they choose, the others stand where there is room.
  for (const bool villages : {true, false})
    for (const Wish& w : plan.rolled.wishes) {
      const Recipe r = w.feature->recipe;
      if (w.square < 0 || !is_settlement(r) || (r == Recipe::village) != villages) continue;
      const Coord room = r == Recipe::village ? 5 * inch : r == Recipe::shrine ? 2 * inch : 9 * inch / 2;
      if (const auto at = good_place(plan, w, room)) plan.settlements.push_back({&w, *at, -1});
    }
  for (const Wish& w : plan.rolled.wishes)
    if (w.square < 0 && w.feature->recipe == Recipe::village) {
      const bool end = w.feature->where == "end";
      plan.settlements.push_back({&w, snapped({plan.size().x * (end ? 84 : 50) / 100, plan.size().y * 48 / 100}), -1});
    }
}

void lay_roads(Plan& plan) {
  const Style& style = plan.chart.style;
  const auto banks = plan.wanting(Recipe::embankment);
  if (!banks.empty()) {
    const bool along = banks.front()->feature->where != "across-end" && plan.draw.chance(45);
    const std::string& kind = plan.draw.of(banks.front()->feature->kinds);
    lay_embankment(plan, banks, banks.front()->feature->where == "length" || along, kind);
  }
  const Vec middle = part_way({}, plan.size(), 50);
  for (const Wish* w : plan.wanting(Recipe::road)) lay_sector_road(plan, *w);
  for (const Wish* w : plan.wanting(Recipe::overpass)) lay_overpass(plan, *w);
  std::vector<Settlement*> villages;
  for (Settlement& s : plan.settlements)
    if (s.wish->feature->recipe == Recipe::village && s.wish->feature->road_to) villages.push_back(&s);
  const bool road_wanted = !villages.empty() || (style.through_road && !plan.plain);
  if (road_wanted && plan.wanting(Recipe::road).empty()) {
    // The main road: the long way mostly, through every village that does not lie far off the line.
    const bool along = plan.draw.chance(banks.empty() ? 70 : 55);
    std::sort(villages.begin(), villages.end(),
              [&](const Settlement* a, const Settlement* b) { return along ? a->at.x < b->at.x : a->at.y < b->at.y; });
    std::vector<Vec> stops;
    for (const Settlement* v : villages) stops.push_back(v->at);
    if (stops.empty()) {
      const Vec spread{plan.size().x / 6, plan.size().y / 6};
      stops.push_back(snapped(plan.draw.in_box(middle - spread, middle + spread)));
    }
    if (plan.site.fair()) {  // the twin's half follows
      if (villages.empty()) stops.clear();
      stops.push_back(middle);
    }
    // Half a road begins at the edge its village lies nearer to: on through the middle it makes no hairpin.
    const bool from_right = along && plan.site.fair() && stops.front().x > middle.x;
    stops.insert(stops.begin(), edge_point(plan, from_right ? 2 : along ? 0 : 1, stops.front(), 8 * inch));
    if (!plan.site.fair()) stops.push_back(edge_point(plan, along ? 2 : 3, stops.back(), 8 * inch));
    const auto main = lay_road(plan, style.road, stops, 8 * inch, 9, false);
    for (Settlement* v : villages)
      if (main) v->street = static_cast<int>(*main);
    // Others that leave it, where the theatre has such.
    for (int i = 0; main && !plan.plain && i < style.side_roads; ++i) {
      const std::vector<Vec> bends = plan.site.items()[*main].points;
      const auto half = static_cast<int32_t>(plan.site.fair() ? bends.size() / 2 : bends.size() - 1);
      if (half < 3) break;
      const Vec at = bends[static_cast<std::size_t>(plan.draw.between(1, half - 1))];
      const int edge = along ? (i % 2 == 0 || plan.site.fair() ? 1 : 3) : (i % 2 == 0 ? 0 : 2);
      lay_road(plan, style.lane, {at, edge_point(plan, edge, at, 14 * inch)}, 7 * inch, 9, true);
    }
    // One across it at the first village, as villages stand at crossings.
    if (!villages.empty() && main) {
      Settlement* crossing = villages[static_cast<std::size_t>(plan.draw.below(static_cast<int32_t>(villages.size())))];
      const OnLine joint = nearest_on(plan.site.items()[*main].points, crossing->at);
      const Item& road = plan.site.items()[*main];
      Vec at = road.points[1];
      for (std::size_t i = 1; i + 1 < road.points.size(); ++i)
        if (length(road.points[i] - joint.at) < length(at - joint.at)) at = road.points[i];
      const bool both = plan.draw.chance(45) && !plan.site.fair();
      const int first = along ? (plan.draw.chance(50) && !plan.site.fair() ? 3 : 1) : (plan.draw.chance(50) ? 0 : 2);
      lay_road(plan, style.lane, {at, edge_point(plan, first, at, 8 * inch)}, 7 * inch, 8, true);
      if (both) lay_road(plan, style.lane, {at, edge_point(plan, (first + 2) % 4, at, 8 * inch)}, 7 * inch, 8, true);
    }
  }
  for (Settlement& s : plan.settlements)
    if (s.wish->feature->recipe != Recipe::shrine && s.street < 0 && (s.wish->feature->road_to || !plan.plain))
      connect(plan, s, s.wish->feature->recipe == Recipe::collective ? style.road : style.lane);
}

}  // namespace sandtable::layout
