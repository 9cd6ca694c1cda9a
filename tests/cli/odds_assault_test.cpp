#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/commands.hpp"

namespace sandtable::cli {
namespace {

using testing::HasSubstr;

struct AssaultOddsRun {
  int exit;
  std::string out;
  std::string err;
};

const std::string grenadiers = std::string(SANDTABLE_SOURCE_DIR) + "/tests/scenarios/fow/assault/duel-grenadiers.toml";

AssaultOddsRun assault(std::vector<std::string> args) {
  std::ostringstream out;
  std::ostringstream err;
  args.insert(args.begin(), {"odds", "assault"});
  const int exit = main(args, out, err);
  return {exit, out.str(), err.str()};
}

// Five Pinned Down teams fire one die each at 4+: five hits in 1 of 32.
TEST(OddsAssault, SaysWhatIsSampledAndWhatIsCounted) {
  const AssaultOddsRun ran = assault({grenadiers, "--sample", "50"});
  EXPECT_EQ(ran.exit, Exit::good) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("sampled: 50 assaults"));
  EXPECT_THAT(ran.out, HasSubstr("the attacker wins"));
  EXPECT_THAT(ran.out, HasSubstr("counted exactly: defensive fire scores 5 hits or more in 3.1 %"));
}

TEST(OddsAssault, TakesAnOrderAndWritesJson) {
  const AssaultOddsRun ran = assault({grenadiers, "hold = {}", "--sample", "50", "--json"});
  ASSERT_EQ(ran.exit, Exit::good) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["samples"], 50);
  EXPECT_EQ(json["outcomes"]["thrown_back"]["chance"], 0);
  EXPECT_EQ(json["exact"]["round_hits"].size(), 10u);  // nine teams strike
}

TEST(OddsAssault, RefusesAPositionWithoutOne) {
  const std::string duel = std::string(SANDTABLE_SOURCE_DIR) + "/tests/scenarios/fow/duel-panzer-iv-t34.toml";
  const AssaultOddsRun ran = assault({duel});
  EXPECT_EQ(ran.exit, Exit::broken);
  EXPECT_THAT(ran.err, HasSubstr("no assault"));
}

}  // namespace
}  // namespace sandtable::cli
