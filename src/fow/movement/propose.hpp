// Proposes a plan for a platoon that is pointed somewhere: every team by its own way, as near as one move brings it,
// command kept, nobody on anybody, Bogging Checks only where they are asked for or nothing else leads on.
// Used by previews, by `ask propose` and by whoever plays for somebody. What it gives is a plan that `check_plan`
// accepts; where nothing can be done it is empty. Says what bent, and why. Does not choose where to go.
#pragma once
#include <optional>

#include "fow/movement/plan.hpp"

namespace sandtable::fow {

struct MoveWish {
  PlatoonId platoon;
  std::vector<TeamId> teams{};    // who goes; none: all of it that can, those carried with what carries them
  std::optional<Vec> to{};        // where `guide` goes, or the middle of those who go; they keep their places about it
  TeamId guide{};                 // who is pointed
  std::optional<Angle> facing{};  // as they shall stand, their places turned with it
  std::vector<Vec> by{};          // places the guide passes before
  struct Own {                    // a team pointed by itself
    TeamId team;
    Vec to;
    std::optional<Angle> facing{};
    std::vector<Vec> by{};
    TeamId into{};  // a vehicle to board
  };
  std::vector<Own> each{};
  bool doubling = false;
  bool straight = false;           // all together straight on or not at all: quick, nobody looks for a way round
  bool checks = false;             // Bogging Checks are taken where that is shorter
  std::vector<MoveOrder> draft{};  // of teams that are not asked about: these go first, as drafted
};

// What became of one team.
struct Proposed {
  TeamId team;
  Pose wanted;  // where it was pointed
  Pose end;
  bool goes = false;
  Refusals bent;  // why it is not there, or not as it was told; not refusals of the plan
};

struct MoveProposal {
  bool doubling = false;
  std::vector<MoveOrder> orders;
  std::vector<Proposed> teams;
  Refusals refused;  // why the platoon does not move at all; then there are no orders
};

MoveProposal propose_move(const State&, const MoveWish&);

}  // namespace sandtable::fow
