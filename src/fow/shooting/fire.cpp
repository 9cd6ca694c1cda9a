// Rates of fire, and what keeps a weapon silent.
#include "fow/shooting/fire.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/movement.hpp"
#include "fow/shooting/look_out.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

Refusal silent(const State& s, RuleId rule, Shot shot, const std::string& why) {
  return refuse(rule, fmt::format("the {} of {} {}", weapon_of(s, shot).name, name_of(s, shot.team), why),
                piece_of(shot.team));
}
Refusal silent(const State& s, RuleId rule, TeamId t, const std::string& why) {
  return refuse(rule, fmt::format("{} {}", name_of(s, t), why), piece_of(t));
}

// An HMG team rides in the carrier (FOW-SSR-003).
bool has_hmg_aboard(const State& s, TeamId carrier) {
  for (TeamId t : aboard_of(s, carrier))
    if (model(s, t).has(WeaponTrait::hmg)) return true;
  return false;
}

}  // namespace

const Weapon& weapon_of(const State& s, Shot shot) { return model(s, shot.team).weapons[shot.weapon]; }

bool is_machine_gun(const State& s, Shot shot) { return weapon_of(s, shot).machine_gun != MachineGun::none; }
bool is_flame(const State& s, Shot shot) { return weapon_of(s, shot).has(WeaponTrait::flame_thrower); }
bool is_main_gun(const State& s, Shot shot) { return model(s, shot.team).vehicle() && !is_machine_gun(s, shot); }

bool called(const Weapon& w, std::string_view word) {
  if (word == w.name) return true;
  if (w.machine_gun == MachineGun::none) return word == "main" && !w.has(WeaponTrait::flame_thrower);
  return word == "mg" || word == sandtable::name_of(w.machine_gun);
}

std::string no_such_weapon(const State& s, std::string_view word, const std::vector<Shot>& among) {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  };
  for (const Shot& shot : among) {
    const Weapon& w = weapon_of(s, shot);
    add(w.name);
    for (const char* short_name : {"main", "mg"})
      if (called(w, short_name)) add(short_name);
    if (w.machine_gun != MachineGun::none) add(std::string(sandtable::name_of(w.machine_gun)));
  }
  if (names.empty()) return fmt::format("there is no weapon '{}' here: nobody has one", word);
  return fmt::format("there is no weapon '{}' here; name one of: {}", word, fmt::join(names, ", "));
}

Line line_of(const State& s, Shot shot) {
  const Weapon& w = weapon_of(s, shot);
  if (shot.ammo == Ammo::as_hmg) {  // FOW-SSR-003
    Line hmg{.range = 24 * inch, .rof = 6, .anti_tank = 2, .firepower = 6, .traits = {}};
    hmg.traits.add(WeaponTrait::hmg);
    return hmg;
  }
  if (shot.ammo == Ammo::improved && w.improved) {  // FOW-CHR-036
    Line better{w.improved->range, w.improved->rof, w.improved->anti_tank, w.improved->firepower, w.traits};
    better.traits.bits |= w.improved->traits.bits;
    return better;
  }
  return {w.range, special::own_rate(s, shot, w.rof), w.anti_tank, w.firepower, w.traits};
}

bool moved_for(const State& s, Shot shot, const Terms& terms) {
  const Deeds& did = s[shot.team].deeds;
  if (!terms.as_moved) return false;
  return did.moved || did.tried_to_dig || did.doubled || did.rushed ||
         (did.turned && !bears_all_round(weapon_of(s, shot)));
}

bool fires_as_moving(const State& s, const Terms& terms, const Fire& f) {
  const Model& m = model(s, f.shot.team);
  const Deeds& did = s[f.shot.team].deeds;
  if (m.mobility == Mobility::cavalry) return true;                   // FOW-HIT-008
  if (!terms.as_moved) return false;                                  // FOW-ASL-060
  if (f.charging) return true;                                        // FOW-HIT-006
  if (m.has(Trait::horse_artillery) && did.unlimbered) return false;  // FOW-MSR-005
  return moved_for(s, f.shot, terms);                                 // FOW-HIT-003, 004, FOW-SHO-037, FOW-FOX-004
}

