// Which teams take the hits (FOW-HIT-020 to 027): the target's player decides within the rules.
// Used by the allocation decision, its default, and `ask allocations`.
#pragma once
#include "fow/hit_kinds.hpp"
#include "fow/shooting.hpp"

namespace sandtable::fow {

// Everything that forbids giving hit i to takers[i].
Refusals check_allocation(const State&, const HitsOn&, const std::vector<TeamId>& takers);
// The usual allocation depends on how many hits of each kind there are, not on the order in which they were scored.
std::vector<TeamId> usual_allocation(const State&, const HitsOn&);
// The same for hits of given kinds in the order of the kinds: for each, the place of the team that takes it.
std::vector<std::size_t> usual_places(const State&, const std::vector<TeamId>& teams, const std::vector<HitKind>&);
// Every legal allocation, in order; at most `most` of them.
std::vector<std::vector<TeamId>> legal_allocations(const State&, const HitsOn&, std::size_t most);

}  // namespace sandtable::fow
