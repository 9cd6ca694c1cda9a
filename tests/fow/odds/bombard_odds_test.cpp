// The counted odds of a bombardment against the engine's own dice.
#include "fow/odds/bombard_odds.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "fow/artillery/bombard.hpp"
#include "fow/core/engine.hpp"
#include "fow/setup/setup.hpp"

namespace sandtable::fow {
namespace {

// Howitzers, mortars or rockets on a mixed lot: a platoon in the open and in Foxholes, a tank, a truck, a gun, friends.
std::string battle_with(const char* gun, int guns, const char* skill) {
  std::string text = "sides = ['us', 'german']\n[[platoon]]\nname = 'a'\nside = 'us'\nskill = '" + std::string(skill) +
                     "'\nmodel = '" + gun + "'\nteam = [";
  for (int i = 0; i < guns; ++i)
    text += "{ name = 'a" + std::to_string(i) + "', at = [" + std::to_string(12 + 3 * i) + ", 6] }, ";
  return text + R"(]
[[platoon]]
name = 'o'
side = 'us'
observes = 'a'
team = [{ name = 'eyes', model = 'Observer Rifle team', at = [26, 20] }]
[[platoon]]
name = 'rifles'
side = 'german'
did = ['moved']
model = 'Rifle/MG team'
team = [
  { name = 'r1', at = [26, 34] },
  { name = 'r2', at = [24, 34] },
  { name = 'r3', at = [28, 34], status = ['dug_in'] },
  { name = 'r4', at = [28, 36], status = ['dug_in'] },
]
[[platoon]]
name = 'others'
side = 'german'
did = ['moved']
team = [
  { name = 'tank', model = 'Panzer IV G', at = [26, 36], status = ['bailed_out'] },
  { name = 'truck', model = '3-ton truck', at = [23.6, 36] },
  { name = 'pak', model = '7.5cm PaK40', at = [26, 31.5] },
]
[[platoon]]
name = 'friends'
side = 'us'
model = 'Rifle team'
team = [{ name = 'f1', at = [28, 31.7] }]
[start]
step = 'shooting'
)";
}

void expect_near(const std::vector<Probability>& counted, const std::vector<Probability>& played, uint64_t tries) {
  for (std::size_t i = 0; i < std::max(counted.size(), played.size()); ++i) {
    const Probability p = i < counted.size() ? counted[i] : 0;
    const Probability q = i < played.size() ? played[i] : 0;
    EXPECT_NEAR(p, q, 5 * std::sqrt(p * (1 - p) / static_cast<Probability>(tries)) + 1e-9) << i;
  }
}

void compare(const char* gun, int guns, const char* skill) {
  SCOPED_TRACE(std::string(gun) + ' ' + std::to_string(guns) + ' ' + skill);
  const auto game = begin(Toml::parse(battle_with(gun, guns, skill), "odds.toml"), SANDTABLE_SOURCE_DIR);
  const State& s = engine::state_of(*game);
  const Command order = engine::complete(
      s, 0,
      {.decision = s.core.decision,
       .verb = bombard_verb.words.verb,
       .actor = PieceRef::platoon(0),
       .replies = {{.key = "spotter"_name, .values = {guns}}, {.key = "target"_name, .values = {guns + 1}}}});
  ASSERT_TRUE(engine::check(s, 0, order).empty());
  Refusals no;
  const Mission m = read_bombardment(s, order, no);
  const BombardOdds counted = bombard_odds(s, m);
  constexpr uint64_t tries = 3'000;
  const BombardOdds played = sample_bombardment(s, order, tries, 7);
  expect_near(counted.attempts, played.attempts, tries);
  ASSERT_EQ(counted.groups.size(), played.groups.size());
  EXPECT_GE(counted.groups.size(), 4u);
  for (std::size_t g = 0; g < counted.groups.size(); ++g) {
    expect_near(counted.groups[g].hits, played.groups[g].hits, tries);
    expect_near(counted.groups[g].destroyed, played.groups[g].destroyed, tries);
    Probability all = 0;
    for (const Probability p : counted.groups[g].hits) all += p;
    EXPECT_NEAR(all, 1, 1e-9);
  }
}

TEST(BombardOdds, AreWhatTheEngineRolls) {
  compare("M2A1 105mm howitzer", 4, "trained");
  compare("M2A1 105mm howitzer", 6, "veteran");
  compare("M2A1 105mm howitzer", 2, "conscript");
  compare("M2A1 105mm howitzer", 1, "trained");
  compare("M1 81mm mortar", 4, "trained");
  compare("15cm NW41 rocket launcher", 6, "trained");
}

}  // namespace
}  // namespace sandtable::fow
