#include "game/forces/list.hpp"

#include <algorithm>

namespace sandtable::forces {
namespace {

// More than any force has; what a company's file multiplies beyond it stays here.
constexpr int64_t plenty = 1'000'000'000'000;
int64_t held(int64_t n) { return std::clamp(n, -plenty, plenty); }

void add_up(const Pick& pick, int64_t copies, std::vector<int64_t>& sums) {
  copies = held(copies * pick.count);
  if (copies == 0) return;
  int64_t& sum = sums[pick.node.index()];
  sum = held(sum + copies);
  for (const Pick& part : pick.parts) add_up(part, copies, sums);
}

int64_t counted_in(const std::vector<Pick>& parts, NodeId node) {
  int64_t n = 0;
  for (const Pick& part : parts) {
    if (part.node == node) n += part.count;
    n += part.count * counted_in(part.parts, node);
  }
  return held(n);
}

int64_t counted(const Tally& tally, const Above* above, const std::vector<int64_t>& sums) {
  if (!tally.in.valid()) return sums[tally.id.index()];
  if (tally.id == tally.in) return 1;
  for (; above != nullptr; above = above->up)
    if (above->pick->node == tally.in) return counted_in(above->pick->parts, tally.id);
  return 0;
}

void apply(const Change& change, int64_t times, Limits& limits) {
  for (const auto& [kind, value] : change.effects) {
    const int by = static_cast<int>(std::clamp<int64_t>(value * times, -most_copies, most_copies));
    switch (kind) {
      case Change::Kind::least: limits.least = value; break;
      case Change::Kind::most: limits.most = value; break;
      case Change::Kind::add_least: limits.least = std::max(0, limits.least + by); break;
      case Change::Kind::add_most:
        if (limits.most != any) limits.most = std::max(0, limits.most + by);
        break;
    }
  }
}

}  // namespace

int64_t cost(const Company& c, const Pick& pick) {
  int64_t points = c[pick.node].points;
  for (const Pick& part : pick.parts) points += cost(c, part);
  return held(held(points) * pick.count);
}

int64_t cost(const Company& c, const List& list) {
  int64_t points = 0;
  for (const Pick& pick : list.platoons) points += cost(c, pick);
  return points;
}

int64_t allowance(const Company& c, int agreed) {
  return c.spends_of == 0 ? agreed : static_cast<int64_t>(agreed) * c.spends / c.spends_of;
}

std::vector<int64_t> totals(const Company& c, const std::vector<Pick>& platoons) {
  std::vector<int64_t> sums(c.nodes.size());
  for (const Pick& pick : platoons) add_up(pick, 1, sums);
  return sums;
}

Limits changed(const Company& c, NodeId node, Limits limits, const Above* above, const std::vector<int64_t>& sums,
               std::vector<const Change*>* because) {
  for (const Change& change : c[node].changes) {
    const bool holds = std::all_of(change.when.begin(), change.when.end(), [&](const Condition& condition) {
      return condition.limits.allows(counted(condition.tally, above, sums));
    });
    const int64_t times = change.repeats ? counted(change.per, above, sums) / change.each : 1;
    if (!holds || times == 0) continue;
    apply(change, times, limits);
    if (because != nullptr) because->push_back(&change);
  }
  return limits;
}

Limits limits_of(const Company& c, NodeId node, const Above* above, const std::vector<int64_t>& sums,
                 std::vector<const Change*>* because) {
  return changed(c, node, c[node].count, above, sums, because);
}

int plain_count(const Company& c, NodeId node) { return c[node].up.valid() ? std::max(1, c[node].count.least) : 1; }

}  // namespace sandtable::forces
