#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
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

// Two variants, the first broken in the middle of its play.
const std::string with_variants = "rules = [\"FOW-HIT-003\"]\n" + position + R"([dice]
to_hit = [6, 1]
save = [6]
[[do]]
shoot = { platoon = "panzer", target = "t34" }
[[variant]]
name = "cannot be read"
[[variant.expect]]
t35_1 = { destroyed = false }
[[variant]]
name = "plays on"
[[variant.expect]]
t34_1 = { destroyed = false }
)";

TEST_F(Run, ABrokenVariantTellsItsPlayAndTheLaterOnesRunOn) {
  const std::string script = tree_.write("variants.toml", with_variants);
  const Said a = sandtable({"run", script, "--trace"});
  EXPECT_EQ(a.exit, Exit::broken);
  EXPECT_THAT(a.err, HasSubstr(script + ":29: 't35_1' is neither a piece nor a question"));
  EXPECT_THAT(a.err, HasSubstr("(variant 'cannot be read')"));
  EXPECT_THAT(a.out, HasSubstr("BROKEN  " + script + "  One shot: cannot be read (1 command, 0 checks)"));
  EXPECT_THAT(a.out, HasSubstr("german: shoot { platoon = \"panzer\", target = \"t34\" }")) << "the trace";
  EXPECT_THAT(a.out, HasSubstr("the game waits for german: Shoot"));
  EXPECT_THAT(a.out, HasSubstr("play stands in AskShoot, in "));
  EXPECT_THAT(a.out, HasSubstr("the stack, the newest step first:\n      AskShoot asks {"));
  EXPECT_THAT(a.out, HasSubstr("ok    " + script + "  One shot: plays on (1 command, 1 check)"));
  EXPECT_THAT(a.out, HasSubstr("1 passed, 0 failed, 1 broken"));

  const Json j = Json::parse(sandtable({"run", script, "--json"}).out, "out");
  const Json& broken = (*j.find("scripts")->list())[0];
  EXPECT_EQ(*broken.find("result")->string(), "broken");
  EXPECT_EQ(*broken.find("line")->integer(), 29);
  EXPECT_EQ(*broken.find("stack")->list()->front().find("step")->string(), "AskShoot");
  EXPECT_EQ(*(*j.find("scripts")->list())[1].find("result")->string(), "passed");
}