namespace {

// Outside its own turn a team fires as it was noted before the first shot (FOW-ASL-052).
void add_why_no_defence(const State& s, TeamId t, Refusals& no) {
  const Team& team = s[t];
  if (s[team.with()].deeds.doubled || team.deeds.doubled)
    no.push_back(silent(s, "FOW-ASL-056"_rule, t, "moved At the Double in its last turn"));
  if (team.scouting.disengaged) no.push_back(silent(s, "FOW-REC-031"_rule, t, "has disengaged"));
  if (s[team.with()].step.tried_to_disengage)
    no.push_back(silent(s, "FOW-REC-027"_rule, t, "has tried to disengage instead"));
  if (team.defence.kept_low) no.push_back(silent(s, "FOW-ASL-064"_rule, t, "keeps low while others fire over it"));
  if (s.night && team.visibility == 0 && has_looked_out(s, {team.with(), {}}))
    no.push_back(silent(s, "FOW-NGT-004"_rule, t, "had no part in its platoon's look-out"));
  if (team.defence.too_far)
    no.push_back(silent(s, "FOW-ASL-055"_rule, t, "is beyond 16in/40cm of every assaulting team"));
  if (team.defence.surprised_by.valid()) {
    no.push_back(silent(s, "FOW-ASL-066"_rule, t,
                        fmt::format("is taken by surprise by {}", name_of(s, team.defence.surprised_by))));
    no.back().by = piece_of(team.defence.surprised_by);
  }
}

void add_why_no_shooting(const State& s, const Terms& terms, TeamId t, Refusals& no) {
  const Team& team = s[t];
  if (team.deeds.recovered)
    no.push_back(silent(s, team.deeds.repaired ? "FOW-MSR-024"_rule : "FOW-BOG-033"_rule, t,
                        "has had its part in a recovery this turn"));
  if (team.deeds.shot)
    no.push_back(silent(s, "FOW-SHO-005"_rule, t, "has shot"));
  else if (team.joined.valid() && s[team.platoon].deeds.shot)
    no.push_back(silent(s, "FOW-SHO-005"_rule, t, "belongs to a platoon that has shot"));
  // The artillery of a platoon bombards or shoots as one (FOW-ART-022); its other teams shoot (FOW-ART-015).
  const PlatoonDeeds& did = s[team.with()].deeds;
  if (did.bombarded && model(s, t).artillery() && !team.deeds.shot)
    no.push_back(silent(s, "FOW-ART-014"_rule, t, "had no part in its platoon's bombardment"));
  if (team.deeds.spotted) no.push_back(silent(s, "FOW-ART-033"_rule, t, "has spotted for a battery"));
  if (team.deeds.shot_over) no.push_back(silent(s, "FOW-SHO-041"_rule, t, "keeps low while others fire over it"));
  if (team.deeds.appointed) no.push_back(silent(s, "FOW-CAS-020"_rule, t, "named a new commander instead"));
  if (team.deeds.climbed) no.push_back(silent(s, "FOW-MSR-012"_rule, t, "climbed this turn"));
  if (team.scouting.disengaged) no.push_back(silent(s, "FOW-REC-031"_rule, t, "has disengaged"));
  if (team.flak.spent) no.push_back(silent(s, "FOW-AIR-032"_rule, t, "fired at aircraft in the enemy's turn"));
  if (team.scouting.reorganising) no.push_back(silent(s, "FOW-REC-032"_rule, t, "reorganises after disengaging"));
  if (s[team.with()].deeds.watching) no.push_back(silent(s, "FOW-REC-003"_rule, t, "reveals the enemy to others"));
  if (s.night && (team.visibility < 0 || (team.visibility == 0 && has_looked_out(s, {team.with(), {}}))))
    no.push_back(silent(s, "FOW-NGT-004"_rule, t, "had no part in its platoon's look-out, or let it pass"));
  if (s[team.with()].deeds.doubled || (s[team.platoon].independent && team.deeds.doubled))  // with whomever it moved
    no.push_back(silent(s, team.deeds.doubled ? "FOW-MOV-047"_rule : "FOW-SHO-004"_rule, t,
                        "belongs to a platoon that moved At the Double"));
  if (pinned_down(s, t) && moved_for(team, terms))
    no.push_back(silent(s, "FOW-PIN-014"_rule, t, "is Pinned Down and moved"));
}

}  // namespace

