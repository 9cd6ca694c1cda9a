// The named moments at which a special rule (of a nation, a list, a kind of team) bends a chapter's rule.
// Chapters call these functions; the rules themselves stand whole in special_rules/, a file each, in the order of
// special_rules/order.cpp. A battle without a rule for a moment pays one bit test there.
// Knows no rule by name: who has which rule is special.hpp's. Verbs that rules add to a question, of a Step or of
// anything else, and offers are rows (core/verb_row.hpp, core/chapter.hpp), and no moment.
//
// Moments by chapter, and the rules of the catalog that speak there, now or when they are added. A moment that has no
// function yet gets one together with its first rule, and its chapter then calls it.
//
//   enlisting            set-up      FOW-SNI-002, 004, 011, FOW-BRI-018, FOW-SOV-008, FOW-USA-006
//   why_stays            movement    FOW-SNI-006, 014, FOW-GER-010
//   offers               movement    FOW-SNI-004 (place_sniper)
//   verbs added          movement    FOW-USA-007, 014
//   always_hidden        sight       FOW-SNI-008
//   always_covered       sight       FOW-SNI-009
//   loner                command     FOW-SNI-011
//   why_silent           shooting    FOW-SNI-007, 013, FOW-SOV-009, 027
//   pins_at_once         shooting    FOW-SNI-012
//   never_charges        assault     FOW-SNI-006, FOW-GER-011
//   slips_away           assault     FOW-SNI-014
//   throwing             any roll    FOW-BRI-002, 014, 022, 023, FOW-GER-034 to 036, 038, FOW-SOV-003 to 006, 015, 027
//                                    FOW-USA-012, 024
//   pace                 movement    FOW-USA-013, FOW-SOV-032
//   harder_to_hit        shooting    FOW-SSR-017, FOW-SOV-010, 011
//   hits_to_pin          morale      FOW-SOV-020, 021
//   fights_leaderless    assault     FOW-BRI-003, 004
//   instead_of_loss      damage      FOW-GER-005 to 007
//   (rate_of_fire)       shooting    FOW-USA-002, 003, 019, FOW-GER-037, FOW-BRI-010, 011
//   (firing_penalties)   shooting    FOW-USA-002, 011
//   (face_struck)        damage      FOW-BRI-012, 013
//   (second_save)        damage      FOW-GER-018, FOW-SSR-006
//   (may_disengage)      recce       FOW-USA-004, 005
//   (charges_too)        assault     FOW-GER-026 to 032, FOW-SOV-014, 017, 018
//   verbs added          assault     FOW-GER-008 to 017, FOW-BRI-015
//   (boarding)           movement    FOW-BRI-016, FOW-USA-014 to 018, FOW-SOV-012, 013, 016
//   (counts)             morale      FOW-SOV-019, FOW-USA-010, 027, FOW-GER-004
//   spots_for            artillery   FOW-USA-021, 022, 026
//   has_staff            artillery   FOW-BRI-018
//   more_batteries       artillery   FOW-USA-022, 023, FOW-GER-024, FOW-BRI-019
//   ranging              artillery   FOW-GER-023, FOW-BRI-022
//   weapons_firing       artillery   FOW-GER-022
//   barrage              artillery   FOW-BRI-020, 021, 023, FOW-SOV-028 to 031, FOW-USA-024, 025
//   why_not_bombarding   artillery   FOW-GER-022, 024
//   (deployment)         missions    FOW-USA-006, 015, FOW-GER-002, 003, 033, 039, 040, FOW-BRI-005 to 009, 017
//                                    FOW-SOV-002, 022 to 026
#pragma once
#include <optional>

#include "fow/core/mission.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {
struct Lose;     // damage/steps.hpp
struct Barrage;  // damage/barrage.hpp
}  // namespace sandtable::fow

