// The words of scripts as docs/scenarios.md lists them, from the rows of the chapters.
#include <fmt/core.h>

#include "base/fields.hpp"
#include "fow/core/chapter.hpp"
#include "fow/core/rules.hpp"

namespace sandtable::fow {
namespace {

std::string table_cell(std::string_view words) {
  std::string text;
  for (const char c : words) {
    if (c == '|') text += '\\';
    text += c;
  }
  return text;
}
std::string code_cell(std::string_view words) { return words.empty() ? "" : fmt::format("`{}`", table_cell(words)); }

void add_dice_table(std::string& text) {
  text += "### Dice\n\nWhat a die may be thrown for.\n\n| purpose | thrown |\n|---|---|\n";
  for (const Chapter* chapter : chapters())
    for (const PurposeRow& row : chapter->purposes)
      text += fmt::format("| {} | {} |\n", code_cell(row.purpose.text()), table_cell(row.words));
}

void add_question_table(std::string& text) {
  text += "\n### Questions and the keys of their answers\n\n| question | words | answers | keys |\n|---|---|---|---|\n";
  for (const Chapter* chapter : chapters())
    for (const QuestionRow& row : chapter->questions)
      text += fmt::format("| {} | {} | {} | {} |\n", code_cell(row.name), code_cell(row.about), table_cell(row.gives),
                          table_cell(row.keys));
}

void add_event_table(std::string& text) {
  text += "\n### Events\n\n| kind | its `amount` | told |\n|---|---|---|\n";
  for (const Chapter* chapter : chapters())
    for (const EventRow& row : chapter->events)
      text += fmt::format("| {} | {} | {} |\n", code_cell(row.kind.text()),
                          row.amount == Measure::nothing ? "" : sandtable::name_of(row.amount),
                          row.tell ? "in words of its own" : table_cell(row.words));
}

}  // namespace

std::string script_words() {
  std::string text;
  add_dice_table(text);
  add_question_table(text);
  add_event_table(text);
  return text;
}

}  // namespace sandtable::fow
