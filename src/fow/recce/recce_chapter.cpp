#include "fow/recce/recce_chapter.hpp"

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

}  // namespace

const Chapter& recce_chapter() {
  static const Chapter chapter{.name = "recce",
                               .events = recce_events,
                               .purposes = recce_purposes,
                               .questions = recce_questions(),
                               .commands = recce_commands()};
  return chapter;
}

}  // namespace sandtable::fow
