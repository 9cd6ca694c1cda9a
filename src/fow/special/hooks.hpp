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
//   verbs added          movement    FOW-USA-007
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
//   own_rate             shooting    FOW-GER-037
//   steady_fire          shooting    FOW-USA-002, 003, FOW-BRI-010, 011
//   waives               shooting    FOW-USA-011
//   turret_alone         damage      FOW-BRI-012, 013
//   second_save          damage      FOW-GER-018
//   no_scout             recce       FOW-USA-004
//   disengages_after_shooting  recce FOW-USA-005
//   carries_on           assault     FOW-SOV-018
//   sits_out             assault     FOW-SOV-018, FOW-GER-031
//   charges_too          assault     FOW-GER-026, 027
//   fights_aboard        assault     FOW-GER-028, FOW-SOV-014
//   blows_begin          assault     FOW-GER-028
//   gets_off             assault     FOW-GER-029
//   struck_first         assault     FOW-SOV-017
//   shoots_aboard        shooting    FOW-SOV-013
//   lost_with_carrier    damage      FOW-SOV-015
//   uncounted            morale      FOW-SOV-019
//   check_way            movement    FOW-BRI-015
//   arrivals             turn        FOW-USA-007 to 009
//   turn_begins          turn        FOW-BRI-006 to 008
//   unprepared           turn        FOW-GER-033, 039, 040
//   gone                 morale      FOW-USA-010
//   tows_too             movement    FOW-BRI-016
//   takes_gun            movement    FOW-USA-014, 017
//   boarding             movement    FOW-USA-017
//   take_gun             movement    FOW-USA-014
//   check_fitting        movement    FOW-USA-018
//   boarded              movement    FOW-USA-018
//   platoon_moved        movement    FOW-USA-017
//   with_side_guns       set-up      FOW-USA-018
//   verbs added          assault     FOW-GER-008 to 017, FOW-BRI-015
//   (counts)             morale      FOW-SOV-019, FOW-USA-010, 027, FOW-GER-004
//   spots_for            artillery   FOW-USA-021, 022, 026
//   has_staff            artillery   FOW-BRI-018
//   more_batteries       artillery   FOW-USA-022, 023, FOW-GER-024, FOW-BRI-019
//   ranging              artillery   FOW-GER-023, FOW-BRI-022
//   weapons_firing       artillery   FOW-GER-022
//   barrage              artillery   FOW-BRI-020, 021, 023, FOW-SOV-028 to 031, FOW-USA-024, 025
//   why_not_bombarding   artillery   FOW-GER-022, 024
//   (deployment)         missions    FOW-USA-006, 015, FOW-GER-002, 003, 033, 039, 040, FOW-BRI-005, 009, 017
//                                    FOW-SOV-002, 022 to 026: by what somebody is enlisted with (Enlisting)
#pragma once
#include <array>
#include <optional>

#include "fow/core/mission.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {
struct Lose;       // damage/steps.hpp
struct Barrage;    // damage/barrage.hpp
struct Hit;        // likewise
struct StartItem;  // core/starting.hpp
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
  why_not_bombarding,
  own_rate,
  steady_fire,
  waives,
  turret_alone,
  second_save,
  no_scout,
  disengages_after_shooting,
  carries_on,
  shoots_aboard,
  sits_out,
  charges_too,
  struck_first,
  lost_with_carrier,
  uncounted,
  fights_aboard,
  blows_begin,
  gets_off,
  check_way,
  tows_too,
  takes_gun,
  boarding,
  boarded,
  platoon_moved,
  arrivals,
  turn_begins,
  unprepared,
  gone
};
using Moments = Flags<Moment>;

// Whether a rule of this battle has something to say then.
inline bool at(const State& s, Moment m) { return Moments{s.world.moments}.has(m); }

// The rules a team has now: its own, its platoon's, and those of what it is.
inline Specials rules_of(const State& s, TeamId t) {
  return s[t].special | model(s, t).special.without(s[s[t].platoon].foreign);
}
// ... and a platoon as such.
inline Specials rules_of(const State& s, PlatoonId p) { return s[p].special; }

enum class Occasion : uint8_t {
  movement_step,
  break_off,
  consolidation,
  making_room,
  added_move
};                                  // on which a team moves
using Harder = Bounded<RuleId, 8>;  // rules that add 1 each to the score needed

// How a gun that moved may keep its full rate of fire: the choice is the player's (Fire::steady).
struct SteadyFire {
  RuleId rule;
  bool harder = false;  // 1 is added to the score to hit, in place of what moving adds
  Coord within = 0;     // it hits nobody farther off; 0 for its own range
};

// A team that fights in assaults from the vehicle it rides in or on.
struct FightsAboard {
  RuleId rule;
  bool as_tank = false;  // as if it were a Tank team, instead of the vehicle; else as if it had got off
};

