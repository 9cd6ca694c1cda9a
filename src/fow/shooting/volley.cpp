// A platoon's shooting: shots are declared, rolled and handed over target by target, smoke before the rest
// (FOW-SHO-001, FOW-SMK-003).
#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/settle.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/steps.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/shooting/strikes.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

bool before_escape(Part p) { return p == Part::first_smoke || p == Part::first_shots; }
bool after_escape(Part p) { return p == Part::rest_smoke || p == Part::rest_shots; }
bool of_smoke(Part p) { return p == Part::smoke || p == Part::first_smoke || p == Part::rest_smoke; }

// How many of its dice are thrown in that pass (FOW-SMK-003, FOW-REC-006, 010, 011).
int dice_in(const Fire& f, Part part) {
  if ((f.shot.ammo == Ammo::smoke) != of_smoke(part)) return 0;
  if (before_escape(part)) return f.first ? std::min<int>(f.dice, 1) : 0;
  if (after_escape(part)) return std::max(f.dice - (f.first ? 1 : 0), 0);
  return f.dice;
}
// It belongs to that pass, whether or not it turns out to hit anybody.
bool in_pass(const Fire& f, Part part) {
  if (before_escape(part) || after_escape(part)) return dice_in(f, part) > 0;
  return (f.shot.ammo == Ammo::smoke) == of_smoke(part);
}

