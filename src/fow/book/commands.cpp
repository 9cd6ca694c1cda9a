// Commands as scripts write them: each chapter's.
#include <fmt/format.h>

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/step_verb.hpp"

namespace sandtable::fow {

std::vector<CommandWords> command_words() {
  std::vector<CommandWords> all;
  const auto add = [&](const CommandWords& words) {
    if (std::none_of(all.begin(), all.end(), [&](const CommandWords& other) { return other.verb == words.verb; }))
      all.push_back(words);
  };
  for (const Step step : {Step::movement, Step::shooting})
    for (const StepVerb* row : verbs_of(step)) add(row->words);
  for (const Chapter* chapter : chapters())
    for (const CommandWords& row : chapter->commands) add(row);
  return all;
}

Command Rules::command(const State& s, const std::string& verb, const Toml& words) {
  std::vector<std::string_view> names;
  for (const CommandWords& row : command_words()) {
    names.push_back(row.verb.text());
    if (names.back() != verb) continue;
    Command c{.decision = s.core.decision, .verb = row.verb};
    row.read(s, words, c);
    return c;
  }
  words.fail(fmt::format("there is no command '{}'; use {}, concede, offer_draw, accept_draw or standing", verb,
                         fmt::join(names, ", ")));
}

}  // namespace sandtable::fow
