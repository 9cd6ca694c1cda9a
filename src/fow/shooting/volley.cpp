// A platoon's shooting: shots are declared, rolled and handed over target by target, smoke before the rest
// (FOW-SHO-001, FOW-SMK-003).
#include <algorithm>

#include "fow/command/leaders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/movement/steps.hpp"
#include "fow/recce/eyes.hpp"
#include "fow/shooting/look_out.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// How many of its dice are thrown in that pass, if it is in it (FOW-REC-006, 010, 011).
int dice_in(const Fire& f, const Pass& p) {
  if (!p.volley.escape) return f.dice;
  if (p.number < 2) return f.first ? std::min<int>(f.dice, 1) : 0;
  return std::max(f.dice - (f.first ? 1 : 0), 0);
}
bool in_pass(const Fire& f, const Pass& p) {
  if (!p.volley.escape) return (f.shot.ammo == Ammo::smoke) == (p.number == 0);
  return (f.shot.ammo == Ammo::smoke) == (p.number == 0 || p.number == 3) && dice_in(f, p) > 0;
}

// Each team that shoots at a platoon about to disengage fires one shot first, with the first of its weapons that has
// two or more (FOW-REC-006, 011).
void mark_first_shots(const State& s, std::vector<Fire>& plan) {
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const PlatoonId p = platoon_shot_at(s, plan[i].target);
    plan[i].first = p.valid() && s[p].disengaging && plan[i].dice > 1 &&
                    std::none_of(plan.begin(), plan.begin() + static_cast<std::ptrdiff_t>(i), [&](const Fire& f) {
                      return f.first && f.shot.team == plan[i].shot.team && platoon_shot_at(s, f.target) == p;
                    });
  }
}

// Of each target: how many words, platoon, group, then its teams.
struct Roster {
  Body target;
  Range teams;
  std::size_t next = 0;  // where the next one begins
};
Roster roster_at(const State& s, Range rosters, std::size_t at) {
  const auto word = [&](std::size_t i) { return s.arena.at(rosters, at + i); };
  const auto count = static_cast<uint16_t>(word(0));
  return {{PlatoonId{static_cast<int16_t>(word(1))}, TeamId{static_cast<int16_t>(word(2))}},
          {static_cast<uint16_t>(rosters.first + at + 3), count},
          at + 3u + count};
}
void push_roster(State& s, Range& rosters, const Body& target, const std::vector<TeamId>& teams) {
  s.arena.push(rosters, static_cast<int32_t>(teams.size()));
  s.arena.push(rosters, target.platoon.value);
  s.arena.push(rosters, target.group.value);
  for (TeamId t : teams) s.arena.push(rosters, t.value);
}

// Friends fired over keep low for the rest of the Step (FOW-SHO-041).
void keep_low(State& s, const Fire& f, const std::vector<TeamId>& teams, const Firing& firing) {
  const ShotFrom from{.weapon = &weapon_of(s, f.shot), .opening = f.opening, .firing = &firing};
  for (std::size_t i = 0; i < teams.size(); ++i)
    if (f.may_hit(i))
      for (TeamId t : fired_over(s, f.shot.team, from, teams[i]))
        (s.assault.firing ? s[t].kept_low : s[t].deeds.shot_over) = true;  // FOW-ASL-064
}

// What firing leaves behind with the team.
void note_shot(State& s, const Fire& f) {
  Team& team = s[f.shot.team];
  const Weapon& w = weapon_of(s, f.shot);
  if (f.opening >= 0) team.opening = f.opening;
  if (s.assault.firing) {  // FOW-LOS-048: nothing of it counts as done in its own turn
    team.defended = true;
    if (w.machine_gun == MachineGun::aa) team.hatch_open = true;  // FOW-ASL-093
    return;
  }
  team.deeds.shot = true;  // FOW-LOS-048
  if (s.step == Step::shooting) {
    team.shot_at |= uint64_t{1} << f.target.platoon.index();  // FOW-ASL-049
    const Line line = line_of(s, f.shot);
    if (!fires_as_moving(s, f) && !line.has(WeaponTrait::full_rof_moving) && !is_flame(s, f.shot))
      team.deeds.shot_standing = true;  // FOW-ASL-045, 047
  }
  if (w.has(WeaponTrait::flame_thrower)) team.fuel_spent = true;     // FOW-FLM-010
  if (w.has(WeaponTrait::recoilless)) team.fired_recoilless = true;  // FOW-SSR-014
  if (w.machine_gun == MachineGun::aa) team.hatch_open = true;       // FOW-VWP-018
}

