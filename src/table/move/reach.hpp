// Where a piece may end its move: the area to draw, and for any place in it the cost and a way to get there.
// Used by the table's greying-out, the previews, the bots and `ask`. Searches once for each pace that allows more than
// the slower ones do, because the slowest ground touched limits the whole move (FOW-MOV-018).
// Never claims a place path_cost would refuse; places behind several tight corners it may miss (route finds those).
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "table/move/bend_search.hpp"
#include "table/move/field.hpp"
#include "table/move/path_cost.hpp"

namespace sandtable {

struct ReachWish {
  // Touch no ground that calls for a test, but for that it starts in; leaving that and coming back is not looked for
  // (facts_at tells of it).
  bool avoid_checks = false;
  Pace slowest = max_paces - 1;  // touch no ground slower than this
};

// The grid of places about a piece. A cell is a quarter of an inch apart from the next; they start at the table's
// corner.
struct ReachFrame {
  static constexpr Coord cell = inch / 4;
  Vec low;
  Coord columns = 0;
  Coord rows = 0;
  Vec at(Coord column, Coord row) const { return {low.x + column * cell, low.y + row * cell}; }
};
ReachFrame frame_about(const Ground&, Vec at, Coord far);

// The paces at which something is got to that is not at a slower one, and how far: the fastest first, which goes
// farthest.
struct PaceLimit {
  Pace pace;
  Coord limit;
};
std::vector<PaceLimit> paces_that_matter(const Ground&, const Limits&, const Mover&, const ReachWish&);

class Reach {
 public:
  static constexpr Coord cell = ReachFrame::cell;

  // The ground and the other pieces must outlive the answer.
  Reach(const Ground&, const Others&, const Limits&, const Mover&, const ReachWish& = {});

  // Exact for any place, not only for those of the grid.
  bool reachable(Vec p) const { return cost_at(p).has_value(); }
  std::optional<Coord> cost_at(Vec p) const;  // length of the shortest way found
  std::vector<Pose> way_to(Vec p) const;      // the legs of that way; empty when there is none
  Walk facts_at(Vec p) const;                 // path_cost of that way, with the tests on it
  // Closed outlines around the area, counter-clockwise, and clockwise around holes in it.
  std::vector<std::vector<Vec>> outlines() const;

  // The grid: columns and rows from `low`; every marked cell is reachable.
  Vec low() const { return chart_.low; }
  Coord columns() const { return chart_.columns; }
  Coord rows() const { return chart_.rows; }
  bool marked(Coord column, Coord row) const {
    return column >= 0 && row >= 0 && column < columns() && row < rows() && source_[chart_.index(column, row)] != none;
  }
  Vec place(Coord column, Coord row) const { return chart_.at(column, row); }
  std::size_t count() const;
  std::size_t bends() const { return sources_.size(); }  // looked out from, the start included

 private:
  static constexpr uint16_t none = BendSearch::none;
  using Source = BendSearch::Source;  // the first of each layer is the start
  struct Layer {
    Field field;
    Coord limit;
    uint16_t first = 0;  // of its sources
    uint16_t count = 0;
  };
  struct Found {
    std::size_t layer;
    uint16_t source;
    Coord cost;
    Angle facing;
  };

  void search(std::size_t layer);
  void mark_from(const Fan&, const Layer&, uint16_t source);
  const Layer& layer_of(uint16_t source) const;
  std::optional<Found> find(Vec p) const;
  Vec rim(Vec inside, Vec outside, uint16_t source) const;

  const Ground* ground_;
  Others others_;
  Limits limits_;
  Mover mover_;
  Field::Chart chart_;  // of the layer being searched
  std::vector<Layer> layers_;
  std::vector<Source> sources_;
  std::vector<uint16_t> source_;  // by cell, the source that first reached it
};

}  // namespace sandtable
