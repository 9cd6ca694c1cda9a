#include "sim/improve.hpp"

#include <algorithm>
#include <cmath>

#include "game/forces/list_text.hpp"
#include "game/forces/neighbours.hpp"
#include "sim/run.hpp"

namespace sandtable::sim {
namespace {

constexpr std::size_t suggestions = 3;

struct Candidate {
  forces::List list;
  int place = 0;               // in the plan's lists
  std::vector<double> scores;  // of this round, battle by battle as everybody else's
  double effect = 0;
  double error = 0;
};

class Trial {
 public:
  Trial(const Ruleset& ruleset, const forces::Company& c, const forces::List& list, const ImproveTerms& terms)
      : c_(c), terms_(terms) {
    plan_.ruleset = ruleset.facts.id;
    plan_.version = ruleset.facts.version;
    plan_.lists = terms.enemies;
    plan_.missions = terms.missions;
    plan_.tables = terms.tables;
    plan_.agents = {terms.agent};
    plan_.effort = terms.effort;
    plan_.seed = terms.seed;
    add(list);
    for (forces::List& one : forces::sample_near(c, ruleset.forces().rules, list, terms.candidates, terms.seed))
      add(one);
  }

  Improved run() {
    Improved result{.tried = static_cast<int>(candidates_.size()) - 1, .best = {}};
    // Each round half of them go and the others fight twice as much.
    for (int battles = std::max(8, terms_.battles / 8); candidates_.size() > 2 * suggestions + 1; battles *= 2) {
      play(std::min(battles, terms_.battles));
      keep(std::max(suggestions, (candidates_.size() - 1) / 2));
    }
    play(std::min(terms_.battles, std::max(8, terms_.battles / 2)));
    keep(suggestions);
    play(terms_.battles);  // these chose nobody, so what they say is not too good to be true
    keep(suggestions);
    result.battles = terms_.battles;
    result.score = mean(candidates_[0].scores);
    for (std::size_t i = 1; i < candidates_.size(); ++i) {
      const Candidate& one = candidates_[i];
      result.best.push_back({.list = one.list,
                             .changes = forces::changes(c_, candidates_[0].list, one.list),
                             .points = forces::cost(c_, one.list),
                             .score = mean(one.scores),
                             .effect = one.effect,
                             .error = one.error});
    }
    return result;
  }

 private:
  void add(const forces::List& list) {
    const Toml words = Toml::parse(forces::to_toml(c_, forces::shorten(c_, list)), "list");
    candidates_.push_back({.list = list, .place = static_cast<int>(plan_.lists.size()), .scores = {}});
    plan_.lists.push_back(
        {.name = list.head.name, .words = words.text(), .points = static_cast<int32_t>(list.head.points)});
  }
  static double mean(const std::vector<double>& all) {
    double sum = 0;
    for (const double v : all) sum += v;
    return all.empty() ? 0 : sum / static_cast<double>(all.size());
  }

  // Battle by battle against the same enemy at the same place with the same dice, with sides in turn.
  void play(int battles) {
    std::vector<Job> jobs;
    for (std::size_t who = 0; who < candidates_.size(); ++who) {
      candidates_[who].scores.assign(static_cast<std::size_t>(battles), 0.5);
      for (int i = 0; i < battles; ++i) {
        const int turn = i / 2;
        const int enemy = turn % static_cast<int>(terms_.enemies.size());
        const int mine = candidates_[who].place;
        jobs.push_back({.number = static_cast<int>(jobs.size()),
                        .mission = turn % static_cast<int>(plan_.missions.size()),
                        .table = turn % static_cast<int>(plan_.tables.size()),
                        .lists = i % 2 == 0 ? std::array{mine, enemy} : std::array{enemy, mine},
                        .agents = {0, 0},
                        .seed = terms_.seed,
                        .dice = terms_.seed * 1'000'003 + fought_ + static_cast<uint64_t>(turn) + 1});
      }
    }
    std::size_t next = 0;
    int done = 0;
    sim::run({.plan = &plan_,
              .home = terms_.home,
              .threads = terms_.threads,
              .next = [&]() -> std::optional<Job> {
                return next < jobs.size() ? std::optional(jobs[next++]) : std::nullopt;
              },
              .done =
                  [&](const Row& row) {
                    const auto who = static_cast<std::size_t>(row.job / battles);
                    const int i = row.job % battles;
                    const double first = row.winner < 0 ? 0.5 : row.winner == 0 ? 1 : 0;
                    candidates_[who].scores[static_cast<std::size_t>(i)] = i % 2 == 0 ? first : 1 - first;
                    if (terms_.told) terms_.told(++done, static_cast<int>(jobs.size()));
                  }});
    fought_ += static_cast<uint64_t>(battles);
    const std::vector<double>& was = candidates_[0].scores;
    for (Candidate& one : candidates_) {
      double sum = 0;
      double squares = 0;
      for (std::size_t i = 0; i < was.size(); ++i) {
        const double more = one.scores[i] - was[i];
        sum += more;
        squares += more * more;
      }
      const auto n = static_cast<double>(was.size());
      one.effect = sum / n;
      one.error = 1.96 * std::sqrt(std::max(0.0, squares / n - one.effect * one.effect) / (n - 1));
    }
  }

  // The best of them, and always the list as it was.
  void keep(std::size_t most) {
    std::stable_sort(candidates_.begin() + 1, candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.effect > b.effect; });
    if (candidates_.size() > most + 1)
      candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(most) + 1, candidates_.end());
  }

  const forces::Company& c_;
  const ImproveTerms& terms_;
  Plan plan_;
  std::vector<Candidate> candidates_;  // the first is the list as it was
  uint64_t fought_ = 0;
};

}  // namespace

Improved improve(const Ruleset& ruleset, const forces::Company& c, const forces::List& list,
                 const ImproveTerms& terms) {
  return Trial(ruleset, c, list, terms).run();
}

}  // namespace sandtable::sim