// On which sides of a vehicle a team may fit its machine-gun: a bit each, the left one 1, the right one 2.
using Sides = uint8_t;

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
void throwing(const State&, const Throwing&, roll::Spec&);
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
int own_rate(const State&, Shot, int rof);
std::optional<SteadyFire> steady_fire(const State&, Shot);
RuleId waives(const State&, Shot, RuleId penalty);
RuleId turret_alone(const State&, TeamId);
std::optional<Score> second_save(const State&, const Hit&);
RuleId no_scout(const State&, PlatoonId);
RuleId disengages_after_shooting(const State&, PlatoonId);
RuleId carries_on(const State&, PlatoonId);
RuleId shoots_aboard(const State&, TeamId);
RuleId sits_out(const State&, TeamId);
RuleId charges_too(const State&, TeamId);
RuleId struck_first(const State&, TeamId);
RuleId lost_with_carrier(const State&, TeamId);
RuleId uncounted(const State&, TeamId);
std::optional<FightsAboard> fights_aboard(const State&, TeamId);
std::optional<N> blows_begin(const State&);
RuleId gets_off(const State&, TeamId);
void check_way(const State&, TeamId, const std::vector<Pose>& legs, Coord far, Refusals&);
RuleId tows_too(const State&, TeamId gun, TeamId vehicle);
void takes_gun(const State&, TeamId passenger, Refusals&);
void take_gun(State&, TeamId, TeamId vehicle, Out*);
void boarding(const State&, TeamId, TeamId vehicle, Refusals&);
void check_fitting(const State&, TeamId, TeamId vehicle, Sides wanted, Refusals&);
void boarded(State&, TeamId, Sides wanted, Out*);
void platoon_moved(State&, PlatoonId, Out*);
std::optional<N> arrivals(const State&, const StartItem&);
std::optional<N> turn_begins(const State&);
bool unprepared(const State&);
void gone(State&, TeamId, Out*);
}  // namespace asked

// --- set-up ---

// What a team's rules make of it when it is enlisted, whatever its force says.
struct Enlisting {
  std::optional<Skill> skill;
  std::optional<Motivation> motivation;
  bool independent = false;  // unless the script says otherwise
  bool off_table = false;    // it may wait there until a rule brings it on
  bool recce = false;        // all its teams count as Recce teams, where no moment says otherwise
  RuleId attacks_by_night;   // its side may choose to, where a mission asks (FOW-BRI-005)
  RuleId infiltrates;        // before the battle, where a mission has reconnaissance moves (FOW-SOV-022)
};
Enlisting enlisting(Specials);
// The vehicle with a machine-gun on its left, on its right and on both sides; nothing where none is ever fitted.
std::optional<std::array<Model, 3>> with_side_guns(Specials, const Model&);

// --- movement ---

// Everything that keeps the team where it stands.
inline void why_stays(const State& s, TeamId t, Occasion o, Refusals& no) {
  if (at(s, Moment::why_stays)) asked::why_stays(s, t, o, no);
}

// How far the team moves, by its mobility and what rules make of it.
inline void pace(const State& s, TeamId t, MovementRow& row) {
  if (at(s, Moment::pace)) asked::pace(s, t, row);
}

// What forbids the team to go so far along this path.
inline void check_way(const State& s, TeamId t, const std::vector<Pose>& legs, Coord far, Refusals& no) {
  if (at(s, Moment::check_way)) asked::check_way(s, t, legs, far, no);
}
// A tank pulls that gun.
inline RuleId tows_too(const State& s, TeamId gun, TeamId vehicle) {
  return at(s, Moment::tows_too) ? asked::tows_too(s, gun, vehicle) : RuleId{};
}
// A passenger wants to take the machine-gun of its vehicle with it as it gets off: all that forbids it. False where
// nobody ever does.
inline bool takes_gun(const State& s, TeamId passenger, Refusals& no) {
  if (at(s, Moment::takes_gun)) asked::takes_gun(s, passenger, no);
  return at(s, Moment::takes_gun);
}
// ... and has got off with it.
inline void take_gun(State& s, TeamId t, TeamId vehicle, Out* out) {
  if (at(s, Moment::takes_gun)) asked::take_gun(s, t, vehicle, out);
}
// What forbids the team to go aboard that vehicle, besides the chapter.
inline void boarding(const State& s, TeamId t, TeamId vehicle, Refusals& no) {
  if (at(s, Moment::boarding)) asked::boarding(s, t, vehicle, no);
}
// What forbids it to fit its machine-gun to that side of the vehicle it boards. False where nobody ever does.
inline bool check_fitting(const State& s, TeamId t, TeamId vehicle, Sides wanted, Refusals& no) {
  if (at(s, Moment::boarded)) asked::check_fitting(s, t, vehicle, wanted, no);
  return at(s, Moment::boarded);
}
// It has gone aboard: it fits its machine-gun to the first side that is free of those wanted, where a rule lets it.
inline void boarded(State& s, TeamId t, Sides wanted, Out* out) {
  if (at(s, Moment::boarded)) asked::boarded(s, t, wanted, out);
}
// A platoon has finished its movement.
inline void platoon_moved(State& s, PlatoonId p, Out* out) {
  if (at(s, Moment::platoon_moved)) asked::platoon_moved(s, p, out);
}

// --- the turn ---

