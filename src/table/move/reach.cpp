#include "table/move/reach.hpp"

#include <algorithm>

#include "table/move/meeting.hpp"

namespace sandtable {
namespace {

constexpr Coord floor_cell(Coord c) { return c >= 0 ? c / Reach::cell : -((-c + Reach::cell - 1) / Reach::cell); }

bool has_road(const Ground& g) {
  return !g.roads.empty() ||
         std::any_of(g.patches.begin(), g.patches.end(), [](const auto& p) { return p.going.road; });
}

}  // namespace

ReachFrame frame_about(const Ground& ground, Vec at, Coord far) {
  ReachFrame frame;
  frame.low = {std::max(0, floor_cell(at.x - far)) * frame.cell, std::max(0, floor_cell(at.y - far)) * frame.cell};
  frame.columns = floor_cell(std::min(ground.size.x, at.x + far) - frame.low.x) + 1;
  frame.rows = floor_cell(std::min(ground.size.y, at.y + far) - frame.low.y) + 1;
  return frame;
}

std::vector<PaceLimit> paces_that_matter(const Ground& ground, const Limits& limits, const Mover& mover,
                                         const ReachWish& wish) {
  const Pace from = standing_pace(ground, mover.base);
  const std::size_t slowest = std::min<std::size_t>(wish.slowest, max_paces - 1);
  std::vector<PaceLimit> paces;
  Coord best = -1;
  for (std::size_t p = slowest + 1; p-- > from;) {
    if (limits.most[p] <= best) continue;  // whatever this pace allows, a slower one does too
    if (p < ground.road || (p < ground.open && !has_road(ground))) continue;
    best = limits.most[p];
    paces.push_back({static_cast<Pace>(p), best});
  }
  std::reverse(paces.begin(), paces.end());
  return paces;
}

Reach::Reach(const Ground& ground, const Others& others, const Limits& limits, const Mover& mover,
             const ReachWish& wish)
    : ground_(&ground), others_(others), limits_(limits), mover_(mover) {
  // The fastest layer has most of the area: what it marks the others need not look at.
  const std::vector<PaceLimit> paces = paces_that_matter(ground, limits, mover, wish);
  layers_.reserve(paces.size());
  for (const PaceLimit& p : paces)
    layers_.push_back({Field(ground, others, mover, {p.pace, wish.avoid_checks, p.limit}), p.limit});
  const ReachFrame frame =
      frame_about(ground, mover.base.pose.at, paces.empty() ? 0 : std::max(0, paces.front().limit));
  chart_.low = frame.low;
  chart_.step = cell;
  chart_.columns = frame.columns;
  chart_.rows = frame.rows;
  source_.assign(static_cast<std::size_t>(chart_.columns) * static_cast<std::size_t>(chart_.rows), none);
  for (std::size_t i = 0; i < layers_.size(); ++i) search(i);
}

// Each place that is looked out from marks what it sees.
void Reach::search(std::size_t which) {
  Layer& layer = layers_[which];
  layer.first = static_cast<uint16_t>(sources_.size());
  layer.field.draw(chart_);
  BendSearch bends(layer.field, layer.limit);
  for (Fan fan(layer.field); sources_.size() < none && bends.next(fan);) {
    Source s = bends.sources().back();
    if (s.from != none) s.from = static_cast<uint16_t>(s.from + layer.first);
    sources_.push_back(s);
    mark_from(fan, layer, static_cast<uint16_t>(sources_.size() - 1));
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
