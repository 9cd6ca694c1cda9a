// The rulesets the program knows, by the name a script or a journal gives them.
// Used by scripts, replay and the server to start a game. The list itself is src/registry.cpp, the only file that names
// them.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml.hpp"
#include "game/game.hpp"

namespace sandtable {

struct Ruleset {
  std::string_view id;     // "fow2"
  std::string_view title;  // "Flames Of War, second edition"
  // The position a script describes, before its first decision. `home` is the folder that holds data/. Throws
  // InputError. Reads the keys of the set-up; `setup_keys` names them so that the script's other keys can be checked.
  std::unique_ptr<Game> (*begin)(const Toml& script, const std::string& home);
  std::vector<std::string_view> setup_keys;
  std::vector<EventKind> (*event_kinds)();  // every kind of event it may report, the kernel's own left out
};

const std::vector<Ruleset>& rulesets();
// Throws an InputError at `where` with the known names when there is none.
const Ruleset& ruleset_named(std::string_view id, const Toml& where);

}  // namespace sandtable
