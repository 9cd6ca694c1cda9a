#include "fow/damage/damage_chapter.hpp"

#include "fow/core/rules.hpp"

namespace sandtable::fow {
namespace {

std::string told_escape(const State& s, const Event& e) {  // FOW-CAS-025, 026
  return fill_words(e.other.valid() ? "{who} escapes; {other} is lost in its place" : "{who} escapes unharmed",
                    Rules::name_of(s, e.who), Rules::name_of(s, e.other), {});
}

constexpr EventRow damage_events[] = {
    {"hit"_name, Measure::nothing, Cue::hit, "{who} is hit"},
    {"picked_out"_name, Measure::model, Cue::none, "{who} picks out the {amount}"},
    {"no_save"_name, Measure::nothing, Cue::none, "{who} has no save"},
    {"saved"_name, Measure::nothing, Cue::none, "{who} is unharmed"},
    {"glanced"_name, Measure::nothing, Cue::hit, "a glancing hit on {who}"},
    {"penetrated"_name, Measure::nothing, Cue::penetrate, "the armour of {who} is penetrated"},
    {"covered"_name, Measure::nothing, Cue::none, "{who} is in Bulletproof Cover"},
    {"overwhelmed"_name, Measure::nothing, Cue::none, "nothing protects {who} from it"},
    {"got_out"_name, Measure::nothing, Cue::none, "{who} gets out of {other}"},
    {"escaped"_name, Measure::nothing, Cue::none, "", told_escape},
    {"takes_over"_name, Measure::nothing, Cue::none, "the commander of {who} takes over {other}"},
    {"bailed_out"_name, Measure::nothing, Cue::bail_out, "{who} bails out"},
    {"remounted"_name, Measure::nothing, Cue::none, "{who} remounts"},
    {"destroyed"_name, Measure::nothing, Cue::explosion, "{who} is destroyed"},
    {"removed"_name, Measure::nothing, Cue::removed, "{who} is taken off the table"},
    {"under_template"_name, Measure::count, Cue::hit, "{amount} of {who} under the template"},
};

constexpr PurposeRow damage_purposes[] = {
    {"save"_name, "to save"},
    {"firepower"_name, "for firepower"},
    {"nerve"_name, "to keep its nerve"},
    {"remount"_name, "to remount"},
    {"gun_tank"_name, "to pick the tank"},
    {"passenger"_name, "to survive as a passenger"},
    {"rider"_name, "to survive as a tank rider"},
    {"improvised"_name, "for its Improvised Armour"},
    {"second_save"_name, "to save once more"},
    {"warrior"_name, "to keep the Warrior from escaping"},
};

}  // namespace

const Chapter& damage_chapter() {
  static const Chapter chapter{.name = "damage",
                               .events = damage_events,
                               .purposes = damage_purposes,
                               .questions = damage_questions(),
                               .commands = damage_commands(),
                               .previews = damage_previews()};
  return chapter;
}

}  // namespace sandtable::fow
