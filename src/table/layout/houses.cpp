// Houses along their street, the church with its yard at the crossing, gardens behind; farms and villas round their
// courts, collective farms in rows, strongholds, shrines and dumps. Comes after the roads, so that everything faces
// one.
#include <algorithm>

#include "geometry/path.hpp"
#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

constexpr unsigned solid = building | water | sunk | way | wall | tree;
constexpr unsigned built = building | water | sunk | wall;
constexpr Angle quarter{16384};

Vec extent_of(Plan& plan, const std::string& kind) {
  const auto inches = [&](int low, int high) { return plan.draw.between(low * 2, high * 2) * (inch / 2); };
  if (kind == "church") return {13 * inch / 2, 3 * inch};
  if (kind == "church_tower") return {12 * inch / 5, 12 * inch / 5};
  if (kind == "barn") return {inches(5, 6), inches(2, 3)};
  if (kind == "farmhouse") return {inches(4, 5), 14 * inch / 5};
  if (kind == "shed") return {inches(2, 3), 9 * inch / 5};
  if (kind == "villa") return {6 * inch, 7 * inch / 2};
  if (kind == "factory") return {8 * inch, 4 * inch};
  if (kind == "cottage" || kind == "izba") return {inches(3, 3) + plan.draw.below(3) * inch / 5, 11 * inch / 5};
  const Coord front = inches(3, 4);
  return {front, plan.draw.between(22, 26) * tenth};
}

bool build(Plan& plan, const std::string& kind, Vec at, Vec extent, Angle facing, Coord margin, unsigned sorts,
           const std::string& name = "", int storeys = 0) {
  const std::vector<Vec> outline = corners(snapped(at), snapped(extent), facing);
  for (const Vec p : outline)
    if (plan.site.kept_on(p, inch / 5) != p) return false;
  if (!plan.site.clear(outline, margin, sorts)) return false;
  Item house = box(kind, building, at, extent, facing);
  house.name = name;
  house.storeys = storeys;
  return plan.site.add(std::move(house)).has_value();
}

// A yard or garden: kept clear of what stands there already.
bool lay_out(Plan& plan, const std::string& kind, std::vector<Vec> outline, Coord margin, unsigned sorts) {
  if (kind.empty()) return false;
  for (const Vec p : outline)
    if (plan.site.kept_on(p, inch / 5) != p) return false;
  if (!plan.site.clear(outline, margin, sorts)) return false;
  return plan.site.add(area(kind, yard, std::move(outline), false)).has_value();
}

// The church, the long way from the street or along it, with its tower, in a walled yard.
bool lay_church(Plan& plan, Vec on_street, Angle street, int side) {
  const Style& style = plan.chart.style;
  if (style.church.empty()) return false;
  const Vec out = along(street + (side > 0 ? quarter : Angle{} - quarter), inch);
  const Angle axis = street;
  const Vec extent = extent_of(plan, "church");
  const Coord back = plan.draw.between(48, 56) * tenth;
  const Vec at = on_street + toward({}, out, back);
  const Vec churchyard{13 * inch, 27 * inch / 5};
  const std::vector<Vec> court = corners(snapped(at), churchyard, axis + quarter);
  for (const Vec p : court)
    if (plan.site.kept_on(p, inch / 2) != p) return false;
  if (!plan.site.clear(court, inch / 4, solid | high)) return false;
  // Facing across: the front of a rectangle is its width.
  const Angle front = axis + quarter;
  if (!build(plan, style.church[0], at + along(axis, inch), extent, front, 0, solid, "church")) return false;
  if (style.church.size() > 1)
    build(plan, style.church[1], at - along(axis, 36 * tenth), extent_of(plan, style.church[1]), front, 0, way | water,
          "church tower");
  if (!style.walls.empty()) {
    std::vector<Vec> ring = court;
    for (Vec& p : ring) p = snapped(p);
    ring.push_back(ring.front());
    Item wall_round = line(style.walls[0], wall, ring, false);
    // The gate is in the side nearest to the street.
    std::size_t near = 0;
    for (std::size_t i = 1; i < 4; ++i)
      if (length(part_way(ring[i], ring[i + 1], 50) - on_street) <
          length(part_way(ring[near], ring[near + 1], 50) - on_street))
        near = i;
    wall_round.gaps.push_back({part_way(ring[near], ring[near + 1], 50), 2 * inch});
    plan.site.add(std::move(wall_round));
  }
  return true;
}