Refusals why_silent(const State& s, const Terms& terms, TeamId t) {
  Refusals no;
  if (s[t].aboard()) {
    if (!special::shoots_aboard(s, t).valid()) no.push_back(silent(s, "FOW-SHO-009"_rule, t, "rides in a vehicle"));
  } else if (!s[t].able())
    no.push_back(silent(s, "FOW-SHO-008"_rule, t, "is Bailed Out or Bogged Down"));
  if (terms.deed)
    add_why_no_shooting(s, terms, t, no);
  else
    add_why_no_defence(s, t, no);
  special::why_silent(s, t, terms, no);
  return no;
}

Refusals why_silent(const State& s, const Terms& terms, Shot shot, bool charging) {
  Refusals no;
  const Team& team = s[shot.team];
  const Model& m = model(s, shot.team);
  const Weapon& w = weapon_of(s, shot);
  const bool moved = moved_for(s, shot, terms) || charging;  // FOW-HIT-006
  if (!w.direct()) no.push_back(silent(s, "FOW-SHO-003"_rule, shot, "only fires bombardments"));
  if (moved && w.has(WeaponTrait::hmg)) no.push_back(silent(s, "FOW-WPN-016"_rule, shot, "cannot move and shoot"));
  if (moved && w.has(WeaponTrait::lmg)) no.push_back(silent(s, "FOW-WPN-018"_rule, shot, "cannot move and shoot"));
  if (moved && m.has(Trait::awkward_layout) && is_main_gun(s, shot))
    no.push_back(silent(s, "FOW-SSR-002"_rule, shot, "cannot fire after moving"));
  if (w.has(WeaponTrait::passenger_fired)) {
    const std::vector<TeamId> aboard = aboard_of(s, shot.team);
    const auto spots = [&](TeamId t) { return terms.deed && s[t].deeds.spotted; };
    if (aboard.empty())
      no.push_back(silent(s, "FOW-SSR-011"_rule, shot, "needs a passenger to fire it"));
    else if (std::all_of(aboard.begin(), aboard.end(), spots))
      no.push_back(silent(s, "FOW-ART-033"_rule, shot, "has nobody to fire it but who has spotted"));
  }
  if (!terms.deed && team.flak.fired(shot.weapon))
    no.push_back(silent(s, "FOW-AIR-033"_rule, shot, "has fired at aircraft in this turn"));
  if (shot.ammo == Ammo::smoke && !w.has(WeaponTrait::smoke))
    no.push_back(silent(s, w.bombardment && w.bombardment->smoke ? "FOW-SMK-013"_rule : "FOW-SMK-001"_rule, shot,
                        "has no smoke ammunition for direct fire"));
  if (shot.ammo == Ammo::improved && !w.improved)
    no.push_back(silent(s, "FOW-CHR-036"_rule, shot, "has no improved ammunition"));
  if (shot.ammo == Ammo::as_hmg) {
    if (!m.has(Trait::hmg_carrier) || w.machine_gun != MachineGun::hull || !has_hmg_aboard(s, shot.team))
      no.push_back(silent(s, "FOW-SSR-003"_rule, shot, "needs an HMG Carrier with an HMG team aboard"));
    else if (moved)
      no.push_back(silent(s, "FOW-SSR-004"_rule, shot, "fires as a hull machine-gun after moving"));
  }
  if (is_flame(s, shot)) {
    if (!terms.flames) no.push_back(silent(s, "FOW-ASL-065"_rule, shot, "is no weapon for defensive fire"));
    if (team.fuel_spent) no.push_back(silent(s, "FOW-FLM-010"_rule, shot, "has used its fuel"));
    if (m.vehicle() && team.deeds.travelled > 6 * inch)
      no.push_back(silent(s, "FOW-FLM-012"_rule, shot, "cannot fire after moving over 6in/15cm"));
  }
  if (w.has(WeaponTrait::recoilless) && building_at(s, team.pose.at).valid())
    no.push_back(silent(s, "FOW-SSR-016"_rule, shot, "cannot fire inside a building"));
  return no;
}

