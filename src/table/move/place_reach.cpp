#include "table/move/place_reach.hpp"

#include <algorithm>

namespace sandtable {

PlaceReach::PlaceReach(const Ground& ground, const Others& others, const Limits& limits, const Mover& mover,
                       const ReachWish& wish)
    : ground_(&ground),
      others_(others),
      mover_(mover),
      avoid_checks_(wish.avoid_checks),
      start_(mover.base.pose.at),
      paces_(paces_that_matter(ground, limits, mover, wish)) {
  farthest_ = paces_.empty() ? 0 : std::max(0, paces_.front().limit);
  frame_ = frame_about(ground, start_, farthest_);
  layers_.resize(paces_.size());
  cells_.resize(static_cast<std::size_t>(frame_.columns) * static_cast<std::size_t>(frame_.rows));
}

bool PlaceReach::soon_told(Coord column, Coord row) const {
  const Vec by = place(column, row) - start_;
  for (std::size_t i = 0; i < paces_.size() && no_longer(by, paces_[i].limit); ++i)
    if (!layers_[i] || !layers_[i]->whole) return false;
  return true;
}

bool PlaceReach::reachable(Coord column, Coord row) {
  Cell& cell = cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(frame_.columns) +
                      static_cast<std::size_t>(column)];
  if (cell == Cell::unknown) cell = reachable(place(column, row)) ? Cell::open : Cell::shut;
  return cell == Cell::open;
}

PlaceReach::Layer& PlaceReach::layer(std::size_t i) {
  if (!layers_[i])
    layers_[i] = std::make_unique<Layer>(
        Field(*ground_, others_, mover_, {paces_[i].pace, avoid_checks_, paces_[i].limit}), paces_[i].limit);
  return *layers_[i];
}

const Fan* PlaceReach::Layer::fan(std::size_t source) {
  while (!whole && fans.size() <= source) {
    fans.emplace_back(field);
    if (search.next(fans.back())) continue;
    fans.pop_back();
    whole = true;
  }
  return source < fans.size() ? &fans[source] : nullptr;
}

bool PlaceReach::reachable(Vec place) {
  for (std::size_t i = 0; i < paces_.size(); ++i) {
    if (!no_longer(place - start_, paces_[i].limit)) break;  // nor does a slower one go so far
    Layer& l = layer(i);
    for (std::size_t k = 0; const Fan* fan = l.fan(k); ++k) {
      const BendSearch::Source& s = l.search.sources()[k];
      if (s.cost > l.limit) break;
      if (no_longer(place - s.at, l.limit - s.cost) && fan->sees(place, false)) return true;
    }
  }
  return false;
}

std::vector<Pose> PlaceReach::way_to(Vec place) {
  std::size_t near = 0;
  while (near < paces_.size() && no_longer(place - start_, paces_[near].limit)) ++near;
  for (std::size_t i = 0; i < near; ++i)
    if (const auto facing = layer(i).fan(0)->passage(place, true)) return {{place, *facing}};
  struct {
    Coord cost = -1;
    const Layer* layer = nullptr;
    std::size_t source = 0;
    Angle facing;
  } best;
  for (std::size_t i = 0; i < near; ++i) {
    Layer& l = layer(i);
    for (std::size_t k = 0; const Fan* fan = l.fan(k); ++k) {
      const BendSearch::Source& s = l.search.sources()[k];
      const Coord most = best.layer ? std::min(best.cost - 1, l.limit) : l.limit;
      if (s.cost > most) break;
      if (!no_longer(place - s.at, most - s.cost)) continue;
      if (const auto facing = fan->passage(place, true)) best = {s.cost + length(place - s.at), &l, k, *facing};
    }
  }
  if (!best.layer) return {};
  std::vector<Pose> legs{{place, best.facing}};
  const std::vector<BendSearch::Source>& sources = best.layer->search.sources();
  for (std::size_t i = best.source; sources[i].from != BendSearch::none; i = sources[i].from)
    legs.push_back({sources[i].at, sources[i].facing});
  std::reverse(legs.begin(), legs.end());
  return legs;
}

}  // namespace sandtable
