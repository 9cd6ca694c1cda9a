#include "fow/core/state.hpp"

#include <algorithm>

#include "fow/core/fire.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

void set_world(State& s, const World& world) { s.world = {&world, world.models.data(), world.moments}; }

TeamId stands_for(const State& s, TeamId t) { return s[t].aboard() ? s[t].carrier : t; }  // FOW-TRP-020

Rect footprint(const State& s, TeamId t) {
  const TeamId standing = stands_for(s, t);
  const Model& m = model(s, standing);
  return {s[standing].pose, m.width, m.depth};
}

Rect limbered_footprint(const State& s, TeamId gun) {
  return limbered_behind(s, gun, s[gun].carrier, s[s[gun].carrier].pose);
}

Rect limbered_behind(const State& s, TeamId gun, TeamId tractor, const Pose& at) {
  const Model& m = model(s, gun);
  const Rect pull = base_at(s, tractor, at);
  const Coord back = (pull.depth + m.depth) / 2;
  for (Coord clear = 0;; ++clear) {  // at odd angles whole units make them overlap by a hair
    const Rect behind{{pull.pose.at - along(pull.pose.facing, back + clear), pull.pose.facing}, m.width, m.depth};
    if (clear > 2 || !overlap(behind, pull)) return behind;
  }
}

Gap distance(const State& s, TeamId a, TeamId b) { return distance(footprint(s, a), footprint(s, b)); }  // FOW-GEN-005
bool adjacent(const State& s, TeamId a, TeamId b) { return distance(s, a, b) <= adjacent_gap; }          // FOW-GEN-024

namespace {
template <class Is>
std::vector<TeamId> teams_that(const State& s, Is is) {
  std::vector<TeamId> list;
  list.reserve(16);
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (is(s.teams[i])) list.push_back(TeamId::of(i));
  return list;
}
}  // namespace

std::vector<TeamId> on_table(const State& s, PlatoonId p) {
  return teams_that(s, [&](const Team& t) { return t.with() == p && t.present(); });
}
std::vector<TeamId> in_play(const State& s, PlatoonId p) {
  return teams_that(s, [&](const Team& t) { return t.with() == p && t.in_play(); });
}
bool any_on_table(const State& s, PlatoonId p) {
  return std::any_of(s.teams.begin(), s.teams.end(), [&](const Team& t) { return t.with() == p && t.present(); });
}
bool any_in_play(const State& s, PlatoonId p) {
  return std::any_of(s.teams.begin(), s.teams.end(), [&](const Team& t) { return t.with() == p && t.in_play(); });
}
std::vector<TeamId> home_teams(const State& s, PlatoonId p) {
  return teams_that(s, [&](const Team& t) { return t.platoon == p; });
}

TeamId independent_of(const State& s, PlatoonId p) {
  if (!s[p].independent) return {};
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].platoon == p && s.teams[i].independent && s.teams[i].in_play()) return TeamId::of(i);
  return {};
}

std::vector<TeamId> aboard_of(const State& s, TeamId vehicle) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].carrier == vehicle && s.teams[i].aboard()) list.push_back(TeamId::of(i));
  return list;
}

TeamId towed_by(const State& s, TeamId vehicle) {
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].carrier == vehicle && s.teams[i].aboard() && model(s, TeamId::of(i)).towed()) return TeamId::of(i);
  return {};
}

int side_gun_of(const State& s, TeamId t) {
  if (!s[t].aboard() || s[t].fitted == 0) return -1;
  const WeaponTrait side = s[t].fitted == 1 ? WeaponTrait::left_side : WeaponTrait::right_side;
  const std::vector<Weapon>& weapons = model(s, s[t].carrier).weapons;
  for (std::size_t i = 0; i < weapons.size(); ++i)
    if (weapons[i].has(side) && weapons[i].has(WeaponTrait::passenger_fired)) return static_cast<int>(i);
  return -1;
}

std::vector<PlatoonId> platoons_of(const State& s, int side) {
  std::vector<PlatoonId> list;
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (s.platoons[i].side == side) list.push_back(PlatoonId::of(i));
  return list;
}

bool movement_begun(const State& s) {
  for (const Platoon& p : s.platoons)
    if (p.side == s.active && p.deeds.moved) return true;
  for (const Team& t : s.teams)
    if (t.moving.went && t.platoon.valid() && s[t.platoon].side == s.active) return true;
  return false;
}

bool hatch_open(const State& s, TeamId t) {  // FOW-VWP-018
  if (s[t].gunnery.hatch_open) return true;
  const std::vector<Weapon>& weapons = model(s, t).weapons;
  for (std::size_t i = 0; i < weapons.size(); ++i)
    if (weapons[i].machine_gun == MachineGun::aa && s[t].flak.fired(i)) return true;  // FOW-ASL-093
  return false;
}

Skill skill(const State& s, TeamId t) { return s[t].skill; }  // FOW-CHR-043, 049
Motivation motivation(const State& s, TeamId t) { return s[t].motivation; }

Skill lowest_skill(const State& s, PlatoonId p) {  // FOW-CHR-050
  const std::vector<TeamId> teams = in_play(s, p);
  Skill lowest = teams.empty() ? s[p].skill : s[teams[0]].skill;
  for (TeamId t : teams) lowest = std::min(lowest, s[t].skill);
  return lowest;
}
Motivation lowest_motivation(const State& s, PlatoonId p) { return lowest_motivation(s, p, in_play(s, p)); }
Motivation lowest_motivation(const State& s, PlatoonId p, const std::vector<TeamId>& teams) {
  Motivation lowest = teams.empty() ? s[p].motivation : s[teams[0]].motivation;
  for (TeamId t : teams) lowest = std::min(lowest, s[t].motivation);
  return lowest;
}

const std::string& name_of(const State& s, TeamId t) { return s.world->teams[t.index()]; }
const std::string& name_of(const State& s, PlatoonId p) { return s.world->platoons[p.index()]; }

std::size_t bytes_of(const State& s) {
  const auto held = [](const auto& list) { return list.size() * sizeof(list[0]); };
  return sizeof s + held(s.teams) + held(s.platoons) + held(s.overlays) + held(s.stack) + held(s.arena.words);
}

bool hides_from(const State& s, int seat) {
  for (const Team& t : s.teams)
    if (!t.known_to.has(seat)) return true;
  for (const Platoon& p : s.platoons)
    if (!p.known_to.has(seat)) return true;
  for (const BattlePlan& plan : s.mission.plans)
    if (!plan.known_to.has(seat)) return true;
  return false;
}

// A round area as a ring of corners.
static std::vector<Vec> ring(Vec centre, Coord radius) {
  constexpr int corners = 48;
  std::vector<Vec> list;
  for (int i = 0; i < corners; ++i) list.push_back(centre + along(degrees(360 * i / corners), radius));
  return list;
}

std::vector<std::vector<Vec>> deployment_of(const State& s, int side) {
  const Plots& plots = s.mission.areas[static_cast<std::size_t>(side)];
  if (!s.mission.on()) return s.world->deployment[static_cast<std::size_t>(side)];
  std::vector<std::vector<Vec>> areas;
  for (const Plot& p : plots)
    areas.push_back(p.radius > 0 ? ring(p.centre, p.radius)
                                 : std::vector<Vec>{p.low, {p.high.x, p.low.y}, p.high, {p.low.x, p.high.y}});
  return areas;
}

std::string name_of(const State& s, const Body& b) {
  if (!b.group.valid()) return name_of(s, b.platoon);
  return "the group of " + name_of(s, b.group);
}

}  // namespace sandtable::fow
