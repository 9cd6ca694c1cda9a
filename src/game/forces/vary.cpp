#include "game/forces/vary.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "game/sample.hpp"

namespace sandtable::forces {
namespace {

constexpr int most_edits = 3;

void count_nodes(const Company& c, const std::vector<Pick>& picks, int64_t times, std::map<NodeId, int64_t>& into) {
  for (const Pick& p : picks) {
    into[p.node] += times * p.count;
    count_nodes(c, p.parts, times * p.count, into);
  }
}

}  // namespace

bool on_table(const Company& c, const std::vector<Pick>& picks) {
  return std::all_of(picks.begin(), picks.end(),
                     [&](const Pick& pick) { return c[pick.node].missing.empty() && on_table(c, pick.parts); });
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

std::vector<List> neighbours(const Company& c, const ListRules& rules, const List& list, int most, uint64_t seed) {
  Draws dice(seed);
  std::vector<List> all;
  const int64_t may = allowance(c, list.head.points);
  const int64_t least = std::min(cost(c, list), may) - std::max<int64_t>(10, may / 15);
  for (int tries = 0; tries < 400 * most && static_cast<int>(all.size()) < most; ++tries) {
    Draft draft{list.head, list.platoons, list.before};
    for (int edits = 1 + draw_below(most_edits, dice); edits > 0; --edits) vary(c, draft, dice);
    List next = complete(c, draft);
    const int64_t points = cost(c, next);
    if (points > may || points < least || !on_table(c, next.platoons) || changes(c, list, next).empty()) continue;
    if (std::any_of(all.begin(), all.end(), [&](const List& one) { return changes(c, one, next).empty(); })) continue;
    if (check(c, next, rules).empty()) all.push_back(std::move(next));
  }
  return all;
}

std::vector<std::string> changes(const Company& c, const List& from, const List& to) {
  std::map<NodeId, int64_t> counts;
  count_nodes(c, from.platoons, -1, counts);
  count_nodes(c, to.platoons, 1, counts);
  std::vector<std::string> words;
  for (const bool more : {false, true})
    for (const auto& [node, n] : counts) {
      if (n == 0 || (n > 0) != more) continue;
      // What goes or comes with its platoon goes unsaid.
      const NodeId platoon = c[node].platoon;
      const auto whole = counts.find(platoon);
      if (node != platoon && whole != counts.end() && whole->second != 0 && (whole->second > 0) == more) continue;
      const std::string of = node == platoon ? "" : fmt::format(" ({})", c[platoon].name);
      words.push_back(fmt::format("{}{} {}{}", more ? "+" : "-", more ? n : -n, c[node].name, of));
    }
  return words;
}

}  // namespace sandtable::forces
