// The kernel run on Flames Of War, compiled once: stepping a State without the Game interface around it.
// Used by benchmarks, odds, simulations and tests. Everything else goes through game/game.hpp.
#pragma once
#include <cstdint>
#include <memory>

#include "fow/core/state.hpp"
#include "game/game.hpp"
#include "game/kernel.hpp"

namespace sandtable::fow::engine {

std::unique_ptr<Game> game_of(std::shared_ptr<const World>, const State&);
const State& state_of(const Game&);  // throws std::bad_cast for another ruleset's game
State& state_of(Game&);

uint64_t hash(const State&);
bool waiting(const State&);
Addressee who(const State&);
Name question(const State&);  // which kind of decision it waits for
Command usual(const State&);
Command complete(const State&, int seat, Command);
Refusals check(const State&, int seat, const Command&);
Refusals apply(State&, int seat, const Command&, Dice&, EventSink&);
void run(State&, Dice&, EventSink&);

}  // namespace sandtable::fow::engine
