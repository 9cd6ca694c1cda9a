#include "fow/sight/sight_chapter.hpp"

namespace sandtable::fow {
namespace {

constexpr EventRow sight_events[] = {
    {"smoke"_name, Measure::nothing, Cue::smoke, "smoke rises around {who}"},
    {"trails_gone"_name, Measure::nothing, Cue::none, "the smoke trails of {who} are gone"},
    {"smoke_disperses"_name, Measure::nothing, Cue::none, "the smoke of {who} disperses"},
};

constexpr PurposeRow sight_purposes[] = {
    {"visibility"_name, "how far it sees"},
};

}  // namespace

const Chapter& sight_chapter() {
  static const Chapter chapter{
      .name = "sight", .events = sight_events, .purposes = sight_purposes, .questions = sight_questions()};
  return chapter;
}

}  // namespace sandtable::fow
