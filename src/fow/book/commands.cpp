// Commands as scripts write them: each chapter's.
#include <fmt/format.h>

#include <algorithm>

#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

std::vector<CommandWords> command_words() {
  std::vector<CommandWords> all;
  const auto add = [&](const CommandWords& words) {
    const auto same = [&](const CommandWords& other) {
      return other.verb == words.verb && other.question == words.question;
    };
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(words);
  };
  for (const Chapter* chapter : chapters())
    for (const AskRow& asked : chapter->asks)
      for (const VerbRow* row : asked.verbs()) add(row->words);
  for (const Chapter* chapter : chapters()) {
    for (const OfferRow& row : chapter->offers) add(row.words);
    for (const CommandWords& row : chapter->commands) add(row);
  }
  return all;
}

VerbPlace place_of(const State&, Name verb) {
  for (const CommandWords& row : command_words())
    if (row.verb == verb && row.place.rule.valid()) return row.place;
  return {};
}

Command Rules::command(const State& s, const std::string& verb, const Toml& words) {
  // The words of the question that stands come before those that are read at any time.
  const Name question = engine::waiting(s) ? engine::question(s) : Name{};
  const std::vector<CommandWords> rows = command_words();
  const CommandWords* found = nullptr;
  for (const CommandWords& row : rows)
    if (row.verb.text() == verb && (row.question.empty() ? !found : row.question == question)) found = &row;
  if (found) {
    Command c{.decision = s.core.decision, .verb = found->verb};
    found->read(s, words, c);
    return c;
  }
  std::vector<std::string_view> names;
  for (const CommandWords& row : rows)
    if (row.question.empty()) names.push_back(row.verb.text());
  words.fail(fmt::format("there is no command '{}'; use {}, concede, offer_draw, accept_draw or standing", verb,
                         fmt::join(names, ", ")));
}

}  // namespace sandtable::fow
