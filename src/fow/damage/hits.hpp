// Which teams take the hits (FOW-HIT-020 to 052): the target's player decides within the rules.
// Used by the allocation decision, its default, and `ask allocations`.
// What is legal among given teams and hits is allocation.hpp's; Gun Tank rolls are gun_tanks.hpp's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/damage/allocation.hpp"
#include "fow/damage/steps.hpp"
#include "game/decision.hpp"

namespace sandtable::fow {

// One for each hit, in order.
std::vector<Strike> hits_of(const State&, const HitsOn&);
std::size_t hits_in(const State&, const HitsOn&);
// One hit in words: the weapon and the team that scored it.
Option token_of(const State&, const Strike& hit, std::size_t i);
bool smoke_hits(const State&, const HitsOn&);  // a pass has smoke only or none (FOW-SMK-003)

allocation::Problem problem_of(const State&, const HitsOn&);
// Everything that forbids giving hit i to takers[i].
Refusals check_allocation(const State&, const HitsOn&, const std::vector<TeamId>& takers);
// Hits that are alike: nothing in the rules of allocation or damage tells two of one kind apart.
struct HitKind {
  allocation::Hit hit;
  bool flame = false, bunker_buster = false;
  friend auto operator<=>(const HitKind&, const HitKind&) = default;
};
HitKind kind_of(const State&, const Strike&, const std::vector<TeamId>& teams);
// The usual allocation depends on how many hits of each kind there are, not on the order in which they were scored.
std::vector<TeamId> usual_allocation(const State&, const HitsOn&);
// The same for hits of given kinds in the order of the kinds: for each, the place of the team that takes it.
std::vector<uint16_t> usual_places(const State&, const std::vector<TeamId>& teams, const std::vector<HitKind>&,
                                   Origin = Origin::aimed);
// Every legal allocation, in order; at most `most` of them.
std::vector<std::vector<TeamId>> legal_allocations(const State&, const HitsOn&, std::size_t most);

}  // namespace sandtable::fow