namespace sandtable::fow::special {

enum class Moment : uint8_t {
  why_stays,
  always_hidden,
  always_covered,
  loner,
  why_silent,
  pins_at_once,
  never_charges,
  slips_away,
  throwing,
  pace,
  harder_to_hit,
  hits_to_pin,
  fights_leaderless,
  instead_of_loss,
  spots_for,
  has_staff,
  more_batteries,
  ranging,
  weapons_firing,
  barrage,
  why_not_bombarding
};
using Moments = Flags<Moment>;

// Whether a rule of this battle has something to say then.
inline bool at(const State& s, Moment m) { return Moments{s.world.moments}.has(m); }

// The rules a team has now: its own, its platoon's, and those of what it is.
inline Specials rules_of(const State& s, TeamId t) { return s[t].special | model(s, t).special; }
// ... and a platoon as such.
inline Specials rules_of(const State& s, PlatoonId p) { return s[p].special; }

enum class Occasion : uint8_t { movement_step, break_off, consolidation, making_room };  // on which a team moves
using Harder = Bounded<RuleId, 8>;  // rules that add 1 each to the score needed

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
void throwing(const State&, Test, roll::Spec&);
void pace(const State&, TeamId, MovementRow&);
Harder harder_to_hit(const State&, TeamId shooter, TeamId target);
int16_t hits_to_pin(const State&, PlatoonId, int16_t usual);
bool fights_leaderless(const State&, PlatoonId);
std::optional<N> instead_of_loss(const State&, const Lose&);
void spots_for(const State&, TeamId spotter, PlatoonId battery, Spotting&);
bool has_staff(const State&, PlatoonId);
RuleId more_batteries(const State&, TeamId spotter, const Mission&);
void ranging(const State&, const Mission&, Ranging&);
int weapons_firing(const State&, const Mission&, int usual);
void barrage(const State&, const Mission&, const std::vector<TeamId>& guns, Barrage&);
void why_not_bombarding(const State&, const Mission&, Refusals&);
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

// How far the team moves, by its mobility and what rules make of it.
inline void pace(const State& s, TeamId t, MovementRow& row) {
  if (at(s, Moment::pace)) asked::pace(s, t, row);
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

// Each rule that makes the target harder to hit for this shooter, by 1.
template <class Add>
void harder_to_hit(const State& s, TeamId shooter, TeamId target, Add&& add) {
  if (!at(s, Moment::harder_to_hit)) return;
  for (const RuleId rule : asked::harder_to_hit(s, shooter, target)) add(rule);
}

// --- morale and losses ---

// How many hits pin the platoon down where `usual` do as a rule.
inline int16_t hits_to_pin(const State& s, PlatoonId p, int16_t usual) {
  return at(s, Moment::hits_to_pin) ? asked::hits_to_pin(s, p, usual) : usual;
}
// A team is about to be Destroyed: what happens instead, as the last step of the procedure Lose; nothing when it is.
inline std::optional<N> instead_of_loss(const State& s, const Lose& l) {
  return at(s, Moment::instead_of_loss) ? asked::instead_of_loss(s, l) : std::nullopt;
}

// --- rolls ---

// The last word on a throw before it is made (command/rolls): its score and its re-rolls.
inline void throwing(const State& s, Test test, roll::Spec& spec) {
  if (at(s, Moment::throwing)) asked::throwing(s, test, spec);
}

// --- assaults ---

// A platoon without a leader launches assaults and counterattacks.
inline bool fights_leaderless(const State& s, PlatoonId p) {
  return at(s, Moment::fights_leaderless) && asked::fights_leaderless(s, p);
}

// It has no part in launching an assault.
inline RuleId never_charges(const State& s, TeamId t) {
  return at(s, Moment::never_charges) ? asked::never_charges(s, t) : RuleId{};
}
// Driven off by an assault it is taken away, without a test.
inline RuleId slips_away(const State& s, TeamId t) {
  return at(s, Moment::slips_away) ? asked::slips_away(s, t) : RuleId{};
}

// --- artillery ---
// Asked of the rules of the batteries, of the guns that fire or might, and of the spotter.

// Whether the team may spot for that battery: the chapter has given its answer, a rule may give another.
inline void spots_for(const State& s, TeamId spotter, PlatoonId battery, Spotting& spotting) {
  if (at(s, Moment::spots_for)) asked::spots_for(s, spotter, battery, spotting);
}
// The platoon counts as having a Staff team though none is with it.
inline bool has_staff(const State& s, PlatoonId p) { return at(s, Moment::has_staff) && asked::has_staff(s, p); }
// The rule by which a team that has spotted for another battery this turn may spot in this bombardment as well.
inline RuleId more_batteries(const State& s, TeamId spotter, const Mission& m) {
  return at(s, Moment::more_batteries) ? asked::more_batteries(s, spotter, m) : RuleId{};
}
// How it ranges in.
inline void ranging(const State& s, const Mission& m, Ranging& r) {
  if (at(s, Moment::ranging)) asked::ranging(s, m, r);
}
// How many weapons count as firing where `usual` do.
inline int weapons_firing(const State& s, const Mission& m, int usual) {
  return at(s, Moment::weapons_firing) ? asked::weapons_firing(s, m, usual) : usual;
}
// The last word on a template before it is laid: its size, its re-rolls, Anti-tank and Firepower, saves.
inline void barrage(const State& s, const Mission& m, const std::vector<TeamId>& guns, Barrage& b) {
  if (at(s, Moment::barrage)) asked::barrage(s, m, guns, b);
}
// Everything of special rules that stands in the way of such a bombardment.
inline void why_not_bombarding(const State& s, const Mission& m, Refusals& no) {
  if (at(s, Moment::why_not_bombarding)) asked::why_not_bombarding(s, m, no);
}

}  // namespace sandtable::fow::special
