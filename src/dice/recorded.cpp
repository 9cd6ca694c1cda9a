#include "dice/recorded.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable {

int RecordingDice::roll(const DieRequest& request) {
  const int value = source_.roll(request);
  rolled_.push_back({request, static_cast<uint8_t>(value)});
  return value;
}

ReplayDice::ReplayDice(std::vector<Rolled> recorded) : recorded_(std::move(recorded)), used_(recorded_.size(), false) {
  std::stable_sort(recorded_.begin(), recorded_.end(),
                   [](const Rolled& a, const Rolled& b) { return a.request.number < b.request.number; });
}

int ReplayDice::roll(const DieRequest& request) {
  const auto found =
      std::lower_bound(recorded_.begin(), recorded_.end(), request.number,
                       [](const Rolled& rolled, DieNumber number) { return rolled.request.number < number; });
  if (found == recorded_.end() || found->request.number != request.number)
    throw MissingDie(request, fmt::format("{} was not recorded; the rules now ask for another die", describe(request)));
  const DieRequest& before = found->request;
  const bool same = before.purpose.valid() ? before == request : before.sides == request.sides;
  if (!same) {
    throw WrongDie(request, fmt::format("{} with {} sides was recorded as {} with {} sides; the rules now roll it for "
                                        "something else",
                                        describe(request), request.sides, describe(before), before.sides));
  }
  if (found->value < 1 || found->value > request.sides) {
    throw WrongDie(request, fmt::format("{} was recorded as {}; a die with {} sides shows 1 to {}", describe(request),
                                        found->value, request.sides, request.sides));
  }
  used_[static_cast<std::size_t>(found - recorded_.begin())] = true;
  return found->value;
}

std::vector<Rolled> ReplayDice::unused() const {
  std::vector<Rolled> left;
  for (std::size_t i = 0; i < recorded_.size(); ++i)
    if (!used_[i]) left.push_back(recorded_[i]);
  return left;
}

int FixedDice::roll(const DieRequest& request) {
  if (next_ == values_.size())
    throw MissingDie(request, fmt::format("{}: the {} fixed dice are used up", describe(request), values_.size()));
  return values_[next_++];
}

}  // namespace sandtable
