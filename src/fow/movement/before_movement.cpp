#include "fow/movement/before_movement.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/orders.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

bool could_refuel(const State& s, TeamId t) {
  return s[t].present() && side_of(s, t) == s.active && model(s, t).has(Trait::flame_thrower) && s[t].fuel_spent;
}

Refusals too_late(const State& s, TeamId t, RuleId rule) {
  if (!movement_begun(s)) return {};
  return {refuse(rule, fmt::format("{}: only at the start of the Movement Step", name_of(s, t)), piece_of(t))};
}

}  // namespace

Refusals check_refuelling(const State& s, TeamId t) {
  Refusals out = too_late(s, t, "FOW-FLM-015"_rule);
  const auto no = [&](const char* why) {
    out.push_back(
        refuse("FOW-FLM-015"_rule, fmt::format("{} cannot go to refuel: {}", name_of(s, t), why), piece_of(t)));
  };
  if (!could_refuel(s, t)) no("only a flame-thrower tank that has fired it");
  if (!s[t].able()) no("it cannot drive");
  return out;
}

void refuel(State& s, TeamId t, Out& out) {
  send_off(s, t, Place::rear, {.kind = "to_the_rear"_name, .rule = "FOW-FLM-015"_rule}, &out);
}

bool is_before_movement(Name verb) {
  return verb == "refuel"_name || verb == "head_rear"_name || special::is_verb(Step::movement, verb);
}

void add_before_movement(const State& s, Decision& d) {
  add_head_rear(s, d);
  special::add_verbs(s, Step::movement, d);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!could_refuel(s, t)) continue;
    d.choices.push_back({.verb = "refuel"_name,
                         .actor = piece_of(t),
                         .label = fmt::format("{} returns to refuel", name_of(s, t)),
                         .rules = {"FOW-FLM-015"_rule},
                         .closed = check_refuelling(s, t)});
  }
}

MovePlan decode_before_movement(const State& s, const Command& c, Refusals& out) {
  if (c.verb == "head_rear"_name) return decode_head_rear(s, c, out);
  if (c.verb != "refuel"_name) {
    special::check_verb(s, Step::movement, c, out);
    return {.act = MovePlan::Act::special, .special = c};
  }
  MovePlan plan{.act = MovePlan::Act::refuel};
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::team || c.actor.id < 0 || i >= s.teams.size() || !s.teams[i].platoon.valid() ||
      side_of(s, TeamId::of(i)) != s.active) {
    out.push_back(malformed("say which of your teams"));
    return plan;
  }
  plan.team = TeamId::of(i);
  if (!c.replies.empty()) out.push_back(malformed("'refuel' has no parts"));
  if (out.empty()) out = check_refuelling(s, plan.team);
  return plan;
}

Command sample_before_movement(const State& s, Dice& dice) {
  Decision d;
  add_before_movement(s, d);
  std::erase_if(d.choices, [](const Choice& c) { return !c.closed.empty(); });
  if (d.choices.empty()) return {};
  const Choice& choice = d.choices[static_cast<std::size_t>(draw_below(static_cast<int>(d.choices.size()), dice))];
  if (special::is_verb(Step::movement, choice.verb)) return special::sample_verb(s, Step::movement, choice, dice);
  return {.verb = choice.verb, .actor = choice.actor};
}

}  // namespace sandtable::fow
