// Counting a volley: every number of hits each class of shots may score, the usual allocation of each, and what the
// hits make of every team, one after another.
#include "fow/odds/volley_odds.hpp"

#include <algorithm>
#include <array>

#include "fow/core/rules.hpp"
#include "fow/damage/gun_tanks.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/settle.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/shooting/strikes.hpp"
#include "fow/sight/buildings.hpp"

namespace sandtable::fow {

DeclaredVolley declare_volley(const State& s, const Body& shooters, const std::vector<Fire>& fires) {
  DeclaredVolley v{.state = s, .shooters = shooters, .fires = fires, .scores = {}, .hits = {}, .rates = {}, .near = {}};
  const Terms terms = shooting_step_terms();
  const Firing firing = firing_in(fires);
  settle_rates(s, terms, v.fires);
  std::vector<std::pair<Body, std::vector<TeamId>>> targets;
  for (Fire& f : v.fires) {
    auto known = std::find_if(targets.begin(), targets.end(), [&](const auto& t) { return t.first == f.target; });
    if (known == targets.end()) known = targets.insert(targets.end(), {f.target, takers_in(s, f.target)});
    declare(s, terms, f, known->second, firing);
    v.near.push_back(near_shooters(s, shooters, known->second));
    v.rates.push_back(rate_of_fire(s, terms, f, fires));
    if (!f.easiest.valid()) f.dice = 0;
  }
  // As the dice are thrown: whoever has fired has turned (FOW-SHO-034).
  for (const Fire& f : v.fires) {
    const roll::Spec spec = f.dice > 0 ? roll_to_hit(v.state, terms, f, firing, f.dice) : roll::Spec{};
    v.scores.push_back(spec.score);
    v.hits.push_back(f.dice > 0 ? roll::passes_of_36(spec) : 0);
    if (spec.ordered.of != roll::Of::none || !spec.granted.empty()) v.of = 36;
    if (f.dice > 0) turn_to_face(v.state, terms, f, f.facing.valid() ? f.facing : f.easiest);
  }
  if (v.of == 6)
    for (uint32_t& n : v.hits) n /= 6;
  return v;
}

namespace {

TargetFacts facts_on(const DeclaredVolley& v, const Body& target) {
  const State& s = v.state;
  TargetFacts facts{.target = target, .teams = takers_in(s, target), .classes = {}, .numbers = {}};
  for (std::size_t i = 0; i < v.fires.size(); ++i) {
    const Fire& f = v.fires[i];
    if (f.target != target || f.dice == 0 || f.may == 0) continue;
    const HitKind kind = kind_of(s, strike_of(s, shooting_step_terms(), f, 1), facts.teams);
    const bool pins = pins_at_once(s, f).valid();
    auto known = std::find_if(facts.classes.begin(), facts.classes.end(),
                              [&](const HitClass& c) { return c.kind == kind && c.pins == pins; });
    if (known == facts.classes.end()) known = facts.classes.insert(known, HitClass{{}, kind, pins});
    known->fires.push_back(i);
    known->dice += f.dice;
  }
  std::sort(facts.classes.begin(), facts.classes.end(),
            [](const HitClass& a, const HitClass& b) { return a.kind < b.kind; });
  for (const HitClass& c : facts.classes) {
    facts.numbers.emplace_back();
    const Strike strike = strike_of(s, shooting_step_terms(), v.fires[c.fires[0]], 1);
    for (std::size_t i = 0; i < facts.teams.size(); ++i) {
      Hit hit = hit_of(s, {}, strike, facts.teams[i]);
      hit.far = !has(v.near[c.fires[0]], i);
      facts.numbers.back().push_back(numbers_of(s, hit));
    }
  }
  facts.hits_before = s[target.platoon].step.hits;
  facts.hits_to_pin = hits_to_pin(s, target.platoon);
  facts.pinned_before = s[target.platoon].pinned;
  facts.can_be_pinned = !s[target.platoon].independent;  // FOW-PIN-007
  for (TeamId t : in_play(s, target.platoon))
    if (std::find(facts.teams.begin(), facts.teams.end(), t) == facts.teams.end()) facts.survives_anyway = true;
  return facts;
}

}  // namespace

std::vector<TargetFacts> facts_of(const DeclaredVolley& v) {
  std::vector<TargetFacts> all;
  for (const Fire& f : v.fires)
    if (std::none_of(all.begin(), all.end(), [&](const TargetFacts& t) { return t.target == f.target; }))
      all.push_back(facts_on(v, f.target));
  return all;
}

std::string why_sampled(const DeclaredVolley& v, const std::vector<TargetFacts>& all) {
  const State& s = v.state;
  for (const Fire& f : v.fires)
    if (f.shot.ammo == Ammo::smoke) return "smoke is fired before the rest";
  for (const TargetFacts& facts : all) {
    const TeamId lone = independent_of(s, facts.target.platoon);
    if (lone.valid() && !havens_of(s, lone).empty()) return name_of(s, lone) + " takes shelter";
    for (TeamId t : facts.teams) {
      if (s[t].warrior) return name_of(s, t) + " is a Warrior and may escape";
      if (!aboard_of(s, t).empty()) return name_of(s, t) + " carries others";
      const bool indoors = building_at(s, s[t].pose.at).valid();
      for (TeamId other : facts.teams)
        if (model(s, t).type == TeamType::tank && model(s, other).type == TeamType::tank &&
            !look_alike(model(s, t), model(s, other)))
          return "Gun Tank rolls may pick the model";
      for (const HitClass& c : facts.classes)
        if (indoors && c.kind.bunker_buster)
          return "a Bunker Buster strikes everybody in the building of " + name_of(s, t);
    }
  }
  return {};
}

namespace {

uint64_t outcomes_of(const TargetFacts& facts) {
  uint64_t n = 1;
  for (const HitClass& c : facts.classes) n = std::min<uint64_t>(n * (static_cast<uint64_t>(c.dice) + 1), 1u << 30);
  return n;
}

// Weights of equally likely throws, as chances or as whole numbers over a power of six.
struct Rounded {
  using W = Probability;
  static W share(uint32_t weight, uint32_t of) { return static_cast<Probability>(weight) / of; }
  static bool is_zero(const W& w) { return w == 0; }
  static void add_product(W& to, const W& a, const W& b) { to += a * b; }
};
struct Whole {
  using W = Natural;
  static W share(uint32_t weight, uint32_t) { return Natural(weight); }
  static bool is_zero(const W& w) { return w.is_zero(); }
  static void add_product(W& to, const W& a, const W& b) { to.add_product(a, b); }
};

// How many of the class's dice hit: weights over 6 (36 where dice are re-rolled) to the number of dice.
template <class A>
std::vector<typename A::W> hits_of_class(const DeclaredVolley& v, const HitClass& c) {
  std::vector<typename A::W> weights{typename A::W(1)};
  for (std::size_t i : c.fires)
    for (int n = 0; n < v.fires[i].dice; ++n) {
      const auto hit = A::share(v.hits[i], v.of);
      const auto miss = A::share(v.of - v.hits[i], v.of);
      weights.emplace_back(0);
      for (std::size_t k = weights.size() - 1; k > 0; --k) {
        weights[k] *= miss;
        A::add_product(weights[k], weights[k - 1], hit);
      }
      weights[0] *= miss;
    }
  return weights;
}

template <class A>
class Counting {
 public:
  using W = typename A::W;

