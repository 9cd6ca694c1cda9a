// Whether the game asks for a script's command now, and whom. Used by the script runner, which lets the game go on with
// usual answers until it does. Gives no command.
#pragma once
#include <optional>
#include <string>

#include "base/error.hpp"
#include "game/game.hpp"
#include "game/script/script.hpp"

namespace sandtable {

// The command as it reads here. Nothing when its words make no sense here, and why not.
std::optional<Command> command_here(const Game& game, const ScriptEntry& entry,
                                    std::optional<InputError>* why = nullptr);
// The seat a command comes from: `seat`, one of the side `by`, or whoever is asked.
int seat_for(const Game& game, const ScriptEntry& entry, const Decision& d);
// The seat that may give the command now; nothing when the game asks for something else, and `why` says so.
std::optional<int> asked_seat(const Game& game, const ScriptEntry& entry, Name verb, std::string& why,
                              std::optional<InputError>& no_sense);

}  // namespace sandtable
