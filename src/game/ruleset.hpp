// The rulesets the program knows, by the name a script or a journal gives them, and what each offers.
// Used by scripts, replay, odds, bench and the server to start a game. The list itself is src/registry.cpp, the only
// file that names them.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml.hpp"
#include "game/agent.hpp"
#include "game/bench.hpp"
#include "game/facts.hpp"
#include "game/game.hpp"
#include "game/odds_kind.hpp"
#include "game/score_events.hpp"

namespace sandtable {

class Ingredients;      // game/acting/steering.hpp
struct ForceRules;      // game/forces/force_rules.hpp
struct ArrangingRules;  // game/arrangement.hpp

struct Ruleset {
  Facts facts;
  // The position a script describes, before its first decision. `home` is the folder that holds data/. Throws
  // InputError. Reads the keys of the set-up; `setup_keys` names them so that the script's other keys can be checked.
  std::unique_ptr<Game> (*begin)(const Toml& script, const std::string& home) = nullptr;
  std::vector<std::string_view> setup_keys;
  std::vector<EventKind> (*event_kinds)() = nullptr;  // every kind of event it may report, the kernel's own left out
  std::string (*script_words)() = nullptr;            // the words its scripts may use, as tables in Markdown
  std::vector<OddsKind> odds = {};
  void (*bench)(Bench&, const std::string& home) = nullptr;  // its part of the fixed workload
  // A set-up drawn for a random battle, as the text of a script; `begin` may still refuse it.
  std::string (*draw_setup)(Ingredients&, const std::string& home) = nullptr;
  const ForceRules& (*forces)() = nullptr;         // none where it has no army lists
  const ArrangingRules& (*arranging)() = nullptr;  // none where players arrange no battles
  std::vector<AgentKind> agents = {};              // who knows how to play it, the weakest first
  // A side's chance to win in thousandths, on a game as it knows it, and the terms that number is made of, with their
  // names, for those who fit it. None where nobody has made one.
  int (*chance)(const Game& seen, int side, const std::string& home) = nullptr;
  std::vector<int> (*position_terms)(const Game& seen, int side) = nullptr;
  std::string charts = {};  // the folder of its terrain charts below home (table/layout); "" for none
  ScoreEvents scores = {};  // what simulations count
};

// The first is the one of scripts that name none.
const std::vector<Ruleset>& rulesets();
// Throws an InputError at `where` with the known names when there is none.
const Ruleset& ruleset_named(std::string_view id, const Toml& where);
// The one that a script or a battle names under `system`.
const Ruleset& ruleset_of(const Toml& root);

}  // namespace sandtable