  struct Sums {
    std::vector<W> hits, bailed_out, destroyed;
    std::vector<W> team_destroyed, team_bailed_out;
    W pinned = W(0);
  };

  Counting(const DeclaredVolley& v, const TargetFacts& facts) : s_(v.state), facts_(facts) {
    for (const HitClass& c : facts.classes) {
      by_class_.push_back(hits_of_class<A>(v, c));
      most_hits_ += static_cast<std::size_t>(c.dice);
    }
    for (const auto& of_class : facts.numbers) {
      steps_.emplace_back();
      for (const HitNumbers& n : of_class) steps_.back().push_back(step_of(chances(n)));
    }
    for (TeamId t : facts.teams) helpless_.push_back(s_[t].harm.bailed_out || s_[t].harm.bogged_down);
    for (std::size_t i = 0; i <= most_hits_; ++i)
      unit_.push_back(i == 0 ? W(1) : unit_.back() * A::share(HitChances::all, HitChances::all));
    const std::size_t teams = facts.teams.size();
    const std::size_t struck = std::min(teams, most_hits_);
    sums_.hits.assign(most_hits_ + 1, W(0));
    sums_.bailed_out.assign(struck + 1, W(0));
    sums_.destroyed.assign(struck + 1, W(0));
    sums_.team_destroyed.assign(teams, W(0));
    sums_.team_bailed_out.assign(teams, W(0));
    fates_.resize(teams);
    counts_.assign(facts.classes.size(), 0);
  }

