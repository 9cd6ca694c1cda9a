// The last stage: whether a layout may stand. Everything the dice wanted is there, the chart's limits hold, nothing
// stands on what it may not, and a walker gets from every edge to every other and out of every corner.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "table/layout/plan.hpp"

namespace sandtable::layout {
namespace {

bool is_one_of(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// Half-inch squares that no walker may enter: what bars the way, but for where a bridge or a ford leads over.
class Walks {
 public:
  explicit Walks(const Plan& plan)
      : columns_(plan.size().x / step), rows_(plan.size().y / step), shut_(cells(columns_, rows_)) {
    for (const Item& i : plan.site.items())
      if (plan.bars(i) || (i.sort & building) != 0) mark(i, 1, step * 3 / 4);
    for (const Item& i : plan.site.items())
      if ((i.sort & bridge) != 0) mark(i, 0, 0);
  }

  std::string fault() {
    bool across = false;
    for (std::size_t from = 0; from < shut_.size(); ++from) {
      if (shut_[from] != 0) continue;
      const Part part = flood(from);
      const bool whole = part.edges[0] && part.edges[1] && part.edges[2] && part.edges[3];
      across = across || whole;
      if (!whole && part.size > most_cut_off) return "ground is cut off";
    }
    return across ? "" : "an edge cannot be reached on foot";
  }

 private:
  static constexpr Coord step = inch / 2;
  // Corners between houses and slivers along a bank: where no team would be put.
  static constexpr int most_cut_off = 8;
  struct Part {
    int size = 0;
    std::array<bool, 4> edges{};
  };

  static std::size_t cells(Coord columns, Coord rows) { return static_cast<std::size_t>(columns * rows); }
  void mark(const Item& i, uint8_t value, Coord more) {
    const Box b = grown(i.box, more + i.half_width);
    for (Coord r = std::max(0, b.low.y / step); r < std::min(rows_, b.high.y / step + 1); ++r)
      for (Coord c = std::max(0, b.low.x / step); c < std::min(columns_, b.high.x / step + 1); ++c) {
        const Vec p{c * step + step / 2, r * step + step / 2};
        const bool line = i.form == Form::line || i.form == Form::way;
        if ((line ? distance_to_line(p, i.shape) : distance(p, i.shape)) <= more + i.half_width)
          shut_[static_cast<std::size_t>(r * columns_ + c)] = value;
      }
  }
  // Shuts what is reached from there, and says how much it is and which edges it touches.
  Part flood(std::size_t from) {
    Part part;
    std::vector<std::size_t> open{from};
    shut_[from] = 1;
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      ++part.size;
      const Coord c = static_cast<Coord>(at) % columns_, r = static_cast<Coord>(at) / columns_;
      part.edges[0] |= c == 0;
      part.edges[1] |= r == 0;
      part.edges[2] |= c == columns_ - 1;
      part.edges[3] |= r == rows_ - 1;
      for (const auto& [dc, dr] : {std::pair{1, 0}, std::pair{-1, 0}, std::pair{0, 1}, std::pair{0, -1}}) {
        const Coord nc = c + dc, nr = r + dr;
        if (nc < 0 || nr < 0 || nc >= columns_ || nr >= rows_) continue;
        const auto next = static_cast<std::size_t>(nr * columns_ + nc);
        if (shut_[next] != 0) continue;
        shut_[next] = 1;
        open.push_back(next);
      }
    }
    return part;
  }

  Coord columns_, rows_;
  std::vector<uint8_t> shut_;
};

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

bool Plan::floods(const Item& i) const {
  for (const auto& [when, kinds] : chart.style.bars_in)
    if ((when == rolled.weather.season || when == rolled.weather.weather) && is_one_of(kinds, i.kind)) return true;
  return false;
}
bool Plan::bars(const Item& i) const { return is_one_of(chart.style.bars, i.kind) || floods(i); }

Verdict judge(const Plan& plan) {
  if (plan.site.items().size() > 900) return {"too many features", ""};
  return {Walks(plan).fault(), all_there(plan)};
}

}  // namespace sandtable::layout
