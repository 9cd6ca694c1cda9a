#include "fow/turn/turn_chapter.hpp"

#include "fow/core/names.hpp"
#include "fow/core/start.hpp"
#include "fow/core/world.hpp"
#include "fow/turn/steps.hpp"

namespace sandtable::fow {
namespace {

std::string told_goal(const State& s, const Event& e) {
  const auto n = static_cast<std::size_t>(e.amount);
  const bool known = n < s.world->goals.size();
  return fill_words(known ? "{who} has reached its goal: {amount}" : "{who} has reached its goal", title_of(s, e.who),
                    {}, known ? s.world->goals[n].title : std::string());
}

std::string told_player(const State& s, const Event& e) {
  const auto seat = static_cast<std::size_t>(e.amount);
  const std::string name = seat < s.world->players.size() ? s.world->players[seat].name : "a player";
  return e.kind == "player_wins"_name ? name + " has won against the player opposite" : name + " acts now";
}

constexpr EventRow turn_events[] = {
    {"turn"_name, Measure::turn, Cue::turn, "{who} turn {amount}"},
    {"step"_name, Measure::step, Cue::step, "{amount}"},
    {"goes_first"_name, Measure::nothing, Cue::none, "{who} goes first"},
    {"goal_reached"_name, Measure::goal, Cue::victory, "", told_goal},
    {"storm_comes"_name, Measure::nothing, Cue::none, "a Khamseen comes up: the night rules hold"},
    {"storm_goes"_name, Measure::nothing, Cue::none, "the Khamseen has gone for good"},
    {"player_acts"_name, Measure::nothing, Cue::none, "", told_player},
    {"player_wins"_name, Measure::nothing, Cue::victory, "", told_player},
    {"time_up"_name, Measure::turn, Cue::none, "the battle ends after {amount} turns"},
};

constexpr PurposeRow turn_purposes[] = {
    {"first_turn"_name, "for the first turn"},
    {"khamseen"_name, "for the Khamseen"},
};

constexpr StartRow turn_start_rows[] = {
    {"starting", "", "the turn", StartRow::Sort::step, Step::starting,
     [](State& s, const Toml&) { push_step(s, BeginTurn{}); }},
    {"roll_for_first_turn", "true",
     "the roll who goes first (FOW-TRN-003); without it the first side does (FOW-TRN-004)", StartRow::Sort::inside,
     Step::starting, [](State& s, const Toml&) { push_step(s, FirstTurn{}); }},
};

constexpr AskRow turn_asks[] = {ask_row<AskOfficers>()};

}  // namespace

const Chapter& turn_chapter() {
  static const Chapter chapter{.name = "turn",
                               .events = turn_events,
                               .purposes = turn_purposes,
                               .questions = turn_questions(),
                               .starts = turn_start_rows,
                               .asks = turn_asks,
                               .offers = turn_offers()};
  return chapter;
}

}  // namespace sandtable::fow