  Sums run() {
    each_count(0, W(1));
    return std::move(sums_);
  }
  // What certainty weighs.
  W total() const {
    W all(1);
    for (const auto& weights : by_class_) {
      W of_class(0);
      for (const W& w : weights) of_class += w;
      all *= of_class;
    }
    return all * unit_.back();
  }

 private:
  struct Step {  // of one hit
    W spares, bails_out, destroys, spares_helpless, destroys_helpless;
  };
  struct Fate {  // of one team
    std::size_t hits = 0;
    W stands{}, bailed_out{}, destroyed{};
  };

  static Step step_of(const HitChances& c) {
    const auto share = [](uint32_t n) { return A::share(n, HitChances::all); };
    return {share(HitChances::all - c.bails_out - c.destroys), share(c.bails_out), share(c.destroys),
            share(HitChances::all - c.destroys_helpless), share(c.destroys_helpless)};
  }

  void each_count(std::size_t c, const W& weight) {
    if (c == counts_.size()) return settle(weight);
    for (std::size_t n = 0; n < by_class_[c].size(); ++n) {
      if (A::is_zero(by_class_[c][n])) continue;
      counts_[c] = n;
      each_count(c + 1, weight * by_class_[c][n]);
    }
    counts_[c] = 0;
  }

  void strike(Fate& fate, const Step& step, bool helpless) {
    if (fate.hits++ == 0) fate.stands = W(1), fate.bailed_out = W(0), fate.destroyed = W(0);
    fate.destroyed *= unit_[1];
    A::add_product(fate.destroyed, fate.stands, helpless ? step.destroys_helpless : step.destroys);
    A::add_product(fate.destroyed, fate.bailed_out, step.destroys_helpless);
    fate.bailed_out *= step.spares_helpless;
    if (!helpless) A::add_product(fate.bailed_out, fate.stands, step.bails_out);
    fate.stands *= helpless ? step.spares_helpless : step.spares;
  }

  // The hits of each class are known: who takes them, and what becomes of each team.
  void settle(const W& weight) {
    kinds_.clear();
    classes_.clear();
    bool pins = false;
    for (std::size_t c = 0; c < counts_.size(); ++c) {
      kinds_.insert(kinds_.end(), counts_[c], facts_.classes[c].kind);
      classes_.insert(classes_.end(), counts_[c], c);
      pins = pins || (facts_.classes[c].pins && counts_[c] > 0);
    }
    const std::size_t hits = kinds_.size();
    pins = pins || facts_.hits_before + static_cast<int>(hits) >= facts_.hits_to_pin;
    for (Fate& fate : fates_) fate.hits = 0;
    if (hits > 0) {
      const std::vector<uint16_t> places = usual_places(s_, facts_.teams, kinds_);
      for (std::size_t i = 0; i < hits; ++i)
        strike(fates_[places[i]], steps_[classes_[i]][places[i]], helpless_[places[i]]);
    }
    const W whole = weight * unit_[most_hits_];
    const W scaled = weight * unit_[most_hits_ - hits];
    sums_.hits[hits] += whole;
    add_counts(sums_.destroyed, scaled, &Fate::destroyed);
    add_counts(sums_.bailed_out, scaled, &Fate::bailed_out);
    add_teams(weight);
    if (pins && facts_.can_be_pinned && !facts_.pinned_before) add_pinned(whole, scaled);
  }

  // The number of teams with that fate, each independent of the others.
  void add_counts(std::vector<W>& sums, const W& scaled, W Fate::*fate) {
    row_.assign(1, scaled);
    for (const Fate& f : fates_) {
      if (f.hits == 0) continue;
      const W& yes = f.*fate;
      const W no = unit_[f.hits] - yes;
      row_.emplace_back(0);
      for (std::size_t k = row_.size() - 1; k > 0; --k) {
        row_[k] *= no;
        A::add_product(row_[k], row_[k - 1], yes);
      }
      row_[0] *= no;
    }
    for (std::size_t k = 0; k < row_.size(); ++k) sums[k] += row_[k];
  }

