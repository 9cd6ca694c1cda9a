// A battle from a script's set-up: table, platoons and teams, and the point play starts from. docs/scenarios.md has the
// format. Used by the registry. Everything is checked; a mistake is an InputError with file and line.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml.hpp"
#include "game/game.hpp"

namespace sandtable::fow {

std::unique_ptr<Game> begin(const Toml& script, const std::string& home);
std::vector<std::string_view> setup_keys();
std::vector<EventKind> event_kinds();
std::string script_words();  // of dice, questions and events, as docs/scenarios.md lists them (book/script_words.cpp)

}  // namespace sandtable::fow
