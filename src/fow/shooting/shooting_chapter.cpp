#include "fow/shooting/shooting_chapter.hpp"

#include "fow/core/world.hpp"
#include "fow/shooting/steps.hpp"

namespace sandtable::fow {
namespace {

constexpr Cue shot_cues[] = {Cue::small_arms, Cue::machine_gun, Cue::gun, Cue::mortar, Cue::flame};

// What leaves the barrel, to look at.
Cue shot_cue(const State& s, const Event& e) {
  const ModelId id = s[TeamId{e.who.id}].model;
  if (!id.valid()) return Cue::gun;  // not known to this viewer
  const Model& m = model(s, id);
  if (e.amount < 0 || static_cast<std::size_t>(e.amount) >= m.weapons.size()) return Cue::gun;
  const Weapon& w = m.weapons[static_cast<std::size_t>(e.amount)];
  if (w.has(WeaponTrait::flame_thrower)) return Cue::flame;
  if (w.has(WeaponTrait::mortar)) return Cue::mortar;
  if (!w.main_gun() || w.has(WeaponTrait::hmg) || w.has(WeaponTrait::lmg)) return Cue::machine_gun;
  return m.type == TeamType::infantry && w.anti_tank <= 2 ? Cue::small_arms : Cue::gun;
}

constexpr EventRow shooting_events[] = {
    {"shoots"_name, Measure::nothing, Cue::none, "{who} shoots at {other}"},
    {"fires"_name, Measure::weapon, Cue::gun, "{who} fires its {amount}", nullptr, shot_cue, shot_cues},
    {"fires_smoke"_name, Measure::weapon, Cue::smoke_shell, "{who} fires its {amount}: smoke"},
    {"fires_at_none"_name, Measure::nothing, Cue::none, "{who} fires where nobody is left to hit"},
    {"no_effect"_name, Measure::nothing, Cue::none, "a hit of {who} can harm nobody there"},
    {"sees"_name, Measure::length, Cue::none, "{who} sees {amount} far"},
};

constexpr PurposeRow shooting_purposes[] = {
    {"to_hit"_name, "to hit"},
};

constexpr AskRow shooting_asks[] = {ask_row<AskShoot>()};

}  // namespace

const Chapter& shooting_chapter() {
  static const Chapter chapter{.name = "shooting",
                               .events = shooting_events,
                               .purposes = shooting_purposes,
                               .questions = shooting_questions(),
                               .commands = shooting_commands(),
                               .starts = shooting_starts(),
                               .asks = shooting_asks};
  return chapter;
}

}  // namespace sandtable::fow