// One house beside the street at that place; with a garden behind it now and then.
bool lay_house(Plan& plan, const std::vector<Vec>& street, Coord half_street, Coord at_length, int side,
               const std::vector<std::string>& kinds) {
  const Style& style = plan.chart.style;
  const Vec on = point_along(street, at_length);
  const Angle heading = direction_of(street, at_length);
  const Angle out = heading + (side > 0 ? quarter : Angle{} - quarter);
  const std::string& kind = plan.draw.of(kinds);
  const Vec extent = extent_of(plan, kind);
  const bool gable = plan.draw.chance(18) && extent.x < 4 * inch;  // end on to the street
  const Coord depth = gable ? extent.x : extent.y;
  const Coord back = half_street + plan.draw.between(4, 11) * tenth + depth / 2;
  const Vec at = on + along(out, back);
  const Angle turn{static_cast<uint16_t>(plan.draw.between(-3, 3) * 65536 / 360)};
  const Angle facing = out + Angle{32768} + turn + (gable ? quarter : Angle{});
  const int storeys = plan.draw.chance(22) && (kind == "house" || kind == "flat_house") ? 2 : 0;
  if (!build(plan, kind, at, extent, facing, 3 * tenth, solid, "", storeys)) return false;
  if (!style.gardens.empty() && !plan.plain && plan.draw.chance(38)) {
    const Coord far = back + depth / 2 + plan.draw.between(14, 20) * tenth;
    const std::string& garden = plan.draw.of(style.gardens);
    const Vec ground{(gable ? extent.y : extent.x) + inch / 5, plan.draw.between(18, 26) * tenth};
    lay_out(plan, garden, corners(on + along(out, far), ground, facing), inch / 5, solid | yard);
  }
  return true;
}

void lay_village(Plan& plan, const Settlement& s) {
  const Wish& w = *s.wish;
  const std::vector<std::string>& kinds = w.feature->kinds.empty() ? plan.chart.style.houses : w.feature->kinds;
  std::vector<std::vector<Vec>> streets;
  std::vector<Coord> half;
  for (const std::size_t r : plan.roads) {
    const Item& road = plan.site.items()[r];
    if (nearest_on(road.shape, s.at).away > 4 * inch) continue;
    streets.push_back(road.shape);
    half.push_back(road.half_width);
  }
  if (streets.empty()) return;
  int placed = 0;
  const bool grand = w.buildings >= 6;
  if (w.feature->kinds.empty() && (grand || plan.draw.chance(35))) {
    const OnLine joint = nearest_on(streets[0], s.at);
    for (int i = 0; i < 14 && placed == 0; ++i) {
      const Coord at = joint.along + plan.draw.between(-7 * inch, 7 * inch);
      const int side = plan.draw.chance(50) ? 1 : -1;
      if (lay_church(plan, point_along(streets[0], at), direction_of(streets[0], at), side)) ++placed;
    }
  }
  // Outward from the crossing along every street, on both sides.
  for (Coord out = 2 * inch; out < 20 * inch && placed < w.buildings; out += inch / 2)
    for (std::size_t i = 0; i < streets.size() && placed < w.buildings; ++i) {
      const OnLine joint = nearest_on(streets[i], s.at);
      for (const int direction : {1, -1})
        for (const int side : {1, -1}) {
          const Coord at = joint.along + direction * (out + plan.draw.between(0, 3) * tenth);
          if (placed >= w.buildings || at < inch || at > path_length(streets[i]) - inch) continue;
          if (plan.draw.chance(35)) continue;  // not shoulder to shoulder
          if (lay_house(plan, streets[i], half[i], at, side, kinds)) ++placed;
        }
    }
}

