// Objectives on the table: who may hold one, who does, and taking one away.
// Used by victory, withdrawals, proposals and what the page shows. Placing them is a verb of the preparation.
#pragma once
#include <string>

#include "fow/mission/ground.hpp"

namespace sandtable::fow {

inline constexpr Coord holding_distance = 4 * inch;  // FOW-OBJ-003

bool may_hold(const State&, TeamId);  // FOW-OBJ-005 to 007
bool stands_near(const State&, TeamId, const Objective&, Coord near);
bool anybody_holding_near(const State&, int side, const Objective&);
bool holds(const State&, int side, const Objective&);  // FOW-OBJ-003
void note_reached(State&);                             // by whom of the active side, as its turn begins
std::string objective_words(const State&, std::size_t which);
void remove_objective(State&, std::size_t which, int by, RuleId, Out&);
void read_removal(const State&, const Toml& words, Command&);

}  // namespace sandtable::fow