  void add_teams(const W& weight) {
    for (std::size_t t = 0; t < fates_.size(); ++t) {
      if (fates_[t].hits == 0) continue;
      const W scaled = weight * unit_[most_hits_ - fates_[t].hits];
      A::add_product(sums_.team_destroyed[t], scaled, fates_[t].destroyed);
      A::add_product(sums_.team_bailed_out[t], scaled, fates_[t].bailed_out);
    }
  }

  void add_pinned(const W& whole, const W& scaled) {
    W wiped_out = facts_.survives_anyway ? W(0) : scaled;
    for (const Fate& f : fates_) {
      if (f.hits == 0)
        wiped_out = W(0);
      else
        wiped_out *= f.destroyed;
    }
    sums_.pinned += whole - wiped_out;
  }

  const State& s_;
  const TargetFacts& facts_;
  std::vector<std::vector<W>> by_class_;
  std::vector<std::vector<Step>> steps_;  // by class, then by team
  std::vector<bool> helpless_;            // by team, before the volley
  std::vector<W> unit_;                   // what certainty weighs after so many hits
  std::size_t most_hits_ = 0;
  Sums sums_;
  // Of the outcome at work:
  std::vector<std::size_t> counts_;  // by class
  std::vector<HitKind> kinds_;       // by hit
  std::vector<std::size_t> classes_;
  std::vector<Fate> fates_;
  std::vector<W> row_;
};

template <class W>
void drop_zeros(std::vector<W>& counts, bool (*is_zero)(const W&)) {
  while (counts.size() > 1 && is_zero(counts.back())) counts.pop_back();
}

void count_rounded(const DeclaredVolley& v, const TargetFacts& facts, TargetOdds& odds) {
  auto sums = Counting<Rounded>(v, facts).run();
  for (auto* counts : {&sums.hits, &sums.bailed_out, &sums.destroyed}) drop_zeros(*counts, Rounded::is_zero);
  odds.hits.chances = std::move(sums.hits);
  odds.bailed_out.chances = std::move(sums.bailed_out);
  odds.destroyed.chances = std::move(sums.destroyed);
  odds.pinned = sums.pinned;
  for (std::size_t t = 0; t < facts.teams.size(); ++t)
    odds.teams.push_back({facts.teams[t], sums.team_destroyed[t], sums.team_bailed_out[t]});
  std::sort(odds.teams.begin(), odds.teams.end(), [](const auto& a, const auto& b) { return a.team < b.team; });
}

void count_whole(const DeclaredVolley& v, const TargetFacts& facts, TargetOdds& odds) {
  Counting<Whole> counting(v, facts);
  const Natural total = counting.total();
  auto sums = counting.run();
  const auto weights = [](std::vector<Natural>& counts) {
    Distribution<int>::Weights by_count;
    for (std::size_t k = 0; k < counts.size(); ++k) by_count[static_cast<int>(k)] = std::move(counts[k]);
    return Distribution<int>(std::move(by_count));
  };
  odds.hits.exact = weights(sums.hits);
  odds.bailed_out.exact = weights(sums.bailed_out);
  odds.destroyed.exact = weights(sums.destroyed);
  odds.pinned_exact = Fraction(sums.pinned, total);
}

}  // namespace

Probability CountOdds::mean() const {
  Probability sum = 0;
  for (std::size_t n = 0; n < chances.size(); ++n) sum += static_cast<Probability>(n) * chances[n];
  return sum;
}

VolleyOdds volley_odds(const State& s, const Body& shooters, const std::vector<Fire>& fires,
                       const OddsOptions& options) {
  const DeclaredVolley v = declare_volley(s, shooters, fires);
  const std::vector<TargetFacts> all = facts_of(v);
  std::string why = why_sampled(v, all);
  uint64_t outcomes = 0;
  for (const TargetFacts& facts : all) outcomes += outcomes_of(facts);
  if (why.empty() && outcomes > options.outcomes) why = "the shots differ too much to count every outcome";
  if (!why.empty()) {
    VolleyOdds odds = sample_volley(s, shooters, fires, options.tries, options.seed);
    odds.why_sampled = std::move(why);
    return odds;
  }
  VolleyOdds odds;
  odds.outcomes = outcomes;
  for (const TargetFacts& facts : all) {
    TargetOdds one;
    one.target = facts.target;
    count_rounded(v, facts, one);
    if (options.fractions && outcomes <= most_fractions) count_whole(v, facts, one);
    odds.targets.push_back(std::move(one));
  }
  return odds;
}

}  // namespace sandtable::fow
