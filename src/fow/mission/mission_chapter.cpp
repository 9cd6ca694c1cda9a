#include "fow/mission/mission_chapter.hpp"

#include <fmt/core.h>

#include "fow/core/names.hpp"
#include "fow/core/world.hpp"
#include "fow/mission/sheet.hpp"
#include "fow/mission/steps.hpp"

namespace sandtable::fow {
namespace {

std::string told_held(const State& s, const Event& e) {
  static constexpr const char* words[] = {"", "in ambush", "in immediate ambush", "for the ambuscade", "in reserve"};
  return fmt::format("{} waits {}", title_of(s, e.who), words[static_cast<std::size_t>(e.amount) % std::size(words)]);
}

std::string told_way(const State& s, const Event& e) {
  static constexpr const char* words[] = {"along its own table edge",      "at its left-hand corner",
                                          "at its right-hand corner",      "at the corner of its quarter",
                                          "along the edge of its quarter", "at an end of the road"};
  return fmt::format("{} comes on {}", title_of(s, e.who),
                     words[static_cast<std::size_t>(e.amount) % std::size(words)]);
}

std::string told_won(const State& s, const Event& e) {
  const bool on = s.mission.on();
  return fmt::format("{} wins{}", title_of(s, e.who),
                     on ? " " + s.world->missions[static_cast<std::size_t>(s.mission.sheet)]->name : std::string());
}

std::string told_plan(const State& s, const Event& e) {
  static constexpr const char* words[] = {"attack", "manoeuvre", "defend"};
  return fmt::format("{} plans to {}", title_of(s, e.who),
                     words[static_cast<std::size_t>(e.amount) % std::size(words)]);
}
std::string told_found(const State& s, const Event& e) {
  const auto which = static_cast<std::size_t>(e.amount);
  return which < s.world->missions.size() ? "the mission is " + s.world->missions[which]->name : std::string();
}

constexpr EventRow mission_events[] = {
    {"plans"_name, Measure::nothing, Cue::none, "", told_plan},
    {"mission_found"_name, Measure::nothing, Cue::none, "", told_found},
    {"by_night"_name, Measure::nothing, Cue::none, "{who} attacks by night"},
    {"marks_range"_name, Measure::nothing, Cue::none, "{who} has its Ranged In marker placed"},
    {"marker_gone"_name, Measure::nothing, Cue::none, "{who} has no use for its Ranged In marker any more"},
    {"infiltrates"_name, Measure::nothing, Cue::none, "{who} infiltrates"},
    {"detected"_name, Measure::nothing, Cue::none, "{who} is detected: the enemy has the first turn"},
    {"undetected"_name, Measure::nothing, Cue::none, "nobody has heard {who}"},
    {"attacks"_name, Measure::nothing, Cue::none, "{who} attacks"},
    {"takes_side"_name, Measure::nothing, Cue::none, "{who} has chosen its side of the table"},
    {"objective"_name, Measure::count, Cue::none, "{who} places objective {amount}"},
    {"objective_gone"_name, Measure::count, Cue::none, "{who} takes objective {amount} off the table"},
    {"held_back"_name, Measure::nothing, Cue::none, "", told_held},
    {"marches"_name, Measure::nothing, Cue::none, "{who} marches in the column"},
    {"deploys"_name, Measure::nothing, Cue::none, "{who} deploys"},
    {"no_room"_name, Measure::nothing, Cue::none, "there is no room for {who}: it takes no part"},
    {"ambush"_name, Measure::nothing, Cue::none, "{who} shows itself from ambush"},
    {"sure_reserve"_name, Measure::nothing, Cue::none, "with so many dice one platoon of {who} comes all the same"},
    {"reserve_comes"_name, Measure::nothing, Cue::none, "{who} arrives from reserve"},
    {"way_in"_name, Measure::nothing, Cue::none, "", told_way},
    {"comes_on"_name, Measure::nothing, Cue::none, "{who} comes onto the table"},
    {"delay_counter"_name, Measure::count, Cue::none, "{who} withdraws nobody: Delay Counters {amount}"},
    {"withdraws"_name, Measure::nothing, Cue::removed, "{who} withdraws from the battle"},
    {"objective_held"_name, Measure::count, Cue::victory, "{who} has taken objective {amount}"},
    {"mission_won"_name, Measure::nothing, Cue::victory, "", told_won},
    {"platoons_lost"_name, Measure::count, Cue::none, "platoons of {who} lost: {amount}"},
    {"victory_points"_name, Measure::count, Cue::none, "Victory Points of {who}: {amount}"},
};

constexpr PurposeRow mission_purposes[] = {
    {"attack"_name, "for who attacks"},       {"mission"_name, "for the mission"},
    {"reserves"_name, "for reserves"},        {"way_in"_name, "for where it comes on"},
    {"quarter"_name, "for its quarter"},      {"withdraw"_name, "to withdraw in order"},
    {"detection"_name, "to move up unheard"}, {"shelling"_name, "for the preliminary bombardment"},
};

constexpr StartRow mission_starts[] = {
    {"preparing", "true",
     "the preparation of the mission that `mission` names; where that is given it is the usual start",
     StartRow::Sort::inside, Step::starting, [](State& s, const Toml&) { push_step(s, RunMission{}); }},
};

constexpr AskRow mission_asks[] = {ask_row<AskPrepare>(), ask_row<AskAmbush>(), ask_row<AskReserve>(),
                                   ask_row<AskWithdrawal>()};

}  // namespace

const Chapter& mission_chapter() {
  static const Chapter chapter{.name = "mission",
                               .events = mission_events,
                               .purposes = mission_purposes,
                               .questions = mission_questions(),
                               .starts = mission_starts,
                               .asks = mission_asks};
  return chapter;
}

ScoreEvents score_events() { return {"victory_points"_name, "platoons_lost"_name, "attacks"_name}; }

}  // namespace sandtable::fow
