#include "fow/damage/settle.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord long_range = 16 * inch;  // FOW-SAV-005

TeamId taker(const State& s, Range takers, std::size_t i) {
  return TeamId{static_cast<int16_t>(s.arena.at(takers, i))};
}

Shot shot_of(const State& s, const HitsOn& of, std::size_t i) {
  return shot_in(s, of.ledger, static_cast<std::size_t>(s.arena.at(of.hits, i)));
}

bool busts_bunkers(const State& s, const HitsOn& of, std::size_t i) {
  return line_of(s, shot_of(s, of, i)).has(WeaponTrait::bunker_buster);
}

// The building a Bunker Buster blasts with this hit; none for every other hit (FOW-HIT-051).
FeatureId blasted(const State& s, const HitsOn& of, Range takers, std::size_t i) {
  return busts_bunkers(s, of, i) ? building_at(s, s[taker(s, takers, i)].pose.at) : FeatureId{};
}

// Those Destroyed by earlier hits of the same shooting count as well, so that the order stays what it was.
bool inside(const State& s, TeamId t, FeatureId building) {
  return s[t].place == Place::table && building_at(s, s[t].pose.at) == building;
}

// FOW-SAV-005: no team of the whole platoon that shoots is near.
bool far_from_all(const State& s, const HitsOn& of, TeamId on) {
  return !any_in(s, of.shooters, [&](TeamId t) { return within(s, t, on, long_range); });
}

Hit hit_at(const State& s, Shot shot, TeamId on, bool far) {
  const Line line = line_of(s, shot);
  return {.on = on,
          .by = shot.team,
          .from = s[shot.team].pose.at,  // FOW-SAV-012
          .anti_tank = static_cast<int8_t>(line.anti_tank),
          .firepower = static_cast<int8_t>(line.firepower),
          .far = far,
          .shooter = static_cast<int8_t>(side_of(s, shot.team)),
          .flame = line.has(WeaponTrait::flame_thrower)};
}

// The team's hits are found in two rounds over all of them: its own, then what a Bunker Buster does to a neighbour in
// the building. `from` counts through both rounds; so does what is returned, twice the number of hits when none is
// left.
std::size_t next_hit(const State& s, const SettleHits& h, TeamId team, std::size_t from) {
  const std::size_t count = h.takers.count;
  for (; from < count; ++from)
    if (taker(s, h.takers, from) == team) return from;
  for (; h.blasting && from < 2 * count; ++from) {
    if (taker(s, h.takers, from - count) == team) continue;
    const FeatureId building = blasted(s, h.of, h.takers, from - count);
    if (building.valid() && inside(s, team, building)) return from;  // FOW-HIT-051
  }
  return 2 * count;
}

using Struck = Bounded<TeamId, max_teams>;

// Every team that takes a hit: those the hits were allocated to, in order, then others in a building that is blasted.
Struck teams_struck(const State& s, const SettleHits& h) {
  Struck teams;
  const auto add = [&](TeamId t) {
    if (std::find(teams.begin(), teams.end(), t) == teams.end()) teams.push_back(t);
  };
  for (std::size_t i = 0; i < h.takers.count; ++i) add(taker(s, h.takers, i));
  for (std::size_t i = 0; h.blasting && i < h.takers.count; ++i)
    if (const FeatureId building = blasted(s, h.of, h.takers, i); building.valid())
      for (std::size_t t = 0; t < s.teams.size(); ++t)
        if (inside(s, TeamId::of(t), building)) add(TeamId::of(t));  // FOW-HIT-051: of any platoon and side
  return teams;
}

// All of them, also those that will be dropped because an earlier one Destroys the team (FOW-SAV-010, FOW-PIN-003).
void count_hits(State& s, const SettleHits& h, Out& out) {
  const std::size_t all = 2u * h.takers.count;
  for (TeamId t : teams_struck(s, h)) {
    if (!s[t].present()) continue;
    for (std::size_t i = next_hit(s, h, t, 0); i < all; i = next_hit(s, h, t, i + 1)) {
      count_hit(s, t);
      if (i >= h.takers.count) out.event({.kind = "hit"_name, .rule = "FOW-HIT-051"_rule, .who = piece_of(t)});
    }
  }
}

}  // namespace

Hit hit_of(const State& s, const HitsOn& of, Shot shot, TeamId on) {
  return hit_at(s, shot, on, far_from_all(s, of, on));
}

N settle(State& s, const HitsOn& of, Range takers) {
  bool blasting = false;
  for (std::size_t i = 0; i < takers.count; ++i) blasting = blasting || busts_bunkers(s, of, i);
  return F::go(SettleHits{.of = of, .takers = takers, .blasting = blasting});
}

N resume(State& s, const SettleHits& h, Out& out) {
  if (h.next == 0) count_hits(s, h, out);
  const Struck teams = teams_struck(s, h);  // FOW-SAV-002
  if (h.next == teams.size()) return F::done(Nothing{});
  SettleHits then = h;
  ++then.next;
  const TeamId team = teams[h.next];
  return F::call(SettleTeam{h, team, far_from_all(s, h.of, team)}, then);
}
N resume(State& s, const SettleHits& h, const Nothing&, Out& out) { return resume(s, h, out); }

N resume(State& s, const SettleTeam& t, Out&) {
  const std::size_t count = t.all.takers.count;
  const std::size_t hit = next_hit(s, t.all, t.team, t.next);
  if (hit == 2 * count) return F::go(Evacuate{t.team, {.ledger = t.all.of.ledger, .target = t.all.of.target}});
  SettleTeam then = t;
  then.next = static_cast<uint16_t>(hit + 1);
  return F::call(SettleHit{hit_at(s, shot_of(s, t.all.of, hit % count), t.team, t.far)}, then);  // FOW-SAV-002
}
N resume(State& s, const SettleTeam& t, const Nothing&, Out& out) { return resume(s, t, out); }

}  // namespace sandtable::fow
