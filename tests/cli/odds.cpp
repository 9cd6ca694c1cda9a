#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/commands.hpp"

namespace sandtable::cli {
namespace {

using testing::HasSubstr;

struct Odds {
  int exit;
  std::string out;
  std::string err;
};

Odds run_odds(std::vector<std::string> args) {
  std::ostringstream out;
  std::ostringstream err;
  Call call{std::move(args), out, err};
  const int exit = odds(call);
  return {exit, out.str(), err.str()};
}

TEST(OddsCommand, PrintsExactFractionsAndShares) {
  const Odds ran = run_odds({"8 x hit 4+, save 3+, fp 3+"});
  EXPECT_EQ(ran.exit, Exit::good);
  EXPECT_THAT(ran.out, HasSubstr("0.89 (8/9) on average"));
  EXPECT_THAT(ran.out, HasSubstr("39.0 %"));
  EXPECT_THAT(ran.out, HasSubstr("16777216/43046721"));
}

TEST(OddsCommand, Json) {
  const Odds ran = run_odds({"2", "x", "5+", "reroll", "--json", "--sample", "2000", "--seed", "4"});
  EXPECT_EQ(ran.exit, Exit::good);
  const auto root = nlohmann::json::parse(ran.out);
  EXPECT_EQ(root["exact"], true);
  EXPECT_EQ(root["volleys"][0]["dice"], 2);
  const auto& counts = root["outcomes"][0]["counts"];
  ASSERT_EQ(counts.size(), 3u);
  EXPECT_EQ(counts[2]["chance"]["top"], "25");
  EXPECT_EQ(counts[2]["chance"]["bottom"], "81");
  int sampled = 0;
  for (const auto& line : counts) sampled += line["sampled"].get<int>();
  EXPECT_EQ(sampled, 2000);
  EXPECT_GT(root["outcomes"][0]["fit"]["p"].get<double>(), 0.001);
}

TEST(OddsCommand, SamplesAreTheSameEveryTime) {
  const std::vector<std::string> args{"4 x 3+, armour 6 vs 10, fp 3+", "--sample", "5000", "--seed", "11"};
  const Odds first = run_odds(args);
  EXPECT_EQ(first.exit, Exit::good);
  EXPECT_THAT(first.out, HasSubstr("5000 samples, seed 11"));
  EXPECT_EQ(first.out, run_odds(args).out);
}

TEST(OddsCommand, MistakesPointAtThePlace) {
  const Odds ran = run_odds({"8 \u00d7 4+, save"});
  EXPECT_EQ(ran.exit, Exit::usage);
  EXPECT_THAT(ran.err, HasSubstr("\n              ^ at character 13\n"));
  EXPECT_EQ(run_odds({}).exit, Exit::usage);
  EXPECT_EQ(run_odds({"4+", "--sample", "0"}).exit, Exit::usage);
  const Odds help = run_odds({"--help"});
  EXPECT_EQ(help.exit, Exit::good);
  EXPECT_THAT(help.out, HasSubstr("armour 6 vs 10"));
}

TEST(OddsCommand, TablesKeepTheirBrackets) {
  EXPECT_THAT(run_odds({"[1: lost | 2+: won]"}).out, HasSubstr("won: 0.83 (5/6) on average"));
  EXPECT_THAT(run_odds({"2", "x", "[1: lost | 2+: won]"}).out, HasSubstr("won: 1.67 (5/3) on average"));
}

TEST(OddsCommand, NothingCanComeOfIt) {
  EXPECT_EQ(run_odds({"[1+: nothing]"}).exit, Exit::good);
  EXPECT_THAT(run_odds({"3 x 7+", "--sample", "10"}).out, HasSubstr("too little to compare"));
}

}  // namespace
}  // namespace sandtable::cli
