#include "fow/bench/sight_bench.hpp"

#include <gtest/gtest.h>

namespace sandtable::fow {
namespace {

// The same number on every compiler and build. It changes when an answer changes; then say so in the commit.
TEST(SightBench, TheSignatureIsTheSameEverywhere) {
  const SightBench bench = run_sight_bench(SANDTABLE_SOURCE_DIR "/data", 2);
  EXPECT_EQ(bench.queries, 5112u);
  EXPECT_EQ(bench.signature, 7904471854077681615u);
  EXPECT_GT(bench.blocked, bench.concealed);
  EXPECT_EQ(bench.shooting.median_us, 0);
}

}  // namespace
}  // namespace sandtable::fow
