#include "table/move/bend_search.hpp"

namespace sandtable {

bool BendSearch::next(Fan& fan) {
  if (sources_.empty()) {
    const Pose& start = field_->mover().base.pose;
    sources_.push_back({start.at, 0, start.facing, none});
  } else {
    if (sources_.size() == 1) {
      bends_ = field_->bends(reach_step);
      open_.resize(bends_.size());
    }
    look_round(*last_, static_cast<uint16_t>(sources_.size() - 1));
    std::size_t next = bends_.size();
    for (std::size_t i = 0; i < bends_.size(); ++i) {
      const Open& o = open_[i];
      if (!o.done && o.cost >= 0 && (next == bends_.size() || o.cost < open_[next].cost)) next = i;
    }
    if (next == bends_.size() || sources_.size() >= none) return false;
    open_[next].done = true;
    sources_.push_back({bends_[next], open_[next].cost, open_[next].facing, open_[next].from});
  }
  fan.open(sources_.back().at);
  last_ = &fan;
  return true;
}

// Every bend that is seen from it, and got to by a shorter way than was known.
void BendSearch::look_round(const Fan& fan, uint16_t source) {
  const Source& s = sources_[source];
  for (std::size_t i = 0; i < bends_.size(); ++i) {
    Open& o = open_[i];
    if (o.done) continue;
    const Vec leg = bends_[i] - s.at;
    const Coord most = o.cost >= 0 ? o.cost - 1 : limit_ - 1;
    if (!no_longer(leg, most - s.cost)) continue;
    if (const auto facing = fan.passage(bends_[i], false)) o = {s.cost + length(leg), *facing, source, false};
  }
}

}  // namespace sandtable
