// The odds of a volley: how many hits, how many teams Bailed Out and Destroyed, and whether the target is Pinned Down.
// Used by `sandtable odds volley`, tests and, later, agents. Counted exactly from the engine's own numbers with the
// usual answers given, or sampled by playing the engine; it says which. Never rolls a die of the game.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "dice/odds.hpp"
#include "fow/core/orders.hpp"
#include "fow/damage/hits.hpp"
#include "fow/odds/hit_chances.hpp"
#include "fow/shooting/shooting.hpp"

namespace sandtable::fow {

using Probability = double;  // display only

// The fire orders as they stand when the dice are about to fall: dice, whom each may hit, scores.
struct DeclaredVolley {
  State state;
  Body shooters;
  std::vector<Fire> fires;
  std::vector<Score> scores;   // by fire; empty for one that can hit nobody
  std::vector<uint32_t> hits;  // ... in so many of `of` throws of one die, its re-rolls made
  uint32_t of = 6;
  std::vector<Rate> rates;
  std::vector<Places> near;  // by fire: of its target's teams, who gets no bonus for long range (FOW-SAV-005)
};
DeclaredVolley declare_volley(const State&, const Body& shooters, const std::vector<Fire>& fires);

// Hits of one kind on one target, whoever scores them.
struct HitClass {
  std::vector<std::size_t> fires;  // by place in the volley
  HitKind kind;
  bool pins = false;  // one hit is enough (pins_at_once)
  int dice = 0;
};
// One target of the volley and all that its odds depend on.
struct TargetFacts {
  Body target;
  std::vector<TeamId> teams;
  std::vector<HitClass> classes;
  std::vector<std::vector<HitNumbers>> numbers;  // by class, then by team; of no use where it may not hit
  int hits_before = 0;                           // in this Step (FOW-PIN-001)
  int hits_to_pin = 5;                           // as the platoon stands now, casualties of the volley left aside
  bool pinned_before = false;
  bool can_be_pinned = true;     // FOW-PIN-007
  bool survives_anyway = false;  // others of the platoon are out of the volley's way
};
std::vector<TargetFacts> facts_of(const DeclaredVolley&);
// What in this volley the counting does not cover; empty when it covers all.
std::string why_sampled(const DeclaredVolley&, const std::vector<TargetFacts>&);

// How likely each count is: chances[2] for two. With `exact` where fractions were asked for, or as counted in samples.
struct CountOdds {
  std::vector<Probability> chances;
  std::optional<Distribution<int>> exact;
  Probability mean() const;
};
struct TeamOdds {
  TeamId team;
  Probability destroyed = 0;
  Probability bailed_out = 0;  // ends Bailed Out and was not
};
struct TargetOdds {
  Body target;
  std::vector<TeamOdds> teams;
  CountOdds hits;
  CountOdds bailed_out;
  CountOdds destroyed;
  Probability pinned = 0;  // by this volley: zero when it was before, and when nobody is left
  std::optional<Fraction> pinned_exact;
};
struct VolleyOdds {
  std::vector<TargetOdds> targets;
  uint64_t outcomes = 0;    // counted: how many ways the hits of each class may fall
  uint64_t tries = 0;       // sampled: how many volleys were played; 0 when counted
  std::string why_sampled;  // empty when it was asked for
};

inline constexpr uint64_t most_outcomes = 20'000;
inline constexpr uint64_t most_fractions = 2'000;  // beyond that fractions take too long
inline constexpr uint64_t usual_tries = 100'000;

struct OddsOptions {
  bool fractions = false;  // as exact fractions too, up to most_fractions outcomes
  uint64_t tries = usual_tries;
  uint64_t seed = 1;
  uint64_t outcomes = most_outcomes;  // sampled when there are more to count
};
// Counted where that is possible, else sampled. The orders must be legal.
VolleyOdds volley_odds(const State&, const Body& shooters, const std::vector<Fire>& fires, const OddsOptions& = {});
// Played with the engine so many times, every question on the way answered as usual.
VolleyOdds sample_volley(const State&, const Body& shooters, const std::vector<Fire>& fires, uint64_t tries,
                         uint64_t seed);
// Standard error of a chance found by sampling.
Probability sampling_error(Probability, uint64_t tries);

}  // namespace sandtable::fow
