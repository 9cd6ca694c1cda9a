// The usual fire orders: everybody who can, with the weapons that suit the target (FOW-VWP-030).
#include <algorithm>
#include <optional>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/together.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

// FOW-VWP-030: machine-guns alone against soldiers and soft vehicles in the open.
bool suits_machine_guns(const State& s, const std::vector<TeamId>& teams) {
  for (TeamId t : teams) {
    const Model& m = model(s, t);
    if (m.armoured || m.type == TeamType::gun || s[t].shelter.dug_in || building_at(s, s[t].pose.at).valid())
      return false;
  }
  return true;
}

// FOW-VWP-030: main guns alone against tanks. Soldiers who ride on one are worth a burst.
bool only_tanks(const State& s, const std::vector<TeamId>& teams) {
  return std::all_of(teams.begin(), teams.end(), [&](TeamId t) {
    return model(s, t).type == TeamType::tank && model(s, t).armoured && aboard_of(s, t).empty();
  });
}

// The ammunition it would use against those teams from that opening; nothing when it can hit none of them.
std::optional<Fire> best_fire(const State& s, const Terms& terms, Shot shot, const Body& target,
                              const std::vector<TeamId>& teams, const Firing& firing, int8_t opening) {
  for (Ammo ammo : {Ammo::as_hmg, Ammo::normal, Ammo::improved}) {
    Fire f{.shot = {shot.team, shot.weapon, ammo}, .target = target, .opening = opening};
    if (ammo == Ammo::as_hmg ? !fires_as_hmg(s, terms, shot.team, shot.weapon) : !why_silent(s, terms, f.shot).empty())
      continue;
    declare(s, terms, f, teams, firing);  // FOW-SHO-013: without anybody to hit it stays silent
    if (!f.easiest.valid() || (!terms.shells && f.may == 0)) continue;  // FOW-ASL-068: its hits would be lost
    const auto suits = [&](TeamId t) { return can_bear(s, terms, f, t) && !burnt_behind(s, terms, f, t).valid(); };
    if (suits(f.easiest)) return f;
    const auto other =
        std::find_if(teams.begin(), teams.end(), [&](TeamId t) { return suits(t) && may_hit(s, terms, f, t, firing); });
    if (other != teams.end())
      f.facing = *other;
    else if (!can_bear(s, terms, f, f.easiest))
      continue;
    return f;  // whoever would burn a friend in any case is found out with all the others (usual_fire)
  }
  return std::nullopt;
}

void drop_clashing(const State& s, std::vector<Fire>& mine) {
  std::vector<Fire> kept;
  for (const Fire& f : mine) {
    const bool clashes = is_machine_gun(s, f.shot) && std::any_of(mine.begin(), mine.end(), [&](const Fire& g) {
                           return is_main_gun(s, g.shot) && clash(s, f, g).valid();
                         });
    if (!clashes) kept.push_back(f);
  }
  mine = std::move(kept);
}

// What it would fire at, and what suits it.
struct Aim {
  const Terms& terms;
  const Body& target;
  std::vector<TeamId> teams;
  bool soft = false;   // FOW-VWP-030
  bool tanks = false;  // likewise
};

// One team's weapons, from the first opening at which one of them can hit somebody (FOW-SHO-045: one for all).
std::vector<Fire> fire_of_team(const State& s, const Aim& aim, const std::vector<Shot>& weapons, const Firing& firing) {
  std::vector<Fire> mine;
  const TeamId t = weapons[0].team;
  if (!why_silent(s, aim.terms, t).empty()) return mine;
  for (int8_t opening : firing_places(s, t)) {
    for (Shot shot : weapons) {
      const std::optional<Fire> f = best_fire(s, aim.terms, shot, aim.target, aim.teams, firing, opening);
      if (f) mine.push_back(*f);
    }
    if (!mine.empty()) break;
  }
  // A vehicle's flame-thrower excludes everything else (FOW-FLM-013) and has one turn of fuel: the last resort.
  const auto flame = [&](const Fire& f) { return is_flame(s, f.shot); };
  if (model(s, t).vehicle() && !std::all_of(mine.begin(), mine.end(), flame)) std::erase_if(mine, flame);
  const auto guns = std::count_if(mine.begin(), mine.end(), [&](const Fire& f) { return is_main_gun(s, f.shot); });
  const auto mgs = static_cast<std::ptrdiff_t>(mine.size()) - guns;
  if (guns > 0 && mgs > 0 && model(s, t).vehicle()) {
    if (aim.soft) std::erase_if(mine, [&](const Fire& f) { return is_main_gun(s, f.shot); });
    if (aim.tanks) std::erase_if(mine, [&](const Fire& f) { return is_machine_gun(s, f.shot); });
  }
  drop_clashing(s, mine);
  return mine;
}

