#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "base/error.hpp"
#include "base/json.hpp"
#include "cli/commands.hpp"
#include "game/match.hpp"
#include "support/temp_tree.hpp"

namespace sandtable::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Said {
  int exit;
  std::string out;
  std::string err;
};

Said sandtable(const std::vector<std::string>& args) {
  std::ostringstream out;
  std::ostringstream err;
  const int exit = main(args, out, err);
  return {exit, out.str(), err.str()};
}

// A Panzer IV shoots at a T-34 twenty inches off: hit on 3+, saved on a 6, no decision in between.
const std::string position = R"(title = "One shot"
sides = ["german", "soviet"]
[[platoon]]
name = "panzer"
side = "german"
skill = "veteran"
model = "Panzer IV G"
at = [36, 10]
facing = 0
[[platoon]]
name = "t34"
side = "soviet"
skill = "conscript"
motivation = "fearless"
model = "T-34 obr 1942"
at = [36, 30]
facing = 180
[start]
step = "shooting"
)";
const std::string one_shot = "rules = [\"FOW-HIT-003\"]\n" + position + R"([dice]
to_hit = [6, 1]
save = [6]
[[do]]
shoot = { platoon = "panzer", target = "t34" }
[[expect]]
t34_1 = { bailed_out = false, destroyed = false }
rolls = [{ purpose = "to_hit", passed = 1 }]
)";

class Run : public testing::Test {
 protected:
  TempTree tree_;
  std::string script_ = tree_.write("shot.toml", one_shot);
};

TEST_F(Run, PassesAndSaysSoInOneLine) {
  const Said a = sandtable({"run", script_});
  EXPECT_EQ(a.exit, Exit::good) << a.out << a.err;
  EXPECT_EQ(a.out, "ok    " + script_ + "  One shot (1 command, 2 checks)\n1 passed, 0 failed\n");
}

TEST_F(Run, TheDuelOfTheBookPassesAndFailsWithAnotherDie) {
  const std::string duel = home() + "/tests/scenarios/fow/duel-panzer-iv-t34.toml";
  const Said good = sandtable({"run", duel});
  EXPECT_EQ(good.exit, Exit::good) << good.out << good.err;
  const Said bad = sandtable({"run", duel, "--die", "1=1"});
  EXPECT_EQ(bad.exit, Exit::no) << bad.out << bad.err;
  EXPECT_THAT(bad.out, HasSubstr("FAIL  " + duel));
  EXPECT_THAT(bad.out, HasSubstr(duel + ":"));
  EXPECT_THAT(bad.out, HasSubstr("0 passed, 1 failed"));
}

TEST_F(Run, AFailureShowsExpectedFoundRulesAndEvents) {
  const Said a = sandtable({"run", script_, "--die", "1=1"});
  EXPECT_EQ(a.exit, Exit::no);
  EXPECT_THAT(a.out, HasSubstr(script_ + ":28: the expected rolls did not come\n      missing: { purpose = \"to_hit\", "
                                         "passed = 1 }\n      rolls there were:\n        \"to_hit\" by panzer_1"));
  EXPECT_THAT(a.out, HasSubstr("the last events:\n"));
  EXPECT_THAT(a.out, HasSubstr("the game waits for german: "));
  EXPECT_THAT(a.out, HasSubstr("FOW-HIT-003  Moving reduces ROF to 1\n"));
}

TEST_F(Run, AReplacedDieThatCallsForAnotherFailsWhereItIsRolled) {
  const Said a = sandtable({"run", script_, "--die", "3=1"});
  EXPECT_EQ(a.exit, Exit::no);
  EXPECT_THAT(a.out, HasSubstr(script_ + ":24: die 4 (firepower, panzer_1) is not in the script"));
  EXPECT_THAT(a.out, HasSubstr("the game waits for german: Shoot")) << "the match is as it was before the command";
}

TEST_F(Run, FoldersAreSearchedAndABrokenScriptDoesNotHideTheOthers) {
  tree_.write("deep/broken.toml", "title = \"x\"\n[[do]]\n");
  const Said a = sandtable({"run", tree_.root()});
  EXPECT_EQ(a.exit, Exit::broken);
  EXPECT_THAT(a.out, HasSubstr("BROKEN  " + tree_.path("deep/broken.toml")));
  EXPECT_THAT(a.out, HasSubstr("1 passed, 0 failed, 1 broken"));
  EXPECT_THAT(a.err, HasSubstr("deep/broken.toml:2: no verb here"));
}

TEST_F(Run, WrongUsage) {
  EXPECT_EQ(sandtable({"run"}).exit, Exit::usage);
  EXPECT_EQ(sandtable({"run", script_, "--die", "one"}).exit, Exit::usage);
  EXPECT_EQ(sandtable({"run", tree_.path("nowhere.toml")}).exit, Exit::broken);
  EXPECT_EQ(sandtable({"run", script_, "--variant", "x"}).exit, Exit::broken);
}

TEST_F(Run, JsonAndTrace) {
  const Said a = sandtable({"run", script_, "--json", "--trace"});
  ASSERT_EQ(a.exit, Exit::good) << a.err;
  const Json j = Json::parse(a.out, "out");
  EXPECT_EQ(*j.find("passed")->integer(), 1);
  const Json& script = (*j.find("scripts")->list())[0];
  EXPECT_EQ(*script.find("result")->string(), "passed");
  EXPECT_EQ(script.find("dice")->dump(), "[6,1,6]");
  EXPECT_EQ(script.find("rules")->dump(), R"(["FOW-HIT-003"])");
  EXPECT_THAT(script.find("log")->dump(), HasSubstr("to_hit"));
  const Said told = sandtable({"run", script_, "--trace"});
  EXPECT_THAT(told.out, HasSubstr("german: shoot { platoon = \"panzer\", target = \"t34\" }"));
  EXPECT_THAT(told.out, HasSubstr("FOW-HIT-"));
}

