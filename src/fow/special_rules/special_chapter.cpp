#include "fow/special_rules/special_chapter.hpp"

#include <fmt/core.h>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/special_rules/rule.hpp"
#include "fow/special_rules/steps.hpp"

namespace sandtable::fow {
namespace {

// The special rules a platoon or a team has, and those of its nation that are not played yet.
Json special_of(const State& s, const Toml& about) {
  about.only({"of"});
  const PieceRef p = Rules::piece(s, about.at("of").string());
  if (p.sort != PieceSort::team && p.sort != PieceSort::platoon)
    about.at("of").fail(fmt::format("'{}' is no platoon or team", about.at("of").string()));
  const bool team = p.sort == PieceSort::team;
  const PlatoonId home = team ? s[TeamId{p.id}].platoon : PlatoonId{p.id};
  const Specials have = team ? special::rules_of(s, TeamId{p.id}) : special::rules_of(s, home);
  const Nation nation = s.world->nations[home.index()];
  Json j;
  j["nation"] = std::string(sandtable::name_of(nation));
  j["rules"] = Json::List{};
  for (std::size_t i = 0; i < special::specials; ++i)
    if (special::has(have, static_cast<special::Special>(i)))
      j["rules"].push(std::string(sandtable::name_of(static_cast<special::Special>(i))));
  return j;
}

constexpr QuestionRow special_questions[] = {
    {"special", "{ of }", "the special rules of a platoon or team", "nation, rules", special_of},
};

constexpr EventRow special_events[] = {
    {"moves_again"_name, Measure::nothing, Cue::none, "{who} moves on"},
    {"no_added_move"_name, Measure::nothing, Cue::none, "{who} gets no further"},
    {"abandons"_name, Measure::nothing, Cue::removed, "{who} has lost its scouts and abandons the field"},
    {"morning"_name, Measure::nothing, Cue::none, "morning breaks"},
    {"ace"_name, Measure::count, Cue::none, "{who} are aces: skill {amount}"},
};

constexpr PurposeRow special_purposes[] = {
    {"storm"_name, "to move on"},
    {"dawn"_name, "for the morning"},
    {"ace"_name, "for its skill"},
};

constexpr AskRow special_asks[] = {ask_row<AskArrivals>()};

}  // namespace

const Chapter& special_chapter() {
  static const std::vector<CommandWords> commands = special::command_rows();
  static const Chapter chapter{.name = "special",
                               .events = special_events,
                               .purposes = special_purposes,
                               .questions = special_questions,
                               .commands = commands,
                               .asks = special_asks};
  return chapter;
}

}  // namespace sandtable::fow
