// The Starting Step's list as steps: chapters that have an item on it carry it out and go back to the list.
// Used by turn/, which works through the list, and by morale. The code that resumes them is turn.cpp's.
#pragma once
#include "fow/core/rules.hpp"

namespace sandtable::fow {

// One item of the Starting Step's list (FOW-TRN-007); `at` says how far into it: the index of a team or a platoon.
struct StartItem {
  StartingItem item = StartingItem::sole_survivor;
  int16_t at = 0;
  SANDTABLE_FIELDS(StartItem, item, at)
};

struct AfterStartRoll {
  StartingItem item = StartingItem::company_morale;
  int16_t at = 0;
  SANDTABLE_FIELDS(AfterStartRoll, item, at)
};

// Carried out by mission/, each of which goes on with `next`: victory looked at, ambushes revealed, reserves rolled for
// and platoons withdrawn (FOW-OBJ-008, FOW-MSP-008, 037, 051).
N check_victory(State&, const StartItem& next, Out&);
bool has_ambushes(const State&);
N reveal_ambushes(State&, const StartItem& next, Out&);
N bring_reserves(State&, const StartItem& next, Out&);
// A Step of the turn begins, or a turn ends: what the mission bends for as long as that lasts, and what it looks at
// then (FOW-MSP-020 to 023, FOW-MIS-072, MM-048). The battle may be over by it.
void mission_turn_begins(State&);
void mission_step_begins(State&);
void mission_turn_ends(State&, Out&);
// The turn limit has passed (FOW-MSP-019, MM-061). False in a battle without a mission.
bool mission_out_of_time(State&, Out&);
// Of an ambuscade, fired before the first turn: what it has felled is no loss, and preparation goes on after it.
void note_ambuscade_losses(State&);
std::optional<N> after_ambuscade(State&);
// Victory Points, whoever has won and however (FOW-OBJ-011).
void count_victory_points(State&, Out&);

N resume(State&, const StartItem&, Out&);
N resume(State&, const StartItem&, const Nothing&, Out&);  // a sole survivor has fled
N resume(State&, const AfterStartRoll&, const roll::Result&, Out&);

}  // namespace sandtable::fow
