// The row of what the kernel's roll procedure reports.
#include "aaf/core/core_chapter.hpp"

#include <fmt/core.h>

namespace sandtable::aaf {
namespace {

std::string told_roll(const State& s, const Event& e) {
  std::string dice;
  for (const Die& d : e.roll.dice) dice += fmt::format("{}{}", dice.empty() ? "" : ", ", d.value);
  const bool anything = e.roll.score.how.always(e.roll.score.needed());
  return fmt::format("{} rolls {}{}: {}", e.who.valid() ? title_of(s, e.who) : "somebody",
                     Rules::purpose_words(e.roll.purpose), anything ? "" : fmt::format(" ({})", e.roll.score.words()),
                     dice.empty() ? "no die" : dice);
}

constexpr EventRow core_events[] = {
    {"rolled"_name, Measure::nothing, Cue::dice, "", told_roll},
};

}  // namespace

const Chapter& core_chapter() {
  static constexpr Chapter chapter{.name = "core", .events = core_events};
  return chapter;
}

}  // namespace sandtable::aaf
