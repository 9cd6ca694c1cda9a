// What is counted exactly of an assault against the assault as the engine plays it.
#include "fow/odds/assault_odds.hpp"

#include <gtest/gtest.h>

#include "base/chi_square.hpp"
#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/setup/setup.hpp"

namespace sandtable::fow {
namespace {

constexpr uint64_t plays = 300;

// Three teams in contact with three, a fourth too far away to strike.
std::unique_ptr<Game> assault_of(const std::string& defenders) {
  const std::string text = R"(
sides = ["german", "british"]
[[platoon]]
name = "att"
side = "german"
skill = "veteran"
facing = 0
model = "Rifle/MG team"
team = [{ name = "a1", at = [20, 20] }, { name = "a2", at = [22.5, 20] }, { name = "a3", at = [25, 20] }, { name = "a4", at = [25, 14] }]
[[platoon]]
name = "def"
side = "british"
skill = "trained"
facing = 180
did = ["moved"]
)" + defenders + R"(
[start]
assault = { attacker = "att", defenders = ["def"], stage = "defensive_fire", charging = ["a1", "a2", "a3", "a4"] }
)";
  return begin(Toml::parse(text, "assault"), SANDTABLE_SOURCE_DIR);
}

const char* const riflemen = R"(model = "Rifle/MG team"
team = [{ name = "d1", at = [20, 21.3] }, { name = "d2", at = [22.5, 21.3] }, { name = "d3", at = [25, 21.3] }])";

// At the first decision.
State ready(const Game& game) {
  State s = engine::state_of(game);
  PhiloxDice dice(DiceKey::from_seed(1));
  DropEvents drop;
  engine::run(s, dice, drop);
  return s;
}

double fit(const Distribution<int>& exact, const std::map<int, uint64_t>& seen) {
  uint64_t all = 0;
  std::map<int, ObservedClass> classes;
  for (const auto& [n, weight] : exact.weights()) {
    const Natural scale = Natural::power(10, 15);
    const Fraction chance = exact.chance(n);
    classes[n].chance = static_cast<double>((chance.top() * scale / chance.bottom()).low_64()) / 1e15;
  }
  for (const auto& [n, times] : seen) classes[n].seen = times, all += times;
  std::vector<ObservedClass> list;
  for (const auto& [n, both] : classes) list.push_back(both);
  return chi_square(list, all).p;
}

TEST(AssaultOdds, HitsOfDefensiveFire) {
  const auto game = assault_of(riflemen);
  const State s = ready(*game);
  const auto exact = fire_hits_exactly(s);
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->weights().rbegin()->first, 6);  // three teams, two dice each
  EXPECT_EQ(exact->chance(6), Fraction(1, 64));    // 4+ each
  const AssaultOutcomes played = sample_assault(s, nullptr, plays, 1);
  EXPECT_GT(fit(*exact, played.fire_hits), 0.001);
  EXPECT_EQ(played.attacker_won + played.defender_won + played.thrown_back, plays);
}

TEST(AssaultOdds, HitsOfTheFirstRound) {
  const auto game = assault_of(riflemen);
  const State s = ready(*game);
  const auto exact = round_hits_exactly(s);
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->weights().rbegin()->first, 3);
  EXPECT_EQ(exact->chance(3), Fraction(8, 27));
  Command hold{.verb = "hold"_name};
  hold.decision = s.core.decision;
  const AssaultOutcomes played = sample_assault(s, &hold, plays, 2);
  EXPECT_EQ(played.thrown_back, 0u);
  EXPECT_EQ(played.attacker_won + played.defender_won, plays);
  EXPECT_GT(fit(*exact, played.first_hits), 0.001);
}

