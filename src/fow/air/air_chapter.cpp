#include "fow/air/air_chapter.hpp"

#include "fow/air/air_attack.hpp"
#include "fow/air/marking.hpp"
#include "fow/air/steps.hpp"
#include "fow/core/names.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

constexpr Cue flak_cues[] = {Cue::machine_gun, Cue::gun};

Cue flak_cue(const State& s, const Event& e) {
  const ModelId id = s[TeamId{e.who.id}].model;
  if (!id.valid()) return Cue::gun;  // not known to this viewer
  const std::vector<Weapon>& weapons = model(s, id).weapons;
  const auto n = static_cast<std::size_t>(e.amount);
  return n < weapons.size() && !weapons[n].main_gun() ? Cue::machine_gun : Cue::gun;
}

std::string aircraft_name(const State& s, PieceRef side) {
  return s.world->air_forces[static_cast<std::size_t>(side.id)].aircraft.name;
}

std::string told_arrival(const State& s, const Event& e) {
  return fill_words(e.amount == 1 ? "one {other} of {who} arrives" : "{amount} {other} of {who} arrive",
                    title_of(s, e.who), aircraft_name(s, e.who), std::to_string(e.amount));
}

// The aircraft goes by its place in the flight; an event may be told when the flight is gone.
std::string told_plane(const State& s, const Event& e) {
  static constexpr std::string_view places[] = {"lead", "second", "third"};
  const bool placed = e.kind == "aircraft_placed"_name, off = e.kind == "aircraft_off"_name,
             down = e.kind == "shot_down"_name;
  return fill_words(placed ? "the {amount} aircraft of {who} is in position"
                    : off  ? "the {amount} aircraft of {who} has no place over the table and turns away"
                    : down ? "{other} shoots down the {amount} aircraft of {who}"
                           : "the {amount} aircraft of {who} is damaged by {other} and presses on",
                    title_of(s, e.who), title_of(s, e.other),
                    std::string(places[static_cast<std::size_t>(e.amount) % most_planes]));
}

constexpr EventRow air_events[] = {
    {"requests_air"_name, Measure::nothing, Cue::none, "{who} requests air support"},
    {"pool"_name, Measure::count, Cue::none, "the Air Support Pool of {who}: {amount} left"},
    {"no_aircraft"_name, Measure::nothing, Cue::none, "no aircraft come for {who}"},
    {"aircraft_come"_name, Measure::nothing, Cue::none, "ground-attack aircraft of {who} are on their way"},
    {"intercepts"_name, Measure::nothing, Cue::none, "{who} sends fighters to intercept them"},
    {"driven_off"_name, Measure::nothing, Cue::none, "the aircraft of {who} are driven off by fighters of {other}"},
    {"aircraft_arrive"_name, Measure::count, Cue::none, "", told_arrival},
    {"air_target"_name, Measure::nothing, Cue::none, "the aircraft of {who} make for {other}"},
    {"aircraft_placed"_name, Measure::count, Cue::none, "", told_plane},
    {"aircraft_off"_name, Measure::count, Cue::none, "", told_plane},
    {"air_attack"_name, Measure::count, Cue::none, "the aircraft of {who} attack {other}"},
    {"flak"_name, Measure::nothing, Cue::none, "{who} opens fire at the aircraft"},
    {"fires_flak"_name, Measure::weapon, Cue::gun, "{who} fires its {amount} at the aircraft", nullptr, flak_cue,
     flak_cues},
    {"aircraft_hit"_name, Measure::count, Cue::none, "{who} hits an aircraft"},
    {"shot_down"_name, Measure::count, Cue::explosion, "", told_plane},
    {"plane_damaged"_name, Measure::count, Cue::none, "", told_plane},
    {"too_close"_name, Measure::nothing, Cue::none, "{other} is too close for the aircraft of {who} to attack"},
    {"air_ranged_in"_name, Measure::count, Cue::none, "the aircraft of {who} find {other} on attempt {amount}"},
    {"strafes"_name, Measure::length, Cue::machine_gun, "the aircraft of {who} strafe {other} with machine-guns"},
    {"strafes_cannon"_name, Measure::length, Cue::gun, "the aircraft of {who} strafe {other} with cannon"},
    {"bombs"_name, Measure::length, Cue::mortar, "the aircraft of {who} bomb {other}"},
    {"rockets"_name, Measure::length, Cue::mortar, "the aircraft of {who} fire rockets at {other}"},
    {"aircraft_leave"_name, Measure::count, Cue::none, "the aircraft of {who} leave"},
};

constexpr PurposeRow air_purposes[] = {
    {"air_request"_name, "for air support"},
    {"interception"_name, "to intercept"},
    {"flight_size"_name, "for the number of aircraft"},
    {"flak"_name, "to hit the aircraft"},
};

constexpr AskRow air_asks[] = {ask_row<AskAirSupport>(), ask_row<AskIntercept>(), ask_row<AskFlak>(),
                               ask_row<AskNewTarget>()};

}  // namespace

const Chapter& air_chapter() {
  static const Chapter chapter{.name = "air",
                               .events = air_events,
                               .purposes = air_purposes,
                               .questions = air_questions(),
                               .commands = air_commands(),
                               .starts = air_starts(),
                               .asks = air_asks,
                               .previews = air_previews()};
  return chapter;
}

}  // namespace sandtable::fow
