#include "fow/mission/way_on.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/placing.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {
namespace {

Coord along_of(Vec v, int edge) { return edge % 2 == 0 ? v.x : v.y; }
Coord edge_length(const State& s, int edge) { return along_of(s.world->table->size(), edge); }

// Its left-hand end, seen by somebody who looks from it into the table, is its low one.
bool left_is_low(int edge) { return edge == 0 || edge == 3; }

EdgePart near_end(const State& s, int edge, bool low, Coord within, RuleId rule) {
  const Coord all = edge_length(s, edge);
  return {edge, low ? 0 : std::max<Coord>(0, all - within), low ? std::min(all, within) : all, rule};
}

// The two edges that meet at that corner of the table.
void add_corner(const State& s, Vec corner, Coord within, RuleId rule, std::vector<EdgePart>& list) {
  list.push_back(near_end(s, corner.y == 0 ? 0 : 2, corner.x == 0, within, rule));
  list.push_back(near_end(s, corner.x == 0 ? 1 : 3, corner.y == 0, within, rule));
}

Vec corner_of(const State& s, int edge, bool low) {
  const Vec size = s.world->table->size();
  const Coord far = low ? 0 : edge_length(s, edge);
  switch (edge) {
    case 0: return {far, 0};
    case 1: return {0, far};
    case 2: return {far, size.y};
    default: return {size.x, far};
  }
}

Vec corner_of_quarter(const State& s, int quarter) {
  const Vec size = s.world->table->size();
  return {(quarter & 1) != 0 ? size.x : 0, (quarter & 2) != 0 ? size.y : 0};
}

// An end of the road lies on an edge of the table; the attacker's edges go no farther than his half (FOW-MIS-063).
void add_road_ends(const State& s, const WayIn& way, std::vector<EdgePart>& list) {
  if (s.mission.road.empty()) return;
  const Vec size = s.world->table->size();
  for (Vec end : {s.mission.road[0], s.mission.road.back()}) {
    const int edge = end.x == 0 ? 1 : end.x == size.x ? 3 : end.y == 0 ? 0 : 2;
    for (const Box& half : boxes_of(s, quarters_of(s, PartOf::attacker))) {
      const Coord at = along_of(end, edge);
      list.push_back({edge, std::max(at - way.within, along_of(half.low, edge)),
                      std::min(at + way.within, along_of(half.high, edge)), way.rule});
    }
  }
}

}  // namespace

std::vector<EdgePart> parts_of(const State& s, const WayIn& way, int side) {
  std::vector<EdgePart> list;
  const int own = s.mission.edges[static_cast<std::size_t>(side)];
  switch (way.kind) {
    case WayKind::own_edge: list.push_back({own, 0, edge_length(s, own), way.rule}); break;
    case WayKind::left_corner: add_corner(s, corner_of(s, own, left_is_low(own)), way.within, way.rule, list); break;
    case WayKind::right_corner: add_corner(s, corner_of(s, own, !left_is_low(own)), way.within, way.rule, list); break;
    case WayKind::quarter_corner:
      for (int q = 0; q < 4; ++q)
        if ((quarters_of(s, way.of) >> q & 1) != 0) add_corner(s, corner_of_quarter(s, q), way.within, way.rule, list);
      break;
    case WayKind::quarter_edge:
      for (int q = 0; q < 4; ++q) {
        if ((quarters_of(s, way.of) >> q & 1) == 0) continue;
        for (int edge = 0; edge < 4; ++edge)
          if (long_edge(s, edge) && (half_at(edge) >> q & 1) != 0)
            list.push_back({edge, 0, edge_length(s, edge), way.rule});
      }
      break;
    case WayKind::road_end: add_road_ends(s, way, list); break;
  }
  return list;
}

std::vector<EdgePart> ways_of(const State& s, PlatoonId p) {
  const Party party = party_of(s, s[p].side);
  const std::vector<WayIn>& ways = sheet_of(s).ways;
  std::vector<EdgePart> list;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (ways[i].side != party && ways[i].side != Party::either) continue;
    if (s[p].posting.way_in >= 0 && s[p].posting.way_in != static_cast<int8_t>(i)) continue;
    for (const EdgePart& part : parts_of(s, ways[i], s[p].side)) list.push_back(part);
  }
  return list;
}

