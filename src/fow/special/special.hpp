// The special rules that are played, by name, and what brings them: a model's traits, a nation, a word of the set-up.
// Used by set-up and by the rules themselves; chapters ask hooks.hpp and know no rule by name.
#pragma once
#include <span>
#include <string_view>

#include "fow/special/hooks.hpp"

namespace sandtable::fow {
struct AddedVerb;  // core/verb_row.hpp
}

namespace sandtable::fow::special {

// In the order in which they speak where several have something to say.
enum class Special : uint8_t {
  sniper,                    // FOW-SNI
  slow_traverse,             // FOW-SSR-017
  limited_vision,            // FOW-SOV-010, 011
  mission_tactics,           // FOW-GER-005 to 007
  british_bulldog,           // FOW-BRI-002
  carry_on_sergeant,         // FOW-BRI-003, 004
  hen_and_chicks,            // FOW-SOV-009
  quality_of_quantity,       // FOW-SOV-020, 021
  roll_up_the_guns,          // FOW-SOV-032
  truscott_trot,             // FOW-USA-013
  stabilisers,               // FOW-USA-002, 003
  tank_destroyers,           // FOW-USA-004
  sp_anti_tank,              // FOW-USA-004, 005
  automatic_rifles,          // FOW-USA-011, 012
  schurzen,                  // FOW-GER-018
  schnell,                   // FOW-GER-034
  every_shot_counts,         // FOW-GER-035
  clever_hans,               // FOW-GER-036
  rapid_fire,                // FOW-GER-037
  for_the_fatherland,        // FOW-GER-038
  tally_ho,                  // FOW-BRI-010, 011
  broadside,                 // FOW-BRI-012, 013
  semi_indirect_fire,        // FOW-BRI-014
  komissars,                 // FOW-SOV-003 to 008
  unarmed,                   // FOW-SOV-027
  stormtroopers,             // FOW-GER-008 to 017, 019
  tip_and_run,               // FOW-BRI-015
  tankodesantniki,           // FOW-SOV-012 to 019
  mounted_assault,           // FOW-GER-026 to 032
  tow_hooks,                 // FOW-BRI-016
  seek_strike_destroy,       // FOW-USA-006 to 010, 027
  night_attack,              // FOW-BRI-005 to 009
  tiger_aces,                // FOW-GER-033, 039, 040
  excellent_communications,  // FOW-USA-021
  under_command,             // FOW-USA-026
  organic_fire,              // FOW-USA-026
  time_on_target,            // FOW-USA-024, 025
  hit_em_with_everything,    // FOW-USA-022, 023
  stuka_zu_fuss,             // FOW-GER-022 to 025
  rounds_on_the_ground,      // FOW-BRI-019 to 023
  field_battery,             // FOW-BRI-017, 018, 023
  rha_battery,               // FOW-BRI-017, 018
  big_battalions,            // FOW-SOV-028
  mixed_battalions,          // FOW-SOV-029 to 031
  dismounted_machine_guns,   // FOW-USA-014, 017
  side_machine_guns,         // FOW-USA-018, 019
  infiltration               // FOW-SOV-022 to 026
};
SANDTABLE_ENUM(Special, sniper, slow_traverse, limited_vision, mission_tactics, british_bulldog, carry_on_sergeant,
               hen_and_chicks, quality_of_quantity, roll_up_the_guns, truscott_trot, stabilisers, tank_destroyers,
               sp_anti_tank, automatic_rifles, schurzen, schnell, every_shot_counts, clever_hans, rapid_fire,
               for_the_fatherland, tally_ho, broadside, semi_indirect_fire, komissars, unarmed, stormtroopers,
               tip_and_run, tankodesantniki, mounted_assault, tow_hooks, seek_strike_destroy, night_attack, tiger_aces,
               excellent_communications, under_command, organic_fire, time_on_target, hit_em_with_everything,
               stuka_zu_fuss, rounds_on_the_ground, field_battery, rha_battery, big_battalions, mixed_battalions,
               dismounted_machine_guns, side_machine_guns, infiltration)
inline constexpr std::size_t specials = enum_names(Special{}).size();
static_assert(specials <= 64, "Specials has a bit a rule");

constexpr Specials only(Special rule) { return {uint64_t{1} << static_cast<unsigned>(rule)}; }
constexpr bool has(Specials set, Special rule) { return (set.bits & only(rule).bits) != 0; }
inline bool has(const State& s, TeamId t, Special rule) { return has(rules_of(s, t), rule); }
inline bool has(const State& s, PlatoonId p, Special rule) { return has(rules_of(s, p), rule); }

Specials of_model(const Model&);  // that its traits bring
Specials of_nation(Nation);       // that all its troops have
Specials foreign_to(Nation);      // that models of others bring, and not to its troops
Moments moments_of(Specials);     // at which one of these rules speaks
std::vector<const AddedVerb*> verbs_added_by(Specials);

// A rule as the card of those who have it says it.
struct Sentence {
  std::string_view title;
  std::string_view words;
  RuleId rule;  // the first of its entries
};
const Sentence& sentence_of(Special);

}  // namespace sandtable::fow::special
