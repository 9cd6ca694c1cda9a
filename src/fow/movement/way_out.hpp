// Where a team on foot that is in a building may go: about its room, and by the openings into the open (FOW-MOV-060).
// Used by `ask reach` and by charges. Every place it claims has been judged as a path; it looks out of each opening
// straight ahead only, so it may miss places. Teams outside find what they reach with table/reach.hpp, buildings left
// out.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "fow/movement/movement.hpp"

namespace sandtable::fow {

// Ways to just outside the openings, and what each takes of the move.
struct WayOut {
  std::vector<Pose> legs;
  Coord charged = 0;
};
std::vector<WayOut> ways_out(const State&, TeamId, Gait = {});

class IndoorReach {
 public:
  // The state must outlive it. Empty for a team that is in no building, or not on foot.
  IndoorReach(const State&, TeamId, Gait);
  bool indoors() const { return !ways_.empty(); }
  std::optional<Coord> cost_at(Vec) const;  // what the cheapest way found counts against the limit
  std::vector<Pose> way_to(Vec) const;
  std::size_t count() const;  // of places on the grid of Reach

 private:
  struct Found {
    std::vector<Pose> legs;
    Coord charged = 0;
  };
  std::optional<Found> find(Vec) const;
  void look_from(const WayOut&);

  const State& s_;
  const TeamId t_;
  const Gait gait_;
  std::vector<WayOut> ways_;                        // the first goes nowhere: the room itself
  std::vector<std::unique_ptr<MoveField>> fields_;  // reaches_ look at them
  std::vector<Reach> reaches_;
};

}  // namespace sandtable::fow
