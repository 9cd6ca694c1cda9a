// The fixed workload of `sandtable bench`: a ruleset does its part, folds what came of it into the signature and adds a
// row for each speed. Used by rulesets, which offer their part in the registry, and by the bench command, which prints.
// The clock is the caller's: nothing here or in a ruleset reads one. Never part of play.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "game/match.hpp"

namespace sandtable {

struct BenchRow {
  std::string what;
  std::string figure;  // "not yet" when there is nothing to measure
  std::string budget;
  bool met = true;
};

struct Bench {
  using Nanoseconds = int64_t (*)();

  Nanoseconds clock = nullptr;  // none when only the signature is wanted
  uint64_t signature = 0;       // changes only when behaviour does
  std::vector<BenchRow> rows{};
  std::string part{};  // only this of its parts is run, where there are parts; none: all of it

  bool timing() const { return clock != nullptr; }
  bool wants(std::string_view one) const { return part.empty() || part == one; }
  void sign(uint64_t what) { signature = signature * 31 + what; }
  // Microseconds a call, the best of several runs: what the code costs, not what the machine's other work does.
  double best_us(int runs, int calls, const std::function<void()>& f) const;
  void row(std::string what, double us, double budget_us, const std::string& note = "");
};

// Plays a battle with random commands; returns the hash at its end and counts commands.
uint64_t playout(const Game& start, uint64_t seed, int* commands, Journal* journal = nullptr);
// A random battle from that start, and its replay.
void bench_play(const Game& start, const std::string& what, double budget_ms, Bench& bench);

}  // namespace sandtable