TEST_F(Run, PicturesAndReport) {
  const std::string html = tree_.path("report/battle.html");
  const Said a = sandtable({"run", script_, "--svg", tree_.path("pictures"), "--report", html});
  ASSERT_EQ(a.exit, Exit::good) << a.err;
  EXPECT_THAT(read_file(tree_.path("pictures/000-set-up.svg")), HasSubstr("<svg"));
  EXPECT_THAT(read_file(tree_.path("pictures/001-shoot.svg")), HasSubstr("<svg"));
  const std::string page = read_file(html);
  EXPECT_THAT(page, HasSubstr("<h1>One shot</h1>"));
  EXPECT_THAT(page, HasSubstr("data:image/svg+xml;base64,"));
  EXPECT_THAT(page, HasSubstr("<use href=\"#d6\"/>"));
  EXPECT_THAT(page, HasSubstr("id=\"FOW-HIT-003\""));
  EXPECT_THAT(page, Not(HasSubstr("http://"))) << "the page needs nothing else";
}

TEST_F(Run, TheJournalReplaysAndATamperedOneIsRefusedWithItsLine) {
  const std::string journal = tree_.path("shot.jsonl");
  ASSERT_EQ(sandtable({"run", script_, "--journal", journal}).exit, Exit::good);
  const Said good = sandtable({"replay", journal, "--trace", "--report", tree_.path("r.html")});
  EXPECT_EQ(good.exit, Exit::good) << good.err;
  EXPECT_THAT(good.out, HasSubstr("1 line verified, still running, hash "));
  EXPECT_THAT(read_file(tree_.path("r.html")), HasSubstr("Rules used"));
  const Json j = Json::parse(sandtable({"replay", journal, "--json"}).out, "out");
  EXPECT_EQ(*j.find("lines")->integer(), 1);

  std::string text = read_file(journal);
  const auto tampered = [&](const std::string& was, const std::string& is) {
    std::string changed = text;
    const std::size_t at = changed.find(was);
    EXPECT_NE(at, std::string::npos) << was;
    changed.replace(at, was.size(), is);
    const Said a = sandtable({"replay", tree_.write("bad.jsonl", changed)});
    EXPECT_EQ(a.exit, Exit::broken) << a.out;
    return a.err;
  };
  EXPECT_THAT(tampered("\"dice\":[6,1,6]", "\"dice\":[1,1,6]"), HasSubstr("bad.jsonl:2: the rules now roll fewer"));
  EXPECT_THAT(tampered("\"hash\":\"", "\"hash\":\"0"), HasSubstr("bad.jsonl:2: the state differs after this line"));
  EXPECT_THAT(tampered("\"dice\":[6,1,6]", "\"dice\":[6,1]"), HasSubstr("bad.jsonl:2: the rules now roll other dice"));
  EXPECT_THAT(tampered("\"verb\":\"shoot\"", "\"verb\":\"sing\""), HasSubstr("bad.jsonl:2: refused now"));
  EXPECT_THAT(tampered("\"seat\":0", "\"seat\":-7"), HasSubstr("bad.jsonl:2: "));
  EXPECT_THAT(tampered("\"format\":1", "\"format\":9"), HasSubstr("bad.jsonl:1: journal format 9"));
  EXPECT_THAT(tampered("\"version\":\"3\"", "\"version\":\"1\""),
              HasSubstr("bad.jsonl:1: played under version 1 of the rules, this program has version 3"));
  EXPECT_THAT(tampered("Panzer IV G", "Panzer XL"), HasSubstr("bad.jsonl:1: its set-up no longer loads"));
  EXPECT_EQ(sandtable({"replay", tree_.write("empty", "")}).exit, Exit::broken);
}

TEST_F(Run, AskAnswersOnTheScriptedPosition) {
  const Said listed = sandtable({"ask", script_});
  EXPECT_EQ(listed.exit, Exit::good) << listed.err;
  EXPECT_THAT(listed.out, HasSubstr("  score\n"));
  EXPECT_THAT(listed.out, HasSubstr("  outcome\n"));
  const Said score =
      sandtable({"ask", script_, "score = { shooter = \"panzer_1\", target = \"t34\" }", "--after", "0", "--json"});
  ASSERT_EQ(score.exit, Exit::good) << score.err;
  EXPECT_TRUE(Json::parse(score.out, "out").find("needed")->integer());
  const Said outcome = sandtable({"ask", script_, "outcome"});
  EXPECT_EQ(outcome.out, "ending: running\nwinner: none\nrule: none\n");
  const Said wrong = sandtable({"ask", script_, "scor = {}"});
  EXPECT_EQ(wrong.exit, Exit::broken);
  EXPECT_THAT(wrong.err, HasSubstr("there is no question 'scor'; did you mean 'score'?"));
  EXPECT_EQ(sandtable({"ask", script_, "a = 1"}).exit, Exit::broken);
  EXPECT_EQ(sandtable({"ask", script_, "score = {"}).exit, Exit::broken);
}

}  // namespace
}  // namespace sandtable::cli
