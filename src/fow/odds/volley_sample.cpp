// A volley played with the engine again and again, from the moment the first die falls.
#include <algorithm>
#include <cmath>  // display only
#include <map>

#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/odds/volley_odds.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/steps.hpp"

namespace sandtable::fow {
namespace {

struct FirstDie {};
struct NoDiceYet final : Dice {
  int roll(const DieRequest&) override { throw FirstDie{}; }
};

struct HitCounter final : EventSink {
  std::array<uint16_t, max_teams> by_team{};
  void take(const Event& e) override {
    if (e.kind == "hit"_name && e.who.sort == PieceSort::team) ++by_team[static_cast<std::size_t>(e.who.id)];
  }
};

// Both sides do the usual until another volley could be ordered.
void play_on(State& s, Dice& dice, EventSink& sink) {
  engine::run(s, dice, sink);
  while (engine::waiting(s) && engine::question(s) != AskShoot::name) {
    int seat = 0;
    while (!engine::who(s).seats.has(seat)) ++seat;
    engine::apply(s, seat, engine::usual(s), dice, sink);
  }
}

// The battle at the first die of the volley, so that what comes before it is not repeated for every sample.
State at_first_die(const State& s, const Body& shooters, const std::vector<Fire>& fires) {
  State begun = s;
  NoDiceYet none;
  DropEvents drop;
  Out out(begun.core, none, drop);
  ShootOrder order;
  order.shooters = shooters;
  order.fires = fires;
  settle_fire(s, shooting_step_terms(), shooters, order.fires);
  const N next = begin_volley(begun, order);
  push_frame(begun, next.step, 0);
  push_frame(begun, next.callee, next.procedure);
  State frozen = begun;
  try {
    play_on(frozen, none, drop);
  } catch (const FirstDie&) {
    frozen.core.next_die = begun.core.next_die;
    return frozen;
  }
  return begun;  // no die is thrown at all
}

struct SampleTally {
  Body target;
  std::vector<TeamId> teams;
  std::vector<uint64_t> team_destroyed, team_bailed_out;
  std::map<int, uint64_t> hits, bailed_out, destroyed;
  uint64_t pinned = 0;
};

std::vector<SampleTally> tallies_of(const State& s, const std::vector<Fire>& fires) {
  std::vector<SampleTally> all;
  for (const Fire& f : fires) {
    const Body target = sheltered(s, f.target);
    if (std::any_of(all.begin(), all.end(), [&](const SampleTally& t) { return t.target == target; })) continue;
    SampleTally one;
    one.target = target;
    for (TeamId t : teams_in(s, target)) {
      one.teams.push_back(t);
      for (TeamId rider : aboard_of(s, t)) one.teams.push_back(rider);
    }
    one.team_destroyed.assign(one.teams.size(), 0);
    one.team_bailed_out.assign(one.teams.size(), 0);
    all.push_back(std::move(one));
  }
  return all;
}

void count(const State& before, const State& after, const HitCounter& struck, SampleTally& tally) {
  int hits = 0, bailed_out = 0, destroyed = 0;
  for (std::size_t i = 0; i < tally.teams.size(); ++i) {
    const TeamId t = tally.teams[i];
    hits += struck.by_team[t.index()];
    if (after[t].harm.destroyed && !before[t].harm.destroyed) ++destroyed, ++tally.team_destroyed[i];
    if (after[t].harm.bailed_out && !before[t].harm.bailed_out) ++bailed_out, ++tally.team_bailed_out[i];
  }
  ++tally.hits[hits];
  ++tally.bailed_out[bailed_out];
  ++tally.destroyed[destroyed];
  const PlatoonId p = tally.target.platoon;
  if (after[p].pinned && !before[p].pinned && any_in_play(after, p)) ++tally.pinned;
}

CountOdds odds_of(const std::map<int, uint64_t>& seen, uint64_t tries) {
  CountOdds odds;
  Distribution<int>::Weights weights;
  for (const auto& [n, times] : seen) {
    odds.chances.resize(static_cast<std::size_t>(n) + 1);
    odds.chances.back() = static_cast<Probability>(times) / static_cast<Probability>(tries);
    weights[n] = times;
  }
  odds.exact = Distribution<int>(std::move(weights));
  return odds;
}

}  // namespace

Probability sampling_error(Probability p, uint64_t tries) {
  return std::sqrt(p * (1 - p) / static_cast<Probability>(tries));
}

VolleyOdds sample_volley(const State& s, const Body& shooters, const std::vector<Fire>& fires, uint64_t tries,
                         uint64_t seed) {
  const State start = at_first_die(s, shooters, fires);
  std::vector<SampleTally> tallies = tallies_of(start, fires);
  DiceKey key = DiceKey::from_seed(seed);
  for (uint64_t i = 0; i < tries; ++i) {
    key.words[2] = static_cast<uint32_t>(i);
    key.words[3] = static_cast<uint32_t>(i >> 32);
    PhiloxDice dice(key);
    State played = start;
    HitCounter struck;
    play_on(played, dice, struck);
    Out out(played.core, dice, struck);
    pin_after_shooting(played, out);
    for (SampleTally& tally : tallies) count(start, played, struck, tally);
  }
  VolleyOdds odds;
  odds.tries = tries;
  for (const SampleTally& tally : tallies) {
    TargetOdds one;
    one.target = tally.target;
    const auto share = [&](uint64_t n) { return static_cast<Probability>(n) / static_cast<Probability>(tries); };
    for (std::size_t i = 0; i < tally.teams.size(); ++i)
      one.teams.push_back({tally.teams[i], share(tally.team_destroyed[i]), share(tally.team_bailed_out[i])});
    one.hits = odds_of(tally.hits, tries);
    one.bailed_out = odds_of(tally.bailed_out, tries);
    one.destroyed = odds_of(tally.destroyed, tries);
    one.pinned = share(tally.pinned);
    one.pinned_exact = Fraction(tally.pinned, tries);
    odds.targets.push_back(std::move(one));
  }
  return odds;
}

}  // namespace sandtable::fow
