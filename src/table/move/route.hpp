// Proposes a way: the shortest legal one found to a place, with its legs, its length and the tests on it.
// Used by people dragging a piece, by bots, and by rules that ask for the most direct way, which allow a tenth of an
// inch more than the proposal (FOW-MOV-042, FOW-ASL-027). Every proposal has been judged by path_cost. Does not choose
// where to go.
#pragma once
#include <vector>

#include "table/move/field.hpp"
#include "table/move/path_cost.hpp"

namespace sandtable {

struct RouteWish {
  bool avoid_checks = false;
  Pace slowest = max_paces - 1;  // touch no ground slower than this
  bool stopping = true;          // it must be able to stop at the end
  bool beyond_limit = false;     // when no way is short enough for one move, propose the shortest of all
  bool quick = false;            // give up where the way is not the first that comes to mind
};

struct Proposal {
  bool found = false;
  std::vector<Pose> legs;
  Walk walk;  // of those legs; too_far_at is set when the way is longer than one move
};

// How long a way of straight legs is from there.
Coord legs_length(Vec from, const std::vector<Pose>& legs);
Proposal propose_route(const Ground&, const Others&, const Limits&, const Mover&, Vec to, const RouteWish& = {});

// The shortest legs in one field, no longer than `most`; empty when there are none.
std::vector<Pose> shortest_legs(const Field&, Vec to, Coord most, bool stopping, bool quick = false);

}  // namespace sandtable
