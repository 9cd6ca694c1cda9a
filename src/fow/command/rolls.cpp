#include "fow/command/rolls.hpp"

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/dig_ground.hpp"
#include "fow/core/world.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// What an officer's presence does for a Motivation Test: he lets it re-roll, or the rule by which he does not.
struct Leadership {
  bool helps = false;
  RuleId why_not;
  TeamId officer;
};

// FOW-IND-016 to 023: a Company or Higher Command team that has joined the platoon and leads it.
Leadership leadership_of(const State& s, PlatoonId p) {
  const std::optional<TeamId> leader = leader_of(s, p);
  if (!leader || s[*leader].joined != p) return {};  // FOW-IND-020
  if (s[*leader].role < Role::company_command) return {false, "FOW-IND-017"_rule, *leader};
  if (s[*leader].harm.bailed_out) return {false, "FOW-IND-023"_rule, *leader};
  return {true, {}, *leader};
}

Leadership leadership_for(const State& s, PieceRef roller) {
  if (roller.sort == PieceSort::platoon) return leadership_of(s, PlatoonId{roller.id});
  const Team& t = s[TeamId{roller.id}];
  if (t.independent && t.role >= Role::company_command)
    return {false, "FOW-IND-018"_rule, TeamId{roller.id}};  // not for himself
  return leadership_of(s, t.with());                        // FOW-IND-019
}

// Once, whoever else could grant it, and on the platoon's own score (FOW-IND-021, 022).
void add_leadership(const State& s, const TestRow& row, roll::Spec& spec) {
  const Leadership led = leadership_for(s, spec.roller);
  if (led.helps) spec.granted.push_back({roll::Of::failures, "FOW-IND-016"_rule});
  const auto helps_too = [&](const Team& t) {
    return led.helps && t.in_play() && t.joined == s[led.officer].joined && t.role >= Role::company_command;
  };
  if (std::count_if(s.teams.begin(), s.teams.end(), helps_too) > 1) spec.score.add("FOW-IND-021"_rule, 0);
  const RuleId rule = led.helps ? row.led : led.why_not;
  if (rule.valid() && rule != "FOW-IND-016"_rule) spec.score.add(rule, 0, piece_of(led.officer));
}

// FOW-FOX-008: a Pioneer Supply vehicle beside the Platoon Command team.
bool has_pioneer_supplies(const State& s, PlatoonId p) {
  for (TeamId t : on_table(s, p)) {
    if (s[t].platoon != p || s[t].role != Role::platoon_command) continue;
    for (std::size_t i = 0; i < s.teams.size(); ++i) {
      const TeamId v = TeamId::of(i);
      if (s[v].present() && side_of(s, v) == s[p].side && model(s, v).has(Trait::pioneer_supply) && adjacent(s, t, v))
        return true;
    }
  }
  return false;
}

// Ground on which a success in digging in is rolled again: where one of those who dig stands on it. One test a platoon.
RuleId hard_to_dig(const State& s, PlatoonId p) {
  for (const TeamId t : on_table(s, p))
    if (const RuleId rule = digging_at(s, t, TerrainEffect::Digging::again); rule.valid()) return rule;
  return {};
}

bool fuel_burns(const State& s, TeamId t) { return model(s, t).armoured && model(s, t).has(Trait::flame_thrower); }

// FOW-GEN-014: those that a rule orders.
roll::Reroll ordered_in(const State& s, const Throwing& t) {
  switch (t.test) {
    case Test::bogging:
      if (s.night) return {roll::Of::successes, "FOW-NGT-003"_rule};
      break;
    case Test::dig_in:
      if (const RuleId rule = hard_to_dig(s, PlatoonId{t.roller.id}); rule.valid()) return {roll::Of::successes, rule};
      break;
    case Test::remount:
      if (model(s, TeamId{t.roller.id}).has(Trait::protected_ammo)) return {roll::Of::failures, "FOW-SSR-013"_rule};
      break;
    case Test::firepower:
      if (fuel_burns(s, t.against)) return {roll::Of::failures, "FOW-FLM-014"_rule};
      break;
    case Test::roof_save:
      if (hatch_open(s, TeamId{t.roller.id})) return {roll::Of::successes, "FOW-ASL-094"_rule};  // FOW-VWP-018
      break;
    case Test::flak_firepower:
      if (s.air.flight.on() && s.world->air_forces[static_cast<std::size_t>(s.air.flight.side)].aircraft.flying_tank)
        return {roll::Of::successes, "FOW-AIR-047"_rule};
      break;
    case Test::range_in_air:
      if (s[t.against].deeds.doubled) return {roll::Of::failures, "FOW-AIR-055"_rule};
      break;
    default: break;
  }
  return {};
}

}  // namespace

roll::Spec roll_of(const State& s, const Throwing& t) {
  const TestRow& row = row_of(t.test);
  roll::Spec spec{.purpose = row.purpose,
                  .roller = t.roller,
                  .side = static_cast<int8_t>(t.side),
                  .count = static_cast<uint8_t>(t.dice),
                  .score = t.score,
                  .ordered = ordered_in(s, t),
                  .granted = {},
                  .always = row.always};
  if (row.led.valid()) add_leadership(s, row, spec);
  if (t.test == Test::dig_in && has_pioneer_supplies(s, PlatoonId{t.roller.id}))
    spec.granted.push_back({roll::Of::failures, "FOW-FOX-008"_rule});
  special::throwing(s, t, spec);
  // A die that is re-rolled by order is final, whoever would grant another.
  if (spec.ordered.of != roll::Of::none && !spec.granted.empty()) spec.score.add("FOW-GEN-014"_rule, 0);
  return spec;
}

roll::Spec roll_of(const State& s, Test test, TeamId t) {
  return roll_of(s, {.test = test, .roller = piece_of(t), .side = side_of(s, t), .score = score_of(s, test, t)});
}

roll::Spec roll_of(const State& s, Test test, PlatoonId p) {
  return roll_of(s, {.test = test, .roller = piece_of(p), .side = s[p].side, .score = score_of(s, test, p)});
}

}  // namespace sandtable::fow
