// The order in which special rules speak, and how each moment of special/hooks.hpp asks them: everybody concerned who
// has something to say there, in this order. Where one answer is wanted the first rule that gives one decides.
// What they say goes before the chapter's own rule (FOW-GEN-021).
#include <bit>
#include <cassert>
#include <iterator>

#include "fow/core/orders.hpp"
#include "fow/damage/steps.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

struct RuleRow {
  Special name;
  const Rule* rule;
};
// Each at the place of its name.
constexpr RuleRow rule_rows[] = {
    {Special::sniper, &snipers},
    {Special::slow_traverse, &slow_traverse},
    {Special::limited_vision, &limited_vision},
    {Special::mission_tactics, &mission_tactics},
    {Special::british_bulldog, &british_bulldog},
    {Special::carry_on_sergeant, &carry_on_sergeant},
    {Special::hen_and_chicks, &hen_and_chicks},
    {Special::quality_of_quantity, &quality_of_quantity},
    {Special::roll_up_the_guns, &roll_up_the_guns},
    {Special::truscott_trot, &truscott_trot},
    {Special::stabilisers, &stabilisers},
    {Special::tank_destroyers, &tank_destroyers},
    {Special::sp_anti_tank, &sp_anti_tank},
    {Special::automatic_rifles, &automatic_rifles},
    {Special::schurzen, &schurzen},
    {Special::schnell, &schnell},
    {Special::every_shot_counts, &every_shot_counts},
    {Special::clever_hans, &clever_hans},
    {Special::rapid_fire, &rapid_fire},
    {Special::for_the_fatherland, &for_the_fatherland},
    {Special::tally_ho, &tally_ho},
    {Special::broadside, &broadside},
    {Special::semi_indirect_fire, &semi_indirect_fire},
    {Special::komissars, &komissars},
    {Special::unarmed, &unarmed},
    {Special::stormtroopers, &stormtroopers},
    {Special::tip_and_run, &tip_and_run},
    {Special::tankodesantniki, &tankodesantniki},
    {Special::mounted_assault, &mounted_assault},
    {Special::tow_hooks, &tow_hooks},
    {Special::seek_strike_destroy, &seek_strike_destroy},
    {Special::night_attack, &night_attack},
    {Special::tiger_aces, &tiger_aces},
    {Special::excellent_communications, &excellent_communications},
    {Special::under_command, &under_command},
    {Special::organic_fire, &organic_fire},
    {Special::time_on_target, &time_on_target},
    {Special::hit_em_with_everything, &hit_em_with_everything},
    {Special::stuka_zu_fuss, &stuka_zu_fuss},
    {Special::rounds_on_the_ground, &rounds_on_the_ground},
    {Special::field_battery, &field_battery},
    {Special::rha_battery, &rha_battery},
    {Special::big_battalions, &big_battalions},
    {Special::mixed_battalions, &mixed_battalions},
    {Special::dismounted_machine_guns, &dismounted_machine_guns},
    {Special::side_machine_guns, &side_machine_guns},
    {Special::infiltration, &infiltration},
};
static_assert(std::size(rule_rows) == specials);
static_assert([] {
  for (std::size_t i = 0; i < specials; ++i)
    if (rule_rows[i].name != static_cast<Special>(i)) return false;
  return true;
}());

const Rule& rule_at(std::size_t i) { return *rule_rows[i].rule; }

template <class Moment, class Call>
void each_rule(Specials have, Moment Rule::*moment, Call&& call) {
  for (uint64_t left = have.bits; left != 0; left &= left - 1) {
    const Rule& rule = rule_at(static_cast<std::size_t>(std::countr_zero(left)));
    if (rule.*moment) call(rule.*moment);
  }
}

// Those of all who have a part in a bombardment: its batteries and what they fire with.
Specials rules_in(const State& s, const Mission& m) {
  Specials have;
  for (const PlatoonId p : m.batteries) {
    have = have | rules_of(s, p);
    for (const TeamId t : on_table(s, p)) have = have | rules_of(s, t);
  }
  return have;
}

// The first rule that says yes.
template <class Moment, class... What>
RuleId first_of(Specials have, Moment Rule::*moment, const State& s, const What&... what) {
  RuleId found;
  each_rule(have, moment, [&](auto says) {
    if (!found.valid()) found = says(s, what...);
  });
  return found;
}

}  // namespace

Specials brought_by(Specials have) {
  Specials more;
  for (std::size_t i = 0; i < specials; ++i)
    if (has(have, static_cast<Special>(i))) more = more | rule_at(i).brings;
  return more;
}

