// `sandtable odds bombardment`: a verb that is one of several answers to its question.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/commands.hpp"

namespace sandtable::cli {
namespace {

using testing::HasSubstr;

TEST(OddsBombardment, CountsTheOrderOfAScript) {
  const std::string script = std::string(SANDTABLE_SOURCE_DIR) + "/tests/scenarios/fow/artillery/own-shells.toml";
  std::ostringstream out;
  std::ostringstream err;
  const int exit = main({"odds", "bombardment", script, "--variant",
                         "a tank of one's own: the gunners' Firepower against it", "--sample", "500", "--seed", "3"},
                        out, err);
  EXPECT_EQ(exit, Exit::good) << err.str();
  EXPECT_THAT(out.str(), HasSubstr("counted exactly, 3 weapons"));
  EXPECT_THAT(out.str(), HasSubstr("mates, 1 tank teams (your own)"));
  EXPECT_THAT(out.str(), HasSubstr("500 played by the engine: they agree"));
}

}  // namespace
}  // namespace sandtable::cli
