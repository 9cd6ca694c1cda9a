// How far it is to a goal round what is in the way, over the bare table: squares for each kind of mover and
// maps of the distance to each goal, made once and remembered. Used to judge places and to find the next bit of a way.
// A coarse look, pieces and wrecks left out; whether a team may go there the rules of movement say.
// A memo of one thread: what it says depends on the table, the mover and the goal alone.
#pragma once
#include <memory>
#include <vector>

#include "fow/core/state.hpp"
#include "table/move/far_map.hpp"

namespace sandtable::fow {

class Way {
 public:
  Way(std::shared_ptr<const Field::Chart> squares, Vec goal);
  bool leads_from(Vec) const;
  // Where nothing leads there, as the crow flies and half as much again.
  Coord left(Vec from) const;
  // Where one gets by going so far.
  Vec after(Vec from, Coord far) const;
  Vec goal() const { return goal_; }

 private:
  std::shared_ptr<const Field::Chart> squares_;
  Vec goal_;
  FarMap map_;
};

// For a team of that kind; the memo keeps it until many others have been asked for.
std::shared_ptr<const Way> way_to(const State&, TeamId, Vec goal);

}  // namespace sandtable::fow
