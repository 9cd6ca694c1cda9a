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
  sniper,               // FOW-SNI
  slow_traverse,        // FOW-SSR-017
  limited_vision,       // FOW-SOV-010, 011
  mission_tactics,      // FOW-GER-005 to 007
  british_bulldog,      // FOW-BRI-002
  carry_on_sergeant,    // FOW-BRI-003, 004
  hen_and_chicks,       // FOW-SOV-009
  quality_of_quantity,  // FOW-SOV-020, 021
  roll_up_the_guns,     // FOW-SOV-032
  truscott_trot         // FOW-USA-013
};
SANDTABLE_ENUM(Special, sniper, slow_traverse, limited_vision, mission_tactics, british_bulldog, carry_on_sergeant,
               hen_and_chicks, quality_of_quantity, roll_up_the_guns, truscott_trot)
inline constexpr std::size_t specials = enum_names(Special{}).size();
static_assert(specials <= 64, "Specials has a bit a rule");

constexpr Specials only(Special rule) { return {uint64_t{1} << static_cast<unsigned>(rule)}; }
constexpr bool has(Specials set, Special rule) { return (set.bits & only(rule).bits) != 0; }
inline bool has(const State& s, TeamId t, Special rule) { return has(rules_of(s, t), rule); }
inline bool has(const State& s, PlatoonId p, Special rule) { return has(rules_of(s, p), rule); }

Specials of_model(const Model&);  // that its traits bring
Specials of_nation(Nation);       // that all its troops have
Moments moments_of(Specials);     // at which one of these rules speaks
std::vector<const AddedVerb*> verbs_added_by(Specials);

// A special rule of the book that is not played yet: set-up refuses it by name, and `ask special` lists those a nation
// goes without.
struct Awaited {
  std::string_view name;
  Nation nation;
  RuleId first;  // of its entries in the catalog
};
std::span<const Awaited> awaited();

}  // namespace sandtable::fow::special
