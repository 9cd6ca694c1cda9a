#include "game/forces/random_list.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "game/sample.hpp"

namespace sandtable::forces {
namespace {

// Some part of a platoon in some number, or a platoon more or less; whether that is allowed is not asked.
void vary_option(const Company& c, Draft& draft, Dice& dice) {
  const auto draw = [&](int n) { return draw_below(n, dice); };
  if (draft.platoons.empty()) return;
  Pick* at = &draft.platoons[static_cast<std::size_t>(draw(static_cast<int>(draft.platoons.size())))];
  const NodeId first = at->node;
  std::vector<NodeId> below_it;
  for (std::size_t i = first.index() + 1; i < c.nodes.size() && c.nodes[i].platoon == first; ++i)
    if (!c.nodes[i].choose) below_it.push_back(NodeId::of(i));
  if (below_it.empty()) return;
  const NodeId node = below_it[static_cast<std::size_t>(draw(static_cast<int>(below_it.size())))];
  std::vector<NodeId> way{node};
  for (NodeId n = c.owner(node); n != first; n = c.owner(n)) way.push_back(n);
  for (std::size_t i = way.size(); i-- > 0;) {
    // Another part of the same choice makes room.
    if (c[c[way[i]].up].choose && c[c[way[i]].up].count.most == 1)
      std::erase_if(at->parts, [&](const Pick& p) { return p.node != way[i] && c[p.node].up == c[way[i]].up; });
    auto found = std::find_if(at->parts.begin(), at->parts.end(), [&](const Pick& p) { return p.node == way[i]; });
    if (found == at->parts.end()) found = at->parts.insert(at->parts.end(), {way[i], plain_count(c, way[i]), {}});
    if (i == 0) {
      const Limits limits = c[node].count;
      const int most = limits.most == any || limits.most > 12 ? 12 : std::max(1, limits.most);
      found->count = draw(most + 1);
    }
    at = &*found;
  }
}

void vary(const Company& c, Draft& draft, Dice& dice) {
  const auto draw = [&](int n) { return draw_below(n, dice); };
  const int what = draw(10);
  if (what < 3) {
    draft.platoons.push_back({c.platoons[static_cast<std::size_t>(draw(static_cast<int>(c.platoons.size())))], 1, {}});
    std::stable_sort(draft.platoons.begin(), draft.platoons.end(),
                     [](const Pick& a, const Pick& b) { return a.node < b.node; });
  } else if (what == 3 && !draft.platoons.empty()) {
    draft.platoons.erase(draft.platoons.begin() + draw(static_cast<int>(draft.platoons.size())));
  } else {
    vary_option(c, draft, dice);
  }
}

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
