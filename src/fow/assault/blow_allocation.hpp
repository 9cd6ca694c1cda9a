// Which allocations of hits in assault combat the rules allow (FOW-ASL-077 to 086), as a problem of teams and hits
// alone. Used by blows.cpp, which makes the Problem from a battle, and by tests, which make their own.
// Knows no State, dice or decisions, and not what a hit does.
//
// An allocation is legal when
// (1) every hit lies on a team it may be given to (FOW-ASL-077, 085, 086);
// (2) the loads are as even as any allocation of (1) makes them: the sum of their squares is least (FOW-ASL-078, 084);
// (2a) of these, as many hits as can be lie on others than tanks that somebody shields (FOW-SOV-017);
// (3) of these, as many hits as can be lie on fighting Tank, Infantry and Gun teams, then as many as can be on Bogged
//     Down and Bailed Out ones, then on operational Transports (FOW-ASL-079, 080);
// (4) where an armoured vehicle has more hits than one of its class with lower Top armour, no allocation with (1) to
// (3)
//     as good gives that one a hit more and takes none from any that is thinner than the first (FOW-ASL-081);
// (5) no allocation with (1) to (3) as good, and as many hits on each armoured vehicle, has in the place of one hit on
//     armour one with a better Anti-tank rating that lay on another team (FOW-ASL-082).
// What is left is the owner's choice.
#pragma once
#include <vector>

#include "base/rule_id.hpp"
#include "fow/core/types.hpp"

namespace sandtable::fow::blows {

struct Team {
  bool transport = false;
  bool helpless = false;  // Bailed Out or Bogged Down
  bool shielded = false;  // a tank whose platoon has others here who are to be struck before it
  bool armoured = false;  // a vehicle with armour
  int8_t top = 0;
};
struct Hit {
  std::vector<uint16_t> may;  // places in Problem::teams, in order; never empty
  int8_t anti_tank = 2;
};
struct Problem {
  std::vector<Team> teams;
  std::vector<Hit> hits;
};

using Takers = std::vector<uint16_t>;  // for each hit, the place of the team that takes it

struct Fault {
  RuleId rule;
  int hit = -1;        // none where the allocation as a whole is at fault
  int to = -1;         // the place that should have had one before
  int other_hit = -1;  // or the hit that should lie on armour instead
};
// Every hit on a wrong team; without one, the first of (2) to (5) that is broken. Empty for a legal allocation.
std::vector<Fault> check(const Problem&, const Takers&);
Takers usual(const Problem&);

}  // namespace sandtable::fow::blows
