// Makes the frames of one viewer: what he may know of a line, told and drawn, as the difference to what he had; and
// what the game waits for. Used by rooms as lines come, by histories that are made again from the journal, and by
// programs that play: the same line gives the same text.
#pragma once
#include <string>
#include <vector>

#include "game/match.hpp"
#include "game/telling/messages.hpp"

namespace sandtable::telling {

// The game as a viewer knows it.
std::unique_ptr<Game> seen_by(const Game& game, int seat, bool see_all);

// A line of the journal in a few words: "Shoot Panzers".
std::string label_of(const Game& known, const JournalLine& line);

// What of `line` (none for the set-up) a viewer learns; `change` leads from what he had, `was`, to `now`, which is made
// here. `aloud`: the reasons of agents are told.
Frame make_frame(const Game& known, int seat, bool see_all, const JournalLine* line, int64_t number,
                 const std::vector<Event>& events, const Tableau& was, Tableau& now, bool aloud);

// What it waits for, with what `seat` may do unasked; of a spectator or a game that is over, only what is asked.
Waiting waiting(const Game& known, int seat);
Waiting spectated(const Game& known, int seat);

}  // namespace sandtable::telling
