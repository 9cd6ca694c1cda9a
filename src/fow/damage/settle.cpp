#include "fow/damage/settle.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

TeamId taker(const State& s, const HitsOn& of, std::size_t i) { return get(s.arena, of.taken, i).team; }

Strike strike_of_hit(const State& s, const HitsOn& of, std::size_t hit) {
  for (std::size_t i = 0;; ++i) {
    const Strike strike = get(s.arena, of.strikes, i);
    if (hit < strike.count) return strike;
    hit -= strike.count;
  }
}

// The building a Bunker Buster blasts with this hit; none for every other hit (FOW-HIT-051).
FeatureId blasted(const State& s, const HitsOn& of, std::size_t i) {
  return strike_of_hit(s, of, i).bunker_buster ? building_at(s, s[taker(s, of, i)].pose.at) : FeatureId{};
}

// Those Destroyed by earlier hits of the same shooting count as well, so that the order stays what it was.
bool inside(const State& s, TeamId t, FeatureId building) {
  return s[t].place == Place::table && building_at(s, s[t].pose.at) == building;
}

// FOW-SAV-005: no team of the whole platoon that shoots is near. Of a team that is struck with the target (FOW-HIT-051)
// the firer alone speaks.
bool is_far(const State& s, const HitsOn& of, const Strike& strike, TeamId on) {
  for (std::size_t i = 0; i < of.teams.count; ++i)
    if (get(s.arena, of.teams, i) == on) return !has(of.near, i);
  return strike.by.valid() && !within(s, strike.by, on, long_range);
}

// The team's hits are found in two rounds over all of them: its own, then what a Bunker Buster does to a neighbour in
// the building. `from` counts through both rounds; so does what is returned, twice the number of hits when none is
// left.
std::size_t next_hit(const State& s, const SettleHits& h, TeamId team, std::size_t from) {
  const std::size_t count = h.of.taken.count;
  for (; from < count; ++from)
    if (taker(s, h.of, from) == team) return from;
  for (; h.blasting && from < 2 * count; ++from) {
    if (taker(s, h.of, from - count) == team) continue;
    const FeatureId building = blasted(s, h.of, from - count);
    if (building.valid() && inside(s, team, building)) return from;  // FOW-HIT-051
  }
  return 2 * count;
}

using Struck = std::vector<TeamId>;

// Every team that takes a hit: those the hits were allocated to, in order, then others in a building that is blasted.
Struck teams_struck(const State& s, const SettleHits& h) {
  Struck teams;
  teams.reserve(h.of.taken.count);
  const auto add = [&](TeamId t) {
    if (std::find(teams.begin(), teams.end(), t) == teams.end()) teams.push_back(t);
  };
  for (std::size_t i = 0; i < h.of.taken.count; ++i) add(taker(s, h.of, i));
  for (std::size_t i = 0; h.blasting && i < h.of.taken.count; ++i)
    if (const FeatureId building = blasted(s, h.of, i); building.valid())
      for (std::size_t t = 0; t < s.teams.size(); ++t)
        if (inside(s, TeamId::of(t), building)) add(TeamId::of(t));  // FOW-HIT-051: of any platoon and side
  return teams;
}

// All of them, also those that will be dropped because an earlier one Destroys the team (FOW-SAV-010, FOW-PIN-003).
void count_hits(State& s, const SettleHits& h, Out& out) {
  const std::size_t count = h.of.taken.count;
  for (TeamId t : teams_struck(s, h)) {
    if (!s[t].present()) continue;
    for (std::size_t i = next_hit(s, h, t, 0); i < 2 * count; i = next_hit(s, h, t, i + 1)) {
      count_hit(s, t, strike_of_hit(s, h.of, i % count).counts_for);
      if (i >= count) out.event({.kind = "hit"_name, .rule = "FOW-HIT-051"_rule, .who = piece_of(t)});
    }
  }
}

}  // namespace

Vec point_of(const State& s, const Strike& strike, const HitsOn& of) {
  return strike.by.valid() ? s[strike.by].pose.at : of.gunners.at;  // FOW-SAV-012
}

Hit hit_of(const State& s, const HitsOn& of, const Strike& strike, TeamId on) {
  return {.on = on,
          .by = strike.by,
          .from = point_of(s, strike, of),
          .anti_tank = strike.anti_tank,
          .firepower = strike.firepower,
          .far = is_far(s, of, strike, on),
          .shooter = strike.side,
          .flame = strike.flame,
          .face = strike.face,
          .cover = strike.cover,
          .counts_for = strike.counts_for};
}

N settle(State& s, const HitsOn& of) {
  bool blasting = false;
  for (std::size_t i = 0; i < of.strikes.count; ++i) blasting = blasting || get(s.arena, of.strikes, i).bunker_buster;
  return F::go(SettleHits{.of = of, .blasting = blasting});
}

N resume(State& s, const SettleHits& h, Out& out) {
  if (h.next == 0) count_hits(s, h, out);
  const Struck teams = teams_struck(s, h);  // FOW-SAV-002
  if (h.next == teams.size()) return F::done(Nothing{});
  SettleHits then = h;
  ++then.next;
  return F::call(SettleTeam{h, teams[h.next]}, then);
}
N resume(State& s, const SettleHits& h, const Nothing&, Out& out) { return resume(s, h, out); }

N resume(State& s, const SettleTeam& t, Out&) {
  const std::size_t count = t.all.of.taken.count;
  const std::size_t hit = next_hit(s, t.all, t.team, t.next);
  if (hit == 2 * count) return F::go(Evacuate{t.team, t.all.of.gunners});
  SettleTeam then = t;
  then.next = static_cast<uint16_t>(hit + 1);
  return F::call(SettleHit{hit_of(s, t.all.of, strike_of_hit(s, t.all.of, hit % count), t.team)}, then);  // FOW-SAV-002
}
N resume(State& s, const SettleTeam& t, const Nothing&, Out& out) { return resume(s, t, out); }

}  // namespace sandtable::fow