Moments moments_of(Specials have) {
  Moments found;
  have = have | brought_by(have);
  const auto look = [&](auto moment, Moment m) { each_rule(have, moment, [&](auto) { found.add(m); }); };
  look(&Rule::why_stays, Moment::why_stays);
  look(&Rule::always_hidden, Moment::always_hidden);
  look(&Rule::always_covered, Moment::always_covered);
  look(&Rule::loner, Moment::loner);
  look(&Rule::why_silent, Moment::why_silent);
  look(&Rule::pins_at_once, Moment::pins_at_once);
  look(&Rule::never_charges, Moment::never_charges);
  look(&Rule::slips_away, Moment::slips_away);
  look(&Rule::throwing, Moment::throwing);
  look(&Rule::pace, Moment::pace);
  look(&Rule::harder_to_hit, Moment::harder_to_hit);
  look(&Rule::hits_to_pin, Moment::hits_to_pin);
  look(&Rule::fights_leaderless, Moment::fights_leaderless);
  look(&Rule::instead_of_loss, Moment::instead_of_loss);
  look(&Rule::spots_for, Moment::spots_for);
  look(&Rule::has_staff, Moment::has_staff);
  look(&Rule::more_batteries, Moment::more_batteries);
  look(&Rule::ranging, Moment::ranging);
  look(&Rule::weapons_firing, Moment::weapons_firing);
  look(&Rule::barrage, Moment::barrage);
  look(&Rule::why_not_bombarding, Moment::why_not_bombarding);
  look(&Rule::own_rate, Moment::own_rate);
  look(&Rule::steady_fire, Moment::steady_fire);
  look(&Rule::waives, Moment::waives);
  look(&Rule::turret_alone, Moment::turret_alone);
  look(&Rule::second_save, Moment::second_save);
  look(&Rule::no_scout, Moment::no_scout);
  look(&Rule::disengages_after_shooting, Moment::disengages_after_shooting);
  look(&Rule::carries_on, Moment::carries_on);
  look(&Rule::shoots_aboard, Moment::shoots_aboard);
  look(&Rule::sits_out, Moment::sits_out);
  look(&Rule::charges_too, Moment::charges_too);
  look(&Rule::struck_first, Moment::struck_first);
  look(&Rule::lost_with_carrier, Moment::lost_with_carrier);
  look(&Rule::uncounted, Moment::uncounted);
  look(&Rule::fights_aboard, Moment::fights_aboard);
  look(&Rule::blows_begin, Moment::blows_begin);
  look(&Rule::gets_off, Moment::gets_off);
  look(&Rule::check_way, Moment::check_way);
  look(&Rule::tows_too, Moment::tows_too);
  look(&Rule::takes_gun, Moment::takes_gun);
  look(&Rule::boarding, Moment::boarding);
  look(&Rule::boarded, Moment::boarded);
  look(&Rule::platoon_moved, Moment::platoon_moved);
  look(&Rule::arrivals, Moment::arrivals);
  look(&Rule::turn_begins, Moment::turn_begins);
  look(&Rule::unprepared, Moment::unprepared);
  look(&Rule::gone, Moment::gone);
  return found;
}

Specials of_model(const Model& m) {
  Specials set;
  for (std::size_t i = 0; i < specials; ++i)
    if (rule_at(i).on_model && rule_at(i).on_model(m)) set = set | only(static_cast<Special>(i));
  return set;
}

Specials of_nation(Nation nation) {
  Specials set;
  if (nation == Nation::none) return set;
  for (std::size_t i = 0; i < specials; ++i)
    if (rule_at(i).nation == nation && !rule_at(i).on_model) set = set | only(static_cast<Special>(i));
  return set;
}

Specials foreign_to(Nation nation) {
  Specials set;
  for (std::size_t i = 0; i < specials; ++i) {
    const Rule& rule = rule_at(i);
    const bool bound = rule.on_model && rule.nation != Nation::none && rule.nation != nation;
    if (bound && !(nation == Nation::none && rule.unnamed)) set = set | only(static_cast<Special>(i));
  }
  return set;
}

Enlisting enlisting(Specials have) {
  Enlisting as;
  each_rule(have, &Rule::enlisting, [&](auto makes) { makes(as); });
  return as;
}

std::optional<std::array<Model, 3>> with_side_guns(Specials have, const Model& m) {
  std::optional<std::array<Model, 3>> made;
  each_rule(have, &Rule::with_side_guns, [&](auto makes) { made = makes(m); });
  return made;
}

// --- the moments of one team ---

