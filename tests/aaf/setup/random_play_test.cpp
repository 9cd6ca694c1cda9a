// Random battles through the harness of every ruleset: legal, refused without a trace, undone, replayed, redacted.
#include <gtest/gtest.h>

#include "aaf/setup/setup.hpp"
#include "game/acting/steering.hpp"
#include "game/harness.hpp"

namespace sandtable::aaf {
namespace {

const std::string tree = SANDTABLE_SOURCE_DIR;

std::unique_ptr<Game> drawn(uint64_t seed) {
  Ingredients draw(false);
  draw.begin(seed);
  for (;;) {
    const std::string text = draw_setup(draw, tree);
    try {
      return begin(Toml::parse(text, "drawn"), tree);
    } catch (const std::exception&) {
      draw.begin(seed += 1000);  // pieces that would stand on each other or in a house
    }
  }
}

TEST(RandomPlay, DrawnBattlesGoOnUndoAndReplay) {
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE("setup " + std::to_string(seed));
    DropEvents drop;
    const auto fresh = [&] { return drawn(seed); };
    const harness::Tally tally = harness::random_play(fresh, seed, harness::commands_to_play(120), 200);
    EXPECT_GT(tally.refused, 0);
    EXPECT_GT(tally.views, 0);
  }
}

TEST(RandomPlay, TheShippedBattleIsPlayedToItsEnd) {
  const auto start = [] { return begin(Toml::load(tree + "/data/battles/crossroads-at-noon.toml"), tree); };
  const harness::Tally tally = harness::random_play(start, 3, harness::commands_to_play(110), 150);
  EXPECT_GT(tally.commands, 100);
}

}  // namespace
}  // namespace sandtable::aaf
