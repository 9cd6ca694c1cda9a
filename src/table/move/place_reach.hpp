// Whether a piece may end its move at one place or another: what Reach tells of the whole area, looked at only as far
// as the places that are asked about need. Used where the best of a few places is wanted (as_close); where all of them
// are, Reach is quicker. Remembers what it has looked at, so that asking on costs less; it decides nothing.
#pragma once
#include <deque>
#include <memory>
#include <vector>

#include "table/move/bend_search.hpp"
#include "table/move/reach.hpp"

namespace sandtable {

class PlaceReach {
 public:
  // The ground and the other pieces must outlive it.
  PlaceReach(const Ground&, const Others&, const Limits&, const Mover&, const ReachWish& = {});
  PlaceReach(const PlaceReach&) = delete;  // what has been looked at refers to its own fields
  PlaceReach& operator=(const PlaceReach&) = delete;

  bool reachable(Vec place);
  std::vector<Pose> way_to(Vec place);  // the shortest, a straight one where there is one; empty when there is none

  // The grid of Reach, and whether a cell is near enough for any way there at all.
  Coord columns() const { return frame_.columns; }
  Coord rows() const { return frame_.rows; }
  Vec place(Coord column, Coord row) const { return frame_.at(column, row); }
  bool near_enough(Coord column, Coord row) const { return no_longer(place(column, row) - start_, farthest_); }
  bool reachable(Coord column, Coord row);
  // Everything has been looked at that could lead there: asking costs little.
  bool soon_told(Coord column, Coord row) const;

 private:
  // What is looked at for one pace.
  struct Layer {
    Layer(Field f, Coord most) : field(std::move(f)), limit(most), search(field, most) {}
    // How it looks out from the so-manieth source; none when there are not so many.
    const Fan* fan(std::size_t source);

    Field field;
    Coord limit;
    BendSearch search;
    std::deque<Fan> fans;
    bool whole = false;
  };
  Layer& layer(std::size_t i);

  const Ground* ground_;
  Others others_;
  Mover mover_;
  bool avoid_checks_;
  Vec start_;
  Coord farthest_;
  ReachFrame frame_;
  std::vector<PaceLimit> paces_;  // the fastest first, which goes farthest
  std::vector<std::unique_ptr<Layer>> layers_;
  enum class Cell : uint8_t { unknown, open, shut };
  std::vector<Cell> cells_;
};

}  // namespace sandtable
