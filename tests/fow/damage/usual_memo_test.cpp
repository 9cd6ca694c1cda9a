// The usual allocation is remembered; what it was found for is compared with all that it depends on.
#include <gtest/gtest.h>

#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/steps.hpp"
#include "fow/setup/setup.hpp"

namespace sandtable::fow {
namespace {

struct NoThrow final : Dice {
  int roll(const DieRequest&) override { return 1; }
};

// A gun behind its shield and a rifle team in its Foxhole: the hit goes to either. After moving At the Double the
// shield is none (FOW-SAV-036), and the gun, which leads, takes it (FOW-HIT-047). That the platoon doubled stands with
// the platoon.
TEST(UsualAllocation, IsNotTakenForThatOfAnotherState) {
  const std::unique_ptr<Game> game = begin(Toml::parse(R"(
sides = ["us", "german"]
[[platoon]]
name = "p"
side = "us"
facing = 0
did = ["moved"]
team = [
  { name = "gun", at = [23, 20], model = { name = "gun", type = "gun", mobility = "light", base = [1, 1], weapons = [{ name = "gun", range = 24, rof = 2, anti_tank = 7, firepower = 4, traits = ["gun_shield"] }] } },
  { name = "rifle", at = [19.5, 20], status = ["dug_in"], model = { name = "rifle", type = "infantry", mobility = "foot", base = [1, 1] } },
]
[[platoon]]
name = "enemy"
side = "german"
facing = 180
model = { name = "mg", type = "infantry", mobility = "foot", base = [1, 1], weapons = [{ range = 16, rof = 1, anti_tank = 2, firepower = 6 }] }
team = [{ name = "e1", at = [21, 32] }]
[start]
hits = { on = "p", by = ["e1"] }
)",
                                                       "script"),
                                           SANDTABLE_SOURCE_DIR);
  NoThrow dice;
  DropEvents events;
  game->run(dice, events);
  const State& s = engine::state_of(*game);
  const AllocateHits* asked = top_as<AllocateHits>(s);
  ASSERT_NE(asked, nullptr);
  const std::vector<TeamId> takers = usual_allocation(s, asked->of);
  ASSERT_EQ(takers, std::vector<TeamId>{TeamId::of(1)});
  EXPECT_TRUE(check_allocation(s, asked->of, takers).empty());
  State doubled = s;
  doubled[s[TeamId::of(0)].platoon].deeds.doubled = true;
  EXPECT_FALSE(check_allocation(doubled, asked->of, takers).empty());
  EXPECT_EQ(usual_allocation(doubled, asked->of), std::vector<TeamId>{TeamId::of(0)});
}

}  // namespace
}  // namespace sandtable::fow
