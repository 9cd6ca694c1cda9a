// Which allocations of hits the rules allow (FOW-HIT-020 to 050), as a problem of teams and hits alone.
// Used by hits.cpp, which makes the Problem from a battle, and by tests, which make their own.
// Knows no State, dice or decisions, and not what a hit does.
//
// An allocation is legal when (FOW-HIT-027)
// (1) every hit lies on a team it is valid for; a hit that a Gun Tank roll redirected, on one of the model named;
// (2) the redirected hits obey (3) to (7) by themselves; the others are judged with those loads counted (FOW-HIT-044);
// (3) the loads, sorted from the most loaded team down, are as even as any valid allocation makes them: the sum of
//     their squares is least (FOW-HIT-023, 024);
// (4) of these allocations, as many hits as can be lie on their priority type (FOW-HIT-031 to 037); a Man-packed gun is
//     of the type its owner calls it, which shows in what it is given;
// (5) then as few as can be on Bailed Out and Bogged Down vehicles (FOW-HIT-025);
// (6) then as few as can be beyond 16 in of the team that scored them (FOW-HIT-026);
// (7) no hit can move to another team, with (1) to (6) as good, that goes before its team: of two vehicles the one
// whose
//     struck armour is lower, Unarmoured lowest; the unprotected one before Infantry or Gun in Bulletproof Cover
//     (FOW-HIT-045 to 047, 050); nor two hits change places so that one does and the other does not go back;
// (8) no two of the other hits can change places, with (1) to (6) as good and nothing lost in (7), so that better
//     Anti-tank lies on armour or better Firepower on cover (FOW-HIT-038, 039, 048); where one gains and the other
//     loses, the priority of the best hit that both want says which goes first (FOW-HIT-049).
// What is left is the owner's choice.
#pragma once
#include <compare>
#include <optional>
#include <vector>

#include "base/bounded.hpp"
#include "base/rule_id.hpp"
#include "fow/core/places.hpp"
#include "fow/core/types.hpp"

namespace sandtable::fow::allocation {

inline constexpr std::size_t most_teams = most_places;
inline constexpr std::size_t most_hits = 2047;  // on one target

struct Team {
  TeamType type = TeamType::infantry;
  bool man_packed = false;
  bool armoured = false;
  bool helpless = false;  // a Bailed Out or Bogged Down vehicle
  int8_t front = 0, side = 0, top = 0;
};

struct Hit {                         // places in Problem::teams
  Places may = 0;                    // the teams it is valid for, No HE considered (FOW-HIT-022, FOW-SSR-010)
  Places named = 0;                  // redirected by a Gun Tank roll: those of the model named; 0 for another hit
  Places near = 0;                   // within 16 in of the team that scored it
  Places side_on = 0;                // vehicles whose Side armour it strikes (FOW-HIT-046)
  Places top_on = 0;                 // ... whose Top armour
  Places covered = 0;                // Infantry and Guns in Bulletproof Cover from it (FOW-HIT-050)
  std::optional<TeamType> priority;  // as nominated (FOW-HIT-030)
  int8_t anti_tank = 0;
  int8_t firepower = 6;
  friend auto operator<=>(const Hit&, const Hit&) = default;
};

struct Problem {
  Bounded<Team, most_teams> teams;
  std::vector<Hit> hits;  // each valid for one team at least, and if redirected for one of the model named
};

using Takers = std::vector<uint16_t>;  // for each hit, the place of the team that takes it

// What is wrong with an allocation, and the move or exchange that shows it.
struct Fault {
  RuleId rule;
  int hit = -1;        // none where the allocation as a whole is at fault
  int to = -1;         // the place it should have gone to
  int other_hit = -1;  // or the hit it should change places with
};
// Every hit on a wrong team; without one, the first of (3) to (8) that is broken. Empty for a legal allocation.
std::vector<Fault> check(const Problem&, const Takers&);
// The best allocation by (3) to (6), improved until (7) and (8) hold.
Takers usual(const Problem&);
// Every legal allocation, in order of the takers; at most `most` of them.
std::vector<Takers> legal(const Problem&, std::size_t most);

}  // namespace sandtable::fow::allocation
