// The fixed sight workload of `sandtable bench`: 20 random tables of 44 features and 80 pieces, every ordered enemy
// pair from 2 to 40 in apart. Times single queries and sums up all answers in one number. Used by the bench and a test.
// The clock is the caller's.
#pragma once
#include <cstdint>
#include <string>

#include "game/bench.hpp"

namespace sandtable::fow {

struct SightBench {
  struct Speeds {
    double median_us = 0;
    double mean_us = 0;
    double p99_us = 0;
  };
  std::size_t queries = 0;
  Speeds shooting;  // verdict: vehicles from the turret, others from nine eyes
  Speeds seeing;    // verdict: nine eyes, either direction
  Speeds shares;    // shooting with the shares of the best eye
  std::size_t blocked = 0;
  std::size_t concealed = 0;
  uint64_t signature = 0;  // of all answers: changes only when behaviour changes
};

// `data` is the folder of terrain.toml and fow/terrain.toml. With `passes` 0 nothing is timed.
SightBench run_sight_bench(const std::string& data, int tables, int passes = 0, Bench::Nanoseconds clock = nullptr);

}  // namespace sandtable::fow
