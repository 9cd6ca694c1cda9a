#include "fow/damage/settle.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/smoke.hpp"

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

// FOW-SAV-005: no team of the whole platoon that shoots is near.
bool is_far(const State& s, const HitsOn& of, TeamId on) {
  for (std::size_t i = 0; i < of.teams.count; ++i)
    if (get(s.arena, of.teams, i) == on) return !has(of.near, i);
  const std::vector<TeamId> shooters = all_of(s.arena, of.shooters);  // it is struck besides the target (FOW-HIT-051)
  return std::none_of(shooters.begin(), shooters.end(), [&](TeamId by) { return within(s, by, on, long_range); });
}

// The team's hits are found in two rounds: its own, then what a Bunker Buster does to a neighbour in the building.
// `from` counts through both rounds; so does what is returned, the number of hits and blasts when none is left.
std::size_t next_hit(const State& s, const HitsOn& of, TeamId team, std::size_t from) {
  const std::size_t count = of.taken.count;
  for (; from < count; ++from)
    if (taker(s, of, from) == team) return from;
  for (; from < count + of.blasts.count; ++from)
    if (get(s.arena, of.blasts, from - count).team == team) return from;  // FOW-HIT-051
  return from;
}

// Which of the hits it is.
std::size_t hit_at(const State& s, const HitsOn& of, std::size_t at) {
  return at < of.taken.count ? at : get(s.arena, of.blasts, at - of.taken.count).hit;
}
std::size_t all_hits(const HitsOn& of) { return std::size_t{of.taken.count} + of.blasts.count; }

using Struck = std::vector<TeamId>;

// Every team that takes a hit: those the hits were allocated to, in order, then others in a building that is blasted.
Struck teams_struck(const State& s, const HitsOn& of) {
  Struck teams;
  teams.reserve(of.taken.count);
  const auto add = [&](TeamId t) {
    if (std::find(teams.begin(), teams.end(), t) == teams.end()) teams.push_back(t);
  };
  for (std::size_t i = 0; i < of.taken.count; ++i) add(taker(s, of, i));
  for (std::size_t i = 0; i < of.blasts.count; ++i) add(get(s.arena, of.blasts, i).team);
  return teams;
}

// All of them, also those that will be dropped because an earlier one Destroys the team (FOW-SAV-010, FOW-PIN-003).
void count_hits(State& s, const HitsOn& of, Out& out) {
  for (TeamId t : teams_struck(s, of)) {
    if (!s[t].present()) continue;
    for (std::size_t i = next_hit(s, of, t, 0); i < all_hits(of); i = next_hit(s, of, t, i + 1)) {
      count_hit(s, t, strike_of_hit(s, of, hit_at(s, of, i)).counts_for);
      if (i >= of.taken.count) out.event({.kind = "hit"_name, .rule = "FOW-HIT-051"_rule, .who = piece_of(t)});
    }
  }
}

// FOW-SMK-005, 006: markers, and no other effect.
N lay_markers(State& s, const HitsOn& of, Out& out) {
  for (TeamId t : teams_struck(s, of)) lay_smoke(s, t, of.side, out);
  return F::done(Nothing{});
}

}  // namespace

Aspect aspect_of(const State& s, const Strike& strike, const HitsOn& of) {
  if (!strike.by.valid()) return {of.gunners.at, {}};
  Aspect as{s[strike.by].pose.at, s[strike.by].pose.facing};
  for (const Gunner& g : all_of(s.arena, of.gunners.teams))
    if (g.team == strike.by) as.faced = g.faced;
  return as;
}

Gunner gunner_of(const State& s, TeamId t) { return {t, s[t].pose.facing}; }

std::vector<Blast> blasts_of(const State& s, const HitsOn& of) {
  std::vector<Blast> blasts;
  for (std::size_t i = 0; i < of.taken.count; ++i) {
    const Strike strike = strike_of_hit(s, of, i);
    if (!strike.bunker_buster || strike.smoke) continue;
    const FeatureId building = building_at(s, s[taker(s, of, i)].pose.at);
    if (!building.valid()) continue;
    for (std::size_t t = 0; t < s.teams.size(); ++t)  // of any platoon and side
      if (s.teams[t].present() && TeamId::of(t) != taker(s, of, i) && building_at(s, s.teams[t].pose.at) == building)
        blasts.push_back({TeamId::of(t), static_cast<uint16_t>(i)});
  }
  return blasts;
}

Hit hit_of(const State& s, const HitsOn& of, const Strike& strike, TeamId on) {
  const Aspect as = aspect_of(s, strike, of);
  return {.on = on,
          .by = strike.by,
          .from = as.from,
          .faced = as.faced,
          .anti_tank = strike.anti_tank,
          .firepower = strike.firepower,
          .far = is_far(s, of, on),
          .shooter = strike.side,
          .flame = strike.flame,
          .face = strike.face,
          .cover = strike.cover,
          .counts_for = strike.counts_for,
          .origin = of.origin,
          .reroll_saves = of.reroll_saves};
}

N resume(State& s, const SettleHits& h, Out& out) {
  if (smoke_hits(s, h.of)) return lay_markers(s, h.of, out);
  if (h.next == 0) count_hits(s, h.of, out);
  const Struck teams = teams_struck(s, h.of);  // FOW-SAV-002
  if (h.next == teams.size()) return F::done(Nothing{});
  SettleHits then = h;
  ++then.next;
  return F::call(SettleTeam{h, teams[h.next]}, then);
}
N resume(State& s, const SettleHits& h, const Nothing&, Out& out) { return resume(s, h, out); }

N resume(State& s, const SettleTeam& t, Out&) {
  const HitsOn& of = t.all.of;
  const std::size_t hit = next_hit(s, of, t.team, t.next);
  if (hit == all_hits(of)) return F::go(Evacuate{t.team, of.gunners});
  SettleTeam then = t;
  then.next = static_cast<uint16_t>(hit + 1);
  return F::call(SettleHit{hit_of(s, of, strike_of_hit(s, of, hit_at(s, of, hit)), t.team)}, then);  // FOW-SAV-002
}
N resume(State& s, const SettleTeam& t, const Nothing&, Out& out) { return resume(s, t, out); }

}  // namespace sandtable::fow
