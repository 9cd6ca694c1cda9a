// The named moments at which a special rule (of a nation, a list, a kind of team) bends a chapter's rule.
// Chapters call these functions; the rules themselves stand whole in special_rules/, a file each, in the order of
// special_rules/order.cpp. A battle without a rule for a moment pays one bit test there.
// Knows no rule by name: who has which rule is special.hpp's.
//
// Moments by chapter, and the rules of the catalog that speak there, now or when they are added. A moment that has no
// function yet gets one together with its first rule, and its chapter then calls it.
//
//   enlisting            set-up      FOW-SNI-002, 004, 011, FOW-BRI-018, FOW-SOV-008, FOW-USA-006
//   why_stays            movement    FOW-SNI-006, 014, FOW-GER-010
//   verbs                movement    FOW-SNI-004 (place_sniper), FOW-USA-007, 014
//   always_hidden        sight       FOW-SNI-008
//   always_covered       sight       FOW-SNI-009
//   loner                command     FOW-SNI-011
//   why_silent           shooting    FOW-SNI-007, 013, FOW-SOV-009, 027
//   pins_at_once         shooting    FOW-SNI-012
//   never_charges        assault     FOW-SNI-013, FOW-GER-011
//   slips_away           assault     FOW-SNI-014
#pragma once
#include <optional>

#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow::special {

enum class Moment : uint8_t {
  why_stays,
  verbs,
  always_hidden,
  always_covered,
  loner,
  why_silent,
  pins_at_once,
  never_charges,
  slips_away
};
using Moments = Flags<Moment>;

// Whether a rule of this battle has something to say then.
inline bool at(const State& s, Moment m) { return Moments{s.world.moments}.has(m); }

// The rules a team has now: its own, its platoon's, and those of what it is.
inline Specials rules_of(const State& s, TeamId t) { return s[t].special | model(s, t).special; }
// ... and a platoon as such.
inline Specials rules_of(const State& s, PlatoonId p) { return s[p].special; }

enum class Occasion : uint8_t { movement_step, break_off, consolidation };  // on which a team moves

// Asks the rules; the functions below do so only where there is one (special_rules/order.cpp).
namespace asked {
void why_stays(const State&, TeamId, Occasion, Refusals&);
RuleId always_hidden(const State&, TeamId);
RuleId always_covered(const State&, TeamId);
RuleId loner(const State&, TeamId);
void why_silent(const State&, TeamId, const Terms&, Refusals&);
RuleId pins_at_once(const State&, Shot);
RuleId never_charges(const State&, TeamId);
RuleId slips_away(const State&, TeamId);
}  // namespace asked

// --- set-up ---

// What a team's rules make of it when it is enlisted, whatever its force says.
struct Enlisting {
  std::optional<Skill> skill;
  std::optional<Motivation> motivation;
  bool independent = false;  // unless the script says otherwise
  bool off_table = false;    // it may wait there until a rule brings it on
};
Enlisting enlisting(Specials);

// --- movement ---

// Everything that keeps the team where it stands.
inline void why_stays(const State& s, TeamId t, Occasion o, Refusals& no) {
  if (at(s, Moment::why_stays)) asked::why_stays(s, t, o, no);
}

// --- sight ---

// Concealed and Gone to Ground to everybody, whatever it does.
inline RuleId always_hidden(const State& s, TeamId t) {
  return at(s, Moment::always_hidden) ? asked::always_hidden(s, t) : RuleId{};
}
// In Bulletproof Cover from everywhere.
inline RuleId always_covered(const State& s, TeamId t) {
  return at(s, Moment::always_covered) ? asked::always_covered(s, t) : RuleId{};
}

// --- command ---

// Joins nobody, and nobody joins it.
inline RuleId loner(const State& s, TeamId t) { return at(s, Moment::loner) ? asked::loner(s, t) : RuleId{}; }

// --- shooting ---

// Everything that keeps the team from shooting on such terms.
inline void why_silent(const State& s, TeamId t, const Terms& terms, Refusals& no) {
  if (at(s, Moment::why_silent)) asked::why_silent(s, t, terms, no);
}
// One hit by it pins its target down.
inline RuleId pins_at_once(const State& s, Shot shot) {
  return at(s, Moment::pins_at_once) ? asked::pins_at_once(s, shot) : RuleId{};
}

// --- assaults ---

// It has no part in launching an assault.
inline RuleId never_charges(const State& s, TeamId t) {
  return at(s, Moment::never_charges) ? asked::never_charges(s, t) : RuleId{};
}
// Driven off by an assault it is taken away, without a test.
inline RuleId slips_away(const State& s, TeamId t) {
  return at(s, Moment::slips_away) ? asked::slips_away(s, t) : RuleId{};
}

}  // namespace sandtable::fow::special