// A half-track and the team in it are captured when the assault has been won.
// rules: FOW-ASL-107 FOW-ASL-099
TEST(AssaultOdds, CapturesCountAsLosses) {
  const auto game = begin(Toml::parse(R"(
sides = ["german", "british"]
[[platoon]]
name = "att"
side = "german"
model = "Rifle team"
team = [{ name = "a1", at = [20, 20] }]
[[platoon]]
name = "def"
side = "british"
model = "Rifle team"
team = [{ name = "d1", at = [20, 30] }, { name = "d2", at = [22, 30] }, { name = "h1", model = "M4 Sherman", at = [20, 22] }, { name = "p1", in = "h1" }]
[start]
assault = { attacker = "att", defenders = ["def"], stage = "verdict", charging = ["a1"] }
)",
                                      "capture"),
                          SANDTABLE_SOURCE_DIR);
  State s = engine::state_of(*game);
  for (Team& t : s.teams)
    if (model(s, t.model).type == TeamType::tank) t.harm.bogged_down = true;
  const AssaultOutcomes played = sample_assault(s, nullptr, 3, 1);
  EXPECT_EQ(played.attacker_won, 3u);
  EXPECT_EQ(played.defender_losses, (std::map<int, uint64_t>{{2, 3}}));
}

// The charge reaches nobody, the Step ends, and Reluctant teams flee two times out of three: no doing of the assault's.
// rules: FOW-ASL-107 FOW-ASL-099
TEST(AssaultOdds, FlightAfterwardsIsNoLoss) {
  const auto game = begin(Toml::parse(R"(
sides = ["german", "british"]
[[platoon]]
name = "att"
side = "german"
motivation = "reluctant"
casualties = true
model = "Rifle team"
team = [{ name = "a1", at = [20, 20] }, { name = "a2", at = [22, 20], status = ["destroyed"] }, { name = "a3", at = [24, 20], status = ["destroyed"] }]
[[platoon]]
name = "def"
side = "british"
model = "Rifle team"
team = [{ name = "d1", at = [20, 30] }]
[start]
assault = { attacker = "att", defenders = ["def"], stage = "charge" }
)",
                                      "flight"),
                          SANDTABLE_SOURCE_DIR);
  const AssaultOutcomes played = sample_assault(engine::state_of(*game), nullptr, 20, 1);
  EXPECT_EQ(played.no_contact, 20u);
  EXPECT_EQ(played.attacker_losses, (std::map<int, uint64_t>{{0, 20}}));
}

// rules: FOW-VWP-027
TEST(AssaultOdds, NotCountedWhereTheTakerDecides) {
  const auto game = assault_of(
      "model = { name = \"rear\", type = \"tank\", mobility = \"fully_tracked\", armour = [5, 3, 1], base = [1, 2.3], "
      "traits = [\"turret_rear_mg\"], machine_guns = [\"hull\"] }\nteam = [{ name = \"d1\", at = [20, 21.8] }]");
  EXPECT_FALSE(round_hits_exactly(ready(*game)));
}

// rules: FOW-PIN-003 FOW-HIT-051
TEST(AssaultOdds, NotCountedWhereOneShotHitsSeveral) {
  const auto busters = [](const std::string& traits) {
    return assault_of(
        "model = { name = \"buster\", type = \"infantry\", mobility = \"foot\", base = [1, 1], weapons = [{ "
        "name = \"gun\", range = 16, rof = 1, anti_tank = 5, firepower = 1, traits = [" +
        traits + "] }] }\nteam = [{ name = \"d1\", at = [20, 21.3] }]");
  };
  EXPECT_TRUE(fire_hits_exactly(ready(*busters(""))));
  EXPECT_FALSE(fire_hits_exactly(ready(*busters("\"bunker_buster\""))));
  const auto game = assault_of(riflemen);
  State s = ready(*game);
  EXPECT_TRUE(fire_hits_exactly(s));
  s[TeamId::of(3)].place = Place::aboard;
  s[TeamId::of(3)].carrier = TeamId::of(0);
  EXPECT_FALSE(fire_hits_exactly(s)) << "who rides is hit with his mount";
}

TEST(AssaultOdds, SameSeedSameAnswer) {
  const auto game = assault_of(riflemen);
  const State s = ready(*game);
  const AssaultOutcomes a = sample_assault(s, nullptr, 50, 7);
  const AssaultOutcomes b = sample_assault(s, nullptr, 50, 7);
  EXPECT_EQ(a.attacker_won, b.attacker_won);
  EXPECT_EQ(a.attacker_losses, b.attacker_losses);
  EXPECT_EQ(a.rounds, b.rounds);
}

}  // namespace
}  // namespace sandtable::fow
