#include "sim/ladder.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/toml.hpp"
#include "dice/philox.hpp"
#include "sim/run.hpp"

namespace sandtable::sim {
namespace {

constexpr int pairs_a_round = 8;  // between two looks at the test
constexpr double mean_rating = 1000;

// Pairs of battles that differ in who has which side, in an order that goes through everything evenly.
std::vector<std::array<Job, 2>> pairs_of(const Plan& plan) {
  const std::vector<Job> jobs = jobs_of(plan);
  std::vector<std::array<Job, 2>> pairs;
  for (std::size_t i = 0; i + 1 < jobs.size(); i += 2) pairs.push_back({jobs[i], jobs[i + 1]});
  const DiceKey key = DiceKey::from_seed(plan.seed);
  for (std::size_t i = pairs.size(); i > 1; --i)
    std::swap(pairs[i - 1], pairs[philox_word(key, static_cast<DieNumber>(i), 0) % i]);
  return pairs;
}

}  // namespace

Match1v1 play_match(const Plan& plan, const MatchTerms& terms) {
  const auto pairs = pairs_of(plan);
  Match1v1 match{.meeting = {.first = plan.agents[0], .second = plan.agents[1], .version = plan.version}, .faults = {}};
  const int most = std::min(terms.most_pairs, static_cast<int>(pairs.size()));
  std::vector<double> scores;
  for (int from = 0; from < most && (terms.to_the_end || match.test.verdict == Verdict::open); from += pairs_a_round) {
    const int to = std::min(most, from + pairs_a_round);
    std::vector<Row> rows(static_cast<std::size_t>(2 * (to - from)));
    int next = 0;
    int done = 0;
    run({.plan = &plan,
         .home = terms.home,
         .threads = terms.threads,
         .next = [&]() -> std::optional<Job> {
           if (next == 2 * (to - from)) return std::nullopt;
           Job job = pairs[static_cast<std::size_t>(from + next / 2)][static_cast<std::size_t>(next % 2)];
           job.number = next++;
           return job;
         },
         .done =
             [&](const Row& row) {
               rows[static_cast<std::size_t>(row.job)] = row;
               if (terms.told) terms.told(2 * from + ++done, 2 * most);
             }});
    for (int i = from; i < to; ++i) {
      double score = 0;
      for (std::size_t half = 0; half < 2; ++half) {
        const Job& job = pairs[static_cast<std::size_t>(i)][half];
        const Row& row = rows[static_cast<std::size_t>(2 * (i - from)) + half];
        const int side = job.agents[0] == 0 ? 0 : 1;  // of the first player
        for (const std::string& fault : row.fault)
          if (!fault.empty()) match.faults.push_back(fault);
        match.stuck += row.stuck.empty() ? 0 : 1;
        const bool drawn = !row.stuck.empty() || row.winner < 0;
        ++(drawn ? match.meeting.drawn : row.winner == side ? match.meeting.won : match.meeting.lost);
        score += drawn ? 0.5 : row.winner == side ? 1 : 0;
      }
      scores.push_back(score / 2);
    }
    match.pairs = to;
    match.test = tested(terms.test, scores);
  }
  return match;
}

std::vector<Meeting> read_ladder(const std::string& file) {
  std::vector<Meeting> all;
  if (!std::filesystem::exists(file)) return all;
  const Toml root = Toml::load(file);
  root.only({"meeting"});
  if (!root.has("meeting")) return all;
  for (const Toml& one : root.at("meeting").items()) {
    one.only({"first", "second", "rules", "won", "drawn", "lost"});
    const auto count = [&](const char* key) { return static_cast<int>(one.at(key).integer_between(0, 1'000'000'000)); };
    all.push_back({.first = one.at("first").string(),
                   .second = one.at("second").string(),
                   .version = one.string("rules", ""),
                   .won = count("won"),
                   .drawn = count("drawn"),
                   .lost = count("lost")});
  }
  return all;
}

std::string ladder_text(const std::vector<Meeting>& all) {
  std::string text =
      "# What players scored against each other: the same battles with sides exchanged, counted for the first.\n"
      "# Written by `sandtable ladder --keep`; docs/simulation.md tells how.\n";
  for (const Meeting& m : all)
    text += fmt::format("\n[[meeting]]\nfirst = {}\nsecond = {}\nrules = {}\nwon = {}\ndrawn = {}\nlost = {}\n",
                        Json(m.first).dump(), Json(m.second).dump(), Json(m.version).dump(), m.won, m.drawn, m.lost);
  return text;
}

void put_on_ladder(std::vector<Meeting>& all, const Meeting& m) {
  std::erase_if(all, [&](const Meeting& old) {
    return (old.first == m.first && old.second == m.second) || (old.first == m.second && old.second == m.first);
  });
  all.push_back(m);
  std::sort(all.begin(), all.end(), [](const Meeting& a, const Meeting& b) {
    return std::tie(a.first, a.second) < std::tie(b.first, b.second);
  });
}

std::vector<Rung> rungs(const std::vector<Meeting>& all) {
  std::vector<Rung> list;
  const auto place = [&](const std::string& name) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].name == name) return i;
    list.push_back({.name = name, .rated = {}});
    return list.size() - 1;
  };
  for (const Meeting& m : all) (void)place(m.first), (void)place(m.second);
  std::vector<std::vector<double>> score(list.size(), std::vector<double>(list.size(), 0));
  auto count = score;
  for (const Meeting& m : all) {
    const std::size_t a = place(m.first);
    const std::size_t b = place(m.second);
    score[a][b] += m.won + 0.5 * m.drawn;
    score[b][a] += m.lost + 0.5 * m.drawn;
    count[a][b] += m.battles();
    count[b][a] += m.battles();
  }
  const std::vector<Rated> rated = ratings(score, count, mean_rating);
  for (std::size_t i = 0; i < list.size(); ++i) {
    double won = 0;
    double battles = 0;
    for (std::size_t j = 0; j < list.size(); ++j) won += score[i][j], battles += count[i][j];
    list[i].rated = rated[i];
    list[i].battles = static_cast<int>(battles);
    list[i].score = battles > 0 ? won / battles : 0.5;
  }
  std::sort(list.begin(), list.end(), [](const Rung& a, const Rung& b) { return a.rated.rating > b.rated.rating; });
  return list;
}

}  // namespace sandtable::sim
