#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/commands.hpp"

namespace sandtable::cli {
namespace {

using testing::HasSubstr;

struct VolleyOdds {
  int exit;
  std::string out;
  std::string err;
};

const std::string duel = std::string(SANDTABLE_SOURCE_DIR) + "/tests/scenarios/fow/duel-panzer-iv-t34.toml";

VolleyOdds volley(std::vector<std::string> args) {
  std::ostringstream out;
  std::ostringstream err;
  args.insert(args.begin(), {"odds", "volley"});
  const int exit = main(args, out, err);
  return {exit, out.str(), err.str()};
}

// The script's first shot: 3+ to hit, save 5+ or a glancing 4, Firepower 3+ (CASE-FOW-DUEL-001).
TEST(OddsVolley, ExplainsTheFirstShotOfAScript) {
  const VolleyOdds ran = volley({duel});
  EXPECT_EQ(ran.exit, Exit::good) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1 die   3+  2 FOW-HIT-009, +1 FOW-HIT-010; Anti-tank"));
  EXPECT_THAT(ran.out, HasSubstr("counted exactly"));
  EXPECT_THAT(ran.out, HasSubstr("t34_1: save 5+"));
  EXPECT_THAT(ran.out, HasSubstr("4 glances, Firepower 3+, nerve 3+"));
  EXPECT_THAT(ran.out, HasSubstr("teams Destroyed: 0.22 (2/9) on average"));
  EXPECT_THAT(ran.out, HasSubstr("teams Bailed Out: 0.19 (5/27) on average"));
  EXPECT_THAT(ran.out, HasSubstr("Pinned Down: 0.0 %, 0 hits taken before in this Step"));
}

TEST(OddsVolley, WritesJsonAndFitsItsSamples) {
  const std::vector<std::string> args{
      duel, "shoot = { platoon = \"panzer\", target = \"t34\" }", "--json", "--sample", "2000", "--seed", "5"};
  const VolleyOdds ran = volley(args);
  ASSERT_EQ(ran.exit, Exit::good) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_TRUE(json["exact"].get<bool>());
  EXPECT_EQ(json["weapons"][0]["score"]["needed"], 3);
  const auto& target = json["targets"][0];
  EXPECT_EQ(target["destroyed"]["counts"][1]["fraction"], "2/9");
  EXPECT_NEAR(target["teams"][0]["bailed_out"].get<double>(), 5.0 / 27, 1e-12);
  EXPECT_EQ(target["teams"][0]["hit_by"][0]["save"]["needed"], 5);
  EXPECT_GT(target["hits"]["fit"]["p"].get<double>(), 0.001);
  EXPECT_EQ(volley(args).out, ran.out);
}

TEST(OddsVolley, TakesPositionsFurtherOn) {
  // Command 2 ends the German turn; the Soviet shot is number 3.
  const VolleyOdds ran = volley({duel, "--after", "3"});
  EXPECT_EQ(ran.exit, Exit::good) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("t34 shoots"));
  EXPECT_THAT(ran.out, HasSubstr("2 dice  5+"));
}

TEST(OddsVolley, SaysWhatIsWrong) {
  VolleyOdds ran = volley({duel, "shoot = { platoon = \"t34\", target = \"panzer\" }"});
  EXPECT_EQ(ran.exit, Exit::broken);
  ran = volley({duel, "move = { platoon = \"t34\" }"});
  EXPECT_EQ(ran.exit, Exit::broken);
  EXPECT_THAT(ran.err, HasSubstr("give one shoot order"));
  ran = volley({duel, "--after", "0"});
  EXPECT_EQ(ran.exit, Exit::broken);
  EXPECT_THAT(ran.err, HasSubstr("no shoot order stands there"));
  EXPECT_EQ(volley({}).exit, Exit::usage);
}

}  // namespace
}  // namespace sandtable::cli
