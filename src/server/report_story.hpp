// The head of a report for players: how it came out, both sides side by side, what turned the battle, two small plots,
// the turns. HTML from the account; decides nothing.
#pragma once
#include <string>

#include "game/tableau.hpp"
#include "server/battle_account.hpp"

namespace sandtable::server {

// "Turn 3, German"; "Before the first turn".
std::string turn_words(const std::vector<std::string>& sides, int turn, int active);
std::string report_story(const BattleAccount&, const Tableau& end);

}  // namespace sandtable::server
