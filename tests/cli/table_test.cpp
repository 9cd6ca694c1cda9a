#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/commands.hpp"

namespace sandtable::cli {
namespace {

struct Ran {
  int code;
  std::string out;
  std::string err;
};

Ran table(std::vector<std::string> args) {
  args.insert(args.begin(), "table");
  std::ostringstream out;
  std::ostringstream err;
  const int code = cli::main(args, out, err);
  return {code, out.str(), err.str()};
}

const std::string shipped = std::string(SANDTABLE_SOURCE_DIR) + "/data/tables/";

std::string scratch(const std::string& name) { return testing::TempDir() + "sandtable_table_" + name; }

TEST(TableCommand, ChecksEveryShippedTable) {
  const Ran r = table({"check", shipped + "bocage.toml", shipped + "steppe.toml", shipped + "desert.toml"});
  EXPECT_EQ(r.code, Exit::good) << r.err;
  EXPECT_THAT(r.out, testing::HasSubstr("bocage.toml: good, Bocage, 72 by 48 in"));
}

TEST(TableCommand, SaysWhereAFileIsWrongAndGoesOn) {
  const std::string bad = scratch("bad.toml");
  std::ofstream(bad) << "[[feature]]\nkind = \"wod\"\ncircle = { at = [9, 9], radius = 2 }\n";
  const Ran r = table({"check", bad, shipped + "steppe.toml"});
  EXPECT_EQ(r.code, Exit::broken);
  EXPECT_THAT(r.err, testing::HasSubstr(bad + ":2: unknown kind 'wod'; did you mean 'wood'?"));
  EXPECT_THAT(r.out, testing::HasSubstr("steppe.toml: good"));
}

TEST(TableCommand, DrawsByTheNameOfTheFile) {
  const std::string png = scratch("desert.png");
  EXPECT_EQ(table({"render", shipped + "desert.toml", "-o", png, "--width", "200", "--title"}).code, Exit::good);
  EXPECT_GT(std::filesystem::file_size(png), 10'000u);
  const Ran svg = table({"render", shipped + "desert.toml", "--title"});
  EXPECT_THAT(svg.out, testing::StartsWith("<svg "));
  EXPECT_THAT(svg.out, testing::HasSubstr(">Desert</text>"));
}

TEST(TableCommand, WrongUsage) {
  EXPECT_EQ(table({}).code, Exit::usage);
  EXPECT_EQ(table({"render"}).code, Exit::usage);
  EXPECT_EQ(table({"render", shipped + "desert.toml", "--width", "9"}).code, Exit::usage);
  EXPECT_EQ(table({"check", "no-such-file.toml"}).code, Exit::broken);
  EXPECT_EQ(table({"--help"}).code, Exit::good);
}

}  // namespace
}  // namespace sandtable::cli