bool fires_as_hmg(const State& s, const Terms& terms, TeamId t, uint8_t weapon) {
  return model(s, t).has(Trait::hmg_carrier) && why_silent(s, terms, {t, weapon, Ammo::as_hmg}).empty();
}

namespace {

struct FiringTogether {
  int main_guns = 0;
  int machine_guns = 0;
};

FiringTogether firing_with(const State& s, const Fire& f, const std::vector<Fire>& plan) {
  FiringTogether t;
  for (const Fire& other : plan) {  // whoever holds his fire, or has no target, slows nobody (FOW-VWP-007, 014)
    if (other.shot.team != f.shot.team) continue;
    if (is_main_gun(s, other.shot)) ++t.main_guns;
    if (is_machine_gun(s, other.shot)) ++t.machine_guns;
  }
  return t;
}

// Without a word from the player the first gun of a kind has the full rate.
bool has_full_rate(const State& s, const Fire& f, const std::vector<Fire>& plan, bool main_gun) {
  const Fire* first = nullptr;
  for (const Fire& other : plan) {
    if (other.shot.team != f.shot.team) continue;
    const bool single = is_machine_gun(s, other.shot) && !weapon_of(s, other.shot).has(WeaponTrait::twin);
    if (main_gun ? !is_main_gun(s, other.shot) : !single) continue;
    if (other.pace == GunPace::full) return other.shot == f.shot;
    if (!first) first = &other;
  }
  return first && first->shot == f.shot;
}

Rate machine_gun_rate(const State& s, const Fire& f, const std::vector<Fire>& plan, const Line& line) {
  const FiringTogether with = firing_with(s, f, plan);
  if (line.has(WeaponTrait::twin)) {
    if (with.machine_guns > 1) return {2, "FOW-VWP-028"_rule, "FOW-VWP-029"_rule};
    return {with.main_guns > 0 ? 2 : line.rof, "FOW-VWP-028"_rule};
  }
  if (with.main_guns > 0) return {1, "FOW-VWP-012"_rule};
  if (!has_full_rate(s, f, plan, false)) return {1, "FOW-VWP-011"_rule};  // FOW-USA-019
  return {line.rof, "FOW-VWP-011"_rule};
}

// By which rule it has its full rate where others would have less.
RuleId why_full_rate(const State& s, const Terms& terms, const Fire& f) {
  if (!terms.as_moved) return {};
  if (is_flame(s, f.shot) && fires_as_moving(s, terms, f)) return "FOW-FLM-009"_rule;
  const Team& team = s[f.shot.team];
  if (fires_as_moving(s, terms, f)) return "FOW-WPN-014"_rule;  // submachine-guns and assault rifles
  if (team.deeds.unlimbered && model(s, f.shot.team).has(Trait::horse_artillery)) return "FOW-MSR-005"_rule;
  return s[team.with()].deeds.moved && !moved_for(s, f.shot, terms) ? "FOW-HIT-004"_rule : RuleId{};
}

}  // namespace

// At most the ROF of the weapon (FOW-CHR-031): what the tables of the book come to (FOW-VWP-015, FOW-WPN-014).
Rate rate_of_its_own(const State& s, const Terms& terms, const Fire& f, const std::vector<Fire>& plan) {
  const Line line = line_of(s, f.shot);
  if (f.shot.ammo == Ammo::as_hmg) return {line.rof, "FOW-SSR-003"_rule};
  const bool on_the_move = fires_as_moving(s, terms, f);
  if (model(s, f.shot.team).vehicle() && is_machine_gun(s, f.shot)) {
    Rate rate = machine_gun_rate(s, f, plan, line);
    if (on_the_move && !rate.also.valid()) rate.also = "FOW-VWP-010"_rule;
    return rate;
  }
  if (is_main_gun(s, f.shot) && !has_full_rate(s, f, plan, true)) return {1, "FOW-VWP-005"_rule};
  if (on_the_move && f.steady)
    if (const auto how = special::steady_fire(s, f.shot)) return {line.rof, how->rule};
  const bool mounted = model(s, f.shot.team).mobility == Mobility::cavalry;
  if (on_the_move && !line.has(WeaponTrait::full_rof_moving) && !is_flame(s, f.shot)) {
    const Deeds& did = s[f.shot.team].deeds;
    const bool only_dug = did.tried_to_dig && !did.moved && !f.charging;
    return {1, mounted ? "FOW-HIT-008"_rule : "FOW-HIT-003"_rule, only_dug ? "FOW-FOX-004"_rule : RuleId{}};
  }
  return {line.rof, terms.as_moved ? "FOW-HIT-002"_rule : "FOW-ASL-060"_rule, why_full_rate(s, terms, f)};
}