// Buildings round a court, open to the lane: the house across, barns at its sides.
void lay_court(Plan& plan, const Settlement& s, const std::vector<std::string>& parts, bool walled, Vec court) {
  const Style& style = plan.chart.style;
  for (int i = 0; i < 40; ++i) {
    Angle facing = plan.draw.heading();  // towards the lane
    if (s.street >= 0) {
      const Item& lane = plan.site.items()[static_cast<std::size_t>(s.street)];
      const OnLine end = nearest_on(lane.shape, s.at);
      const Vec a = point_along(lane.shape, std::max(0, end.along - 4 * inch));
      const Vec b = point_along(lane.shape, end.along + 4 * inch);
      const Vec road = b - a == Vec{} ? Vec{0, 1} : b - a;
      facing = heading_of(end.along < 2 * inch || end.along > path_length(lane.shape) - 2 * inch
                              ? (end.along < 2 * inch ? b - a : a - b)
                              : Vec{-road.y, road.x});
      if (end.along >= 2 * inch && end.along <= path_length(lane.shape) - 2 * inch && plan.draw.chance(50))
        facing = facing + Angle{32768};
    }
    if (i >= 20) facing = facing + Angle{static_cast<uint16_t>(plan.draw.below(4) * 16384)};
    const Coord back = court.y / 2 + 9 * tenth;  // the lane ends at its gate
    const Vec middle = s.at - along(facing, back);
    const std::vector<Vec> ring = corners(snapped(middle), court, facing);
    bool fits = true;
    for (const Vec p : ring) fits = fits && plan.site.kept_on(p, inch) == p;
    if (!fits || !plan.site.clear(ring, inch / 4, built) || !plan.site.clear(ring, 0, way)) continue;
    if (!style.yard.empty() && plan.chart.ground != "boggy_farmland")
      plan.site.add(area(style.yard, yard, ring, false));
    // 0 back, 1 left, 2 right, 3 front left, 4 front right.
    std::size_t side = 0;
    for (const std::string& kind : parts) {
      Vec extent = extent_of(plan, kind);
      Vec at = middle;
      Angle front = facing;
      const Angle right = facing + quarter;
      switch (side++ % 5) {
        case 0: at = middle - along(facing, court.y / 2 - extent.y / 2 - inch / 4); break;
        case 1:
          at = middle - along(right, court.x / 2 - extent.y / 2 - inch / 4) + along(facing, 9 * tenth);
          front = right;
          break;
        case 2:
          at = middle + along(right, court.x / 2 - extent.y / 2 - inch / 4) + along(facing, 9 * tenth);
          front = Angle{} - quarter + facing;
          break;
        case 3: at = middle - along(right, court.x / 2 + extent.x / 2 + inch / 2); break;
        default: at = middle + along(right, court.x / 2 + extent.x / 2 + inch / 2); break;
      }
      build(plan, kind, at, extent, front, inch / 5, solid);
    }
    if (walled && !style.walls.empty()) {
      std::vector<Vec> round;
      for (const std::size_t k : {0U, 1U, 2U, 3U, 0U}) round.push_back(snapped(ring[k]));
      // ring runs front left, back left, back right, front right: the last leg is the front.
      Item walls = line(style.walls[0], wall, round, false);
      walls.gaps.push_back({part_way(round[3], round[4], 50), 2 * inch});
      plan.site.add(std::move(walls));
    } else if (!style.walls.empty() && !plan.plain && plan.draw.chance(75)) {  // open to the lane
      plan.site.add(
          line(style.walls[0], wall, {snapped(ring[0]), snapped(ring[1]), snapped(ring[2]), snapped(ring[3])}, false));
    }
    if (!style.gardens.empty() && !plan.plain)
      lay_out(plan, plan.draw.of(style.gardens),
              corners(middle - along(facing, court.y / 2 + 3 * inch / 2), {4 * inch, 12 * tenth}, facing), inch / 5,
              solid | yard);
    return;
  }
}

