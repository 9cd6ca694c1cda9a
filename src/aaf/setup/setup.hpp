// A battle of Action All Fronts as a script describes it (docs/aaf.md). Used by the registry and tests.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml.hpp"
#include "game/event_row.hpp"
#include "game/game.hpp"

namespace sandtable {
class Ingredients;
}

namespace sandtable::aaf {

std::unique_ptr<Game> begin(const Toml& script, const std::string& home);
std::vector<std::string_view> setup_keys();
std::vector<EventKind> event_kinds();
std::string script_words();
// A set-up for a random battle, as the text of a script.
std::string draw_setup(Ingredients&, const std::string& home);

}  // namespace sandtable::aaf
