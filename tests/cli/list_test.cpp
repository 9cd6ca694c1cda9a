#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/error.hpp"
#include "base/json.hpp"
#include "cli/commands.hpp"

namespace sandtable::cli {
namespace {

using testing::HasSubstr;

struct ListRan {
  int code;
  std::string out;
  std::string err;
};

ListRan run_list(std::vector<std::string> args) {
  args.insert(args.begin(), "list");
  std::ostringstream out;
  std::ostringstream err;
  const int code = cli::main(args, out, err);
  return {code, out.str(), err.str()};
}

const std::string ready = std::string(SANDTABLE_SOURCE_DIR) + "/data/fow/lists/us-rifle-600.toml";

std::string written(const std::string& name, const std::string& text) {
  const std::string file = testing::TempDir() + "sandtable_list_" + name;
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

TEST(ListCommand, ChecksInWordsAndInJson) {
  const ListRan good = run_list({"check", ready});
  EXPECT_EQ(good.code, Exit::good);
  EXPECT_THAT(good.out, HasSubstr("good, 600 of 600 points"));
  const std::string dear = written("dear.toml",
                                   "company = \"us-rifle\"\npoints = 100\n[[platoon]]\nid = \"hq\"\n"
                                   "[[platoon]]\nid = \"rifle\"\n");
  const ListRan bad = run_list({"check", ready, dear});
  EXPECT_EQ(bad.code, Exit::no);
  EXPECT_THAT(bad.out, HasSubstr("the force costs 125 points, 25 more than the 100 agreed (FOW-FRC-003)"));
  const ListRan json = run_list({"check", "--json", dear});
  const Json answer = Json::parse(json.out, "out");
  ASSERT_TRUE(answer.list());
  const Json* faults = (*answer.list())[0].find("faults");
  ASSERT_TRUE(faults && faults->list() && faults->list()->size() == 1);
  EXPECT_EQ(*(*faults->list())[0].find("rule")->string(), "FOW-FRC-003");
}

TEST(ListCommand, TellsWhatCannotBePutOnTheTableYet) {
  const std::string company =
      written("sleds.toml",
              "id = \"sleds\"\nname = \"Sleds\"\nnation = \"soviet\"\n"
              "type = \"infantry\"\nmotivation = \"confident\"\nskill = \"trained\"\n"
              "[[category]]\nid = \"headquarters\"\nname = \"Headquarters\"\ncount = 1\n"
              "[[platoon]]\nid = \"hq\"\nname = \"HQ\"\ncategory = \"headquarters\"\nroster = [0, 1]\nparts = [\n"
              "{ id = \"cmd\", team = \"Rifle team\", roles = [\"company_command\"] },\n"
              "{ id = \"sled\", name = \"Aerosan\", missing = \"Aerosan is not in the arsenal yet\" },\n"
              "]\n");
  const ListRan ran = run_list(
      {"check", written("sled.toml", "company = \"" + company + "\"\npoints = 1500\n[[platoon]]\nid = \"hq\"\n")});
  EXPECT_THAT(ran.out, HasSubstr("not on the table yet: "));
  EXPECT_THAT(ran.out, HasSubstr("Aerosan is not in the arsenal yet"));
}

TEST(ListCommand, CostsShowsAndExports) {
  EXPECT_THAT(run_list({"cost", ready}).out, HasSubstr("600  of 600"));
  const ListRan cards = run_list({"show", ready, "--figures"});
  EXPECT_THAT(cards.out, HasSubstr("Rifle Platoon"));
  EXPECT_THAT(cards.out, HasSubstr("M1917 HMG"));
  EXPECT_THAT(cards.out, HasSubstr("Automatic Rifles: no penalty on the move or pinned"));
  const ListRan page = run_list({"export", ready, "--html"});
  EXPECT_THAT(page.out, testing::StartsWith("<!doctype html>"));
  EXPECT_THAT(page.out, HasSubstr("<h2><span>Rifle Platoon</span><span>155</span></h2>"));
  EXPECT_EQ(run_list({"export", ready}).out, read_file(ready));
  const std::string json = written("us.json", run_list({"export", ready, "--json"}).out);
  EXPECT_EQ(run_list({"export", json}).out, read_file(ready));
}

TEST(ListCommand, RostersGoOutAndComeIn) {
  for (const char* name : {"army.ros", "army.rosz"}) {
    const std::string file = testing::TempDir() + "sandtable_list_" + name;
    EXPECT_EQ(run_list({"export", ready, "--roster", "--out", file}).code, Exit::good);
    const ListRan back = run_list({"import", file});
    EXPECT_EQ(back.code, Exit::good) << back.err;
    EXPECT_EQ(back.out, read_file(ready)) << name;
    const ListRan json = run_list({"import", file, "--json"});
    const Json answer = Json::parse(json.out, "answer");
    EXPECT_EQ(*answer.find("points")->integer(), 600);
    EXPECT_TRUE(answer.find("unmatched")->list()->empty());
  }
}

TEST(ListCommand, NamesWhatARosterHasAndNobodyHere) {
  const std::string file =
      written("strange.ros",
              "<roster name='Club'><forces><force catalogueName='US Rifle Company'><selections>\n<selection "
              "name='Rifle Platoon' "
              "number='1'/>\n<selection name='Jump Troops' number='2'/></selections></force></forces></roster>");
  const ListRan ran = run_list({"import", file});
  EXPECT_EQ(ran.code, Exit::no);
  EXPECT_THAT(ran.out, HasSubstr("# Jump Troops: nothing of the company has that name (line 3)"));
  EXPECT_THAT(ran.out, HasSubstr("id = \"rifle\""));
  EXPECT_THAT(ran.err, HasSubstr("Jump Troops"));
  const std::string nobody =
      written("nobody.ros", "<roster><forces><force catalogueName='Space Elves'/></forces></roster>");
  EXPECT_EQ(run_list({"import", nobody}).code, Exit::broken);
  EXPECT_THAT(run_list({"import", nobody}).err, HasSubstr("--company"));
  EXPECT_EQ(run_list({"import", nobody, "--company", "us-rifle"}).code, Exit::good);
  EXPECT_EQ(run_list({"import", ready}).code, Exit::broken);
}

TEST(ListCommand, BeginsAndDrawsListsThatCheck) {
  for (const char* company : {"us-rifle", "so-tank", "br-tank", "ge-panzer"}) {
    const ListRan begun = run_list({"new", company, "--points", "1500"});
    EXPECT_THAT(begun.out, HasSubstr("# More of this company:"));
    EXPECT_EQ(run_list({"check", written("new.toml", begun.out)}).code, Exit::good) << company;
    const ListRan drawn = run_list({"random", company, "--points", "600", "--seed", "3"});
    EXPECT_EQ(run_list({"check", written("drawn.toml", drawn.out)}).code, Exit::good) << company;
    EXPECT_EQ(run_list({"random", company, "--points", "600", "--seed", "3"}).out, drawn.out);
  }
  EXPECT_EQ(run_list({"random", "us-rifle", "--points", "10"}).code, Exit::no);
}

TEST(ListCommand, SaysWhatIsWrongWithAFile) {
  const ListRan stranger = run_list({"check", written("stranger.toml", "points = 600\ncompany = \"us-rifel\"\n")});
  EXPECT_EQ(stranger.code, Exit::broken);
  EXPECT_THAT(stranger.err, HasSubstr("stranger.toml:2: there is no company 'us-rifel'; did you mean 'us-rifle'?"));
  const ListRan foreign = run_list(
      {"check", written("foreign.toml", "company = \"us-rifle\"\npoints = 600\n[[platoon]]\nid = \"panzer\"\n")});
  EXPECT_EQ(foreign.code, Exit::broken);
  EXPECT_THAT(foreign.err, HasSubstr("foreign.toml:4: 'panzer' is no platoon of US Rifle Company"));
  EXPECT_EQ(run_list({"check", written("json.json", "{\"company\": ")}).code, Exit::broken);
  EXPECT_EQ(run_list({"chek", ready}).code, Exit::usage);
  EXPECT_THAT(run_list({"chek", ready}).err, HasSubstr("there is no 'chek'; did you mean 'check'?"));
  EXPECT_THAT(run_list({"export", ready, "--html", "--json"}).err, HasSubstr("ask for one at a time"));
}

}  // namespace
}  // namespace sandtable::cli
