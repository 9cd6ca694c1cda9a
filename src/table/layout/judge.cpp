// The last stage: whether a layout may stand. Everything the dice wanted is there, the chart's limits hold, nothing
// stands on what it may not, and a walker gets from every edge to every other.
#include <fmt/core.h>

#include <algorithm>

#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

bool is_one_of(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// Half-inch squares that no walker may enter: what bars the way, but for where a bridge or a ford leads over.
std::string walkable(const Plan& plan) {
  constexpr Coord step = inch / 2;
  const Coord columns = plan.size().x / step, rows = plan.size().y / step;
  std::vector<uint8_t> shut(static_cast<std::size_t>(columns * rows), 0);
  const auto mark = [&](const Item& i, uint8_t value, Coord more) {
    const Box b = grown(i.box, more + i.half_width);
    for (Coord r = std::max(0, b.low.y / step); r < std::min(rows, b.high.y / step + 1); ++r)
      for (Coord c = std::max(0, b.low.x / step); c < std::min(columns, b.high.x / step + 1); ++c) {
        const Vec p{c * step + step / 2, r * step + step / 2};
        const bool line = i.form == Form::line || i.form == Form::way;
        if ((line ? distance_to_line(p, i.shape) : distance(p, i.shape)) <= more + i.half_width)
          shut[static_cast<std::size_t>(r * columns + c)] = value;
      }
  };
  for (const Item& i : plan.site.items())
    if (is_one_of(plan.chart.style.bars, i.kind) || (i.sort & building) != 0) mark(i, 1, step * 3 / 4);
  for (const Item& i : plan.site.items())
    if ((i.sort & bridge) != 0) mark(i, 0, 0);
  std::vector<std::size_t> open;
  for (Coord c = 0; c < columns && open.empty(); ++c)
    if (shut[static_cast<std::size_t>(c)] == 0) open.push_back(static_cast<std::size_t>(c));
  if (open.empty()) return "the near edge is shut";
  std::vector<uint8_t> seen(shut.size(), 0);
  seen[open[0]] = 1;
  bool edges[4] = {};
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    const Coord c = static_cast<Coord>(at) % columns, r = static_cast<Coord>(at) / columns;
    edges[0] |= c == 0;
    edges[1] |= r == 0;
    edges[2] |= c == columns - 1;
    edges[3] |= r == rows - 1;
    for (const auto& [dc, dr] : {std::pair{1, 0}, std::pair{-1, 0}, std::pair{0, 1}, std::pair{0, -1}}) {
      const Coord nc = c + dc, nr = r + dr;
      if (nc < 0 || nr < 0 || nc >= columns || nr >= rows) continue;
      const auto next = static_cast<std::size_t>(nr * columns + nc);
      if (shut[next] != 0 || seen[next] != 0) continue;
      seen[next] = 1;
      open.push_back(next);
    }
  }
  for (const bool edge : edges)
    if (!edge) return "an edge cannot be reached on foot";
  return "";
}

// How many pieces of each wish lie on the table at least, by their kinds.
std::string all_there(const Plan& plan) {
  for (const Wish& w : plan.rolled.wishes) {
    const Recipe r = w.feature->recipe;
    if (r == Recipe::nothing || r == Recipe::hedgerows || w.feature->kinds.empty()) continue;
    int wanted = 0;
    for (const Wish& o : plan.rolled.wishes)
      if (o.feature == w.feature) wanted += o.count;
    const bool joins = w.feature->joins;
    const auto there = std::count_if(plan.site.items().begin(), plan.site.items().end(),
                                     [&](const Item& i) { return is_one_of(w.feature->kinds, i.kind); });
    if (there < (joins ? 1 : std::min<int>(wanted, w.feature->count.least)))
      return fmt::format("no room for {}", w.feature->name);
  }
  for (const Settlement& s : plan.settlements)
    if (s.wish->buildings > 0) {
      const auto near = std::count_if(plan.site.items().begin(), plan.site.items().end(), [&](const Item& i) {
        return (i.sort & building) != 0 && length(part_way(i.box.low, i.box.high, 50) - s.at) < 24 * inch;
      });
      if (near < s.wish->feature->buildings.least) return fmt::format("no room for {}", s.wish->feature->name);
    }
  std::size_t wanted = 0;
  for (const Wish& w : plan.rolled.wishes)
    wanted += w.feature->buildings.most > 0 || w.feature->recipe == Recipe::shrine ||
                      w.feature->recipe == Recipe::dump || w.feature->recipe == Recipe::stronghold
                  ? 1
                  : 0;
  if (plan.settlements.size() < wanted) return "no place for a settlement";
  return "";
}

}  // namespace

Verdict judge(const Plan& plan) {
  if (plan.site.items().size() > 900) return {"too many features", ""};
  return {walkable(plan), all_there(plan)};
}

}  // namespace sandtable::layout
