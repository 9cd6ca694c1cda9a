// A scenario script: a position, dice, commands, questions and what must come out (format: docs/scenarios.md).
// Used by `sandtable run`, `sandtable ask` and tests; game/script_run.hpp plays what is read here.
// Checks form only. What a verb, a question or a set-up key means is the ruleset's business.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rule_id.hpp"
#include "base/toml.hpp"
#include "game/ruleset.hpp"

namespace sandtable {

// One [[do]], [[ask]] or [[expect]].
struct ScriptEntry {
  enum class Kind : uint8_t { command, question, expectation };
  Kind kind = Kind::command;
  Toml table;
  std::string word;  // the verb or the question; empty for an expectation
  std::vector<RuleId> rules;

  int line() const { return table.line(); }
  const Toml& words() const { return table.find(word); }
};

// One play of a script: the whole script when it has no variants, or one of them with everything it shares.
struct ScriptPlay {
  std::string name;   // of the variant; empty without
  std::string title;  // "Title" or "Title: variant"
  int line = 1;
  std::vector<RuleId> rules;  // the script's and the variant's
  Toml setup;                 // what the ruleset begins from
  std::vector<Toml> dice;     // read in order
  std::vector<ScriptEntry> body;
  Toml goal;          // a question with its answer; nothing when there is none
  int64_t turns = 0;  // the last turn played; 0 for no limit
  std::optional<uint64_t> seed;
};

struct Script {
  std::string file;
  std::string title;
  std::string source;  // a worked case or a place in a book
  const Ruleset* ruleset = nullptr;
  std::vector<ScriptPlay> plays;  // never empty

  // A broken script is an InputError with file and line.
  static Script load(const std::string& path);
  static Script parse(std::string_view text, const std::string& file_name);

  // The play of a variant; complains with the names there are.
  const ScriptPlay& play(const std::string& variant) const;
  // The set-up alone, as a text from which the ruleset can begin again (a journal's header).
  std::string setup_text(const ScriptPlay& play) const;
};

// The rules a table lists under `rules`.
std::vector<RuleId> rules_listed(const Toml& table);

}  // namespace sandtable
