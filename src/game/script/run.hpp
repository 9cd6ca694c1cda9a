// Plays a script: sets up, gives its commands, lets the game take usual answers in between, and judges what comes out.
// Used by `sandtable run`, `sandtable ask` and tests.
// A script that cannot be read is broken (an InputError); whatever else the game does otherwise than the script says,
// a command, a die or an expectation, is a Failure, for a person to read.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "game/match.hpp"
#include "game/script/log.hpp"
#include "game/script/script.hpp"

namespace sandtable {

struct Failure {
  int line = 0;
  std::string what;                  // "shoot { ... } was refused"
  std::vector<std::string> details;  // "needed: expected 4, found 5"
  std::vector<RuleId> rules;         // that have to do with it, each once
  std::string waits;                 // what the game waited for
  std::string stands;                // and the steps it stood in, the innermost first
  std::vector<std::string> last;     // the last events in words, oldest first
};

struct PlayOptions {
  std::string home;                  // the folder that holds data/
  bool pictures = false;             // draw the position after every command
  bool judge = true;                 // without, only the commands count: no expectations, no complaint about dice left
  int commands = -1;                 // stop after so many [[do]]; -1 for all
  std::map<int, int> replaced = {};  // the nth die (from 1) shows another value; a play it derails fails, not breaks
};

struct Played {
  std::shared_ptr<Match> match;
  ScriptLog log;
  std::vector<Failure> failures;
  std::optional<InputError> broken;  // what could not be read; `where` says what stood then
  std::optional<Failure> where;
  Json stack;        // Game::stack where it failed or broke, else at the end
  int commands = 0;  // [[do]] carried out
  int checks = 0;    // refusals, events, answers and states compared

  bool ok() const { return failures.empty() && !broken; }
};

// As far as it goes: of a broken script too there are the log, the match and the stack up to there.
Played attempt(const Script& script, const ScriptPlay& which, const PlayOptions& options);
// The same for whoever can do nothing with a broken script: that is thrown.
Played play(const Script& script, const ScriptPlay& which, const PlayOptions& options);

}  // namespace sandtable
