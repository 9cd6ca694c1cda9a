// The loops over a ruleset's chapters: narration, cues, questions, commands, offers, the words of scripts.
// Included by the one file of a ruleset that lists its chapters; nobody else. Names no row.
#pragma once
#include <fmt/format.h>

#include <cassert>

#include "game/verb.hpp"

namespace sandtable::rows {

template <class State>
const EventRow<State>* event_row(Chapters<State> chapters, Name kind) {
  for (const auto* chapter : chapters)
    for (const auto& row : chapter->events)
      if (row.kind == kind) return &row;
  return nullptr;
}

template <class State>
std::vector<EventKind> event_kinds(Chapters<State> chapters) {
  std::vector<EventKind> kinds;
  for (const auto* chapter : chapters)
    for (const auto& row : chapter->events) kinds.push_back(kind_of(row));
  return kinds;
}

// `amount` puts the event's number into words by its measure.
template <class State, class NameOf, class AmountOf>
std::string narrate(Chapters<State> chapters, const State& s, const Event& e, NameOf name_of, AmountOf amount) {
  if (const auto* row = event_row(chapters, e.kind))
    return row->tell ? row->tell(s, e)
                     : fill_words(row->words, name_of(e.who), name_of(e.other), amount(e, row->amount));
  for (const KernelEvent& row : kernel_events())
    if (row.kind == e.kind) return fill_words(row.words, name_of(e.who), name_of(e.other), {});
  assert(false && "every kind of event has a row");
  return fmt::format("{} {}", name_of(e.who), e.kind.text());
}

template <class State>
Cue cue(Chapters<State> chapters, const State& s, const Event& e) {
  const auto* row = event_row(chapters, e.kind);
  return !row ? Cue::none : row->look ? row->look(s, e) : row->cue;
}

template <class State>
std::string purpose_words(Chapters<State> chapters, Name purpose) {
  for (const auto* chapter : chapters)
    for (const Purpose& row : chapter->purposes)
      if (row.purpose == purpose) return std::string(row.words);
  return std::string(purpose.text());
}

template <class State>
std::vector<std::string> questions(Chapters<State> chapters) {
  std::vector<std::string> names;
  for (const auto* chapter : chapters)
    for (const auto& row : chapter->questions) names.emplace_back(row.name);
  return names;
}

template <class State>
Json ask(Chapters<State> chapters, const State& s, const std::string& question, const Toml& about) {
  for (const auto* chapter : chapters)
    for (const auto& row : chapter->questions)
      if (row.name == question) return row.answer(s, about);
  about.fail(fmt::format("there is no question '{}'; known: {}", question, fmt::join(questions(chapters), ", ")));
}

template <class State>
std::vector<Words<State>> command_words(Chapters<State> chapters) {
  std::vector<Words<State>> all;
  const auto add = [&](const Words<State>& words) {
    for (const Words<State>& other : all)
      if (other.verb == words.verb && other.question == words.question) return;
    all.push_back(words);
  };
  for (const auto* chapter : chapters)
    for (const auto& asked : chapter->asks)
      for (const auto* row : asked.verbs()) add(row->words);
  for (const auto* chapter : chapters) {
    for (const auto& row : chapter->offers) add(row.words);
    for (const auto& row : chapter->commands) add(row);
  }
  return all;
}

template <class State>
VerbPlace place_of(Chapters<State> chapters, Name verb) {
  for (const Words<State>& row : command_words(chapters))
    if (row.verb == verb && row.place.rule.valid()) return row.place;
  return {};
}

// `question` is the one that stands: its words come before those that are read at any time.
template <class State>
Command command(Chapters<State> chapters, const State& s, Name question, const std::string& verb, const Toml& words) {
  const std::vector<Words<State>> rows = command_words(chapters);
  const Words<State>* found = nullptr;
  for (const Words<State>& row : rows)
    if (row.verb.text() == verb && (row.question.empty() ? !found : row.question == question)) found = &row;
  if (found) {
    Command c{.decision = s.core.decision, .verb = found->verb};
    found->read(s, words, c);
    return c;
  }
  std::vector<std::string_view> names;
  for (const Words<State>& row : rows)
    if (row.question.empty()) names.push_back(row.verb.text());
  words.fail(fmt::format("there is no command '{}'; use {}, concede, offer_draw, accept_draw or standing", verb,
                         fmt::join(names, ", ")));
}

template <class State>
Verbs<State> verbs_of(Chapters<State> chapters, Name question) {
  for (const auto* chapter : chapters)
    for (const auto& row : chapter->asks)
      if (row.question == question) return row.verbs();
  return {};
}

inline std::string table_cell(std::string_view words) {
  std::string text;
  for (const char c : words) {
    if (c == '|') text += '\\';
    text += c;
  }
  return text;
}
inline std::string code_cell(std::string_view words) {
  return words.empty() ? "" : fmt::format("`{}`", table_cell(words));
}

// As docs/scenarios.md lists them.
template <class State>
std::string script_words(Chapters<State> chapters) {
  std::string text = "### Dice\n\nWhat a die may be thrown for.\n\n| purpose | thrown |\n|---|---|\n";
  for (const auto* chapter : chapters)
    for (const Purpose& row : chapter->purposes)
      text += fmt::format("| {} | {} |\n", code_cell(row.purpose.text()), table_cell(row.words));
  text += "\n### Commands\n\n| verb | words | does |\n|---|---|---|\n";
  for (const Words<State>& row : command_words(chapters))
    text += fmt::format("| {} | {} | {} |\n", code_cell(row.verb.text()), code_cell(row.words), table_cell(row.does));
  text += "\n### Questions and the keys of their answers\n\n| question | words | answers | keys |\n|---|---|---|---|\n";
  for (const auto* chapter : chapters)
    for (const auto& row : chapter->questions)
      text += fmt::format("| {} | {} | {} | {} |\n", code_cell(row.name), code_cell(row.about), table_cell(row.gives),
                          table_cell(row.keys));
  text += "\n### Events\n\n| kind | its `amount` | told |\n|---|---|---|\n";
  for (const auto* chapter : chapters)
    for (const auto& row : chapter->events)
      text += fmt::format("| {} | {} | {} |\n", code_cell(row.kind.text()),
                          row.amount == Measure::nothing ? "" : sandtable::name_of(row.amount),
                          row.tell ? "in words of its own" : table_cell(row.words));
  return text;
}

}  // namespace sandtable::rows
