// The words of scripts as docs/scenarios.md lists them, from the rows of the chapters.
#include <fmt/core.h>

#include "base/fields.hpp"
#include "fow/core/chapter.hpp"
#include "fow/core/rules.hpp"

namespace sandtable::fow {
namespace {

std::string cell(std::string_view words) {
  std::string text;
  for (const char c : words) {
    if (c == '|') text += '\\';
    text += c;
  }
  return text;
}
std::string code(std::string_view words) { return words.empty() ? "" : fmt::format("`{}`", cell(words)); }

void add_dice(std::string& text) {
  text += "### Dice\n\nWhat a die may be thrown for.\n\n| purpose | thrown |\n|---|---|\n";
  for (const Chapter* chapter : chapters())
    for (const PurposeRow& row : chapter->purposes)
      text += fmt::format("| {} | {} |\n", code(row.purpose.text()), cell(row.words));
}

void add_questions(std::string& text) {
  text += "\n### Questions and the keys of their answers\n\n| question | words | answers | keys |\n|---|---|---|---|\n";
  for (const Chapter* chapter : chapters())
    for (const QuestionRow& row : chapter->questions)
      text += fmt::format("| {} | {} | {} | {} |\n", code(row.name), code(row.about), cell(row.gives), cell(row.keys));
}

void add_events(std::string& text) {
  text += "\n### Events\n\n| kind | its `amount` | told |\n|---|---|---|\n";
  for (const Chapter* chapter : chapters())
    for (const EventRow& row : chapter->events)
      text += fmt::format("| {} | {} | {} |\n", code(row.kind.text()),
                          row.amount == Measure::nothing ? "" : sandtable::name_of(row.amount),
                          row.tell ? "in words of its own" : cell(row.words));
}

}  // namespace

std::string script_words() {
  std::string text;
  add_dice(text);
  add_questions(text);
  add_events(text);
  return text;
}

}  // namespace sandtable::fow
