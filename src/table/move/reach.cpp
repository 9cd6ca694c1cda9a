#include "table/move/reach.hpp"

#include <algorithm>

#include "table/move/meeting.hpp"

namespace sandtable {
namespace {

constexpr Coord floor_cell(Coord c) { return c >= 0 ? c / Reach::cell : -((-c + Reach::cell - 1) / Reach::cell); }

// length(v) <= most, without the root.
bool no_longer(Vec v, Coord most) { return most >= 0 && squared(v) < (int64_t{most} + 1) * (int64_t{most} + 1); }

bool has_road(const Ground& g) {
  return !g.roads.empty() ||
         std::any_of(g.patches.begin(), g.patches.end(), [](const auto& p) { return p.going.road; });
}

}  // namespace

Reach::Reach(const Ground& ground, const Others& others, const Limits& limits, const Mover& mover,
             const ReachWish& wish)
    : ground_(&ground), others_(others), limits_(limits), mover_(mover) {
  const Pace from = standing_pace(ground, mover.base);
  const std::size_t slowest = std::min<std::size_t>(wish.slowest, max_paces - 1);
  std::vector<Pace> paces;
  Coord best = -1;
  for (std::size_t p = slowest + 1; p-- > from;) {
    if (limits.most[p] <= best) continue;  // whatever this pace allows, a slower one does too
    if (p < ground.road || (p < ground.open && !has_road(ground))) continue;
    best = limits.most[p];
    paces.push_back(static_cast<Pace>(p));
  }
  // The fastest layer has most of the area: what it marks the others need not look at.
  layers_.reserve(paces.size());
  for (std::size_t i = paces.size(); i-- > 0;) {
    const Coord limit = limits[paces[i]];
    layers_.push_back({Field(ground, others, mover, {paces[i], wish.avoid_checks, limit}), limit});
  }
  const Vec at = mover.base.pose.at;
  const Coord far = std::max(best, 0);
  chart_.low = {std::max(0, floor_cell(at.x - far)) * cell, std::max(0, floor_cell(at.y - far)) * cell};
  chart_.step = cell;
  chart_.columns = floor_cell(std::min(ground.size.x, at.x + far) - chart_.low.x) + 1;
  chart_.rows = floor_cell(std::min(ground.size.y, at.y + far) - chart_.low.y) + 1;
  source_.assign(static_cast<std::size_t>(chart_.columns) * static_cast<std::size_t>(chart_.rows), none);
  for (std::size_t i = 0; i < layers_.size(); ++i) search(i);
}

// Dijkstra over the bends; each place settled marks what it sees.
void Reach::search(std::size_t which) {
  Layer& layer = layers_[which];
  layer.first = static_cast<uint16_t>(sources_.size());
  sources_.push_back({mover_.base.pose.at, 0, mover_.base.pose.facing, none});
  const std::vector<Vec> bends = layer.field.bends(reach_step);
  struct Open {
    Coord cost = -1;
    Angle facing;
    uint16_t from = none;
    bool done = false;
  };
  std::vector<Open> open(bends.size());
  Fan fan(layer.field);
  layer.field.draw(chart_);
  for (auto current = layer.first;;) {
    const Source source = sources_[current];
    fan.open(source.at);
    mark_from(fan, layer, current);
    std::size_t next = bends.size();
    for (std::size_t i = 0; i < bends.size(); ++i) {
      Open& o = open[i];
      if (o.done) continue;
      const Vec leg = bends[i] - source.at;
      const Coord most = o.cost >= 0 ? o.cost - 1 : layer.limit - 1;
      if (no_longer(leg, most - source.cost))
        if (const auto facing = fan.passage(bends[i], false)) {
          o = {source.cost + length(leg), *facing, current, false};
        }
      if (o.cost >= 0 && (next == bends.size() || o.cost < open[next].cost)) next = i;
    }
    if (next == bends.size() || sources_.size() >= none) break;
    open[next].done = true;
    current = static_cast<uint16_t>(sources_.size());
    sources_.push_back({bends[next], open[next].cost, open[next].facing, open[next].from});
  }
  layer.count = static_cast<uint16_t>(sources_.size() - layer.first);
}

void Reach::mark_from(const Fan& fan, const Layer& layer, uint16_t source) {
  const Source& s = sources_[source];
  const Coord left = layer.limit - s.cost;
  const Coord bottom = std::max(0, -floor_cell(chart_.low.y - s.at.y + left));
  const Coord top = std::min(chart_.rows - 1, floor_cell(s.at.y + left - chart_.low.y));
  for (Coord row = bottom; row <= top; ++row) {
    const int64_t dy = chart_.low.y + row * cell - s.at.y;
    const int64_t room = (int64_t{left} + 1) * (int64_t{left} + 1) - 1 - dy * dy;
    if (room < 0) continue;
    const auto half = static_cast<Coord>(isqrt(static_cast<uint64_t>(room)));
    const Coord first = std::max(0, -floor_cell(chart_.low.x - s.at.x + half));
    const Coord last = std::min(chart_.columns - 1, floor_cell(s.at.x + half - chart_.low.x));
    for (Coord column = first; column <= last; ++column) {
      const std::size_t i = chart_.index(column, row);
      const uint8_t here = chart_.places[i];
      if (source_[i] == none && here != Field::Chart::never &&
          fan.sees(place(column, row), here == Field::Chart::plain))
        source_[i] = source;
    }
  }
}

std::size_t Reach::count() const {
  return static_cast<std::size_t>(source_.size() -
                                  static_cast<std::size_t>(std::count(source_.begin(), source_.end(), none)));
}

std::optional<Reach::Found> Reach::find(Vec p) const {
  std::optional<Found> best;
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    for (auto i = layer.first; i < layer.first + layer.count; ++i) {
      const Source& s = sources_[i];
      const Coord most = best ? best->cost - 1 : layer.limit;
      if (s.cost > most) break;
      if (!no_longer(p - s.at, std::min(most, layer.limit) - s.cost)) continue;
      if (const auto facing = layer.field.passage(s.at, p, true))
        best = Found{l, i, s.cost + length(p - s.at), *facing};
    }
  }
  return best;
}

std::optional<Coord> Reach::cost_at(Vec p) const {
  const auto found = find(p);
  return found ? std::optional(found->cost) : std::nullopt;
}

std::vector<Pose> Reach::way_to(Vec p) const {
  const auto found = find(p);
  if (!found) return {};
  std::vector<Pose> legs{{p, found->facing}};
  for (uint16_t i = found->source; sources_[i].from != none; i = sources_[i].from)
    legs.push_back({sources_[i].at, sources_[i].facing});
  std::reverse(legs.begin(), legs.end());
  return legs;
}

Walk Reach::facts_at(Vec p) const { return walk(*ground_, others_, limits_, mover_.base, way_to(p)); }

const Reach::Layer& Reach::layer_of(uint16_t source) const {
  std::size_t l = 0;
  while (l + 1 < layers_.size() && source >= layers_[l + 1].first) ++l;
  return layers_[l];
}

}  // namespace sandtable
