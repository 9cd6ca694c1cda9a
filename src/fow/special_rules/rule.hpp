// One special rule, whole: who has it and what it says at each moment. A file of this room defines one, named in
// order.cpp. Used by order.cpp alone; what each moment means is said in special/hooks.hpp.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "fow/core/orders.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/special/hooks.hpp"
#include "fow/special/special.hpp"

namespace sandtable::fow::special {

// A re-roll that costs something: what is paid before the dice are thrown again, and what may come of it afterwards.
struct PricedReroll {
  RuleId rule;  // of the re-roll; none where there is none
  N (*pay)(State&, const roll::Paying& then, Out&) = nullptr;
  N (*after)(State&, const roll::Settling& then, Out&) = nullptr;
  std::string (*words)(const State&, const roll::Spec&) = nullptr;
};

// What is left out says nothing. Only those who have the rule are asked about.
struct Rule {
  // Models that bring it, to troops of its nation; without it all troops of its nation have it.
  bool (*on_model)(const Model&) = nullptr;
  Nation nation = Nation::none;
  bool unnamed = false;  // models bring it to troops of no nation too
  Specials brings;       // others that somebody may come to have by it

  void (*enlisting)(Enlisting&) = nullptr;
  void (*why_stays)(const State&, TeamId, Occasion, Refusals&) = nullptr;
  RuleId (*always_hidden)(const State&, TeamId) = nullptr;
  RuleId (*always_covered)(const State&, TeamId) = nullptr;
  RuleId (*loner)(const State&, TeamId) = nullptr;
  void (*why_silent)(const State&, TeamId, const Terms&, Refusals&) = nullptr;
  RuleId (*pins_at_once)(const State&, Shot) = nullptr;
  RuleId (*never_charges)(const State&, TeamId) = nullptr;
  RuleId (*slips_away)(const State&, TeamId) = nullptr;
  void (*throwing)(const State&, const Throwing&, roll::Spec&) = nullptr;
  void (*pace)(const State&, TeamId, MovementRow&) = nullptr;
  void (*harder_to_hit)(const State&, TeamId shooter, TeamId target, Harder&) = nullptr;
  int16_t (*hits_to_pin)(const State&, PlatoonId, int16_t usual) = nullptr;
  bool (*fights_leaderless)(const State&, PlatoonId) = nullptr;
  std::optional<N> (*instead_of_loss)(const State&, const Lose&) = nullptr;
  void (*spots_for)(const State&, TeamId spotter, PlatoonId battery, Spotting&) = nullptr;
  bool (*has_staff)(const State&, PlatoonId) = nullptr;
  RuleId (*more_batteries)(const State&, TeamId spotter, const Mission&) = nullptr;
  void (*ranging)(const State&, const Mission&, Ranging&) = nullptr;
  int (*weapons_firing)(const State&, const Mission&, int usual) = nullptr;
  void (*barrage)(const State&, const Mission&, const std::vector<TeamId>& guns, Barrage&) = nullptr;
  void (*why_not_bombarding)(const State&, const Mission&, Refusals&) = nullptr;
  int (*own_rate)(const State&, Shot, int rof) = nullptr;
  std::optional<SteadyFire> (*steady_fire)(const State&, Shot) = nullptr;
  RuleId (*waives)(const State&, Shot, RuleId penalty) = nullptr;
  RuleId (*turret_alone)(const State&, TeamId) = nullptr;
  std::optional<Score> (*second_save)(const State&, const Hit&) = nullptr;
  RuleId (*no_scout)(const State&, PlatoonId) = nullptr;
  RuleId (*disengages_after_shooting)(const State&, PlatoonId) = nullptr;
  RuleId (*carries_on)(const State&, PlatoonId) = nullptr;
  RuleId (*shoots_aboard)(const State&, TeamId) = nullptr;
  RuleId (*sits_out)(const State&, TeamId) = nullptr;
  RuleId (*charges_too)(const State&, TeamId) = nullptr;
  RuleId (*struck_first)(const State&, TeamId) = nullptr;
  RuleId (*lost_with_carrier)(const State&, TeamId) = nullptr;
  RuleId (*uncounted)(const State&, TeamId) = nullptr;
  std::optional<FightsAboard> (*fights_aboard)(const State&, TeamId) = nullptr;
  RuleId (*gets_off)(const State&, TeamId) = nullptr;
  std::optional<N> (*blows_begin)(const State&) = nullptr;  // of the battle, whoever has the rule
  void (*check_way)(const State&, TeamId, const std::vector<Pose>& legs, Coord far, Refusals&) = nullptr;
  RuleId (*tows_too)(const State&, TeamId gun, TeamId vehicle) = nullptr;
  void (*takes_gun)(const State&, TeamId passenger, Refusals&) = nullptr;  // whoever has the rule
  void (*take_gun)(State&, TeamId, TeamId vehicle, Out*) = nullptr;
  void (*boarding)(const State&, TeamId, TeamId vehicle, Refusals&) = nullptr;
  void (*check_fitting)(const State&, TeamId, TeamId vehicle, Sides wanted, Refusals&) = nullptr;  // whoever has it
  void (*boarded)(State&, TeamId, Sides wanted, Out*) = nullptr;
  void (*platoon_moved)(State&, PlatoonId, Out*) = nullptr;
  std::optional<std::array<Model, 3>> (*with_side_guns)(const Model&) = nullptr;
  std::optional<N> (*arrivals)(const State&, const StartItem& next) = nullptr;  // of the battle, whoever has the rule
  std::optional<N> (*turn_begins)(const State&) = nullptr;                      // likewise
  bool (*unprepared)(const State&) = nullptr;                                   // likewise
  void (*gone)(State&, TeamId, Out*) = nullptr;
  PricedReroll price;                      // of a re-roll that `throwing` grants
  std::span<const AddedVerb> verbs;        // to any question, in battles in which somebody has the rule
  std::span<const OfferRow> offers;        // to either side, unasked
  std::span<const CommandWords> commands;  // as scripts write them: answers to questions of its own
};

extern const Rule snipers;
extern const Rule slow_traverse;
extern const Rule limited_vision;
extern const Rule mission_tactics;
extern const Rule british_bulldog;
extern const Rule carry_on_sergeant;
extern const Rule hen_and_chicks;
extern const Rule quality_of_quantity;
extern const Rule roll_up_the_guns;
extern const Rule truscott_trot;
extern const Rule stabilisers;
extern const Rule tank_destroyers;
extern const Rule sp_anti_tank;
extern const Rule automatic_rifles;
extern const Rule schurzen;
extern const Rule schnell;
extern const Rule every_shot_counts;
extern const Rule clever_hans;
extern const Rule rapid_fire;
extern const Rule for_the_fatherland;
extern const Rule tally_ho;
extern const Rule broadside;
extern const Rule semi_indirect_fire;
extern const Rule komissars;
extern const Rule unarmed;
extern const Rule stormtroopers;
extern const Rule tip_and_run;
extern const Rule tankodesantniki;
extern const Rule mounted_assault;
extern const Rule tow_hooks;
extern const Rule seek_strike_destroy;
extern const Rule night_attack;
extern const Rule tiger_aces;
extern const Rule excellent_communications;
extern const Rule under_command;
extern const Rule organic_fire;
extern const Rule time_on_target;
extern const Rule hit_em_with_everything;
extern const Rule stuka_zu_fuss;
extern const Rule rounds_on_the_ground;
extern const Rule field_battery;
extern const Rule rha_battery;
extern const Rule big_battalions;
extern const Rule mixed_battalions;
extern const Rule dismounted_machine_guns;
extern const Rule side_machine_guns;
extern const Rule infiltration;

// All rules, in order (order.cpp).
std::size_t rules_listed();
const Rule& rule_listed(std::size_t);
// What they give to the tables of the book (rows.cpp).
std::vector<CommandWords> command_rows();
std::vector<const OfferRow*> offer_rows();

}  // namespace sandtable::fow::special