namespace asked {

void why_stays(const State& s, TeamId t, Occasion occasion, Refusals& no) {
  const int8_t by = s[s[t].with()].assaults.moves_again;
  if (occasion == Occasion::added_move && by >= 0) {  // the rule by which its platoon moves speaks for all of it
    rule_at(static_cast<std::size_t>(by)).why_stays(s, t, occasion, no);
    return;
  }
  each_rule(rules_of(s, t), &Rule::why_stays, [&](auto says) { says(s, t, occasion, no); });
}
RuleId always_hidden(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::always_hidden, s, t); }
RuleId always_covered(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::always_covered, s, t); }
RuleId loner(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::loner, s, t); }
void why_silent(const State& s, TeamId t, const Terms& terms, Refusals& no) {
  each_rule(rules_of(s, t), &Rule::why_silent, [&](auto says) { says(s, t, terms, no); });
}
RuleId pins_at_once(const State& s, Shot shot) {
  return first_of(rules_of(s, shot.team), &Rule::pins_at_once, s, shot);
}
RuleId never_charges(const State& s, TeamId t) {
  if (const int8_t by = s[s[t].with()].assaults.moves_again; by >= 0)  // here too
    if (const auto says = rule_at(static_cast<std::size_t>(by)).never_charges)
      if (const RuleId rule = says(s, t); rule.valid()) return rule;
  return first_of(rules_of(s, t), &Rule::never_charges, s, t);
}
RuleId slips_away(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::slips_away, s, t); }
void pace(const State& s, TeamId t, MovementRow& row) {
  each_rule(rules_of(s, t), &Rule::pace, [&](auto changes) { changes(s, t, row); });
}
Harder harder_to_hit(const State& s, TeamId shooter, TeamId target) {
  Harder by;
  each_rule(rules_of(s, shooter), &Rule::harder_to_hit, [&](auto adds) { adds(s, shooter, target, by); });
  return by;
}
std::optional<N> instead_of_loss(const State& s, const Lose& l) {
  std::optional<N> instead;
  each_rule(rules_of(s, l.team), &Rule::instead_of_loss, [&](auto says) {
    if (!instead) instead = says(s, l);
  });
  return instead;
}

int own_rate(const State& s, Shot shot, int rof) {
  each_rule(rules_of(s, shot.team), &Rule::own_rate, [&](auto makes) { rof = makes(s, shot, rof); });
  return rof;
}
std::optional<SteadyFire> steady_fire(const State& s, Shot shot) {
  std::optional<SteadyFire> how;
  each_rule(rules_of(s, shot.team), &Rule::steady_fire, [&](auto says) {
    if (!how) how = says(s, shot);
  });
  return how;
}
RuleId waives(const State& s, Shot shot, RuleId penalty) {
  return first_of(rules_of(s, shot.team), &Rule::waives, s, shot, penalty);
}
RuleId turret_alone(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::turret_alone, s, t); }
std::optional<Score> second_save(const State& s, const Hit& hit) {
  std::optional<Score> score;
  each_rule(rules_of(s, hit.on), &Rule::second_save, [&](auto says) {
    if (!score) score = says(s, hit);
  });
  return score;
}

RuleId shoots_aboard(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::shoots_aboard, s, t); }
RuleId sits_out(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::sits_out, s, t); }
RuleId charges_too(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::charges_too, s, t); }
RuleId struck_first(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::struck_first, s, t); }
RuleId lost_with_carrier(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::lost_with_carrier, s, t); }
RuleId uncounted(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::uncounted, s, t); }
std::optional<FightsAboard> fights_aboard(const State& s, TeamId t) {
  std::optional<FightsAboard> how;
  each_rule(rules_of(s, t), &Rule::fights_aboard, [&](auto says) {
    if (!how) how = says(s, t);
  });
  return how;
}
RuleId gets_off(const State& s, TeamId t) { return first_of(rules_of(s, t), &Rule::gets_off, s, t); }
void check_way(const State& s, TeamId t, const std::vector<Pose>& legs, Coord far, Refusals& no) {
  each_rule(rules_of(s, t), &Rule::check_way, [&](auto says) { says(s, t, legs, far, no); });
}
RuleId tows_too(const State& s, TeamId gun, TeamId vehicle) {
  return first_of(rules_of(s, vehicle), &Rule::tows_too, s, gun, vehicle);
}
void boarding(const State& s, TeamId t, TeamId vehicle, Refusals& no) {
  each_rule(rules_of(s, vehicle), &Rule::boarding, [&](auto says) { says(s, t, vehicle, no); });
}
void take_gun(State& s, TeamId t, TeamId vehicle, Out* out) {
  each_rule(rules_of(s, vehicle), &Rule::take_gun, [&](auto does) { does(s, t, vehicle, out); });
}
void boarded(State& s, TeamId t, Sides wanted, Out* out) {
  each_rule(rules_of(s, t), &Rule::boarded, [&](auto does) { does(s, t, wanted, out); });
}

void gone(State& s, TeamId t, Out* out) {
  each_rule(rules_of(s, t), &Rule::gone, [&](auto does) { does(s, t, out); });
}

// --- of the battle: who has the rule is the rule's to find ---

