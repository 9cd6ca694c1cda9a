#include "fow/morale/morale_chapter.hpp"

#include "fow/core/names.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

// With several players a side it loses one of them his fight (FOW-FRC-035).
std::string told_break(const State& s, const Event& e) {
  const std::string_view words = several_players(s) ? "a company of {who} breaks: its player is beaten"
                                                    : "the company of {who} breaks: the battle is lost";
  return fill_words(words, title_of(s, e.who), {}, {});
}

constexpr EventRow morale_events[] = {
    {"pinned"_name, Measure::nothing, Cue::pinned, "{who} is Pinned Down"},
    {"rallied"_name, Measure::nothing, Cue::rally, "{who} rallies"},
    {"fights_on"_name, Measure::nothing, Cue::none, "{who} fights on"},
    {"no_fighters"_name, Measure::nothing, Cue::none, "{who} has nobody to fight with and fails its morale check"},
    {"flees"_name, Measure::nothing, Cue::removed, "{who} flees and is Destroyed"},
    {"company_breaks"_name, Measure::nothing, Cue::victory, "", told_break},
};

constexpr PurposeRow morale_purposes[] = {
    {"rally"_name, "to rally"},
    {"morale"_name, "its Platoon Morale Check"},
    {"company_morale"_name, "the Company Morale Check"},
    {"sole_survivor"_name, "as sole survivor"},
    {"head_rear"_name, "to slip away to the rear"},
    {"motivation"_name, "for Motivation"},
};

}  // namespace

const Chapter& morale_chapter() {
  static const Chapter chapter{.name = "morale",
                               .events = morale_events,
                               .purposes = morale_purposes,
                               .questions = morale_questions(),
                               .commands = morale_commands()};
  return chapter;
}

}  // namespace sandtable::fow
