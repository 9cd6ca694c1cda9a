#include "fow/agents/situation.hpp"

#include <algorithm>

#include "fow/agents/harm.hpp"
#include "fow/core/world.hpp"
#include "fow/mission/ground.hpp"
#include "fow/movement/movement.hpp"
#include "fow/sight/looking.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {
namespace {

// Where no list says what a platoon costs: by its arms.
int points_by_arms(const Model& m) {
  if (m.type == TeamType::transport) return m.armoured ? 12 : 4;
  int gun = 0;
  for (const Weapon& w : m.weapons) gun = std::max(gun, w.anti_tank * 3 + w.rof * 3 + w.range / inch / 4);
  if (m.type == TeamType::tank) return 15 + 7 * m.front + gun;
  if (m.type == TeamType::gun) return 12 + gun;
  return 14 + gun / 3;
}

Unit unit_at(const State& s, PlatoonId p) {
  Unit u{.platoon = p, .side = s[p].side, .teams = on_table(s, p)};
  u.pinned = s[p].pinned;
  u.lone = s[p].independent;
  u.recce = s[p].recce;
  u.team_worth = team_worth_of(s, p);
  if (u.teams.empty()) return u;
  int64_t x = 0, y = 0;
  u.pace = 100 * inch;
  int counts[4] = {};
  for (const TeamId t : u.teams) {
    const Model& m = model(s, t);
    x += s[t].pose.at.x;
    y += s[t].pose.at.y;
    ++counts[static_cast<int>(m.type)];
    u.pace = std::min(u.pace, s.world->movement.row_for(m, towed_by(s, t).valid()).cross_country);
    u.reach = std::max(u.reach, reach_of(m));
    u.artillery = u.artillery || m.artillery();
    if (m.type != TeamType::transport && !u.lone) ++u.fighters;
    if (!aboard_of(s, t).empty()) u.riding = true;
  }
  const auto n = static_cast<int64_t>(u.teams.size());
  u.middle = {static_cast<Coord>(x / n), static_cast<Coord>(y / n)};
  // What most of it is; whoever carries the others counts where there is nobody else.
  const int tanks = counts[static_cast<int>(TeamType::tank)], guns = counts[static_cast<int>(TeamType::gun)],
            foot = counts[static_cast<int>(TeamType::infantry)];
  u.tanks = tanks > 0 && tanks >= guns && tanks >= foot;
  u.guns = !u.tanks && guns > 0 && guns >= foot;
  u.foot = !u.tanks && !u.guns && foot > 0;
  u.transports = tanks + guns + foot == 0;
  const TeamType main = u.tanks  ? TeamType::tank
                        : u.guns ? TeamType::gun
                        : u.foot ? TeamType::infantry
                                 : TeamType::transport;
  int64_t nearest = -1;
  for (const TeamId t : u.teams) {
    if (model(s, t).type != main) continue;
    const int64_t away = squared(s[t].pose.at - u.middle);
    if (nearest < 0 || away < nearest) nearest = away, u.typical = t;
  }
  u.worth = u.team_worth * n;
  return u;
}

bool cover_of(const State& s, TeamId t) { return s[t].shelter.dug_in; }

}  // namespace

Worth worth_of(const State& s, PlatoonId p) {
  if (p.index() < s.world->points.size() && s.world->points[p.index()] > 0) return s.world->points[p.index()] * 1000;
  Worth sum = 0;
  for (const TeamId t : home_teams(s, p)) sum += points_by_arms(model(s, t)) * 1000;
  return sum;
}
Worth team_worth_of(const State& s, PlatoonId p) {
  const auto n = static_cast<Worth>(home_teams(s, p).size());
  return n == 0 ? 0 : worth_of(s, p) / n;
}

const Unit* Situation::own_of(PlatoonId p) const {
  for (const Unit& u : own)
    if (u.platoon == p) return &u;
  return nullptr;
}
const Unit* Situation::unit_of(PlatoonId p) const {
  for (const Unit& u : foes)
    if (u.platoon == p) return &u;
  return own_of(p);
}

