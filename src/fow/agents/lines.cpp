#include "fow/agents/lines.hpp"

#include <algorithm>
#include <memory>

#include "fow/core/world.hpp"
#include "fow/sight/sighting.hpp"

namespace sandtable::fow {

Lines& Lines::of(const State& s) {
  constexpr std::size_t kept = 4;
  thread_local std::vector<std::unique_ptr<Lines>> all;
  const uint64_t serial = s.world->sight->serial();
  for (const auto& one : all)
    if (one->serial() == serial) return *one;
  if (all.size() == kept) all.erase(all.begin());
  all.push_back(std::make_unique<Lines>(*s.world));
  return *all.back();
}

Lines::Lines(const World& world)
    : serial_(world.sight->serial()),
      columns_(std::max(1, (world.table->size().x + side - 1) / side)),
      rows_(std::max(1, (world.table->size().y + side - 1) / side)),
      scene_(*world.sight, world.effects, Overlays{}) {
  const auto n = static_cast<std::size_t>(cells());
  onlookers_.resize(n);
  known_.resize(n);
  looks_.resize(n * n);
}

Lines::Cell Lines::cell(Vec at) const {
  return std::clamp(at.y / side, 0, rows_ - 1) * columns_ + std::clamp(at.x / side, 0, columns_ - 1);
}
Vec Lines::middle(Cell c) const { return {(c % columns_) * side + side / 2, (c / columns_) * side + side / 2}; }

const Onlooker& Lines::onlooker_at(Cell c) {
  const auto i = static_cast<std::size_t>(c);
  if (known_[i] == 0) {
    known_[i] = 1;
    onlookers_[i] = onlooker(scene_, Rect{{middle(c), {}}, inch, inch}, inch);
  }
  return onlookers_[i];
}

void Lines::find(Cell a, Cell b) {
  const auto n = static_cast<std::size_t>(cells());
  const auto said = [](const Sighting& line) {
    return line.line == Sighting::Verdict::clear       ? Look::clear
           : line.line == Sighting::Verdict::concealed ? Look::concealed
                                                       : Look::blocked;
  };
  const auto there = static_cast<std::size_t>(a) * n + static_cast<std::size_t>(b);
  const auto back = static_cast<std::size_t>(b) * n + static_cast<std::size_t>(a);
  looks_[there] = said(seeing(scene_, onlooker_at(a), onlooker_at(b)));
  looks_[back] = looks_[there] == Look::blocked ? Look::blocked : said(seeing(scene_, onlooker_at(b), onlooker_at(a)));
}

Lines::Look Lines::look(Cell from, Cell to) {
  const Look& found =
      looks_[static_cast<std::size_t>(from) * static_cast<std::size_t>(cells()) + static_cast<std::size_t>(to)];
  if (found == Look::unknown) find(from, to);
  return found;
}

}  // namespace sandtable::fow
