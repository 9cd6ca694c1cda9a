#include "aaf/morale/tests.hpp"

namespace sandtable::aaf {
namespace {

constexpr EventRow morale_events[] = {
    {"stands_firm"_name, Measure::nothing, Cue::none, "{who} passes"},
    {"falters"_name, Measure::nothing, Cue::none, "{who} fails"},
    {"pinned"_name, Measure::nothing, Cue::pinned, "{who} is Pinned"},
    {"flees"_name, Measure::nothing, Cue::none, "{who} flees"},
    {"fled_off"_name, Measure::nothing, Cue::removed, "{who} flees off the table"},
    {"surrenders"_name, Measure::nothing, Cue::removed, "{who} surrenders"},
    {"falls"_name, Measure::nothing, Cue::removed, "{who} falls"},
    {"destroyed"_name, Measure::nothing, Cue::explosion, "{who} is destroyed"},
    {"bails_out"_name, Measure::nothing, Cue::bail_out, "the crew of {who} bails out"},
    {"wiped_out"_name, Measure::nothing, Cue::none, "nothing is left of {who}"},
};
constexpr rows::Purpose morale_purposes[] = {
    {"morale"_name, "to stand firm"},           {"rally"_name, "to rally"},
    {"order"_name, "for a change of orders"},   {"bail_out"_name, "not to bail out"},
    {"over_watch"_name, "for over-watch fire"},
};

void read_demand(const State& s, const Toml& words, Command& c) {
  words.only({"unit"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
}
constexpr Words morale_commands[] = {
    {"demand"_name,
     "{ unit }",
     "demands a morale test for casualties",
     read_demand,
     {"AAF-MOR-004"_rule, "is the choice of whose fire caused casualties"}},
    {"waive"_name,
     "{ unit }",
     "does not, for now",
     read_demand,
     {"AAF-MOR-004"_rule, "is the choice of whose fire caused casualties"}},
};

}  // namespace

const Chapter& morale_chapter() {
  static const Chapter chapter{
      .name = "morale", .events = morale_events, .purposes = morale_purposes, .commands = morale_commands};
  return chapter;
}

}  // namespace sandtable::aaf