TEST_F(Run, ADieNobodyNamedAndACommandWronglyAcceptedAreFailures) {
  const Said missing = sandtable({"run", tree_.write("missing.toml", "rules = []\n" + position + R"([dice]
to_hit = [6, 1]
firepower = [6]
[[do]]
shoot = { platoon = "panzer", target = "t34" }
)")});
  EXPECT_EQ(missing.exit, Exit::no) << missing.err;
  EXPECT_THAT(missing.out, HasSubstr("missing.toml:24: die 3 (save, t34_1) is not in the script"));
  EXPECT_THAT(missing.out, HasSubstr("dice in the script that wait: firepower: 6"));
  EXPECT_THAT(missing.out, HasSubstr("play stands in Begin, in AfterSave, in SettleTeam")) << "where the die is wanted";
  const Said accepted = sandtable({"run", tree_.write("accepted.toml", "rules = []\n" + position + R"([[do]]
shoot = { platoon = "panzer", target = "t34" }
refused = "FOW-SHO-002"
)")});
  EXPECT_EQ(accepted.exit, Exit::no) << accepted.err;
  EXPECT_THAT(accepted.out,
              HasSubstr("was accepted\n      expected a refusal by FOW-SHO-002\n      die 1 (to_hit, panzer_1) "
                        "is not in the script"));
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

TEST_F(Run, WordsForWeaponsAndTeamsThatNobodyHasAreMistakes) {
  const std::string men = R"(title = "Men"
sides = ["us", "german"]
[[platoon]]
name = "p"
side = "us"
team = [{ name = "p1", model = "Rifle team", at = [20, 20] }, { name = "p2", model = "Rifle team", at = [22, 20] }]
[[platoon]]
name = "e"
side = "german"
model = "Rifle team"
at = [20, 24]
)";
  const auto mistake = [&](const std::string& rest) {
    const Said a = sandtable({"run", tree_.write("men.toml", men + rest)});
    EXPECT_EQ(a.exit, Exit::broken) << a.out;
    return a.err;
  };
  const auto shooting = [&](const std::string& words) {
    return mistake("[start]\nstep = \"shooting\"\n[[do]]\nshoot = { platoon = \"p\", target = \"e\", " + words +
                   " }\n");
  };
  EXPECT_THAT(shooting("weapons = [\"bazooka\"]"),
              HasSubstr("men.toml:15: there is no weapon 'bazooka' here; name one of: Rifles, main"));
  EXPECT_THAT(shooting("full = \"hull\""), HasSubstr("there is no weapon 'hull' here; name one of: "));
  EXPECT_THAT(shooting("smoke = true"),
              HasSubstr("men.toml:15: none of these weapons has 'smoke'; take it out, or name"));
  EXPECT_THAT(shooting("improved = true"), HasSubstr("none of these weapons has 'improved'; take it out"));
  EXPECT_THAT(shooting("hold = [\"p1\", \"p1\"]"), HasSubstr("men.toml:15: 'p1' is named twice; take one out"));
  EXPECT_THAT(shooting("teams = [{ team = \"p1\" }, { team = \"p1\" }]"), HasSubstr("'p1' is named twice"));
  EXPECT_THAT(shooting("teams = [{ team = \"p1\", weapons = [\"gun\"] }]"), HasSubstr("there is no weapon 'gun' here"));
  EXPECT_THAT(mistake("[[do]]\nmove = { platoon = \"p\", orders = [{ team = \"p1\", forward = 1 }, { team = \"p1\", "
                      "forward = 2 }] }\n"),
              HasSubstr("men.toml:13: 'p1' is named twice; take one out"));
  EXPECT_THAT(mistake("[start]\nhit = { on = \"e_1\", from = \"p1\", weapon = \"gun\" }\n"),
              HasSubstr("men.toml:13: there is no weapon 'gun' here; name one of: "));
  EXPECT_THAT(mistake("[start]\nhits = { on = \"e\", by = [{ team = \"p1\", ammo = \"smoke\" }] }\n"),
              HasSubstr("the Rifles of p1 has no 'smoke'; name another weapon, or leave it out"));
  EXPECT_THAT(
      mistake("[start]\nassault = { attacker = \"p\", defenders = [\"e\"], charging = [\"p1\", \"p1\"], stage = "
              "\"charge\" }\n"),
      HasSubstr("'p1' is named twice; take one out"));
  EXPECT_THAT(mistake("[[platoon]]\nname = \"q\"\nside = \"us\"\nteam = [{ name = \"p1\", model = \"Rifle team\", at = "
                      "[40, 40] }]\n"),
              HasSubstr("'p1' is taken; give it another name"));
}

TEST_F(Run, ReplayShowsThePositionAfterALine) {
  const std::string journal = tree_.path("shot.jsonl");
  ASSERT_EQ(sandtable({"run", script_, "--journal", journal}).exit, Exit::good);
  const Said before = sandtable({"replay", journal, "--at", "1"});
  EXPECT_EQ(before.exit, Exit::good) << before.err;
  EXPECT_THAT(before.out, HasSubstr("0 lines verified"));
  EXPECT_THAT(before.out,
              HasSubstr("turn 1, german, shooting\n  panzer (german), 1 of 1\n    panzer_1: Panzer IV G, at 36, "
                        "10 facing 0\n"));
  EXPECT_THAT(before.out, HasSubstr("    t34_1: T-34 obr 1942, at 36, 30 facing 180\n"));
  EXPECT_THAT(before.out, HasSubstr("the game waits for german: Shoot"));
  EXPECT_THAT(before.out, HasSubstr("play stands in AskShoot"));
  const Said after = sandtable({"replay", journal, "--at", "2", "--json", "--svg", tree_.path("at")});
  ASSERT_EQ(after.exit, Exit::good) << after.err;
  const Json j = Json::parse(after.out, "out");
  EXPECT_EQ(*j.find("lines")->integer(), 1);
  EXPECT_TRUE(j.find("position")->find("tableau")->find("tokens")->list());
  EXPECT_TRUE(j.find("position")->find("stack")->list());
  EXPECT_EQ(*j.find("position")->find("hash")->string(), *j.find("hash")->string());
  EXPECT_THAT(read_file(tree_.path("at/002-shoot.svg")), HasSubstr("<svg"));
  EXPECT_FALSE(std::filesystem::exists(tree_.path("at/001-set-up.svg"))) << "only the one asked for";
  ASSERT_EQ(sandtable({"replay", journal, "--svg", tree_.path("all")}).exit, Exit::good);
  EXPECT_THAT(read_file(tree_.path("all/001-set-up.svg")), HasSubstr("<svg"));
  EXPECT_EQ(sandtable({"replay", journal, "--at", "3"}).exit, Exit::usage);
  EXPECT_EQ(sandtable({"replay", journal, "--at", "0"}).exit, Exit::usage);
}

TEST_F(Run, TheDocumentListsTheWordsOfTheChapters) {
  const std::string document = read_file(home() + "/docs/scenarios.md");
  const std::string begin = "<!-- sandtable protocol --scripts -->\n";
  const std::string end = "<!-- end -->";
  const std::size_t from = document.find(begin);
  ASSERT_NE(from, std::string::npos);
  const std::size_t to = document.find(end, from);
  ASSERT_NE(to, std::string::npos);
  EXPECT_EQ(document.substr(from + begin.size(), to - from - begin.size()), sandtable({"protocol", "--scripts"}).out)
      << "put there what 'sandtable protocol --scripts' prints";
}

// What the answers of many scripts hold is what the chapters' tables say they hold.
TEST_F(Run, AnswersHaveTheKeysThatAreListed) {
  std::map<std::string, std::set<std::string>> listed;
  std::istringstream lines(sandtable({"protocol", "--scripts"}).out);
  const std::string_view letters = "abcdefghijklmnopqrstuvwxyz_";
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("| `", 0) != 0 || std::count(line.begin(), line.end(), '|') != 5) continue;
    const std::string question = line.substr(3, line.find('`', 3) - 3);
    const std::string keys = line.substr(line.rfind('|', line.size() - 2) + 1);
    for (std::size_t at = 0; (at = keys.find_first_of(letters, at)) != std::string::npos;) {
      const std::size_t end = keys.find_first_not_of(letters, at);
      listed[question].insert(keys.substr(at, end - at));
      at = end;
    }
  }
  EXPECT_GT(listed.size(), 20U);
  std::vector<std::string> args{"run", "--trace", "--json"};
  for (const char* folder : {"buildings", "command", "hits", "movement", "morale", "recce", "special", "transport"})
    args.push_back(home() + "/tests/scenarios/fow/" + folder);
  std::set<std::string> asked;
  const Json all = Json::parse(sandtable(args).out, "out");
  for (const Json& script : *all.find("scripts")->list()) {
    for (const Json& entry : *script.find("log")->list()) {
      const Json* answer = entry.find("answer");
      const std::string& text = *entry.find("text")->string();
      const auto row = listed.find(text.substr(0, text.find(' ')));
      if (!answer || !answer->object() || row == listed.end()) continue;
      asked.insert(row->first);
      for (const auto& [key, value] : *answer->object()) EXPECT_TRUE(row->second.contains(key)) << text << ": " << key;
    }
  }
  EXPECT_GT(asked.size(), 8U);
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
  const Said gone = sandtable(
      {"ask", SANDTABLE_SOURCE_DIR "/tests/scenarios/fow/movement/leaving.toml", "reach = { team = \"c2\" }",
       "--variant", "over the edge of its own deployment area it is gone, not Destroyed, and does not come back"});
  EXPECT_EQ(gone.exit, Exit::broken);
  EXPECT_THAT(gone.err, HasSubstr("'c2' is not in play"));
  const Said wrong = sandtable({"ask", script_, "scor = {}"});
  EXPECT_EQ(wrong.exit, Exit::broken);
  EXPECT_THAT(wrong.err, HasSubstr("there is no question 'scor'; did you mean 'score'?"));
  EXPECT_EQ(sandtable({"ask", script_, "a = 1"}).exit, Exit::broken);
  EXPECT_EQ(sandtable({"ask", script_, "score = {"}).exit, Exit::broken);
}

}  // namespace
}  // namespace sandtable::cli
