// Who may charge or get off to strike back, how far, and against whom (FOW-ASL-006 to 013, 019, 032, 042, 043).
#include "fow/assault/assault.hpp"
#include "fow/assault/launch.hpp"
#include "fow/command/command.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/transport.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {

RuleId barred_from_charging(const State& s, TeamId t) {
  if (const RuleId rule = special::never_charges(s, t); rule.valid()) return rule;
  const Team& team = s[t];
  const bool assaulted = s.assault.on() && side_of(s, t) != s[s.assault.attacker].side;
  if (assaulted) return {};  // it strikes back, whatever it did in its own turn
  if (team.deeds.bombarded) return "FOW-ART-009"_rule;
  if (team.deeds.spotted) return "FOW-ART-033"_rule;
  if (team.flak.spent) return "FOW-ASL-048"_rule;  // FOW-AIR-032
  if (team.scouting.reorganising) return "FOW-REC-033"_rule;
  if (team.deeds.recovered) return team.deeds.repaired ? "FOW-MSR-024"_rule : "FOW-BOG-033"_rule;  // FOW-BOG-026
  if (team.independent && team.deeds.doubled) return "FOW-ASL-025"_rule;                           // before it joined
  return {};
}

namespace {

// What it is or how it is keeps it from charging; being out of Command does not (FOW-ASL-006, 037).
RuleId unfit_to_charge(const State& s, TeamId t) {
  const TeamType type = model(s, t).type;
  if (s[t].aboard()) return "FOW-ASL-013"_rule;
  if (type == TeamType::transport && !special::charges_too(s, t).valid()) return "FOW-ASL-012"_rule;
  if (type == TeamType::gun) return "FOW-ASL-011"_rule;
  if (type == TeamType::tank && !armoured_tank(s, t)) return "FOW-ASL-007"_rule;
  return s[t].able() ? RuleId{} : "FOW-ASL-010"_rule;
}

}  // namespace

bool could_charge(const State& s, TeamId t) { return !unfit_to_charge(s, t).valid(); }
bool may_charge(const State& s, TeamId t) { return !why_no_charge(s, t).valid(); }
RuleId why_no_charge(const State& s, TeamId t) {
  const RuleId barred = barred_from_charging(s, t);
  return barred.valid() ? barred : unfit_to_charge(s, t);
}

bool may_jump_out(const State& s, TeamId t) {
  return s[s[t].carrier].present() && model(s, t).type == TeamType::infantry && why_aboard(s, t).empty();
}

RuleId why_no_strike(const State& s, TeamId t, TeamId enemy) {
  const Model& m = model(s, t);
  if (m.vehicle() && model(s, enemy).vehicle()) return "FOW-ASL-009"_rule;  // a Transport team that charges too
  const FeatureId building = building_at(s, s[enemy].pose.at);
  if (!building.valid() || building == building_at(s, s[t].pose.at)) return {};
  if (m.vehicle()) return may_enter_buildings(m) ? RuleId{} : "FOW-ASL-043"_rule;
  return m.type == TeamType::infantry ? RuleId{} : "FOW-ASL-042"_rule;
}
bool may_strike(const State& s, TeamId t, TeamId enemy) { return !why_no_strike(s, t, enemy).valid(); }

bool led_in_assaults(const State& s, PlatoonId p) {
  return leader_of(s, p).has_value() || special::fights_leaderless(s, p);
}

Coord charge_distance(const State& s, TeamId t) {
  return model(s, t).mobility == Mobility::cavalry ? cavalry_launch : launch_distance;  // FOW-ASL-019, 032
}

}  // namespace sandtable::fow
