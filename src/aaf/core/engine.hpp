// The kernel run on Action All Fronts, compiled once: making a Game of a State, and which question stands.
// Used by set-up, the book and tests. Everything else goes through game/game.hpp.
#pragma once
#include <memory>

#include "aaf/core/state.hpp"
#include "game/game.hpp"

namespace sandtable::aaf::engine {

std::unique_ptr<Game> game_of(std::shared_ptr<const World>, const State&);
Name question(const State&);  // none when the game is over

}  // namespace sandtable::aaf::engine
