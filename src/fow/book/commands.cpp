// Commands as scripts write them: each chapter's.
#include <fmt/format.h>

#include "fow/core/chapter.hpp"
#include "fow/core/rules.hpp"

namespace sandtable::fow {

Command Rules::command(const State& s, const std::string& verb, const Toml& words) {
  std::vector<std::string_view> names;
  for (const Chapter* chapter : chapters())
    for (const CommandWords& row : chapter->commands) {
      if (row.verb.text() != verb) {
        names.push_back(row.verb.text());
        continue;
      }
      Command c{.decision = s.core.decision, .verb = row.verb};
      row.read(s, words, c);
      return c;
    }
  words.fail(fmt::format("there is no command '{}'; use {}, concede, offer_draw, accept_draw or standing", verb,
                         fmt::join(names, ", ")));
}

}  // namespace sandtable::fow
