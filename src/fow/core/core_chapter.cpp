#include "fow/core/core_chapter.hpp"

#include <fmt/core.h>

#include "fow/core/names.hpp"
#include "fow/core/rules.hpp"

namespace sandtable::fow {
namespace {

std::string told_dice(const Roll& roll) {
  std::string words;
  for (const Die& d : roll.dice) {
    if (!words.empty()) words += ", ";
    for (const uint8_t gone : {d.first, d.second})
      if (gone != 0) words += fmt::format("{} re-rolled to ", gone);
    words += fmt::format("{}", d.value);
  }
  return words.empty() ? "no die" : words;
}

std::string told_roll(const State& s, const Event& e) {
  const std::string who = e.who.valid() ? title_of(s, e.who) : "the shooter";
  // Where every throw passes only the number counts: who rolls higher, how much a die gives.
  const bool any = e.roll.score.how.always(e.roll.score.needed());
  return fmt::format("{} rolls {}{}: {}", who, Rules::purpose_words(e.roll.purpose),
                     any ? "" : fmt::format(" ({})", e.roll.score.words()), told_dice(e.roll));
}

constexpr EventRow core_events[] = {
    {"rolled"_name, Measure::nothing, Cue::dice, "", told_roll},
};

}  // namespace

const Chapter& core_chapter() {
  static constexpr Chapter chapter{.name = "core", .events = core_events};
  return chapter;
}

}  // namespace sandtable::fow