namespace {

struct Reach {  // of a base from an edge of the table
  Coord near = 0, far = 0, low = 0, high = 0;
};
Reach reach_of(const State& s, const Rect& base, int edge) {
  const Box b = box_of(outline(base));
  const Vec size = s.world->table->size();
  switch (edge) {
    case 0: return {b.low.y, b.high.y, b.low.x, b.high.x};
    case 1: return {b.low.x, b.high.x, b.low.y, b.high.y};
    case 2: return {size.y - b.high.y, size.y - b.low.y, b.low.x, b.high.x};
    default: return {size.x - b.high.x, size.x - b.low.x, b.low.y, b.high.y};
  }
}
Vec towards(int edge) {  // out over that edge
  static constexpr Vec out[] = {{0, -1}, {-1, 0}, {0, 1}, {1, 0}};
  return out[edge];
}

// Of the stretches it may use the one that it is nearest to.
std::optional<EdgePart> part_behind(const State& s, TeamId t, const Pose& at) {
  std::optional<EdgePart> best;
  Coord least = 0;
  for (const EdgePart& part : ways_of(s, s[t].platoon)) {
    const Reach r = reach_of(s, base_at(s, t, at), part.edge);
    if (r.low < part.low || r.high > part.high || (best && r.far >= least)) continue;
    best = part;
    least = r.far;
  }
  return best;
}

}  // namespace

Coord way_on(const State& s, TeamId t, const Pose& at) {
  const std::optional<EdgePart> part = part_behind(s, t, at);
  return part ? reach_of(s, base_at(s, t, at), part->edge).far : 0;
}

static Refusals cannot_come(const State& s, TeamId t, std::string why) {
  return {refuse("FOW-MSP-038"_rule, fmt::format("{} cannot come on there: {}", name_of(s, t), why), piece_of(t))};
}

Refusals check_edge(const State& s, TeamId t, const Pose& at) {
  const std::optional<EdgePart> part = part_behind(s, t, at);
  if (!part) {
    Refusals out = cannot_come(s, t, "not straight in from a stretch of the edge by which it may come");
    if (const auto ways = ways_of(s, s[t].platoon); !ways.empty() && ways[0].rule.valid()) out[0].rule = ways[0].rule;
    return out;
  }
  if (reach_of(s, base_at(s, t, at), part->edge).near < 0) return cannot_come(s, t, "it would stand over the edge");
  return {};
}

Refusals check_way_on(State& s, TeamId t, const Pose& at) {
  const std::optional<EdgePart> part = part_behind(s, t, at);
  if (!part) return {};
  const Reach r = reach_of(s, base_at(s, t, at), part->edge);
  if (r.near <= 0) return {};  // just inside (FOW-MSP-039)
  const Vec out = towards(part->edge);
  const Pose start{{at.at.x + out.x * r.near, at.at.y + out.y * r.near}, at.facing};
  const Team before = s[t];
  come_on(s, t, start, r.far - r.near);
  note_stand(s, t);
  const PathLook look = look_at_path(s, t, {at});
  s[t] = before;
  if (!look.refused.empty()) {
    Refusals no = look.refused;
    if (model(s, t).mobility == Mobility::immobile)
      no.insert(no.begin(),
                refuse("FOW-MSP-039"_rule, fmt::format("{} comes just inside the edge", name_of(s, t)), piece_of(t)));
    return no;
  }
  for (const Contact& c : checks_on(look.walk))
    if (!c.starting)
      return cannot_come(s, t, "the way on takes a Bogging Check; come on nearer to the edge and move from there");
  return {};
}

Plots strips_of(const State& s, PlatoonId p, Coord deep) {
  Plots plots;
  const Vec size = s.world->table->size();
  for (const EdgePart& part : ways_of(s, p)) {
    Plot plot;
    switch (part.edge) {
      case 0: plot.low = {part.low, 0}, plot.high = {part.high, deep}; break;
      case 1: plot.low = {0, part.low}, plot.high = {deep, part.high}; break;
      case 2: plot.low = {part.low, size.y - deep}, plot.high = {part.high, size.y}; break;
      default: plot.low = {size.x - deep, part.low}, plot.high = {size.x, part.high};
    }
    if (!plots.try_push(plot)) break;
  }
  return plots;
}

}  // namespace sandtable::fow