void takes_gun(const State& s, TeamId passenger, Refusals& no) {
  for (const RuleRow& one : rule_rows)
    if (one.rule->takes_gun) one.rule->takes_gun(s, passenger, no);
}
void check_fitting(const State& s, TeamId t, TeamId vehicle, Sides wanted, Refusals& no) {
  for (const RuleRow& one : rule_rows)
    if (one.rule->check_fitting) one.rule->check_fitting(s, t, vehicle, wanted, no);
}
void platoon_moved(State& s, PlatoonId p, Out* out) {
  for (const RuleRow& one : rule_rows)
    if (one.rule->platoon_moved) one.rule->platoon_moved(s, p, out);
}

std::optional<N> arrivals(const State& s, const StartItem& next) {
  for (const RuleRow& one : rule_rows)
    if (one.rule->arrivals)
      if (std::optional<N> asks = one.rule->arrivals(s, next)) return asks;
  return std::nullopt;
}
std::optional<N> blows_begin(const State& s) {
  for (const RuleRow& one : rule_rows)
    if (one.rule->blows_begin)
      if (std::optional<N> asks = one.rule->blows_begin(s)) return asks;
  return std::nullopt;
}
std::optional<N> turn_begins(const State& s) {
  for (const RuleRow& one : rule_rows)
    if (one.rule->turn_begins)
      if (std::optional<N> does = one.rule->turn_begins(s)) return does;
  return std::nullopt;
}
bool unprepared(const State& s) {
  for (const RuleRow& one : rule_rows)
    if (one.rule->unprepared && one.rule->unprepared(s)) return true;
  return false;
}

// --- the moments of a platoon ---

int16_t hits_to_pin(const State& s, PlatoonId p, int16_t usual) {
  each_rule(rules_of(s, p), &Rule::hits_to_pin, [&](auto makes) { usual = makes(s, p, usual); });
  return usual;
}
bool fights_leaderless(const State& s, PlatoonId p) {
  bool fights = false;
  each_rule(rules_of(s, p), &Rule::fights_leaderless, [&](auto says) { fights = fights || says(s, p); });
  return fights;
}

RuleId no_scout(const State& s, PlatoonId p) { return first_of(rules_of(s, p), &Rule::no_scout, s, p); }
RuleId disengages_after_shooting(const State& s, PlatoonId p) {
  return first_of(rules_of(s, p), &Rule::disengages_after_shooting, s, p);
}
RuleId carries_on(const State& s, PlatoonId p) { return first_of(rules_of(s, p), &Rule::carries_on, s, p); }

// --- of a bombardment ---

void spots_for(const State& s, TeamId spotter, PlatoonId battery, Spotting& spotting) {
  each_rule(rules_of(s, spotter) | rules_of(s, battery), &Rule::spots_for,
            [&](auto changes) { changes(s, spotter, battery, spotting); });
}
bool has_staff(const State& s, PlatoonId p) {
  bool has = false;
  each_rule(rules_of(s, p), &Rule::has_staff, [&](auto says) { has = has || says(s, p); });
  return has;
}
RuleId more_batteries(const State& s, TeamId spotter, const Mission& m) {
  return first_of(rules_in(s, m) | rules_of(s, spotter), &Rule::more_batteries, s, spotter, m);
}
void ranging(const State& s, const Mission& m, Ranging& r) {
  each_rule(rules_in(s, m), &Rule::ranging, [&](auto changes) { changes(s, m, r); });
}
int weapons_firing(const State& s, const Mission& m, int usual) {
  each_rule(rules_in(s, m), &Rule::weapons_firing, [&](auto makes) { usual = makes(s, m, usual); });
  return usual;
}
void barrage(const State& s, const Mission& m, const std::vector<TeamId>& guns, Barrage& b) {
  each_rule(rules_in(s, m), &Rule::barrage, [&](auto changes) { changes(s, m, guns, b); });
}
void why_not_bombarding(const State& s, const Mission& m, Refusals& no) {
  each_rule(rules_in(s, m), &Rule::why_not_bombarding, [&](auto says) { says(s, m, no); });
}

// --- and of whoever throws dice ---

void throwing(const State& s, const Throwing& what, roll::Spec& spec) {
  Specials have;
  if (spec.roller.sort == PieceSort::team) have = rules_of(s, TeamId{spec.roller.id});
  if (spec.roller.sort == PieceSort::platoon) have = rules_of(s, PlatoonId{spec.roller.id});
  each_rule(have, &Rule::throwing, [&](auto changes) { changes(s, what, spec); });
}

}  // namespace asked

// The rows as others walk through them (rows.cpp).
std::size_t rules_listed() { return std::size(rule_rows); }
const Rule& rule_listed(std::size_t i) { return rule_at(i); }

}  // namespace sandtable::fow::special
