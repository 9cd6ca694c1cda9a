#include "fow/recce/recce_chapter.hpp"

#include "fow/core/answers.hpp"
#include "fow/core/start.hpp"
#include "fow/morale/steps.hpp"
#include "fow/recce/steps.hpp"

namespace sandtable::fow {
namespace {

constexpr EventRow recce_events[] = {
    {"reveals"_name, Measure::nothing, Cue::none, "{who} reveals {other}"},
    {"disengages"_name, Measure::nothing, Cue::none, "{who} tries to disengage"},
    {"stays"_name, Measure::nothing, Cue::none, "{who} cannot get away"},
    {"forced_back"_name, Measure::nothing, Cue::none, "{who} is forced to disengage"},
};

constexpr PurposeRow recce_purposes[] = {
    {"disengage"_name, "to disengage"},
    {"stand_firm"_name, "to stand firm"},
};

constexpr StartRow recce_start_rows[] = {
    {"disengage", "{ platoon, from }", "the enemy has charged a Recce Platoon (FOW-REC-024)", StartRow::Sort::inside,
     Step::assault,
     [](State& s, const Toml& t) {
       t.only({"platoon", "from"});
       begin_in_battle(s, MoraleChecks{Step::starting, 0});
       for (TeamId charger : on_table(s, platoon_named(s, t.at("from"))))
         s[charger].assault.part = AssaultPart::charging;
       push_step(s, DisengageAssault{platoon_named(s, t.at("platoon"))});
     }},
};

}  // namespace

const Chapter& recce_chapter() {
  static const Chapter chapter{.name = "recce",
                               .events = recce_events,
                               .purposes = recce_purposes,
                               .questions = recce_questions(),
                               .commands = recce_commands(),
                               .starts = recce_start_rows,
                               .previews = recce_previews()};
  return chapter;
}

}  // namespace sandtable::fow
