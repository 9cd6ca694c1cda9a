// A position for people and programs: whose turn it is, where every piece stands and in what state, what the game waits
// for. Used by `sandtable replay --at`. Knows no rule: it reads the tableau.
#pragma once
#include <iosfwd>

#include "base/json.hpp"
#include "game/game.hpp"

namespace sandtable::cli {

void print_position(const Game& game, std::ostream& out);
// { tableau, decision, stack, outcome, hash }
Json position_json(const Game& game);

}  // namespace sandtable::cli
