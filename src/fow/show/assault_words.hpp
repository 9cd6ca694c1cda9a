// Assaults in words: the commands scripts give in them, and the log lines of what happens.
// Used by words.cpp, which lends its readers of names and paths.
#pragma once
#include <optional>
#include <string>

#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Of words.cpp: the piece a script names, and one team's way.
PieceRef piece_in_words(const State&, const Toml& word, PieceSort);
Route route_in_words(const State&, TeamId, const Toml& words);

// The command, when the verb belongs to assaults; `c` has the verb already.
bool read_assault_words(const State&, const std::string& verb, const Toml& words, Command& c);
std::optional<std::string> narrate_assault(const State&, const Event&);

}  // namespace sandtable::fow