void lay_collective(Plan& plan, const Settlement& s) {
  const Style& style = plan.chart.style;
  if (s.street < 0) return lay_court(plan, s, {"barn", "shed"}, false, {8 * inch, 6 * inch});
  const std::vector<Vec> street = plan.site.items()[static_cast<std::size_t>(s.street)].shape;
  const OnLine joint = nearest_on(street, s.at);
  int placed = 0;
  for (int i = 0; i < 30 && placed == 0; ++i) {  // the great barn beside the road
    const Coord at = joint.along + plan.draw.between(-5 * inch, 5 * inch);
    const Angle out = direction_of(street, at) + (plan.draw.chance(50) ? quarter : Angle{} - quarter);
    if (build(plan, style.barns[0], point_along(street, at) + along(out, 33 * tenth), {8 * inch, 3 * inch}, out,
              inch / 4, solid, "great barn"))
      placed = 1;
  }
  // The smaller ones in two rows.
  for (Coord out = 0; out < 18 * inch && placed < s.wish->buildings; out += inch / 2)
    for (const int direction : {1, -1})
      for (const int side : {1, -1}) {
        const Coord at = joint.along + direction * out;
        if (placed >= s.wish->buildings || at < inch || at > path_length(street) - inch) continue;
        const std::vector<std::string> kinds{style.barns.back(), style.houses.front()};
        if (lay_house(plan, street, inch, at, side, kinds)) ++placed;
      }
}

// A house among a few small fields with walls or hedges round them.
void lay_cottage(Plan& plan, const Settlement& s) {
  const Style& style = plan.chart.style;
  Angle facing;
  Vec house = s.at;
  for (int i = 0; i < 40; ++i) {  // beside the end of its lane
    facing = plan.draw.heading();
    const Angle aside = plan.draw.heading();
    house = s.at + along(aside, plan.draw.between(20, 34 + i) * tenth);
    if (build(plan, plan.draw.of(style.houses), house, {3 * inch, 12 * tenth * 2}, facing, inch / 4, solid,
              "lonely house"))
      break;
  }
  const Angle right = facing + quarter;
  int fields = plan.draw.between(2, 3);
  for (const auto& [across, deep] : {std::pair{-5, 1}, std::pair{5, 1}, std::pair{0, 5}, std::pair{0, -5}}) {
    if (fields == 0) break;
    const Vec middle = house + along(right, across * inch) + along(facing, deep * inch);
    const std::vector<Vec> ring =
        corners(snapped(middle), {plan.draw.between(50, 64) * tenth, plan.draw.between(46, 56) * tenth}, facing);
    bool fits = true;
    for (const Vec p : ring) fits = fits && plan.site.kept_on(p, inch / 2) == p;
    if (!fits || !plan.site.clear(ring, inch / 4, solid | yard)) continue;
    if (!style.fields.empty()) plan.site.add(area(plan.draw.of(style.fields), yard, ring, false));
    std::vector<Vec> round;
    for (const std::size_t k : {0U, 1U, 2U, 3U, 0U}) round.push_back(snapped(ring[k]));
    Item walls = line(plan.draw.of(style.walls), wall, round, false);
    walls.gaps.push_back({part_way(round[0], round[1], 50), 3 * inch / 2});
    plan.site.add(std::move(walls));
    --fields;
  }
}

// A walled square with a keep, a church or a great house in it.
void lay_stronghold(Plan& plan, const Settlement& s) {
  const Style& style = plan.chart.style;
  const bool holy = plan.draw.chance(50) && !style.church.empty();
  const Settlement at = s;
  lay_court(plan, at,
            holy ? std::vector<std::string>{"church", "cottage"}
                 : std::vector<std::string>{"farmhouse", "barn", "flat_house"},
            true, {11 * inch, 9 * inch});
}

void lay_shrine(Plan& plan, const Settlement& s) {
  const std::string& kind = plan.draw.of(s.wish->feature->kinds);
  if (kind == "domed_tomb") {
    build(plan, kind, s.at, {2 * inch, 2 * inch}, plan.draw.heading(), inch / 2, solid, "the Sidi");
    if (!plan.chart.style.walls.empty() && plan.draw.chance(60)) {
      const std::vector<Vec> ring = corners(s.at, {5 * inch, 5 * inch}, plan.draw.heading());
      if (plan.site.clear(ring, 0, water | way))
        plan.site.add(
            line(plan.chart.style.walls[0], wall, {snapped(ring[0]), snapped(ring[1]), snapped(ring[2])}, false));
    }
  } else {
    const std::vector<Vec> ring = star(s.at, std::vector<Coord>(10, 7 * tenth));
    if (plan.site.clear(ring, inch / 4, solid)) plan.site.add(area(kind, building, ring, false));
  }
}

