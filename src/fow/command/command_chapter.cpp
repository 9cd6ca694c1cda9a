#include "fow/command/command_chapter.hpp"

namespace sandtable::fow {
namespace {

constexpr EventRow command_events[] = {
    {"appointed"_name, Measure::nothing, Cue::none, "{who} is made Platoon Command team by {other}"},
    {"took_over"_name, Measure::nothing, Cue::none, "the commander in {who} takes over {other}"},
    {"joined"_name, Measure::nothing, Cue::none, "{who} joins {other}"},
    {"left"_name, Measure::nothing, Cue::none, "{who} leaves {other}"},
    {"leads"_name, Measure::nothing, Cue::none, "{who} leads {other}"},
};

}  // namespace

const Chapter& command_chapter() {
  static const Chapter chapter{
      .name = "command", .events = command_events, .questions = command_questions(), .commands = command_commands()};
  return chapter;
}

}  // namespace sandtable::fow