// Shots kept for a platoon that has got away miss; they are fired all the same (FOW-REC-010, 011).
void miss_those_gone(State& s, const Fire& f, Out& out) {
  note_shot(s, f);
  out.event({.kind = "fires_at_none"_name, .rule = "FOW-REC-010"_rule, .who = piece_of(f.shot.team)});
}

void pin_at_once(State& s, const Fire& f, Out& out) {
  if (const RuleId because = pins_at_once(s, f); because.valid()) pin_down(s, f.target.platoon, because, out);
}

// FOW-FLM-011: taken off as soon as it has fired; not Destroyed.
void remove_spent(State& s, Range ledger, Out& out) {
  for (std::size_t i = 0; i < fires_in(ledger); ++i) {
    const Fire f = fire(s, ledger, i);
    if (!weapon_of(s, f.shot).has(WeaponTrait::removed_after_firing) || !s[f.shot.team].present()) continue;
    if (f.dice == 0 && !s[f.shot.team].deeds.shot) continue;
    send_off(s, f.shot.team, Place::rear, {.kind = "removed"_name, .rule = "FOW-FLM-011"_rule}, &out);
  }
}

}  // namespace

RuleId pins_at_once(const State& s, const Fire& f) {
  if (s[f.target.platoon].independent) return {};  // FOW-PIN-007
  if (line_of(s, f.shot).has(WeaponTrait::flame_thrower)) return "FOW-FLM-004"_rule;
  return special::pins_at_once(s, f.shot);
}

N resume(State& s, const AfterShoot&, const ShootOrder& order, Out& out) {
  switch (order.act) {
    case ShootOrder::Act::done: return end_shooting(s, out);
    case ShootOrder::Act::tow:
    case ShootOrder::Act::repair: return begin_recovery(s, order);
    case ShootOrder::Act::appoint: appoint(s, order.helper, order.stuck, out); return F::ask(AskShoot{}, AfterShoot{});
    case ShootOrder::Act::reveal:
      reveal(s, order.shooters.platoon, order.target, out);
      return F::ask(AskShoot{}, AfterShoot{});
    case ShootOrder::Act::look_out: return begin_look_out(s, order.shooters);
    case ShootOrder::Act::shoot: break;
  }
  s[order.shooters.platoon].shot = true;  // FOW-SHO-005
  Range ledger = s.arena.open();
  for (const Fire& f : order.fires) push(s, ledger, f);
  // Orders are judged on what their seat knows; they are settled again where something is hidden.
  const auto known = [](const auto& piece) { return piece.known_to == Seats::all(); };
  const bool declared =
      std::all_of(s.teams.begin(), s.teams.end(), known) && std::all_of(s.platoons.begin(), s.platoons.end(), known);
  return F::call(Volley{order.shooters, ledger, declared}, AfterShoot{});
}
N shoot_on() { return F::ask(AskShoot{}, AfterShoot{}); }

N resume(State& s, const AfterShoot&, const Nothing&, Out&) {
  s.arena.words.clear();  // the ledger
  return F::ask(AskShoot{}, AfterShoot{});
}

N resume(State& s, const Volley& v, Out& out) {
  std::vector<Body> targets;
  for (std::size_t i = 0; i < fires_in(v.ledger); ++i) {
    const Fire f = fire(s, v.ledger, i);
    if (std::find(targets.begin(), targets.end(), f.target) != targets.end()) continue;
    targets.push_back(f.target);
    const auto who = [&](const Body& b) { return b.group.valid() ? piece_of(b.group) : piece_of(b.platoon); };
    out.event({.kind = "shoots"_name, .who = who(v.shooters), .other = who(f.target)});
  }
  if (s.assault.firing) return F::go(Pass{v});  // FOW-ASL-054
  return F::go(TakeShelter{v, 0});
}

