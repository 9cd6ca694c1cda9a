// The usual fire orders: everybody who can, with the weapons that suit the target (FOW-VWP-030).
#include <algorithm>
#include <optional>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/together.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

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

// Dice times faces that hit: what is expected of it, firing by itself.
int promise_of(const State& s, const Terms& terms, const Fire& f, const Firing& firing) {
  const int needed = std::max(1, score_to_hit(s, terms, f, firing).needed());
  return rate_of_fire(s, terms, f, {f}).dice * std::max(0, 7 - needed);
}

// On the move, where a special rule lets it choose: at its full rate if more is to be expected of that.
void hold_steady(const State& s, const Terms& terms, const std::vector<TeamId>& teams, const Firing& firing, Fire& f) {
  if (!special::steady_fire(s, f.shot) || !fires_as_moving(s, terms, f)) return;
  Fire steady = f;
  steady.steady = true;
  declare(s, terms, steady, teams, firing);
  if (steady.easiest.valid() && promise_of(s, terms, steady, firing) > promise_of(s, terms, f, firing)) f = steady;
}

// What it would fire at, and what suits it.
struct AimedFire {
  const Terms& terms;
  const Body& target;
  std::vector<TeamId> teams;
  bool soft = false;   // FOW-VWP-030
  bool tanks = false;  // likewise
};

// What one team would fire from one place (FOW-SHO-045: all its weapons from the same).
std::vector<Fire> fire_from(const State& s, const AimedFire& aim, const std::vector<Shot>& weapons,
                            const Firing& firing, int8_t opening) {
  std::vector<Fire> mine;
  const TeamId t = weapons[0].team;
  for (Shot shot : weapons) {
    const std::optional<Fire> f = best_fire(s, aim.terms, shot, aim.target, aim.teams, firing, opening);
    if (!f) continue;
    mine.push_back(*f);
    hold_steady(s, aim.terms, aim.teams, firing, mine.back());
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

// Every way it would fire, one a place (FOW-SHO-048).
std::vector<std::vector<Fire>> ways_to_fire(const State& s, const AimedFire& aim, const std::vector<Shot>& weapons,
                                            const Firing& firing) {
  std::vector<std::vector<Fire>> ways;
  const TeamId t = weapons[0].team;
  if (!why_silent(s, aim.terms, t).empty()) return ways;
  for (int8_t opening : firing_places(s, t, aim.teams)) {
    std::vector<Fire> mine = fire_from(s, aim, weapons, firing, opening);
    const bool useful =
        std::any_of(mine.begin(), mine.end(), [&](const Fire& f) { return needs_opening(s, f, aim.teams); });
    if (useful) ways.push_back(std::move(mine));
  }
  return ways;
}

// Those that hold their fire keep low, so that some behind them can fire after all (FOW-SHO-041); as long as nobody
// who fires is barred by it.
void fire_over_silent(const State& s, const AimedFire& aim, const Body& shooters,
                      const std::vector<std::vector<Shot>>& by_team, const Firing& elsewhere, std::vector<Fire>& plan) {
  Firing firing = firing_in(plan);
  if (firing.count() == by_team.size()) return;
  firing |= elsewhere;
  if (!anybody_keeps_low(s, side_of(s, by_team[0][0].team), firing, aim.terms.deed)) return;
  for (const std::vector<Shot>& weapons : by_team) {
    const TeamId t = weapons[0].team;
    if (firing.test(t.index())) continue;
    Firing with = firing;
    with.set(t.index());
    for (const std::vector<Fire>& mine : ways_to_fire(s, aim, weapons, with)) {
      std::vector<Fire> more = plan;
      more.insert(more.end(), mine.begin(), mine.end());
      if (!check_fire(s, aim.terms, shooters, more).empty()) continue;
      plan = std::move(more);
      firing = with;
      break;
    }
  }
  // In the order of the platoon.
  std::stable_sort(plan.begin(), plan.end(),
                   [](const Fire& a, const Fire& b) { return a.shot.team.value < b.shot.team.value; });
}

// Everybody who can, each from an opening of his own where there are walls (FOW-SHO-045).
std::vector<Fire> fire_of_all(const State& s, const AimedFire& aim, const std::vector<std::vector<Shot>>& by_team,
                              const Firing& all) {
  std::vector<Fire> plan;
  std::vector<OpeningWish> wishes;
  std::vector<std::vector<std::vector<Fire>>> ways;
  bool indoors = false;
  for (const std::vector<Shot>& weapons : by_team) {
    std::vector<std::vector<Fire>> mine = ways_to_fire(s, aim, weapons, all);
    if (mine.empty()) continue;
    OpeningWish wish{.team = weapons[0].team};
    for (const std::vector<Fire>& way : mine) wish.places.push_back(way[0].opening);
    indoors = indoors || wish.places[0] >= 0;
    wishes.push_back(wish);
    ways.push_back(std::move(mine));
  }
  if (indoors) {
    OpeningsInUse in_use(s, aim.terms, side_of(s, wishes[0].team), all);
    share_openings(in_use, wishes);
  }
  for (std::size_t i = 0; i < wishes.size(); ++i)
    for (const std::vector<Fire>& way : ways[i])
      if (!indoors || (wishes[i].placed && way[0].opening == wishes[i].given)) {
        plan.insert(plan.end(), way.begin(), way.end());
        break;
      }
  return plan;
}

}  // namespace

std::vector<Fire> usual_fire(const State& s, const Terms& terms, const Body& shooters, const Body& target,
                             const std::vector<TeamId>* among, const Firing& elsewhere) {
  AimedFire aim{.terms = terms, .target = target, .teams = teams_in(s, target)};
  aim.soft = suits_machine_guns(s, aim.teams);
  aim.tanks = only_tanks(s, aim.teams);
  std::vector<std::vector<Shot>> by_team;
  Firing all = elsewhere;  // as if everybody fired: nobody is fired over
  for (Shot shot : shots_of(s, shooters)) {
    if (among && std::find(among->begin(), among->end(), shot.team) == among->end()) continue;
    if (by_team.empty() || by_team.back()[0].team != shot.team) by_team.emplace_back();
    by_team.back().push_back(shot);
    all.set(shot.team.index());
  }
  std::vector<Fire> plan = fire_of_all(s, aim, by_team, all);
  fire_over_silent(s, aim, shooters, by_team, elsewhere, plan);
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