Rate rate_of_fire(const State& s, const Terms& terms, const Fire& f, const std::vector<Fire>& plan) {
  const Line line = line_of(s, f.shot);
  Rate rate = rate_of_its_own(s, terms, f, plan);
  if (pinned_down(s, f.shot.team)) {
    const bool steady = line.has(WeaponTrait::hmg) || line.has(WeaponTrait::lmg);
    if (steady && rate.dice > 2) rate = {2, line.has(WeaponTrait::hmg) ? "FOW-WPN-015"_rule : "FOW-WPN-017"_rule};
    const bool keeps_moving_rate = line.has(WeaponTrait::full_rof_moving) || is_flame(s, f.shot);
    if (!steady && rate.dice > 1)
      rate = {1, "FOW-PIN-015"_rule,
              !terms.deed         ? "FOW-ASL-061"_rule
              : keeps_moving_rate ? "FOW-PIN-017"_rule
                                  : RuleId{}};
  }
  if (s[f.target.platoon].deeds.doubled)
    rate = {rate.dice * 2, "FOW-HIT-007"_rule, is_flame(s, f.shot) ? "FOW-FLM-016"_rule : RuleId{}};
  return rate;
}

void settle_rates(const State& s, const Terms& terms, std::vector<Fire>& plan) {
  for (Fire& f : plan) {
    f.dice = static_cast<uint8_t>(std::min(rate_of_fire(s, terms, f, plan).dice, 255));
    if (is_main_gun(s, f.shot) && !has_full_rate(s, f, plan, true))
      f.pace = GunPace::second;  // FOW-VWP-005
    else if (f.pace == GunPace::second)
      f.pace = GunPace::own;
  }
}

Firing firing_in(const std::vector<Fire>& plan) {
  Firing firing;
  for (const Fire& f : plan) firing.set(f.shot.team.index());
  return firing;
}

std::vector<Shot> shots_of(const State& s, TeamId t) {
  std::vector<Shot> shots;
  for (std::size_t i = 0; i < model(s, t).weapons.size(); ++i) shots.push_back({t, static_cast<uint8_t>(i)});
  return shots;
}

std::vector<TeamId> shooting_teams(const State& s, const Body& shooters) {
  std::vector<TeamId> teams = teams_in(s, shooters);
  if (!special::at(s, special::Moment::shoots_aboard) || shooters.group.valid()) return teams;
  for (TeamId t : in_play(s, shooters.platoon))
    if (s[t].aboard() && special::shoots_aboard(s, t).valid()) teams.push_back(t);
  std::sort(teams.begin(), teams.end(), [](TeamId a, TeamId b) { return a.value < b.value; });
  return teams;
}

std::vector<Shot> shots_of(const State& s, const Body& shooters) {
  std::vector<Shot> shots;
  const std::vector<TeamId> teams = shooting_teams(s, shooters);
  shots.reserve(3 * teams.size());
  for (TeamId t : teams) {
    const auto& weapons = model(s, t).weapons;
    for (std::size_t i = 0; i < weapons.size(); ++i)
      if (weapons[i].direct()) shots.push_back({t, static_cast<uint8_t>(i)});  // FOW-SHO-002, FOW-WPN-029, 030
  }
  return shots;
}

}  // namespace sandtable::fow