Situation look_around(const State& s, int side) {
  Situation sit{.s = &s, .side = side, .lines = &Lines::of(s)};
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].side < 0 || !any_on_table(s, p)) continue;
    (s[p].side == side ? sit.own : sit.foes).push_back(unit_at(s, p));
  }
  for (std::size_t i = 0; i < s.mission.objectives.size(); ++i) {
    const Objective& o = s.mission.objectives[i];
    if (o.removed) continue;
    sit.aims.push_back({.objective = i,
                        .at = o.at.at,
                        .ours = (o.serves >> side & 1) != 0,
                        .theirs = (o.serves >> (1 - side) & 1) != 0});
  }
  sit.attacks = s.mission.on() && attacker_of(s) == side;
  if (s.mission.on() && !s.mission.preparing)
    for (const EndLine& line : sheet_of(s).ends) {
      const bool by_time = line.when == EndWhen::turn_begins || line.when == EndWhen::none_near ||
                           line.when == EndWhen::alone_in_half || line.when == EndWhen::ends_clear;
      if (by_time && line.player != Party::either && side_of_party(s, line.player) != side)
        sit.deadline = sit.deadline == 0 ? line.from_turn : std::min(sit.deadline, line.from_turn);
    }
  if (s.turn_limit > 0 && sit.deadline == 0) sit.deadline = s.turn_limit + 1;
  return sit;
}

Coord apart(const State& s, const Unit& a, const Unit& b) {
  int64_t best = INT64_MAX;
  for (const TeamId t : a.teams)
    for (const TeamId e : b.teams) best = std::min(best, squared(s[t].pose.at - s[e].pose.at));
  return best == INT64_MAX ? 1000 * inch : static_cast<Coord>(isqrt(static_cast<uint64_t>(best)));
}

Worth fire_at(const Situation& sit, const Unit& by, Vec from, bool moved, const Unit& on, const Stand& there) {
  const State& s = *sit.s;
  const Model& target = model(s, on.typical);
  const Skill skill = s[on.typical].skill;
  const Lines::Cell to = sit.lines->cell(there.at);
  const Vec shift = from - by.middle;
  const bool foot = target.type == TeamType::infantry || target.type == TeamType::gun;
  int sum = 0;
  Lines::Cell last = -1;
  Lines::Look look = Lines::Look::unknown;
  for (const TeamId t : by.teams) {
    if (s[t].harm.bailed_out) continue;
    const Vec at = s[t].pose.at + shift;
    const Lines::Cell cell = sit.lines->cell(at);
    if (cell != last) look = sit.lines->look(cell, to), last = cell;
    if (look == Lines::Look::blocked) continue;
    const Vec line = there.at - at;
    ShotAt shot{.gap = length(line), .moved = moved, .pinned = by.pinned};
    const bool still = !there.moved && foot;
    shot.concealed = look == Lines::Look::concealed || there.dug_in || still;
    shot.to_ground = still && !s[on.typical].deeds.shot;
    shot.cover = there.dug_in;
    sum += harm(model(s, t), target, skill, shot);
  }
  const Worth most = on.team_worth * static_cast<Worth>(on.teams.size());
  return std::min(most, on.team_worth * sum / 1000);
}

Prospects prospects_from(const Situation& sit, const Unit& u, const Stand& stand) {
  Prospects best;
  if (stand.doubled || u.transports) return best;
  for (const Unit& foe : sit.foes) {
    if (!foe.typical.valid() || squared(foe.middle - stand.at) > int64_t{u.reach + 6 * inch} * (u.reach + 6 * inch))
      continue;
    const Stand there{.at = (*sit.s)[foe.typical].pose.at,
                      .moved = (*sit.s)[foe.typical].deeds.counts_as_moved(),
                      .dug_in = cover_of(*sit.s, foe.typical)};
    const Worth one = fire_at(sit, u, stand.at, stand.moved, foe, there);
    if (one > best.worth) best = {one, &foe};
  }
  return best;
}

Worth danger_at(const Situation& sit, const Unit& u, const Stand& stand) {
  if (!u.typical.valid()) return 0;
  Worth sum = 0;
  for (const Unit& foe : sit.foes) {
    if (foe.transports || foe.reach == 0) continue;
    if (squared(foe.middle - stand.at) > int64_t{foe.reach + 8 * inch} * (foe.reach + 8 * inch)) continue;
    sum += fire_at(sit, foe, foe.middle, false, u, stand);
  }
  return sum;
}

}  // namespace sandtable::fow
