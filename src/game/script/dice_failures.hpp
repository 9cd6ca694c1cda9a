// Dice that did not fall as the script has them, told to a person: one that it does not name, some that nobody rolled.
// Used by the script runner. Does not look for a cause; it shows what was rolled and what waits.
#pragma once
#include <optional>
#include <string>

#include "game/script/run.hpp"
#include "game/script/source.hpp"

namespace sandtable {

// A die was wanted in the middle of a command: how far it had come. `match` may be none, before the first decision.
Failure missing_die(const DiceError& e, int line, const Match* match, const ScriptedDice& dice,
                    const std::string& more = {});
// What is left in the queues at the end, with all dice that were rolled.
std::optional<Failure> dice_left(const Game& game, const ScriptedDice& dice);

}  // namespace sandtable
