#include "fow/artillery/artillery_chapter.hpp"

#include "fow/artillery/steps.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

constexpr Cue shell_cues[] = {Cue::gun, Cue::mortar};

Cue shell_cue(const State& s, const Event& e) {
  const ModelId id = s[TeamId{e.who.id}].model;
  if (!id.valid()) return Cue::gun;  // not known to this viewer
  const Weapon* w = model(s, id).bombards_with();
  return w && w->has(WeaponTrait::mortar) ? Cue::mortar : Cue::gun;
}

std::string told_bombards(const State& s, const Event& e) {
  const bool trail = e.rule == "FOW-ART-092"_rule;
  return fill_words(trail ? "{who} bombards the smoke trail of {other}" : "{who} bombards {other}",
                    Rules::name_of(s, e.who), Rules::name_of(s, e.other), {});
}

constexpr EventRow artillery_events[] = {
    {"bombards"_name, Measure::nothing, Cue::none, "", told_bombards},
    {"bombards_smoke"_name, Measure::nothing, Cue::none, "{who} lays smoke on {other}"},
    {"repeats"_name, Measure::nothing, Cue::none, "{who} repeats its bombardment"},
    {"spots"_name, Measure::nothing, Cue::none, "{who} spots for {other}"},
    {"shifts_aim"_name, Measure::nothing, Cue::none, "{who} shifts the aiming point to {other}"},
    {"ranged_in"_name, Measure::count, Cue::none, "{who} has ranged {other} in, attempt {amount}"},
    {"ranged_short"_name, Measure::nothing, Cue::none, "{who} fails to range in"},
    {"cancelled"_name, Measure::nothing, Cue::none, "the bombardment of {who} is cancelled"},
    {"shells"_name, Measure::weapon, Cue::gun, "{who} fires its {amount}", nullptr, shell_cue, shell_cues},
    {"template"_name, Measure::count, Cue::explosion, "the shells of {amount} weapons of {who} come down"},
    {"trail"_name, Measure::nothing, Cue::smoke, "{who} leaves a smoke trail"},
    {"wind"_name, Measure::count, Cue::none, "the wind is a {amount} for the whole battle"},
    {"screen"_name, Measure::length, Cue::smoke, "{who} has laid a smoke screen {amount} long"},
    {"no_screen"_name, Measure::nothing, Cue::none, "one weapon of {who} makes no smoke screen"},
};

constexpr PurposeRow artillery_purposes[] = {
    {"ranging"_name, "to range in"},
    {"wind"_name, "for the wind"},
};

void read_wind(const State&, const Toml& words, Command& c) {
  words.only({"again"});
  c.replies.push_back({.key = "again"_name, .values = {words.boolean("again", false) ? 1 : 0}});
}
void read_new_aim(const State& s, const Toml& words, Command& c) {
  words.only({"at"});
  if (const auto* asked = top_as<AskNewAim>(s)) c.actor = piece_of(asked->mission.spotter);
  c.replies.push_back({.key = "target"_name, .values = {piece_in_words(s, words.at("at"), PieceSort::team).id}});
}

constexpr CommandWords artillery_commands[] = {
    {AskWind::name,
     "{ again }",
     "whether the attacker has the wind rolled again",
     read_wind,
     {"FOW-SMB-020"_rule, "is for the attacker, when the wind has been rolled"}},
    {AskNewAim::name,
     "{ at }",
     "which team is aimed at when those who were have moved",
     read_new_aim,
     {"FOW-REC-017"_rule, "is for the spotter on whom a Recce Platoon has slipped away"}},
};

}  // namespace

const Chapter& artillery_chapter() {
  static const Chapter chapter{.name = "artillery",
                               .events = artillery_events,
                               .purposes = artillery_purposes,
                               .questions = artillery_questions(),
                               .commands = artillery_commands};
  return chapter;
}

}  // namespace sandtable::fow
