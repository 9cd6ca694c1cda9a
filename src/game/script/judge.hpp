// Holds what a script expects against what the game says: answers, states, events and refusals.
// Used by the script runner, which adds where it was and what rules it is about.
// Changes nothing and gives no command.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "game/script/run.hpp"

namespace sandtable {

struct Judged {
  std::string text;  // the question as written
  Json answer;
  int checks = 0;
  std::vector<Failure> failures;
};

Judged judge_question(const ScriptEntry& entry, const Game& game);
Judged judge_expectation(const ScriptEntry& entry, const Game& game, const std::vector<Told>& recent);

// Expected events must occur in this order; others may stand between them. An empty list means none at all.
std::optional<Failure> events_failure(const Toml& expected, const std::vector<Told>& happened, const Game& game);
// None of these may have come.
std::optional<Failure> never_failure(const Toml& unwanted, const std::vector<Told>& happened, const Game& game);

// What `refused`, `only` and `says` ask for and the refusals do not give.
std::vector<std::string> refusal_mismatches(const ScriptEntry& entry, const Refusals& refusals);
Failure refusal_failure(const ScriptEntry& entry, const Refusals& refusals);
std::string wanted_rules(const ScriptEntry& entry);  // " by FOW-MOV-006"

std::string command_text(const ScriptEntry& entry);  // "shoot { platoon = "hmg" }"
void add_rule(std::vector<RuleId>& rules, RuleId id);

}  // namespace sandtable
