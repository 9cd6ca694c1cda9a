// Pieces, ways and answers as scripts write them. Used by each room's readers of commands.
// A mistake is an InputError with file and line. Which words a command has, its reader says.
#pragma once
#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// The piece of that sort by its name; a team stands for its platoon, a platoon of one team for that team.
PieceRef piece_in_words(const State&, const Toml& word, PieceSort);
// Different pieces of that sort by their names; one that is named twice is a mistake.
std::vector<PieceRef> pieces_in_words(const State&, const Toml& list, PieceSort);
// Complains where a list of words has a piece that is in `before` already.
void not_twice(const std::vector<PieceRef>& before, PieceRef, const Toml& word);
// Of `platoon`, `team` or `who`.
PlatoonId platoon_in_words(const State&, const Toml& words);
// One team's part: path, to, forward, facing; into, how, over.
Route route_in_words(const State&, TeamId, const Toml& words);
// orders, paths, or the words of one order for a platoon of one team.
void paths_in_words(const State&, const Toml& words, PlatoonId, Reply&);
Reply teams_in_words(const State&, const Toml& list, Name key);
// orders = [{ team = "t1", to = [10, 4] }, ...] with these words in an order; a team has one.
std::vector<Route> orders_in_words(const State&, const Toml& list, std::initializer_list<std::string_view> known);

}  // namespace sandtable::fow
