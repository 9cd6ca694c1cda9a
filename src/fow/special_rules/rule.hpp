// One special rule, whole: who has it and what it says at each moment. A file of this room defines one, named in
// order.cpp. Used by order.cpp alone; what each moment means is said in special/hooks.hpp.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "fow/core/orders.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/special/hooks.hpp"
#include "fow/special/special.hpp"

namespace sandtable::fow::special {

// What is left out says nothing. Only those who have the rule are asked about.
struct Rule {
  bool (*on_model)(const Model&) = nullptr;  // models that bring it
  Nation nation = Nation::none;              // whose troops all have it

  void (*enlisting)(Enlisting&) = nullptr;
  void (*why_stays)(const State&, TeamId, Occasion, Refusals&) = nullptr;
  RuleId (*always_hidden)(const State&, TeamId) = nullptr;
  RuleId (*always_covered)(const State&, TeamId) = nullptr;
  RuleId (*loner)(const State&, TeamId) = nullptr;
  void (*why_silent)(const State&, TeamId, const Terms&, Refusals&) = nullptr;
  RuleId (*pins_at_once)(const State&, Shot) = nullptr;
  RuleId (*never_charges)(const State&, TeamId) = nullptr;
  RuleId (*slips_away)(const State&, TeamId) = nullptr;
  void (*throwing)(const State&, Test, roll::Spec&) = nullptr;
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

// Of all rules, in order.
std::vector<CommandWords> command_rows();
std::vector<const OfferRow*> offer_rows();

}  // namespace sandtable::fow::special