// Somebody may come on now: the question who, after which that item is next.
inline std::optional<N> arrivals(const State& s, const StartItem& next) {
  return at(s, Moment::arrivals) ? asked::arrivals(s, next) : std::nullopt;
}
// A side's turn has begun: what comes before the first item of its Starting Step, which it goes on with.
inline std::optional<N> turn_begins(const State& s) {
  return at(s, Moment::turn_begins) ? asked::turn_begins(s) : std::nullopt;
}
// Before play begins something is to be settled (special_rules/steps.hpp: Prepare).
inline bool unprepared(const State& s) { return at(s, Moment::unprepared) && asked::unprepared(s); }

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

// The ROF of the weapon where `rof` is that of its line.
inline int own_rate(const State& s, Shot shot, int rof) {
  return at(s, Moment::own_rate) ? asked::own_rate(s, shot, rof) : rof;
}
// Whether the weapon may keep its full rate on the move, and how.
inline std::optional<SteadyFire> steady_fire(const State& s, Shot shot) {
  return at(s, Moment::steady_fire) ? asked::steady_fire(s, shot) : std::nullopt;
}
// By what the shot does not suffer what that rule adds to the score to hit.
inline RuleId waives(const State& s, Shot shot, RuleId penalty) {
  return at(s, Moment::waives) ? asked::waives(s, shot, penalty) : RuleId{};
}

// --- hits ---

// Its turret alone says whether Front or Side armour is struck.
inline RuleId turret_alone(const State& s, TeamId t) {
  return at(s, Moment::turret_alone) ? asked::turret_alone(s, t) : RuleId{};
}
// The score of one more save when armour has failed.
inline std::optional<Score> second_save(const State& s, const Hit& hit) {
  return at(s, Moment::second_save) ? asked::second_save(s, hit) : std::nullopt;
}

// --- recce ---

// A platoon that counts as recce only for Cautious Movement and to disengage.
inline RuleId no_scout(const State& s, PlatoonId p) {
  return at(s, Moment::no_scout) ? asked::no_scout(s, p) : RuleId{};
}
// It disengages although it shot in its own last turn.
inline RuleId disengages_after_shooting(const State& s, PlatoonId p) {
  return at(s, Moment::disengages_after_shooting) ? asked::disengages_after_shooting(s, p) : RuleId{};
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

// A team has been lost or has left the table.
inline void gone(State& s, TeamId t, Out* out) {
  if (at(s, Moment::gone)) asked::gone(s, t, out);
}

// --- rolls ---

// The last word on a throw before it is made (command/rolls): its score and its re-rolls.
inline void throwing(const State& s, const Throwing& what, roll::Spec& spec) {
  if (at(s, Moment::throwing)) asked::throwing(s, what, spec);
}

// --- assaults ---

// A platoon without a leader launches assaults and counterattacks.
inline bool fights_leaderless(const State& s, PlatoonId p) {
  return at(s, Moment::fights_leaderless) && asked::fights_leaderless(s, p);
}

// A platoon Pinned Down by defensive fire goes on with its assault.
inline RuleId carries_on(const State& s, PlatoonId p) {
  return at(s, Moment::carries_on) ? asked::carries_on(s, p) : RuleId{};
}

// It shoots although it rides on a vehicle: whose rule.
inline RuleId shoots_aboard(const State& s, TeamId t) {
  return at(s, Moment::shoots_aboard) ? asked::shoots_aboard(s, t) : RuleId{};
}
// It does not fight in this round of assault combat.
inline RuleId sits_out(const State& s, TeamId t) { return at(s, Moment::sits_out) ? asked::sits_out(s, t) : RuleId{}; }
// A Transport team charges, with those aboard.
inline RuleId charges_too(const State& s, TeamId t) {
  return at(s, Moment::charges_too) ? asked::charges_too(s, t) : RuleId{};
}
// In assaults it takes hits before the Tank teams of its platoon.
inline RuleId struck_first(const State& s, TeamId t) {
  return at(s, Moment::struck_first) ? asked::struck_first(s, t) : RuleId{};
}
// It is Destroyed whenever the vehicle it rides on is.
inline RuleId lost_with_carrier(const State& s, TeamId t) {
  return at(s, Moment::lost_with_carrier) ? asked::lost_with_carrier(s, t) : RuleId{};
}
// Destroyed it is no loss to its platoon's strength, and no casualty.
inline RuleId uncounted(const State& s, TeamId t) {
  return at(s, Moment::uncounted) ? asked::uncounted(s, t) : RuleId{};
}
// It fights where its vehicle is.
inline std::optional<FightsAboard> fights_aboard(const State& s, TeamId t) {
  return at(s, Moment::fights_aboard) ? asked::fights_aboard(s, t) : std::nullopt;
}
// Before the blows of a round: who fights may have to be said, after which the round begins again.
inline std::optional<N> blows_begin(const State& s) {
  return at(s, Moment::blows_begin) ? asked::blows_begin(s) : std::nullopt;
}
// Now that its platoon strikes back it has to get off: whose rule.
inline RuleId gets_off(const State& s, TeamId t) { return at(s, Moment::gets_off) ? asked::gets_off(s, t) : RuleId{}; }

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