Part after(Part p) {
  switch (p) {
    case Part::smoke: return Part::shots;
    case Part::first_smoke: return Part::first_shots;
    case Part::first_shots: return Part::escape;
    case Part::escape: return Part::rest_smoke;
    case Part::rest_smoke: return Part::rest_shots;
    case Part::shots:
    case Part::rest_shots:
    case Part::over: break;
  }
  return Part::over;
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

// Friends fired over keep low for the rest of the Step (FOW-SHO-041).
void keep_low(State& s, const Terms& terms, const Fire& f, const std::vector<TeamId>& teams, const Firing& firing) {
  const ShotFrom from{.weapon = &weapon_of(s, f.shot), .opening = f.opening, .own_turn = terms.deed, .firing = &firing};
  for (std::size_t i = 0; i < teams.size(); ++i)
    if (f.may_hit(i))
      for (TeamId t : fired_over(s, f.shot.team, from, teams[i]))
        (terms.deed ? s[t].deeds.shot_over : s[t].defence.kept_low) = true;  // FOW-ASL-064
}

// Those aboard fire it, not the crew (FOW-SSR-003, 011).
bool fired_from_aboard(const State& s, Shot shot) {
  const Weapon& w = weapon_of(s, shot);
  if (w.has(WeaponTrait::passenger_fired)) return true;
  const std::vector<TeamId> aboard = aboard_of(s, shot.team);
  return model(s, shot.team).has(Trait::hmg_carrier) && w.machine_gun == MachineGun::hull &&
         std::any_of(aboard.begin(), aboard.end(), [&](TeamId t) { return model(s, t).has(WeaponTrait::hmg); });
}

// Who aboard has fitted that machine-gun to the side (FOW-USA-018).
TeamId gunner_aboard(const State& s, Shot shot) {
  for (TeamId t : aboard_of(s, shot.team))
    if (side_gun_of(s, t) == shot.weapon) return t;
  return {};
}

// What firing leaves behind with the team.
void note_shot(State& s, const Terms& terms, const Fire& f) {
  Team& team = s[f.shot.team];
  const Weapon& w = weapon_of(s, f.shot);
  const TeamId gunner = gunner_aboard(s, f.shot);
  if (f.opening >= 0) team.opening = f.opening;
  if (!terms.deed) {  // FOW-LOS-048: nothing of it counts as done in its own turn
    team.defence.defended = true;
    if (fired_from_aboard(s, f.shot)) team.defence.fired_by_passengers = true;
    if (gunner.valid()) s[gunner].defence.defended = true;
    if (w.machine_gun == MachineGun::aa) team.gunnery.hatch_open = true;  // FOW-ASL-093
    return;
  }
  team.deeds.shot = true;  // FOW-LOS-048
  if (fired_from_aboard(s, f.shot)) team.deeds.fired_by_passengers = true;
  if (gunner.valid()) s[gunner].deeds.shot = true;
  if (s.step == Step::shooting) {
    team.deeds.shot_at.add(f.target.platoon);  // FOW-ASL-049
    for (const Team& one : s.teams)            // and at the officers among them (FOW-SHO-018)
      if (one.joined == f.target.platoon) team.deeds.shot_at.add(one.platoon);
    const Line line = line_of(s, f.shot);
    if (!fires_as_moving(s, terms, f) && !line.has(WeaponTrait::full_rof_moving) && !is_flame(s, f.shot))
      team.deeds.shot_standing = true;  // FOW-ASL-045, 047
  }
  if (w.has(WeaponTrait::flame_thrower)) team.fuel_spent = true;             // FOW-FLM-010
  if (w.has(WeaponTrait::recoilless)) team.gunnery.fired_recoilless = true;  // FOW-SSR-014, FOW-GER-020
  if (w.machine_gun == MachineGun::aa) team.gunnery.hatch_open = true;       // FOW-VWP-018
}

// Shots kept for a platoon that has got away miss; they are fired all the same (FOW-REC-010, 011).
void miss_those_gone(State& s, const Terms& terms, const Fire& f, Out& out) {
  note_shot(s, terms, f);
  out.event({.kind = "fires_at_none"_name, .rule = "FOW-REC-010"_rule, .who = piece_of(f.shot.team)});
}

// Who stands in the isolated groups that are aimed at.
std::vector<GroupMember> members_aimed_at(const State& s, const std::vector<Fire>& plan) {
  std::vector<GroupMember> list;
  for (const Fire& f : plan) {
    const TeamId group = f.target.group;
    const auto of_it = [&](const GroupMember& m) { return m.group == group; };
    if (!group.valid() || std::any_of(list.begin(), list.end(), of_it)) continue;
    for (TeamId t : teams_in(s, f.target)) list.push_back({t, group});
  }
  return list;
}

// The teams that are the target in this pass: of a group those of it who are left, wherever they are now (FOW-SHO-015).
std::vector<TeamId> teams_aimed_at(const State& s, const Volley& v, const Body& target) {
  if (!target.group.valid()) return teams_in(s, target);
  std::vector<TeamId> teams;
  for (const GroupMember& m : all_of(s.arena, v.groups))
    if (m.group == target.group && s[m.team].present()) teams.push_back(m.team);
  return teams;
}

void pin_at_once(State& s, const Fire& f, Out& out) {
  if (const RuleId because = pins_at_once(s, f); because.valid()) pin_down(s, f.target.platoon, because, out);
}

// FOW-FLM-011: taken off as soon as it has fired; not Destroyed.
void remove_spent(State& s, Ledger ledger, Out& out) {
  for (const Fire& f : fires_of(s, ledger)) {
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

N begin_volley(State& s, const ShootOrder& order) {
  s[order.shooters.platoon].deeds.shot = true;  // FOW-SHO-005
  s.acting = order.shooters.platoon;
  const Ledger ledger = push_all(s.arena, order.fires);
  // Orders are judged on what their seat knows; they are settled again where something is hidden.
  const auto known = [](const auto& piece) { return piece.known_to == Seats::all(); };
  const bool declared =
      std::all_of(s.teams.begin(), s.teams.end(), known) && std::all_of(s.platoons.begin(), s.platoons.end(), known);
  return F::call(Volley{order.shooters, shooting_step_terms(), ledger, declared}, AfterShoot{});
}
N shoot_on() { return F::ask(AskShoot{}, AfterShoot{}); }

N resume(State& s, const AfterShoot&, const Nothing&, Out&) {
  s.arena.words.clear();  // the ledger
  return F::ask(AskShoot{}, AfterShoot{});
}

N resume(State& s, const Volley& begun, Out& out) {
  Volley v = begun;
  const std::vector<Fire> plan = fires_of(s, v.ledger);
  if (const std::vector<GroupMember> members = members_aimed_at(s, plan); !members.empty())
    v.groups = push_all(s.arena, members);
  std::vector<Body> targets;
  for (const Fire& f : plan) {
    if (std::find(targets.begin(), targets.end(), f.target) != targets.end()) continue;
    targets.push_back(f.target);
    const auto who = [&](const Body& b) { return b.group.valid() ? piece_of(b.group) : piece_of(b.platoon); };
    const RuleId rule = f.target.group.valid() ? "FOW-SHO-015"_rule : "FOW-SHO-006"_rule;
    out.event({.kind = "shoots"_name, .rule = rule, .who = who(v.shooters), .other = who(f.target)});
  }
  if (v.terms.sheltering) return F::go(TakeShelter{v, 0});
  return F::go(first_pass(v));
}

Pass first_pass(const Volley& v) { return {v, v.escape ? Part::first_smoke : Part::smoke}; }

Target target_of(State& s, const Body& shooters, const std::vector<Fire>& plan, const Body& body,
                 const std::vector<TeamId>& teams) {
  Target target{.body = body, .teams = push_all(s.arena, teams)};
  target.near = near_shooters(s, shooters, teams);
  target.gunners = push_all(s.arena, gunners_at(s, plan, body));
  return target;
}

// Everything is settled before anybody turns or fires (FOW-SHO-011, 022); the smoke of the first pass hides its targets
// from the second (FOW-SMK-003).
N resume(State& s, const Pass& p, Out& out) {
  Volley v = p.volley;
  if (p.part == Part::escape) return F::go(TestEscape{v, 0});  // FOW-REC-036, FOW-GEN-022
  if (p.part == Part::over) {
    remove_spent(s, v.ledger, out);
    return F::done(Nothing{});
  }
  std::vector<Fire> plan = fires_of(s, v.ledger);
  for (Fire& f : plan) f.target = sheltered(s, f.target);
  const bool begun = v.escape && p.part != Part::first_smoke;  // its rates are settled, and some shots fired
  if (!v.declared && !begun) settle_rates(s, v.terms, plan);
  if (v.escape && !begun) {
    mark_first_shots(s, plan);
    for (std::size_t i = 0; i < plan.size(); ++i) put(s.arena, v.ledger, i, plan[i]);
  }
  std::vector<std::pair<Body, std::vector<TeamId>>> targets;
  const Firing firing = firing_in(plan);
  const bool somebody_low = anybody_keeps_low(s, s[v.shooters.platoon].side, firing, v.terms.deed);
  for (std::size_t i = 0; i < plan.size(); ++i) {
    Fire& f = plan[i];
    if (!in_pass(f, p.part)) continue;
    auto known = std::find_if(targets.begin(), targets.end(), [&](const auto& t) { return t.first == f.target; });
    if (known == targets.end()) known = targets.insert(targets.end(), {f.target, teams_aimed_at(s, v, f.target)});
    if (!v.declared) declare(s, v.terms, f, known->second, firing);
    if (!f.easiest.valid()) {
      if (after_escape(p.part)) miss_those_gone(s, v.terms, f, out);
      f.dice = 0;
    }
    if (somebody_low) keep_low(s, v.terms, f, known->second, firing);
    put(s.arena, v.ledger, i, f);
  }
  if (targets.empty()) return F::go(Pass{v, after(p.part)});
  std::vector<Target> listed;
  const ListOf<TeamId> shooters = push_all(s.arena, teams_in(s, v.shooters));
  for (const auto& [body, teams] : targets) listed.push_back(target_of(s, v.shooters, plan, body, teams));
  RollShots roll{.pass = {v, p.part}, .shooters = shooters, .targets = push_all(s.arena, listed)};
  roll.scored = open_list<Scored>(s.arena);
  return F::go(roll);
}

// FOW-HIT-001, 019: team by team in platoon order, for each its weapons in arsenal order.
N resume(State& s, const RollShots& r, Out& out) {
  const Volley& v = r.pass.volley;
  RollShots on = r;
  Fire f;
  int dice = 0;
  for (;; ++on.next) {
    if (on.next == v.ledger.count) return F::go(ShareOut{r.pass, r.shooters, r.targets, r.scored});
    f = fire(s, v.ledger, on.next);
    dice = dice_in(f, r.pass.part);
    if (dice > 0) break;
  }
  const Firing firing = f.line.friends_near() ? firing_in(fires_of(s, v.ledger)) : Firing{};
  roll::Spec spec = roll_to_hit(s, v.terms, f, firing, dice);
  if (before_escape(r.pass.part)) spec.score.add("FOW-REC-006"_rule, 0);
  if (after_escape(r.pass.part) && f.dice == 1) spec.score.add("FOW-REC-011"_rule, 0);
  turn_to_face(s, v.terms, f, f.facing.valid() ? f.facing : f.easiest);
  note_shot(s, v.terms, f);
  out.event({.kind = f.shot.ammo == Ammo::smoke ? "fires_smoke"_name : "fires"_name,
             .rule = fire_rule(s, f),
             .who = piece_of(f.shot.team),
             .other = piece_of(f.target.platoon),
             .amount = f.shot.weapon});
  return F::call(roll::Begin{spec}, on);
}
N resume(State& s, const RollShots& r, const roll::Result& result, Out& out) {
  RollShots on = r;
  if (result.passed > 0) {
    push(s.arena, on.scored, {r.next, static_cast<uint16_t>(result.passed)});  // FOW-HIT-017
    pin_at_once(s, fire(s, r.pass.volley.ledger, r.next), out);
  }
  ++on.next;
  return resume(s, on, out);
}

namespace {

// What was scored on that target (FOW-HIT-029).
std::vector<Strike> strikes_on(const State& s, const ShareOut& h, const Body& target, Out& out) {
  const Volley& v = h.pass.volley;
  std::vector<Strike> strikes;
  for (const Scored& scored : all_of(s.arena, h.scored)) {
    const Fire f = fire(s, v.ledger, scored.entry);
    if (f.target != target) continue;
    if (f.may != 0)
      strikes.push_back(strike_of(s, v.terms, f, scored.hits));
    else
      for (int i = 0; i < scored.hits; ++i)
        out.event({.kind = "no_effect"_name,
                   .rule = hits_infantry(s, v.terms, f.shot) ? "FOW-SSR-009"_rule : "FOW-ASL-068"_rule,
                   .who = piece_of(f.shot.team)});
  }
  return strikes;
}

HitsOn hits_on(const State& s, const ShareOut& h, const Target& t) {
  HitsOn of{.target = t.body, .side = s[h.pass.volley.shooters.platoon].side, .teams = t.teams, .near = t.near};
  of.shooters = h.shooters;
  of.strikes = t.strikes;
  of.taken = t.taken;
  of.blasts = t.blasts;
  of.gunners.teams = t.gunners;
  return of;
}

// All hits are shared out, and none is settled yet (FOW-HIT-021).
N settle_all(State& s, ShareOut h) {
  for (std::size_t i = 0; i < h.targets.count; ++i) {
    Target target = get(s.arena, h.targets, i);
    target.blasts = push_all(s.arena, blasts_of(s, hits_on(s, h, target)));
    put(s.arena, h.targets, i, target);
  }
  h.settling = true;
  h.next = 0;
  return F::go(h);
}

}  // namespace

N resume(State& s, const ShareOut& h, Out& out) {
  if (h.next == h.targets.count && !h.settling) return settle_all(s, h);
  if (h.next == h.targets.count) {
    drop_from(s.arena, h.shooters);
    Pass next{h.pass.volley, after(h.pass.part)};
    next.volley.declared = false;
    return F::go(next);
  }
  ShareOut then = h;
  ++then.next;
  Target target = get(s.arena, h.targets, h.next);
  if (!h.settling) {
    const std::vector<Strike> strikes = strikes_on(s, h, target.body, out);
    if (strikes.empty()) return F::go(then);
    target.strikes = push_all(s.arena, strikes);
    const std::size_t hits = hits_in(s, {.strikes = target.strikes});
    target.taken = push_all(s.arena, std::vector<Taken>(hits));
    put(s.arena, h.targets, h.next, target);
    return F::call(TakeHits{hits_on(s, h, target)}, NextTarget{then});
  }
  if (target.taken.count == 0) return F::go(then);
  return F::call(SettleHits{.of = hits_on(s, h, target)}, NextTarget{then});
}
N resume(State& s, const NextTarget& n, const Nothing&, Out& out) { return resume(s, n.share, out); }

}  // namespace sandtable::fow
