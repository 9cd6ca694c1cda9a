#include "game/forces/random_list.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "game/forces/vary.hpp"
#include "game/sample.hpp"

namespace sandtable::forces {
namespace {

class Drawer {
 public:
  Drawer(const Company& c, const ListRules& rules, int points, uint64_t seed)
      : c_(c), rules_(rules), waiver_(rules.waiver ? rules.waiver(points) : Waiver{}), draws_(seed) {
    best_.head = {c.id, fmt::format("{}, {} points, drawn with seed {}", c.name, points, seed), points};
  }

  std::optional<List> draw() {
    for (int tries = 0; tries < 300 && !found_; ++tries) begin();
    if (!found_) return std::nullopt;
    Draft now = best_;
    int64_t cost_now = cost_;
    for (int step = 0; step < 1200 && cost_ + 4 < allowance(c_, best_.head.points); ++step) {
      Draft next = now;
      vary(c_, next, draws_);
      const List list = complete(c_, next);
      const int64_t points = cost(c_, list);
      if (points < cost_now && below(6) > 0) continue;
      if (!good(list)) continue;
      now = std::move(next);
      cost_now = points;
      if (points > cost_) {
        best_ = now;
        cost_ = points;
      }
    }
    return complete(c_, best_);
  }

 private:
  int below(int n) { return draw_below(n, draws_); }
  bool good(const List& list) const { return on_table(c_, list.platoons) && check(c_, list, rules_).empty(); }

  // The least a force needs.
  void begin() {
    Draft draft{best_.head, {}};
    for (std::size_t i = 0; i < c_.categories.size(); ++i) {
      int wanted = c_.categories[i].count.least;
      if (waiver_.category_least != any) wanted = std::min(wanted, waiver_.category_least);
      std::vector<NodeId> of;
      for (const NodeId platoon : c_.platoons) {
        if (c_[platoon].category != static_cast<int>(i)) continue;
        of.push_back(platoon);
        for (int n = waiver_.rosters ? 0 : c_[platoon].count.least; n > 0; --n, --wanted)
          draft.platoons.push_back({platoon, 1, {}});
      }
      for (; wanted > 0 && !of.empty(); --wanted)
        draft.platoons.push_back({of[static_cast<std::size_t>(below(static_cast<int>(of.size())))], 1, {}});
    }
    for (int n = below(12); n > 0; --n) vary_option(c_, draft, draws_);
    const List list = complete(c_, draft);
    if (!good(list)) return;
    best_ = std::move(draft);
    cost_ = cost(c_, list);
    found_ = true;
  }

  const Company& c_;
  const ListRules& rules_;
  Waiver waiver_;
  Draws draws_;
  Draft best_;
  int64_t cost_ = 0;
  bool found_ = false;
};

}  // namespace

std::optional<List> random_list(const Company& c, const ListRules& rules, int points, uint64_t seed) {
  return Drawer(c, rules, points, seed).draw();
}

}  // namespace sandtable::forces
