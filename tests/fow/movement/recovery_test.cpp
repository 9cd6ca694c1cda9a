// Recovery in random play: whatever is towed or repaired, wrecks stay with their teams and nobody acts twice.
#include "fow/movement/recovery.hpp"

#include <gtest/gtest.h>

#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/state.hpp"
#include "fow/setup/setup.hpp"
#include "game/harness.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

// Stuck tanks, guns and wrecks with helpers beside them, at the edge of a wood.
constexpr const char* workshop = R"(
sides = ["us", "german"]
turns = 4
table = { size = [48, 48] }
[[feature]]
kind = "wood"
outline = [[6, 16], [30, 16], [30, 24], [6, 24]]
[[platoon]]
name = "stuck"
side = "us"
skill = "conscript"
model = { name = "tank", type = "tank", mobility = "fully_tracked", armour = [5, 4, 1], base = [1, 2], traits = ["unreliable"] }
[[platoon.team]]
name = "bogged"
at = [10, 15]
status = ["bogged_down"]
[[platoon.team]]
name = "broken"
at = [16, 15]
status = ["broken_down"]
[[platoon.team]]
name = "wreck"
at = [22, 15]
status = ["destroyed"]
[[platoon.team]]
name = "helper"
at = [22, 12.9]
[[platoon]]
name = "workshop"
side = "us"
skill = "trained"
model = { name = "wrecker", type = "tank", mobility = "fully_tracked", armour = [1, 1, 0], base = [1, 2], traits = ["recovery"] }
[[platoon.team]]
name = "w1"
at = [10, 12.9]
[[platoon.team]]
name = "w2"
at = [16, 17.1]
[[platoon]]
name = "enemy"
side = "german"
model = { name = "gun", type = "gun", mobility = "immobile", base = [1, 2] }
at = [40, 46]
facing = 180
)";

std::unique_ptr<Game> start() { return begin(Toml::parse(workshop, "workshop.toml"), SANDTABLE_SOURCE_DIR); }

bool all_stand_clear(const State& s) {
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (s.teams[i].present() && s.teams[j].present() &&
          overlap(footprint(s, TeamId::of(i)), footprint(s, TeamId::of(j))))
        return false;
  return true;
}

TEST(Recovery, RandomPlay) {
  const harness::Tally t = harness::random_play(start, 11, 3'000);
  EXPECT_GE(t.commands, 3'000);
}

TEST(Recovery, WhateverIsDrawnKeepsTheRules) {
  int tows = 0, far = 0, repairs = 0;
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    const auto game = start();
    Draws answers(seed);
    PhiloxDice dice(seed);
    KeepEvents kept;
    game->run(dice, kept);
    const State& s = engine::state_of(*game);
    for (int i = 0; i < 60 && !s.core.over(); ++i) {
      kept.events.clear();
      const Command c = game->sample(answers);
      ASSERT_TRUE(game->apply(engine::who(s).side, c, dice, kept).empty());
      tows += c.verb == "tow"_name;
      repairs += c.verb == "repair"_name;
      for (const Event& e : kept.events) {
        if (e.kind != "towed"_name) continue;
        ++far;
        EXPECT_LE(e.amount, 4 * inch);    // FOW-BOG-023
        EXPECT_TRUE(all_stand_clear(s));  // FOW-MOV-026
      }
      EXPECT_GE(wreck_of(s, TeamId::of(2)), 0);  // FOW-BOG-027
    }
  }
  EXPECT_GT(tows, 50);
  EXPECT_GT(far, 20);
  EXPECT_GT(repairs, 10);
}

}  // namespace
}  // namespace sandtable::fow
