#include "fow/assault/assault_chapter.hpp"

#include "fow/assault/combat_steps.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/names.hpp"

namespace sandtable::fow {
namespace {

std::string told_end(const State& s, const Event& e) {
  const bool won = e.amount == static_cast<int32_t>(AssaultEnd::won);
  return fill_words(won ? "{who} wins the assault" : "the assault of {who} is over", title_of(s, e.who), {}, {});
}

constexpr EventRow assault_events[] = {
    {"assaults"_name, Measure::nothing, Cue::charge, "{who} assaults {other}"},
    {"assaulted"_name, Measure::nothing, Cue::none, "{who} is assaulted"},
    {"hangs_back"_name, Measure::nothing, Cue::none, "{who} will not assault tanks"},
    {"covers"_name, Measure::nothing, Cue::none, "{who} stays as covering fire"},
    {"charge_fails"_name, Measure::nothing, Cue::none, "the charge of {who} does not reach the enemy"},
    {"goes_back"_name, Measure::length, Cue::move, "{who} goes back"},
    {"assault_round"_name, Measure::round, Cue::clash, "Round {amount}: {who} strikes"},
    {"kept_off"_name, Measure::nothing, Cue::none, "{who} is kept off by the turret-rear machine-gun"},
    {"must_break_off"_name, Measure::nothing, Cue::none, "{who} has to break off"},
    {"counterattacks"_name, Measure::nothing, Cue::none, "{who} counterattacks"},
    {"pushes_in"_name, Measure::nothing, Cue::none, "{who} pushes into the position of {other}"},
    {"makes_room"_name, Measure::nothing, Cue::move, "{who} is shoved aside"},
    {"breaks_off"_name, Measure::nothing, Cue::none, "{who} breaks off"},
    {"captured"_name, Measure::nothing, Cue::none, "{who} is captured"},
    {"assault_over"_name, Measure::ending, Cue::none, "", told_end},
};

constexpr PurposeRow assault_purposes[] = {
    {"assault"_name, "to hit in close combat"},
    {"assault_tanks"_name, "to assault tanks"},
};

constexpr AskRow assault_asks[] = {
    ask_row<AskAssault>(), ask_row<AskCharge>(),   ask_row<AskDefend>(),      ask_row<AskReact>(),
    ask_row<AskPush>(),    ask_row<AskBreakOff>(), ask_row<AskConsolidate>(),
};

}  // namespace

const Chapter& assault_chapter() {
  static const Chapter chapter{.name = "assault",
                               .events = assault_events,
                               .purposes = assault_purposes,
                               .questions = assault_questions(),
                               .commands = assault_commands(),
                               .starts = assault_starts(),
                               .asks = assault_asks,
                               .previews = assault_previews()};
  return chapter;
}

}  // namespace sandtable::fow