// Those that hold their fire keep low, so that some behind them can fire after all (FOW-SHO-041); as long as nobody
// who fires is barred by it.
void fire_over_silent(const State& s, const Aim& aim, const Body& shooters,
                      const std::vector<std::vector<Shot>>& by_team, std::vector<Fire>& plan) {
  Firing firing = firing_in(plan);
  if (firing.count() == by_team.size()) return;
  if (!anybody_keeps_low(s, side_of(s, by_team[0][0].team), firing, aim.terms.deed)) return;
  for (const std::vector<Shot>& weapons : by_team) {
    const TeamId t = weapons[0].team;
    if (firing.test(t.index())) continue;
    Firing with = firing;
    with.set(t.index());
    const std::vector<Fire> mine = fire_of_team(s, aim, weapons, with);
    if (mine.empty()) continue;
    std::vector<Fire> more = plan;
    more.insert(more.end(), mine.begin(), mine.end());
    if (!check_fire(s, aim.terms, shooters, more).empty()) continue;
    plan = std::move(more);
    firing = with;
  }
  // In the order of the platoon.
  std::stable_sort(plan.begin(), plan.end(),
                   [](const Fire& a, const Fire& b) { return a.shot.team.value < b.shot.team.value; });
}

}  // namespace

std::vector<Fire> usual_fire(const State& s, const Terms& terms, const Body& shooters, const Body& target) {
  Aim aim{.terms = terms, .target = target, .teams = teams_in(s, target)};
  aim.soft = suits_machine_guns(s, aim.teams);
  aim.tanks = only_tanks(s, aim.teams);
  std::vector<std::vector<Shot>> by_team;
  Firing all;  // as if everybody fired: nobody is fired over
  for (Shot shot : shots_of(s, shooters)) {
    if (by_team.empty() || by_team.back()[0].team != shot.team) by_team.emplace_back();
    by_team.back().push_back(shot);
    all.set(shot.team.index());
  }
  std::vector<Fire> plan;
  for (const std::vector<Shot>& weapons : by_team) {
    const std::vector<Fire> mine = fire_of_team(s, aim, weapons, all);
    plan.insert(plan.end(), mine.begin(), mine.end());
  }
  fire_over_silent(s, aim, shooters, by_team, plan);
  settle_rates(s, terms, plan);
  while (!plan.empty() &&
         !fits_one_volley(s, plan)) {  // the last of the platoon hold their fire, and may shoot by themselves
    const TeamId last = plan.back().shot.team;
    std::erase_if(plan, [&](const Fire& f) { return f.shot.team == last; });
  }
  const bool indoors = std::any_of(plan.begin(), plan.end(), [](const Fire& f) { return f.opening >= 0; });
  const bool back_blast = std::any_of(plan.begin(), plan.end(),
                                      [&](const Fire& f) { return weapon_of(s, f.shot).has(WeaponTrait::recoilless); });
  // Those that crowd an opening, or would burn a friend, hold their fire.
  while ((indoors || back_blast) && !plan.empty()) {
    const Refusals no = check_fire(s, terms, shooters, plan);
    const auto crowd = std::find_if(no.begin(), no.end(), [](const Refusal& r) { return r.who.valid(); });
    if (crowd == no.end()) break;
    const TeamId out{crowd->who.id};
    plan.erase(std::remove_if(plan.begin(), plan.end(), [&](const Fire& f) { return f.shot.team == out; }), plan.end());
  }
  return plan;
}

}  // namespace sandtable::fow
