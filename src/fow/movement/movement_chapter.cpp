#include "fow/movement/movement_chapter.hpp"

#include "fow/command/command.hpp"
#include "fow/core/start.hpp"
#include "fow/movement/steps.hpp"

namespace sandtable::fow {
namespace {

constexpr EventRow movement_events[] = {
    {"moved"_name, Measure::length, Cue::move, "{who} moves {amount}"},
    {"mounted"_name, Measure::nothing, Cue::none, "{who} goes aboard {other}"},
    {"dismounted"_name, Measure::nothing, Cue::none, "{who} gets off {other}"},
    {"takes_gun"_name, Measure::nothing, Cue::none, "{who} takes the machine-gun of {other} along"},
    {"fits_gun"_name, Measure::nothing, Cue::none, "{who} fits its machine-gun to {other}"},
    {"left_horses"_name, Measure::nothing, Cue::none, "{who} leaves its horses"},
    {"unloaded"_name, Measure::nothing, Cue::none, "{who} takes its gun off the vehicle"},
    {"climbed"_name, Measure::nothing, Cue::move, "{who} climbs {other}"},
    {"fell_back"_name, Measure::nothing, Cue::none, "{who} does not get up"},
    {"left_table"_name, Measure::nothing, Cue::removed, "{who} leaves the table"},
    {"dust"_name, Measure::count, Cue::none, "{who} raises dust: {amount}"},
    {"dust_settles"_name, Measure::nothing, Cue::none, "the dust of {who} settles"},
    {"through_the_ice"_name, Measure::nothing, Cue::removed, "{who} breaks through the ice and is lost"},
    {"lost_off_table"_name, Measure::nothing, Cue::removed, "{who} is lost beyond the table"},
    {"bogged_down"_name, Measure::nothing, Cue::stuck, "{who} bogs down"},
    {"broke_down"_name, Measure::nothing, Cue::stuck, "{who} breaks down"},
    {"freed"_name, Measure::nothing, Cue::none, "{who} is freed"},
    {"tows"_name, Measure::nothing, Cue::none, "{who} takes {other} in tow"},
    {"towed"_name, Measure::length, Cue::move, "{who} is towed {amount}"},
    {"tow_failed"_name, Measure::nothing, Cue::none, "{who} cannot shift {other}"},
    {"repaired"_name, Measure::nothing, Cue::none, "{who} is repaired"},
    {"beyond_repair"_name, Measure::nothing, Cue::none, "{who} is beyond repair"},
    {"dug_in"_name, Measure::nothing, Cue::dig, "{who} is in a Foxhole"},
    {"no_foxholes"_name, Measure::nothing, Cue::none, "{who} does not get its Foxholes dug"},
    {"placed"_name, Measure::nothing, Cue::none, "{who} shows itself"},
    {"to_the_rear"_name, Measure::nothing, Cue::removed, "{who} goes to the rear"},
};

constexpr PurposeRow movement_purposes[] = {
    {"bogging"_name, "a Bogging Check"},   {"wide_tracks"_name, "for its Wide Tracks"},
    {"free"_name, "to free itself"},       {"climb"_name, "to climb"},
    {"breakdown"_name, "for a breakdown"}, {"recovery"_name, "to tow"},
    {"repair"_name, "to repair"},          {"dig"_name, "to dig in"},
    {"find_way"_name, "to find a way"},
};

constexpr StartRow movement_start_rows[] = {
    {"movement", "", "the Movement Step", StartRow::Sort::step, Step::movement,
     [](State& s, const Toml&) {
       for (PlatoonId p : platoons_of(s, s.active)) note_command(s, p);
       begin_in_battle(s, AfterMove{});
       push_step(s, AskMove{});
     }},
};

constexpr AskRow movement_asks[] = {ask_row<AskMove>()};

}  // namespace

const Chapter& movement_chapter() {
  static const Chapter chapter{.name = "movement",
                               .events = movement_events,
                               .purposes = movement_purposes,
                               .questions = movement_questions(),
                               .starts = movement_start_rows,
                               .asks = movement_asks,
                               .previews = movement_previews()};
  return chapter;
}

}  // namespace sandtable::fow
