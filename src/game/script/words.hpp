// What every ruleset's scripts can say: answers by question shape, the kernel's own offers, and questions about the
// decision that stands. Used by the script runner and `sandtable ask`; a ruleset's own verbs and questions come first.
// Does not apply anything.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "base/json.hpp"
#include "base/toml.hpp"
#include "base/toml_match.hpp"
#include "game/game.hpp"

namespace sandtable {

// The command for `verb = { words }`:
//   answer = { verb = "allocate", actor = "t34", KEY = VALUE ... }   parts by key: true/false, a number, a label or the
//            name of a piece, a list of these; for places and paths { NAME = [[x, y, facing], ...] }
//   concede, offer_draw, accept_draw = {};  standing = { question = "reroll", usual = true }
//   anything else: Game::command
Command command_from_words(const Game& game, const std::string& verb, const Toml& words);
// The verb the game must be ready for: that of `answer`, else the word itself.
Name verb_wanted(const std::string& verb, const Toml& words);

// Answers to `decision`, `outcome`, `turn` and `legal = { VERB = { ... } }`; the ruleset's own questions otherwise.
Json answer_question(const Game& game, const std::string& question, const Toml& about);
// { side, prompt, verbs (open now), secret, rules, usual, choices = [{ verb, who, label, open, refused, parts }] };
// null when the game is over.
Json decision_json(const Game& game);
// The number of the turn, from the ruleset's question `turn` or `battle`; complains at `where` when it has none.
Json turn_json(const Game& game, const Toml& where);
// All of them, the ruleset's first.
std::vector<std::string> questions_known(const Game& game);

int seat_of_side(const Game& game, const Decision& decision, int side);
// Which side a script means by a name; complains.
int side_named(const Game& game, const Toml& name);
int first_seat(Seats seats);

std::string side_name(const Game& game, int side);
// "german: Choose a platoon (shoot, done)", or how the game ended.
std::string waits_for(const Game& game);
// "walk scout0: squares 2"
std::string describe(const Game& game, const Command& command);
// "outcome", "won by side0 (FOW-MOR-020)"
std::string describe_outcome(const Game& game);
// The same for players, in a lobby and in a report: "US wins", "a draw"; nothing while it runs.
std::string result_words(const Outcome& outcome, std::span<const std::string> sides);
std::string result_words(const Game& game);
// Two names of one piece are the same word.
SameWord same_piece(const Game& game);

}  // namespace sandtable
