#include "game/bench.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "dice/philox.hpp"
#include "dice/recorded.hpp"
#include "game/sample.hpp"

namespace sandtable {

double Bench::best_us(int runs, int calls, const std::function<void()>& f) const {
  double best = 1e30;
  for (int r = 0; r < runs; ++r) {
    const int64_t from = clock();
    for (int i = 0; i < calls; ++i) f();
    best = std::min(best, static_cast<double>(clock() - from) / 1000 / calls);
  }
  return best;
}

void Bench::row(std::string what, double us, double budget_us, const std::string& note) {
  rows.push_back(
      {std::move(what), fmt::format("{:.2f} µs{}", us, note), fmt::format("{:g} µs", budget_us), us <= budget_us});
}

uint64_t playout(const Game& start, uint64_t seed, int* commands, Journal* journal) {
  Match match(start.clone(), {.ruleset = start.ruleset()}, std::make_shared<PhiloxDice>(seed));
  Draws draws(seed + 1);
  while (!match.game().core().over()) {
    const Decision d = match.game().outline_for(Viewer::spectator());  // whose turn it is is enough
    int seat = 0;
    while (!d.seats.has(seat)) ++seat;
    if (!match.submit(seat, match.game().sample(draws)).accepted()) break;
    ++*commands;
  }
  if (journal) *journal = match.journal();
  return match.game().hash();
}

void bench_play(const Game& start, const std::string& what, double budget_ms, Bench& bench) {
  Journal journal;
  int commands = 0;
  bench.sign(playout(start, 1, &commands, &journal));
  if (!bench.timing()) return;
  const int64_t from = bench.clock();
  int played = 0;
  for (uint64_t seed = 2; seed < 6; ++seed) playout(start, seed, &played);
  const double ms = static_cast<double>(bench.clock() - from) / 1e6 / 4;
  bench.rows.push_back({what, fmt::format("{:.1f} ms, {} commands", ms, played / 4), fmt::format("{:g} ms", budget_ms),
                        ms <= budget_ms});
  const double us =
      bench.best_us(3, 3, [&] { Match::replay(start.clone(), journal, std::make_shared<ConstantDice>(1), "bench"); });
  const double rate = static_cast<double>(journal.lines.size()) / us * 1e6;
  bench.rows.push_back({"replay", fmt::format("{:.0f} commands a second", rate), "20000", rate >= 20000});
}

}  // namespace sandtable