// Three to eight buildings, wrecked aircraft or stacks, scattered beside their track.
void lay_dump(Plan& plan, const Settlement& s) {
  const std::string& kind = plan.draw.of(s.wish->feature->kinds);
  int placed = 0;
  for (int i = 0; i < 200 && placed < s.wish->count; ++i) {
    const Coord far = plan.draw.between(15, 75) * tenth;
    const Vec at = s.at + along(plan.draw.heading(), far);
    const int askew = plan.draw.between(-6, 6) * 65536 / 360;
    const Angle facing{static_cast<uint16_t>(askew + plan.draw.below(2) * 16384)};
    const Vec extent = kind == "flat_house" ? extent_of(plan, kind)
                                            : Vec{plan.draw.between(24, 34) * tenth, plan.draw.between(18, 24) * tenth};
    if (plan.site.kept_on(at, 3 * inch) != at) continue;
    const std::vector<Vec> ring = corners(snapped(at), extent, facing);
    if (!plan.site.clear(ring, 7 * tenth, solid)) continue;
    Item i2 = box(kind, building, at, extent, facing);
    if (plan.site.add(std::move(i2))) ++placed;
  }
}

// An orchard of ours beside a village or farm, in line with its house.
void lay_orchard(Plan& plan, const Settlement& s) {
  const Style& style = plan.chart.style;
  if (plan.plain || style.orchards.empty() || !plan.draw.chance(60)) return;
  Angle facing = plan.draw.heading();
  if (s.street >= 0) {
    const std::vector<Vec>& street = plan.site.items()[static_cast<std::size_t>(s.street)].shape;
    facing = direction_of(street, nearest_on(street, s.at).along);
  }
  for (int i = 0; i < 60; ++i) {
    const Angle aside = plan.draw.heading();
    const Vec at = s.at + along(aside, plan.draw.between(6 * inch, 13 * inch));
    const Vec extent{plan.draw.between(50, 80) * tenth, plan.draw.between(45, 65) * tenth};
    const std::vector<Vec> ring = corners(snapped(at), extent, facing);
    bool fits = true;
    for (const Vec p : ring) fits = fits && plan.site.kept_on(p, inch) == p;
    if (!fits || !plan.site.clear(ring, 8 * tenth, solid | yard | high | tree)) continue;
    plan.site.add(area(plan.draw.of(style.orchards), tree, ring, false));
    return;
  }
}

}  // namespace

void lay_houses(Plan& plan) {
  for (const Settlement& s : plan.settlements) {
    const Style& style = plan.chart.style;
    const int n = s.wish->buildings;
    switch (s.wish->feature->recipe) {
      case Recipe::village: lay_village(plan, s); break;
      case Recipe::farm: {
        std::vector<std::string> parts{style.manors.front()};
        if (n > 1) parts.push_back(style.barns.front());
        lay_court(plan, s, parts, false, {9 * inch, 15 * inch / 2});
        break;
      }
      case Recipe::villa: {
        std::vector<std::string> parts{s.wish->feature->kinds.front()};
        for (int i = 1; i < n; ++i) parts.push_back(i == 1 ? style.barns.front() : style.houses.back());
        lay_court(plan, s, parts, true, {12 * inch, 19 * inch / 2});
        break;
      }
      case Recipe::collective: lay_collective(plan, s); break;
      case Recipe::cottage: lay_cottage(plan, s); break;
      case Recipe::stronghold: lay_stronghold(plan, s); break;
      case Recipe::shrine: lay_shrine(plan, s); break;
      case Recipe::dump: lay_dump(plan, s); break;
      default: break;
    }
    const Recipe r = s.wish->feature->recipe;
    if (r == Recipe::village || r == Recipe::farm || r == Recipe::villa || r == Recipe::collective)
      lay_orchard(plan, s);
  }
}

}  // namespace sandtable::layout
