// The rulesets that fuzzed scripts, journals and commands meet: the real ones and the tiny test ruleset.
// Included by one .cpp of a fuzz program, which then needs tests/game/patrol*.cpp too.
// Takes the place of src/registry.cpp, which is left out of the link because its only symbol is here.
#pragma once
#include <string_view>

#include "fow/agents/agent_kinds.hpp"
#include "fow/book/arranging.hpp"
#include "fow/core/rules.hpp"
#include "fow/force/force.hpp"
#include "fow/setup/setup.hpp"
#include "game/patrol.hpp"
#include "game/ruleset.hpp"

namespace sandtable {

// A small battle to begin with.
inline constexpr std::string_view duel = R"(
sides = ["german", "soviet"]
[[platoon]]
name = "panzer"
side = "german"
model = "Panzer IV G"
at = [36, 16]
[[platoon]]
name = "t34"
side = "soviet"
model = "T-34 obr 1942"
at = [36, 42]
facing = 180
)";

const std::vector<Ruleset>& rulesets() {
  static const std::vector<Ruleset> all{
      {.facts = fow::Rules::facts(),
       .begin = fow::begin,
       .setup_keys = fow::setup_keys(),
       .event_kinds = fow::event_kinds,
       .forces = fow::force_rules,
       .arranging = fow::arranging_rules,
       .agents = fow::agent_kinds(),
       .chance = fow::chance,
       .charts = "data/fow/charts"},
      {.facts = patrol::Rules::facts(), .begin = patrol::begin_script, .setup_keys = {"guards", "scout"}},
  };
  return all;
}

}  // namespace sandtable
