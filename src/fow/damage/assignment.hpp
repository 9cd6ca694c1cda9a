// An assignment of hits to teams of least cost by the levels (3) to (6) of allocation.hpp. Used by allocation.cpp
// alone, which improves it by (7) and (8). Does not know why a hit may go where.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "fow/damage/allocation.hpp"

namespace sandtable::fow::allocation {

// Costs of the levels (3) to (6) in one number; each level counts `most_hits` at most.
using Cost = int64_t;
inline constexpr int level_bits = 11;
inline constexpr Cost far_cost = 1;
inline constexpr Cost helpless_cost = far_cost << level_bits;
inline constexpr Cost off_type_cost = helpless_cost << level_bits;  // FOW-HIT-035: the priority type before both
inline constexpr Cost load_cost = off_type_cost << level_bits;      // FOW-HIT-032, 033: nobody twice for its sake
static_assert(most_hits < (1u << level_bits));

// A hit as the levels see it.
struct Arcs {
  Places may = 0;
  Places off_type = 0;  // not of its priority type; empty when the priority does not bind
  Places far = 0;
};

// What the owner takes Man-packed guns for, when lighter weapons have a priority (FOW-HIT-036).
struct Reading {
  Places infantry = ~Places{0};  // by hits meant for Infantry
  Places guns = ~Places{0};      // by hits meant for Guns
};

Arcs arcs_of(const Problem&, const Hit&, const Reading& = {});
// Whether it is a light hit with a priority that a Man-packed gun among those it may go to can be counted for or not.
bool leaves_a_reading(const Problem&, const Hit&);

using Loads = std::array<int16_t, most_teams>;
using Hits = std::vector<uint16_t>;

// The redirected hits, or the others on top of them (FOW-HIT-044).
struct Batch {
  const Problem* problem = nullptr;
  std::vector<Arcs> arcs;  // by hit of the problem
  Places helpless = 0;
  Hits hits;  // of this batch
  Loads base{};

  Cost cost(std::size_t hit, std::size_t place) const {
    const Arcs& a = arcs[hit];
    return (has(a.off_type, place) ? off_type_cost : 0) + (has(helpless, place) ? helpless_cost : 0) +
           (has(a.far, place) ? far_cost : 0);
  }
};

Loads loads_of(const Batch&, const Takers&);
Cost cost_of(const Batch&, const Takers&);
// Of the batch's hits, where they lie at least cost; and that cost.
void place_best(const Batch&, Takers&);
Cost best_cost(const Batch&);

}  // namespace sandtable::fow::allocation
