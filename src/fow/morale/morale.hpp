// Strength of platoons and companies, who must check morale, and platoons that leave the table (FOW-MOR).
// Used wherever a team is lost or leaves, by the turn, and by `ask strength`. The procedures themselves are steps:
// MoraleChecks at the end of a Step, Flee, and the Starting Step's items.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/starting.hpp"
#include "fow/core/state.hpp"
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

// How one team counts in its platoon's strength, or one platoon in its company's, and by which rule.
enum class Count : uint8_t { nothing, destroyed, fighting };
SANDTABLE_ENUM(Count, nothing, destroyed, fighting)
struct Counted {
  Count as = Count::nothing;
  RuleId because;
};
Counted counted(const State&, TeamId);
Counted counted(const State&, PlatoonId);

struct Strength {
  int destroyed = 0;
  int fighting = 0;                                         // of a company: platoons on the table
  bool below_half() const { return destroyed > fighting; }  // FOW-MOR-006, 024
};
Strength strength_of(const State&, PlatoonId);
Strength company_strength(const State&, int side, int company);

bool transport_platoon(const State&, PlatoonId);  // nothing but Transport teams (FOW-MOR-012, 028)
bool must_check(const State&, PlatoonId);         // FOW-MOR-002, 003, 018
bool is_sole_survivor(const State&, PlatoonId);   // FOW-MOR-033

// A team was Destroyed or Bailed Out in this Step (FOW-MOR-005).
void note_casualty(State&, TeamId);
// A team has left the table alive: with the last one the platoon has withdrawn (FOW-MOR-013, 027).
void note_departure(State&, PlatoonId);

// --- the Starting Step (company_morale.cpp) ---
// The first of the active side's sole survivors from `at` on; -1 when there is none.
int16_t next_sole_survivor(const State&, int16_t at);
N after_sole_survivor(State&, const AfterStartRoll&, bool passed, Out&);  // FOW-MOR-034, 035
N check_company_morale(State&, const StartItem&, Out&);                   // FOW-MOR-020 to 032
N after_company_morale(State&, const AfterStartRoll&, bool passed, Out&);

// --- heading to the rear, at the start of the Movement Step (flight.cpp) ---
Refusals check_head_rear(const State&, PlatoonId);  // FOW-MOR-036
extern const VerbRow head_rear_verb;                // of the Movement Step (FOW-MOR-037, 038)

}  // namespace sandtable::fow
