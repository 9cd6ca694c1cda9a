// Who fires from which opening of a building (FOW-SHO-045 to 049): which a team may use, how many find room, and how a
// platoon shares out those that are free. Used by fire orders, usual, given and judged, and by questions about a shot.
// Does not judge the shot itself: that is shooting.hpp's.
#pragma once
#include <map>
#include <vector>

#include "base/bounded.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "fow/shooting/terms.hpp"

namespace sandtable::fow {

using Openings = Bounded<int8_t, 127>;
// Those of its building that the team may fire from; one entry of -1 for a team in the open.
Openings firing_places(const State&, TeamId);
// ... at those enemies: with one in the same room it needs none, which is -1, the first of them where all are.
Openings firing_places(const State&, TeamId, const std::vector<TeamId>& enemies);
// The team fires at somebody in its own building.
bool shares_room(const State&, TeamId, const std::vector<TeamId>& enemies);
// The shot, declared at those teams, is fired where it has to be: from no opening that all it may hit stand inside of.
bool needs_opening(const State&, const Fire&, const std::vector<TeamId>& teams);

// The openings that are in use: by those of a side who have fired on these terms, and by those who are added.
class OpeningsInUse {
 public:
  // Without those of `choosing`, who choose again.
  OpeningsInUse(const State&, const Terms&, int side, const Firing& choosing);
  bool has_room(TeamId, int8_t opening) const;  // -1 always has
  void take(TeamId, int8_t opening);
  void leave(TeamId, int8_t opening);

 private:
  const State& s_;
  std::map<std::pair<int16_t, int8_t>, std::vector<TeamId>> at_;  // by building and opening
};

// What a team would fire from, the best first, and what it is given.
struct OpeningWish {
  TeamId team;
  Openings places;
  bool placed = false;
  int8_t given = -1;
};
// As many as possible find room, those before others at their best; whoever has one choice keeps it (FOW-SHO-049).
void share_openings(OpeningsInUse&, std::vector<OpeningWish>&);

// Those from which most of a team's weapons can hit somebody, each its own target.
Openings useful_places(const State&, const Terms&, const std::vector<Fire>& of_one_team);
// The opening for one shot when none is named: free, and with somebody to hit, if there is one. At those teams of the
// target, or at all of it.
int8_t usual_place(const State&, const Terms&, const Fire&, const std::vector<TeamId>& teams);
int8_t usual_place(const State&, const Terms&, const Fire&);

}  // namespace sandtable::fow
