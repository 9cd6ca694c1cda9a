// Lists that differ a little from another: what random lists are drawn by, and what a list might be improved to.
// Used by random_list.cpp and `sandtable list improve`. Judges by check.hpp alone.
#pragma once
#include <string>
#include <vector>

#include "dice/dice.hpp"
#include "game/forces/check.hpp"

namespace sandtable::forces {

// A platoon more or less, or some part of one in some number; whether that is allowed is not asked.
void vary(const Company&, Draft&, Dice&);
void vary_option(const Company&, Draft&, Dice&);
// No team of it waits for figures of its own.
bool on_table(const Company&, const std::vector<Pick>&);

// At most so many lists that may be fielded, one to three changes away, for about as many points. The same seed gives
// the same ones.
std::vector<List> neighbours(const Company&, const ListRules&, const List&, int most, uint64_t seed);
// What was taken out and put in, in words: "- 1 HMG Platoon", "+ 2 Panzer IV H (Panzer Platoon)".
std::vector<std::string> changes(const Company&, const List& from, const List& to);

}  // namespace sandtable::forces
