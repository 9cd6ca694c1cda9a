// Questions about a position, for scripts, `sandtable ask` and whoever wants to know before committing: each chapter's.
#include <fmt/format.h>

#include "fow/core/chapter.hpp"
#include "fow/core/rules.hpp"

namespace sandtable::fow {

std::vector<std::string> Rules::questions() {
  std::vector<std::string> names;
  for (const Chapter* chapter : chapters())
    for (const QuestionRow& row : chapter->questions) names.emplace_back(row.name);
  return names;
}

Json Rules::ask(const State& s, const std::string& question, const Toml& about) {
  for (const Chapter* chapter : chapters())
    for (const QuestionRow& row : chapter->questions)
      if (row.name == question) return row.answer(s, about);
  about.fail(fmt::format("there is no question '{}'; known: {}", question, fmt::join(questions(), ", ")));
}

}  // namespace sandtable::fow