// Everything is settled before anybody turns or fires (FOW-SHO-011, 022); the smoke of the first pass hides its targets
// from the second (FOW-SMK-003).
N resume(State& s, const Pass& p, Out& out) {
  if (p.volley.escape && p.number == 2) return F::go(TestEscape{p.volley, 0});  // FOW-REC-036, FOW-GEN-022
  if (p.number > (p.volley.escape ? 4 : 1)) {
    remove_spent(s, p.volley.ledger, out);
    return F::done(Nothing{});
  }
  std::vector<Fire> plan = fires_of(s, p.volley.ledger);
  for (Fire& f : plan) f.target = sheltered(s, f.target);
  const bool begun = p.volley.escape && p.number > 0;  // its rates are settled, and some shots fired
  if (!p.volley.declared && !begun) settle_rates(s, plan);
  if (p.volley.escape && !begun) {
    mark_first_shots(s, plan);
    for (std::size_t i = 0; i < plan.size(); ++i) put(s, p.volley.ledger, i, plan[i]);
  }
  RollShots roll{.pass = p, .rosters = s.arena.open()};
  std::vector<std::pair<Body, std::vector<TeamId>>> targets;
  const Firing firing = firing_in(plan);
  const int shooting_side = s[p.volley.shooters.platoon].side;
  const bool somebody_low = anybody_keeps_low(s, shooting_side, firing);
  for (std::size_t i = 0; i < plan.size(); ++i) {
    Fire& f = plan[i];
    if (!in_pass(f, p)) continue;
    auto known = std::find_if(targets.begin(), targets.end(), [&](const auto& t) { return t.first == f.target; });
    if (known == targets.end()) known = targets.insert(targets.end(), {f.target, teams_in(s, f.target)});
    if (!p.volley.declared) declare(s, f, known->second, firing);
    if (!f.easiest.valid()) {
      if (p.number >= 3) miss_those_gone(s, f, out);
      f.dice = 0;
    }
    if (somebody_low) keep_low(s, f, known->second, firing);
    put(s, p.volley.ledger, i, f);
  }
  if (targets.empty()) return F::go(Pass{p.volley, static_cast<uint8_t>(p.number + 1)});
  for (const auto& [target, teams] : targets) push_roster(s, roll.rosters, target, teams);
  roll.hits = s.arena.open();
  return F::go(roll);
}

// FOW-HIT-019: team by team in platoon order, for each its weapons in arsenal order.
N resume(State& s, const RollShots& r, Out& out) {
  const Range ledger = r.pass.volley.ledger;
  RollShots on = r;
  Fire f;
  for (;; ++on.next) {
    if (on.next == fires_in(ledger)) return F::go(ShareOut{r.pass, r.rosters, r.hits, 0});
    f = fire(s, ledger, on.next);
    if (in_pass(f, r.pass) && f.dice > 0) break;
  }
  const roll::Spec spec = roll_to_hit(s, f, dice_in(f, r.pass));
  turn_to_face(s, f, f.facing.valid() ? f.facing : f.easiest);
  note_shot(s, f);
  out.event({.kind = f.shot.ammo == Ammo::smoke ? "fires_smoke"_name : "fires"_name,
             .who = piece_of(f.shot.team),
             .other = piece_of(f.target.platoon),
             .amount = f.shot.weapon});
  return F::call(roll::Begin{spec}, on);
}
N resume(State& s, const RollShots& r, const roll::Result& result, Out& out) {
  RollShots on = r;
  for (int i = 0; i < result.passed; ++i) s.arena.push(on.hits, r.next);  // FOW-HIT-017
  if (result.passed > 0) pin_at_once(s, fire(s, r.pass.volley.ledger, r.next), out);
  ++on.next;
  return resume(s, on, out);
}

N resume(State& s, const ShareOut& h, Out& out) {
  const Range ledger = h.pass.volley.ledger;
  if (h.at >= h.rosters.count) {
    s.arena.words.resize(h.rosters.first);
    Pass next{h.pass.volley, static_cast<uint8_t>(h.pass.number + 1)};
    next.volley.declared = false;
    return F::go(next);
  }
  const Roster roster = roster_at(s, h.rosters, h.at);
  ShareOut then = h;
  then.at = static_cast<uint16_t>(roster.next);
  Range hits = s.arena.open();
  for (std::size_t i = 0; i < h.hits.count; ++i) {
    const int32_t place = s.arena.at(h.hits, i);
    const Fire f = fire(s, ledger, static_cast<std::size_t>(place));
    if (f.target != roster.target) continue;
    if (f.may != 0)
      s.arena.push(hits, place);
    else
      out.event({.kind = "no_effect"_name,
                 .rule = s.assault.firing ? "FOW-ASL-068"_rule : "FOW-SSR-009"_rule,
                 .who = piece_of(f.shot.team)});
  }
  if (hits.count == 0) return F::go(then);
  return F::call(TakeHits{{h.pass.volley.shooters, roster.target, ledger, roster.teams, hits}}, NextTarget{then});
}
N resume(State& s, const NextTarget& n, const Nothing&, Out& out) { return resume(s, n.share, out); }

}  // namespace sandtable::fow
