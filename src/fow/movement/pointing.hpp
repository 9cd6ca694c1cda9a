// Who of a platoon goes where when it is pointed somewhere: each keeps its place about the one that guides.
// Used by proposals of plans. Looks at no ground, no enemy and no distance.
#pragma once
#include <optional>
#include <vector>

#include "fow/movement/propose.hpp"

namespace sandtable::fow {

// A team that goes, and where it is pointed.
struct Goer {
  TeamId team;
  Vec wanted;
  std::optional<Angle> facing;
  std::vector<Vec> by;
  Vec offset;        // from the guide, as they stand
  bool own = false;  // pointed by itself
  TeamId into{};     // a vehicle to board
};

struct Pointed {
  std::vector<Goer> goers;
  TeamId guide;
  std::vector<Proposed> held;     // who was asked for and cannot go, with the reason
  std::vector<MoveOrder> before;  // drafted for others
};
Pointed point_out(const State&, const MoveWish&);

Pose place_of(const State&, TeamId);  // where it is, or what carries it
Vec kept_on_table(const State&, TeamId, Vec);
// Places within Command Distance of those who are In Command then, those nearest to where it is pointed first.
std::vector<Vec> places_in_command(const State& end, PlatoonId, const Goer&);

bool straggles(const State&, TeamId);  // it began Out of Command

// A team and the place it makes for.
struct Bound {
  const Goer* goer;
  Vec place;
};
// Those In Command before the others (FOW-CMD-018), and of them who is to be in front first: he makes room.
void in_order(const State&, std::vector<Bound>&, Vec ahead);
// One who has yet to go stands where that one is bound for; `there` is the battle when it goes.
bool to_be_cleared(const State&, const State& there, const std::vector<Bound>&, std::size_t which);

}  // namespace sandtable::fow
