// What is counted exactly of an air attack against the attack as the engine plays it.
#include "fow/odds/air_odds.hpp"

#include <gtest/gtest.h>

#include "fow/core/engine.hpp"
#include "fow/setup/setup.hpp"
#include "game/odds_print.hpp"

namespace sandtable::fow {
namespace {

constexpr uint64_t raids = 3000;

std::unique_ptr<Game> raid(const std::string& plane, const std::string& more) {
  return begin(Toml::parse(R"(
sides = ["us", "german"]
side.us = { air = "limited", aircraft = ")" +
                               plane + R"(" }
start = { side = "us", step = "shooting", flight = { aircraft = 3, target = "r1", at = [36, 24] } }
[[platoon]]
name = "watch"
side = "us"
model = "Rifle team"
at = [70, 2]
[[platoon]]
name = "rifles"
side = "german"
skill = "veteran"
model = "Rifle team"
team = [{ name = "r1", at = [36, 30] }, { name = "r2", at = [38.1, 30] }, { name = "r3", at = [33.9, 30] }]
[[platoon]]
name = "trucks"
side = "german"
sort = "transport"
model = { name = "truck", type = "transport", mobility = "wheeled", base = [1, 2] }
team = [{ name = "t1", at = [35, 32.5] }, { name = "t2", at = [37, 32.5] }]
)" + more,
                           "raid"),
               SANDTABLE_SOURCE_DIR);
}

const char* const flak_guns = R"(
[[platoon]]
name = "flak"
side = "german"
model = { name = "flak", type = "gun", mobility = "light", base = [1, 1], weapons = [{ name = "2cm", range = 16, rof = 4, anti_tank = 5, firepower = 4, traits = ["anti_aircraft", "turntable"] }] }
team = [{ name = "g1", at = [44, 24] }, { name = "g2", at = [44, 22] }]
)";

void expect_fit(const Distribution<int>& exact, const std::map<int, uint64_t>& seen, const char* what) {
  EXPECT_GT(fit_of(exact, {seen, raids}).p, disagreement) << what;
}

void compare(const State& s) {
  const auto exact = air_odds_exactly(s);
  ASSERT_TRUE(exact);
  const AirOutcomes played = sample_air(s, raids, 7);
  expect_fit(exact->planes, played.planes, "aircraft left");
  expect_fit(exact->attempt, played.attempt, "ranging in");
  ASSERT_EQ(exact->groups.size(), 2U);
  for (const AirOdds::GroupHits& g : exact->groups)
    expect_fit(g.hits, played.hits.at({g.platoon.value, static_cast<int>(g.type)}), "hits");
}

TEST(AirOdds, AgreeWithTheEngine) { compare(engine::state_of(*raid("P-47 Thunderbolt", flak_guns))); }
TEST(AirOdds, AgreeWithTheEngineAgainstAFlyingTank) { compare(engine::state_of(*raid("Il-2 Shturmovik", flak_guns))); }
TEST(AirOdds, AgreeWithTheEngineWithoutFlak) { compare(engine::state_of(*raid("Ju 87D Stuka", ""))); }

// The usual answer turns to another target; those under its template are counted (FOW-AIR-057).
TEST(AirOdds, AgreeWithTheEngineWhenTheTargetIsGone) {
  const auto game = raid("P-47 Thunderbolt", flak_guns);
  State s = engine::state_of(*game);
  s[s.air.flight.target].harm.destroyed = true;
  compare(s);
}

TEST(AirOdds, GunsThatReachDifferentAircraftAreNotCounted) {
  const auto game = raid("P-47 Thunderbolt", std::string(flak_guns) + R"(
[[platoon]]
name = "far"
side = "german"
model = { name = "flak 2", type = "gun", mobility = "light", base = [1, 1], weapons = [{ name = "2cm", range = 16, rof = 4, anti_tank = 5, firepower = 4, traits = ["anti_aircraft", "turntable"] }] }
team = [{ name = "h1", at = [44, 26.5] }, { name = "h2", at = [53, 24] }]
)");
  EXPECT_FALSE(air_odds_exactly(engine::state_of(*game)));
}

}  // namespace
}  // namespace sandtable::fow
