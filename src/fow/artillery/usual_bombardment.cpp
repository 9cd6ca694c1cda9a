#include "fow/artillery/usual_bombardment.hpp"

#include <algorithm>

#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/ranging.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/saves.hpp"
#include "fow/damage/settle.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

// Smaller goes first.
int rank_of(const State& s, TeamId spotter) {
  if (s[spotter].observer()) return 0;
  return s[spotter].role == Role::none ? 2 : 1;
}

int64_t chance_to_range_in(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  int64_t sum = 0;
  for (int32_t one : chances_to_range_in(s, m, guns)) sum += one;
  return sum;
}

// What a hit does to it, of 36: that its save fails, and under Bulletproof Cover the Firepower test passes. Whoever can
// be pinned is worth a hit in any case.
int64_t harm_of(const State& s, const Barrage& b, const GroupUnder& g, TeamId t) {
  const HitsOn of{.origin = b.origin, .reroll_saves = b.reroll_saves};
  Hit hit = hit_of(s, of, strike_of(b, g.teams.size(), 1), t);
  hit.far = false;  // FOW-ART-099
  int64_t harm = has_save(s, hit) ? 36 - int64_t{roll::passes_of_36(save_roll(s, hit))} : 36;
  if (!model(s, t).armoured) {
    if (cover_against(s, hit).bulletproof) harm = harm * roll::passes_of_36(firepower_roll(s, hit)) / 36;
    harm += s[g.platoon].pinned ? 1 : 6;
  }
  return harm;
}

// Own teams under it weigh more than the enemy's (FOW-ART-085).
constexpr int64_t own_weight = 3;

int64_t promise_of(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  const Barrage b = barrage_of(s, m, guns);
  const int64_t hits = roll::passes_of_36(barrage_roll(s, b, 1));
  int64_t sum = 0;
  for (const GroupUnder& g : groups_under(s, b))
    for (TeamId t : g.teams) sum += hits * harm_of(s, b, g, t) * (s[g.platoon].side == b.side ? -own_weight : 1);
  return sum;
}

// Smoke blinds whoever is near those it is to cover.
int64_t threat_of(const State& s, const Mission& m) {
  constexpr Coord far_off = 48 * inch;
  Coord nearest = far_off;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].present() || side_of(s, t) != s[m.battery()].side || m.has(s[t].with())) continue;
    const Coord away = measured(s, t, m.target).shown();
    nearest = std::min(nearest, away);
  }
  return 1 + (far_off - nearest) / inch;
}

int64_t worth_of(const State& s, const Mission& m) {
  const std::vector<TeamId> guns = guns_firing(s, m);
  const int64_t chance = chance_to_range_in(s, m, guns);
  return chance * (m.smoke ? threat_of(s, m) : promise_of(s, m, guns));
}

}  // namespace

std::optional<Mission> best_spotted(const State& s, Mission aimed, TeamId only) {
  std::optional<Mission> best;
  int needed = 0, rank = 0;
  for (TeamId t : only.valid() ? std::vector{only} : spotters_for(s, aimed)) {
    aimed.spotter = t;
    if (!check_bombardment(s, aimed).empty()) continue;
    const int score = score_to_range_in(s, aimed, guns_firing(s, aimed)).needed();
    if (best && (score > needed || (score == needed && rank_of(s, t) >= rank))) continue;
    best = aimed;
    needed = score;
    rank = rank_of(s, t);
  }
  return best;
}

std::optional<Mission> usual_bombardment(const State& s, const Mission& order, TeamId spotter) {
  std::optional<Mission> best;
  int64_t worth = 0;
  for (TeamId t : teams_to_aim_at(s, s[order.battery()].side)) {
    const std::optional<Mission> m = best_spotted(s, aimed_at_team(s, order, t), spotter);
    if (!m) continue;
    const int64_t one = worth_of(s, *m);
    if (best && one <= worth) continue;
    best = m;
    worth = one;
  }
  return best;
}

}  // namespace sandtable::fow
