// Filling in what a draft leaves out, and leaving out what would be filled in.
#include <algorithm>

#include "game/forces/list.hpp"

namespace sandtable::forces {
namespace {

// A pick on its way: what was filled in may change again when conditions look different.
struct Growing {
  Pick pick;
  bool filled = false;
  std::vector<Growing> parts;
};

Growing said(const Pick& pick) {
  Growing g{{pick.node, pick.count, {}}, false, {}};
  for (const Pick& part : pick.parts) g.parts.push_back(said(part));
  return g;
}

// Without what was said to be left out, in the company's order.
std::vector<Pick> settled(const std::vector<Growing>& parts) {
  std::vector<Pick> picks;
  for (const Growing& g : parts)
    if (g.pick.count > 0) picks.push_back({g.pick.node, g.pick.count, settled(g.parts)});
  return picks;
}

class Filler {
 public:
  Filler(const Company& c, std::vector<Growing>& platoons) : c_(c), platoons_(platoons) {}

  // Whether anything changed.
  bool pass() {
    changed_ = false;
    now_ = settled(platoons_);
    totals_ = totals(c_, now_);
    for (Growing& g : platoons_)
      if (g.pick.count > 0) fill(g, nullptr);
    return changed_;
  }

 private:
  void fill(Growing& g, const Above* up) {
    g.pick.parts = settled(g.parts);
    const Above above{&g.pick, up};
    for (const NodeId part : c_[g.pick.node].parts) {
      if (c_[part].choose)
        choose(g, part, above);
      else if (!spoken_of(g, part))
        set(g, part, least_of(limits_of(c_, part, &above, totals_)));
    }
    std::stable_sort(g.parts.begin(), g.parts.end(),
                     [](const Growing& a, const Growing& b) { return a.pick.node < b.pick.node; });
    for (Growing& part : g.parts)
      if (part.pick.count > 0) fill(part, &above);
    g.pick.parts.clear();
  }

  void choose(Growing& g, NodeId choice, const Above& above) {
    const Node& node = c_[choice];
    for (const NodeId part : node.parts)
      if (spoken_of(g, part)) return;
    const Limits limits = limits_of(c_, choice, &above, totals_);
    int wanted = std::max(limits.least, node.usual.valid() ? 1 : 0);
    if (limits.most != any) wanted = std::min(wanted, limits.most);
    const auto take = [&](NodeId part) {
      const Limits own = limits_of(c_, part, &above, totals_);
      const int n = own.most == any ? wanted : std::min(wanted, own.most);
      set(g, part, n);
      wanted -= n;
    };
    if (node.usual.valid()) take(node.usual);
    for (const NodeId part : node.parts)
      if (part != node.usual) take(part);
  }

  static int least_of(const Limits& limits) {
    return limits.most == any ? limits.least : std::min(limits.least, limits.most);
  }
  static bool spoken_of(const Growing& g, NodeId part) {
    return std::any_of(g.parts.begin(), g.parts.end(),
                       [&](const Growing& one) { return one.pick.node == part && !one.filled; });
  }
  void set(Growing& g, NodeId part, int count) {
    const auto found =
        std::find_if(g.parts.begin(), g.parts.end(), [&](const Growing& one) { return one.pick.node == part; });
    if (found == g.parts.end()) {
      if (count == 0) return;
      g.parts.push_back({{part, count, {}}, true, {}});
    } else if (found->pick.count != count) {
      found->pick.count = count;
    } else {
      return;
    }
    changed_ = true;
  }

  const Company& c_;
  std::vector<Growing>& platoons_;
  std::vector<Pick> now_;
  std::vector<int64_t> totals_;
  bool changed_ = false;
};

// --- shortening ---

// Everything there, and a 0 for whatever might be filled in beside it.
void spell_out(const Company& c, Pick& pick) {
  std::vector<NodeId> slots;
  for (const NodeId part : c[pick.node].parts) {
    if (c[part].choose)
      slots.insert(slots.end(), c[part].parts.begin(), c[part].parts.end());
    else
      slots.push_back(part);
  }
  for (Pick& part : pick.parts) spell_out(c, part);
  for (const NodeId slot : slots)
    if (std::none_of(pick.parts.begin(), pick.parts.end(), [&](const Pick& one) { return one.node == slot; }))
      pick.parts.push_back({slot, 0, {}});
  std::stable_sort(pick.parts.begin(), pick.parts.end(), [](const Pick& a, const Pick& b) { return a.node < b.node; });
}

// Takes away, from the end, each part without which the draft says the same.
void prune(const Company& c, const List& list, Draft& draft, Pick& pick) {
  for (std::size_t i = pick.parts.size(); i-- > 0;) {
    Pick gone = std::move(pick.parts[i]);
    pick.parts.erase(pick.parts.begin() + static_cast<std::ptrdiff_t>(i));
    if (complete(c, draft) == list) continue;
    pick.parts.insert(pick.parts.begin() + static_cast<std::ptrdiff_t>(i), std::move(gone));
    prune(c, list, draft, pick.parts[i]);
  }
}

}  // namespace

List complete(const Company& c, const Draft& draft) {
  std::vector<Growing> platoons;
  for (const Pick& pick : draft.platoons) platoons.push_back(said(pick));
  Filler filler(c, platoons);
  // Conditions look at one another; those that never come to rest are left where they are, and the check tells.
  for (int pass = 0; pass < 8 && filler.pass(); ++pass) {
  }
  return {draft.head, settled(platoons), draft.before};
}

Draft shorten(const Company& c, const List& list) {
  Draft draft{list.head, list.platoons, list.before};
  for (Pick& platoon : draft.platoons) spell_out(c, platoon);
  for (int round = 0; round < 2; ++round)  // what one goes without may hang on another
    for (Pick& platoon : draft.platoons) prune(c, list, draft, platoon);
  return draft;
}

}  // namespace sandtable::forces
