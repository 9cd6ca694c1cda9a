#include "fow/settle.hpp"

#include <algorithm>

#include "fow/buildings.hpp"
#include "fow/looking.hpp"
#include "fow/pinning.hpp"
#include "fow/rules.hpp"
#include "fow/shooting.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord long_range = 16 * inch;  // FOW-SAV-005

TeamId taker(const State& s, Range takers, std::size_t i) {
  return TeamId{static_cast<int16_t>(s.arena.at(takers, i))};
}

Shot shot_of(const State& s, const HitsOn& of, std::size_t i) {
  return fire(s, of.ledger, static_cast<std::size_t>(s.arena.at(of.hits, i))).shot;
}

// The building a Bunker Buster blasts with this hit; none for every other hit (FOW-HIT-051).
FeatureId blasted(const State& s, const HitsOn& of, Range takers, std::size_t i) {
  if (!line_of(s, shot_of(s, of, i)).has(WeaponTrait::bunker_buster)) return {};
  return building_at(s, s[taker(s, takers, i)].pose.at);
}

// Those Destroyed by earlier hits of the same shooting count as well, so that the order stays what it was.
bool inside(const State& s, TeamId t, FeatureId building) {
  return s[t].place == Place::table && building_at(s, s[t].pose.at) == building;
}

}  // namespace

Hit hit_of(const State& s, const HitsOn& of, Shot shot, TeamId on) {
  const Line line = line_of(s, shot);
  bool far = true;
  for (TeamId t : teams_in(s, of.shooters)) far = far && !within(s, t, on, long_range);  // FOW-SAV-005
  return {.on = on,
          .by = shot.team,
          .from = s[shot.team].pose.at,  // FOW-SAV-012
          .anti_tank = static_cast<int8_t>(line.anti_tank),
          .firepower = static_cast<int8_t>(line.firepower),
          .far = far,
          .shooter = static_cast<int8_t>(side_of(s, shot.team)),
          .flame = line.has(WeaponTrait::flame_thrower)};
}

namespace {

// All of them, also those that will be dropped because an earlier one Destroys the team (FOW-SAV-010, FOW-PIN-003).
void count_hits(State& s, const SettleHits& h, Out& out) {
  for (TeamId t : teams_struck(s, h.of, h.takers)) {
    if (!s[t].present()) continue;
    for (std::size_t i : hits_on(s, h.of, h.takers, t)) {
      count_hit(s, t);
      if (taker(s, h.takers, i) != t) out.event({.kind = "hit"_name, .rule = "FOW-HIT-051"_rule, .who = piece_of(t)});
    }
  }
}

}  // namespace

std::vector<TeamId> teams_struck(const State& s, const HitsOn& of, Range takers) {
  std::vector<TeamId> teams;
  const auto add = [&](TeamId t) {
    if (std::find(teams.begin(), teams.end(), t) == teams.end()) teams.push_back(t);
  };
  for (std::size_t i = 0; i < takers.count; ++i) add(taker(s, takers, i));
  for (std::size_t i = 0; i < takers.count; ++i)
    if (const FeatureId building = blasted(s, of, takers, i); building.valid())
      for (std::size_t t = 0; t < s.teams.size(); ++t)
        if (inside(s, TeamId::of(t), building)) add(TeamId::of(t));  // FOW-HIT-051: of any platoon and side
  return teams;
}

std::vector<std::size_t> hits_on(const State& s, const HitsOn& of, Range takers, TeamId team) {
  std::vector<std::size_t> hits;
  for (std::size_t i = 0; i < takers.count; ++i)
    if (taker(s, takers, i) == team) hits.push_back(i);
  for (std::size_t i = 0; i < takers.count; ++i) {
    if (taker(s, takers, i) == team) continue;
    if (const FeatureId building = blasted(s, of, takers, i); building.valid() && inside(s, team, building))
      hits.push_back(i);  // FOW-HIT-051
  }
  return hits;
}

N resume(State& s, const SettleHits& h, Out& out) {
  if (h.next == 0) count_hits(s, h, out);
  const std::vector<TeamId> teams = teams_struck(s, h.of, h.takers);  // FOW-SAV-002
  if (h.next == teams.size()) return F::done(Nothing{});
  SettleHits then = h;
  ++then.next;
  return F::call(SettleTeam{h.of, h.takers, teams[h.next]}, then);
}
N resume(State& s, const SettleHits& h, const Nothing&, Out& out) { return resume(s, h, out); }

N resume(State& s, const SettleTeam& t, Out&) {
  const std::vector<std::size_t> hits = hits_on(s, t.of, t.takers, t.team);
  if (t.next == hits.size()) return F::go(Evacuate{t.team, {.ledger = t.of.ledger, .target = t.of.target}});
  SettleTeam then = t;
  ++then.next;
  return F::call(SettleHit{hit_of(s, t.of, shot_of(s, t.of, hits[t.next]), t.team)}, then);  // FOW-SAV-002
}
N resume(State& s, const SettleTeam& t, const Nothing&, Out& out) { return resume(s, t, out); }

}  // namespace sandtable::fow
