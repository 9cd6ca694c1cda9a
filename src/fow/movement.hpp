// Moving teams: how far, through what, and what stands in the way (FOW-MOV).
// Used by the Movement Step, by `ask reach` and `ask path`, and by previews. Every limit is the catalog's.
#pragma once
#include "fow/state.hpp"
#include "table/path_cost.hpp"
#include "table/reach.hpp"

namespace sandtable::fow {

// The table for one mover, with the pieces it must keep clear of; hand `others()` to table/ while this lives.
class MoveField {
 public:
  MoveField(const State&, TeamId);
  const Ground& ground() const { return ground_; }
  Others others() const { return {keep_out_, standing_}; }
  const Limits& limits() const { return limits_; }
  const Mover& mover() const { return mover_; }
  TeamId keep_out_team(std::size_t i) const { return keep_out_teams_[i]; }
  TeamId standing_team(std::size_t i) const { return standing_teams_[i]; }

 private:
  Ground ground_;
  Limits limits_;
  Mover mover_;
  std::vector<KeepOut> keep_out_;
  std::vector<TeamId> keep_out_teams_;
  std::vector<Standing> standing_;
  std::vector<TeamId> standing_teams_;
};

// Paces in the order of the movement table.
enum MovePace : Pace { on_road = 0, cross_country = 1, rough = 2 };
const char* pace_words(Pace);

// Everything that forbids this move, with what was measured.
Refusals check_move(const State&, TeamId, const std::vector<Pose>& legs);

}  // namespace sandtable::fow
