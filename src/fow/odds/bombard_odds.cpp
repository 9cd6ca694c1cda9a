#include "fow/odds/bombard_odds.hpp"

#include <algorithm>

#include "dice/philox.hpp"
#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/ranging.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/settle.hpp"
#include "fow/odds/hit_chances.hpp"
#include "fow/shooting/steps.hpp"

namespace sandtable::fow {
namespace {

using Chances = std::vector<Probability>;

// Of one more event with that chance.
void add_event(Chances& counts, Probability chance) {
  counts.push_back(0);
  for (std::size_t i = counts.size() - 1; i > 0; --i) counts[i] = counts[i] * (1 - chance) + counts[i - 1] * chance;
  counts[0] *= 1 - chance;
}

void blend(Chances& into, const Chances& from, Probability share) {
  if (into.size() < from.size()) into.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) into[i] += from[i] * share;
}

// How likely a hit Destroys each of them.
Chances losses_of(const State& s, const Barrage& b, const std::vector<TeamId>& teams) {
  HitsOn of{.origin = b.origin, .reroll_saves = b.reroll_saves};
  Chances lost;
  for (TeamId t : teams) {
    Hit hit = hit_of(s, of, strike_of(b, teams.size(), 1), t);
    hit.far = false;  // FOW-ART-099
    const HitChances c = chances(numbers_of(s, hit));
    const bool helpless = s[t].harm.bailed_out || s[t].harm.bogged_down;
    lost.push_back((helpless ? c.destroys_helpless : c.destroys) / Probability{HitChances::all});
  }
  return lost;
}

// By the number of hits: who takes them as usual, each one (FOW-ART-082).
std::vector<Chances> lost_by_hits(const State& s, const Barrage& b, const std::vector<TeamId>& teams) {
  const Chances lost = losses_of(s, b, teams);
  const HitKind kind = kind_of(s, strike_of(b, teams.size(), 1), teams);
  const bool alike = std::all_of(lost.begin(), lost.end(), [&](Probability one) { return one == lost[0]; });
  std::vector<Chances> by_hits{{1.0}};
  for (std::size_t hits = 1; hits <= teams.size(); ++hits) {
    Chances counts = by_hits.back();
    if (alike) {
      add_event(counts, lost[0]);
    } else {
      counts = {1.0};
      for (const uint16_t place : usual_places(s, teams, std::vector<HitKind>(hits, kind), b.origin))
        add_event(counts, lost[place]);
    }
    by_hits.push_back(std::move(counts));
  }
  return by_hits;
}

void add_attempt(const State& s, const Barrage& b, Probability chance, bool first, BombardOdds& odds) {
  const std::vector<GroupUnder> groups = groups_under(s, b);
  if (first)
    for (const GroupUnder& g : groups)
      odds.groups.push_back({g.platoon, g.type, static_cast<int>(g.teams.size()), {}, {}});
  const Probability pass = roll::passes_of_36(barrage_roll(s, b, 1)) / 36.0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    Chances hits{1.0};
    for (std::size_t k = 0; k < groups[i].teams.size(); ++k) add_event(hits, pass);
    blend(odds.groups[i].hits, hits, chance);
    const std::vector<Chances> lost = lost_by_hits(s, b, groups[i].teams);
    for (std::size_t k = 0; k < hits.size(); ++k) blend(odds.groups[i].destroyed, lost[k], chance * hits[k]);
  }
}

}  // namespace

BombardOdds bombard_odds(const State& s, const Mission& order) {
  BombardOdds odds;
  const std::vector<TeamId> guns = guns_firing(s, order);
  odds.weapons = weapons_in(s, order, guns);
  Mission m = order;
  if (m.aim == AimAt::repeat) {
    odds.attempts = {1.0};
    if (!m.smoke) add_attempt(s, barrage_of(s, m, guns), 1, true, odds);
    return odds;
  }
  const Ranging ranging = ranging_of(s, m, guns);
  Probability left = 1;
  for (int attempt = 1; attempt <= ranging.attempts; ++attempt) {
    const Probability now = left * roll::passes_of_36(ranging_roll(s, m, guns, attempt)) / 36.0;
    odds.attempts.push_back(now);
    left -= now;
    m.attempt = static_cast<int8_t>(attempt);
    if (!m.smoke) add_attempt(s, barrage_of(s, m, guns), now, attempt == 1, odds);
    if (ranging.costs_weapons) ++m.lost;
  }
  odds.fails = left;
  for (GroupOdds& g : odds.groups) blend(g.hits, {1.0}, left), blend(g.destroyed, {1.0}, left);
  return odds;
}

// --- played ---

namespace {

struct Seen final : EventSink {
  int attempt = 0;
  std::vector<TeamId> struck;
  void take(const Event& e) override {
    if (e.kind == "ranged_in"_name) attempt = e.amount;
    if (e.kind == "repeats"_name) attempt = 1;
    if (e.kind == "hit"_name) struck.push_back(TeamId{e.who.id});
  }
};

int seat_to_answer(const State& s) {
  int seat = 0;
  while (!engine::who(s).seats.has(seat)) ++seat;
  return seat;
}

void count_one(Chances& counts, std::size_t n, Probability share) {
  if (counts.size() <= n) counts.resize(n + 1);
  counts[n] += share;
}

}  // namespace

BombardOdds sample_bombardment(const State& s, const Command& order, uint64_t tries, uint64_t seed) {
  BombardOdds odds;
  DiceKey key = DiceKey::from_seed(seed);
  const Probability share = 1 / static_cast<Probability>(tries);
  Refusals none;
  const Mission m = read_bombardment(s, order, none);
  const std::vector<TeamId> guns = guns_firing(s, m);
  const std::vector<GroupUnder> groups = groups_under(s, barrage_of(s, m, guns));
  odds.weapons = weapons_in(s, m, guns);
  for (const GroupUnder& g : groups)
    odds.groups.push_back({g.platoon, g.type, static_cast<int>(g.teams.size()), {}, {}});
  for (uint64_t i = 0; i < tries; ++i) {
    key.words[2] = static_cast<uint32_t>(i);
    key.words[3] = static_cast<uint32_t>(i >> 32);
    PhiloxDice dice(key);
    State played = s;
    Seen seen;
    engine::apply(played, seat_to_answer(played), order, dice, seen);
    while (engine::waiting(played) && engine::question(played) != AskShoot::name)
      engine::apply(played, seat_to_answer(played), engine::usual(played), dice, seen);
    if (seen.attempt > 0)
      count_one(odds.attempts, static_cast<std::size_t>(seen.attempt - 1), share);
    else
      odds.fails += share;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      std::size_t hits = 0, lost = 0;
      for (TeamId t : groups[g].teams) {
        hits += static_cast<std::size_t>(std::count(seen.struck.begin(), seen.struck.end(), t));
        lost += played[t].harm.destroyed && !s[t].harm.destroyed ? 1u : 0u;
      }
      count_one(odds.groups[g].hits, hits, share);
      count_one(odds.groups[g].destroyed, lost, share);
    }
  }
  return odds;
}

}  // namespace sandtable::fow
