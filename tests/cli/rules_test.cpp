#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/coverage.hpp"
#include "support/temp_tree.hpp"

namespace sandtable::cli {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The fixtures' families are not those of the real catalog, so that nothing here counts as a mention of a real rule.
const std::string nowhere = "ABC-LOS-777";

struct Answer {
  int exit;
  std::string out;
  std::string err;
};

std::string entry(const std::string& id, const std::string& title, const std::string& kind, const std::string& text) {
  return "[[rule]]\nid = \"" + id + "\"\ntitle = \"" + title + "\"\nsource = \"book:1\"\nkind = \"" + kind +
         "\"\ntext = \"" + text + "\"\n";
}

// A project with seven rules: ABC-LOS 001 tested by a scenario, 002 by a C++ test, 003 cited only, 004 waiting,
// 005 an open option, 006 advice; XY-001 open. What has landed is cited: 002 in data, 005 in a list.
class Rules : public testing::Test {
 protected:
  Rules() {
    tree_.write("rules/fow2/los.toml",
                entry("ABC-LOS-001", "Line of sight", "mechanic", "A wall hides. Ruling: a tall one.") +
                    entry("ABC-LOS-002", "Heights", "data", "A wall is an inch high.") +
                    entry("ABC-LOS-003", "Half hidden", "mechanic", "As in ABC-LOS-001.") +
                    entry("ABC-LOS-004", "Recce", "mechanic", "Cautious.") +
                    entry("ABC-LOS-005", "Night", "option", "Dark.") +
                    entry("ABC-LOS-006", "Markers", "advice", "Mark."));
    tree_.write("rules/mm/mm.toml", entry("XY-001", "Missions", "mechanic", "Ruling: play on."));
    write_waiting("[[wait]]\nrules = [\"ABC-LOS-004\"]\nchapter = \"missions\"\nwhy = \"needs recce\"\n");
    tree_.write("rules/cases/a.jsonl", case_line("CASE-1", "ABC-LOS-001"));
    tree_.write("tests/scenarios/fow/wall.toml", "title = \"x\"\nrules = [\"ABC-LOS-001\"]\n");
    tree_.write("tests/fow/sight_test.cpp", "// rules: ABC-LOS-002\nTEST(Sight, Heights) {}\n");
    tree_.write("src/fow/sighting.cpp", "int a;  // ABC-LOS-001\nint b;  // ABC-LOS-003, 005, ABC-LOS-001\n");
    tree_.write("data/fow/walls.toml", "height = 1  # ABC-LOS-002\n");
    if (const char* old = std::getenv("SANDTABLE_HOME")) old_home_ = old;
    setenv("SANDTABLE_HOME", tree_.root().c_str(), 1);
  }
  ~Rules() override {
    if (old_home_.empty()) {
      unsetenv("SANDTABLE_HOME");
    } else {
      setenv("SANDTABLE_HOME", old_home_.c_str(), 1);
    }
  }

  static std::string case_line(const std::string& id, const std::string& rule) {
    return R"({"id":")" + id + R"(","rules":[")" + rule +
           R"("],"title":"a wall","given":"","dice":"none","then":"","source":"book:1"})" + "\n";
  }
  void write_waiting(const std::string& waits) {
    tree_.write("rules/waiting.toml",
                "[[chapter]]\nname = \"sight\"\nprefixes = [\"ABC-LOS\"]\nlanded = true\n"
                "[[chapter]]\nname = \"missions\"\nprefixes = [\"XY\"]\nlanded = false\n" +
                    waits);
  }
  static Answer run(std::vector<std::string> args) {
    std::ostringstream out;
    std::ostringstream err;
    args.insert(args.begin(), "rules");
    const int exit = cli::main(args, out, err);
    return {exit, out.str(), err.str()};
  }
  static json coverage_json(std::vector<std::string> more = {}) {
    std::vector<std::string> args{"coverage", "--json"};
    args.insert(args.end(), more.begin(), more.end());
    return json::parse(run(args).out);
  }

  TempTree tree_;
  std::string old_home_;
};

// ---- coverage ----

TEST_F(Rules, CoverageCountsEachPrefixAndTheWhole) {
  const json found = coverage_json();
  const json los = found.at("prefixes").at("ABC-LOS");
  EXPECT_EQ(los,
            json::parse(R"({"rules":5,"tested":2,"waiting":1,"cited":4,"open":2,"chapter":"sight","landed":true})"));
  EXPECT_EQ(found.at("prefixes").at("XY").at("open"), 1);
  EXPECT_EQ(found.at("totals"), json::parse(R"({"rules":6,"tested":2,"waiting":1,"cited":4,"open":3})"));
  EXPECT_THAT(found.at("unknown"), IsEmpty());
  EXPECT_EQ(run({"coverage"}).exit, Exit::good) << "open rules alone are no failure";
}

TEST_F(Rules, CoverageTableIsAligned) {
  const Answer answer = run({"coverage"});
  EXPECT_EQ(answer.out,
            "prefix    rules  tested  waiting   open  cited  chapter\n"
            "ABC-LOS       5       2        1      2      4  sight (landed)\n"
            "XY            1       0        0      1      0  missions\n"
            "all           6       2        1      3      4\n");
}

TEST_F(Rules, MissingListsUntestedRulesAndWhatTheyWaitFor) {
  const Answer answer = run({"coverage", "--missing", "abc-los"});
  EXPECT_THAT(answer.out,
              HasSubstr("3 untested\nABC-LOS-003  mechanic  Half hidden\n"
                        "ABC-LOS-004  mechanic  Recce (waits for missions)\nABC-LOS-005  option    Night\n"));
  const json missing = coverage_json({"--missing", "ABC"}).at("missing");
  ASSERT_EQ(missing.size(), 3u);
  EXPECT_EQ(missing[1].at("waits_for"), "missions");
  EXPECT_TRUE(missing[0].at("waits_for").is_null());
}

TEST_F(Rules, RequireFailsUntilMechanicAndDataAreTestedOrWait) {
  Answer answer = run({"coverage", "--require", "ABC-LOS"});
  EXPECT_EQ(answer.exit, Exit::no);
  EXPECT_THAT(answer.out, HasSubstr("\n  ABC-LOS-003\n"));
  EXPECT_EQ(coverage_json({"--require", "ABC-LOS,XY"}).at("required_open"), json::parse(R"(["ABC-LOS-003","XY-001"])"));
  tree_.write("tests/scenarios/b.toml", "[[variant]]\nrules = [\"ABC-LOS-003\"]\n");
  answer = run({"coverage", "--require", "ABC-LOS"});
  EXPECT_EQ(answer.exit, Exit::good) << "an option may stay open";
  EXPECT_THAT(answer.out, HasSubstr("every mechanic and data rule"));
  EXPECT_EQ(run({"coverage", "--require", "sight"}).exit, Exit::good) << "a chapter stands for its prefixes";
  EXPECT_EQ(run({"coverage", "--require", "sight,missions"}).exit, Exit::no);
}

TEST_F(Rules, ATestedRuleNoLongerWaits) {
  tree_.write("tests/scenarios/b.toml", "rules = [\"ABC-LOS-004\"]\n");
  tree_.write("src/fow/recce.cpp", "// ABC-LOS-004\n");
  const json los = coverage_json().at("prefixes").at("ABC-LOS");
  EXPECT_EQ(los.at("tested"), 3);
  EXPECT_EQ(los.at("waiting"), 0);
  const Answer answer = run({"coverage"});
  EXPECT_EQ(answer.exit, Exit::good);
  EXPECT_THAT(answer.out, HasSubstr("rules/waiting.toml:10: ABC-LOS-004 is tested; the entry can go"));
}

TEST_F(Rules, UnknownIdsFailCoverage) {
  tree_.write("src/fow/hits.cpp", "\n// " + nowhere + "\n");
  Answer answer = run({"coverage"});
  EXPECT_EQ(answer.exit, Exit::no);
  EXPECT_THAT(answer.out, HasSubstr("src/fow/hits.cpp:2: " + nowhere + " is not in the catalog"));
  tree_.write("src/fow/hits.cpp", "");
  tree_.write("tests/a_test.cpp", "// rules: " + nowhere + "\nTEST(A, B) {}\n");
  answer = run({"coverage", "--json"});
  EXPECT_EQ(answer.exit, Exit::no);
  EXPECT_EQ(json::parse(answer.out).at("unknown")[0].at("file"), "tests/a_test.cpp");
}

TEST_F(Rules, WaitingForALandedChapterFailsCoverageAndCheck) {
  write_waiting("[[wait]]\nrules = [\"ABC-LOS-004\"]\nchapter = \"sight\"\nwhy = \"late\"\n");
  const Answer answer = run({"coverage"});
  EXPECT_EQ(answer.exit, Exit::no);
  EXPECT_THAT(answer.out, HasSubstr("rules/waiting.toml:10: ABC-LOS-004 waits for 'sight', which has landed"));
  EXPECT_EQ(coverage_json().at("overdue")[0].at("id"), "ABC-LOS-004");
  EXPECT_EQ(run({"check"}).exit, Exit::no);
}

TEST_F(Rules, ARuleOfALandedChapterThatNothingNamesFailsCoverageAndCheck) {
  EXPECT_THAT(coverage_json().at("uncited"), IsEmpty()) << "what waits and what is advice need not be named";
  tree_.write("src/fow/sighting.cpp", "// ABC-LOS-001 to 005\nint b;  // ABC-LOS-003\n");
  EXPECT_EQ(coverage_json().at("uncited"), json::parse(R"(["ABC-LOS-005"])")) << "a range names its first rule";
  EXPECT_EQ(run({"coverage"}).exit, Exit::no);
  const Answer answer = run({"check"});
  EXPECT_EQ(answer.exit, Exit::no);
  EXPECT_THAT(answer.out, HasSubstr("rules/fow2/los.toml:26: ABC-LOS-005 (Night) is named nowhere in src/ or data/"));
  EXPECT_THAT(answer.out, HasSubstr(": 1 problems\n"));
}

TEST_F(Rules, AnUnknownPrefixIsWrongUsage) {
  const Answer answer = run({"coverage", "--require", "ABC-LOT"});
  EXPECT_EQ(answer.exit, Exit::usage);
  EXPECT_THAT(answer.err, HasSubstr("no rule begins with 'ABC-LOT'; did you mean 'ABC-LOS'?"));
  EXPECT_EQ(run({"rulings", "LOS"}).exit, Exit::usage);
}

// ---- declarations ----

class Declarations : public Rules {
 protected:
  Declarations() {
    tree_.write("tests/scenarios/fow/wall.toml", "");
    tree_.write("tests/fow/sight_test.cpp", "");
  }
  std::vector<std::string> in_cpp(const std::string& text) {
    tree_.write("tests/fow/sight_test.cpp", text);
    return declared();
  }
  std::vector<std::string> in_script(const std::string& text) {
    tree_.write("tests/scenarios/fow/wall.toml", text);
    return declared();
  }
  std::vector<std::string> declared() {
    std::vector<std::string> out;
    try {
      for (const Mention& m : declared_in_tests(tree_.root())) out.push_back(m.id.text() + " " + m.where());
    } catch (const InputError& e) {
      out.push_back(e.what());
    }
    return out;
  }
  const std::string file_ = "tests/fow/sight_test.cpp";
};

TEST_F(Declarations, StandDirectlyAboveATest) {
  EXPECT_THAT(in_cpp("// rules: ABC-LOS-001 ABC-LOS-002\n// why\n// rules: ABC-LOS-003,XY-001\nTEST_F(A, B) {}\n"),
              ElementsAre("XY-001 " + file_ + ":3 A.B", "ABC-LOS-001 " + file_ + ":1 A.B",
                          "ABC-LOS-002 " + file_ + ":1 A.B", "ABC-LOS-003 " + file_ + ":3 A.B"));
  EXPECT_THAT(in_cpp("// rules: XY-001\nRC_GTEST_PROP(Mirror,\n              Sight, (int x)) {\n"),
              ElementsAre("XY-001 " + file_ + ":1 Mirror.Sight"));
  EXPECT_THAT(in_cpp("// see XY-001\nTEST(A, B) {}  // XY-001\n"), IsEmpty()) << "a mention is no declaration";
  EXPECT_THAT(in_cpp("// rules: XY-001\nTEST(A, DISABLED_B) {}\n"), IsEmpty());
  EXPECT_THAT(in_cpp("// rules: XY-001\n\nTEST(A, B) {}\n"),
              ElementsAre(HasSubstr(file_ + ":1: a \"// rules:\" line belongs")));
  EXPECT_THAT(in_cpp("// rules: XY-001\nvoid helper() {}\n"), ElementsAre(HasSubstr("belongs directly above a test")));
  EXPECT_THAT(in_cpp("int a;\n// rules: XY-001"), ElementsAre(HasSubstr(file_ + ":2: ")));
  EXPECT_THAT(in_cpp("// rules: XY-001 to 004\nTEST(A, B) {}\n"), ElementsAre(HasSubstr("'to' is not a rule id")));
  EXPECT_THAT(in_cpp("// rules:\nTEST(A, B) {}\n"), ElementsAre(HasSubstr("declares no rule")));
}

TEST_F(Declarations, StandUnderAnyKeyNamedRulesInAScript) {
  const std::string script = "tests/scenarios/fow/wall.toml";
  EXPECT_THAT(
      in_script("rules = [\"ABC-LOS-001\"]\n[[variant]]\nrules = [\n  \"ABC-LOS-002\",\n]\n"
                "[[variant.case]]\nexpect = { rules = [\"ABC-LOS-003\"] }\n"),
      ElementsAre("ABC-LOS-001 " + script + ":1", "ABC-LOS-002 " + script + ":4", "ABC-LOS-003 " + script + ":7"));
  EXPECT_THAT(in_script("title = \"XY-001\" # XY-001\nrules = []\nother = [\"XY-001\"]\n"), IsEmpty());
  EXPECT_THAT(in_script("rules = \"fow\"\n[a.rules]\nrules = [\"XY-001\"]\n"), ElementsAre("XY-001 " + script + ":3"));
  EXPECT_THAT(in_script("\nrules = [\"LOS-1\"]\n"), ElementsAre(HasSubstr(script + ":2: 'LOS-1' is not a rule id")));
}

// ---- show, search, rulings, check ----

TEST_F(Rules, ShowSetsTheRulingApartAndNamesThePlaces) {
  const Answer answer = run({"show", "abc-los-001"});
  EXPECT_EQ(answer.exit, Exit::good);
  EXPECT_EQ(answer.out,
            "ABC-LOS-001  Line of sight\n"
            "  mechanic, book:1, rules/fow2/los.toml:2\n"
            "\n"
            "  A wall hides.\n"
            "\n"
            "  Ruling: a tall one.\n"
            "\n"
            "  tested   tests/scenarios/fow/wall.toml:2\n"
            "  cited    src/fow/sighting.cpp:1\n"
            "           src/fow/sighting.cpp:2\n"
            "  cases    CASE-1 a wall\n");
  EXPECT_THAT(run({"show", "ABC-LOS-004"}).out,
              HasSubstr("  tested   nowhere\n  cited    nowhere\n  waits    for missions: needs recce\n"));
  const json both = json::parse(run({"show", "ABC-LOS-002", "ABC-LOS-003", "--json"}).out);
  EXPECT_EQ(both[0].at("tested")[0].at("test"), "Sight.Heights");
  EXPECT_EQ(both[1].at("cited")[0].at("line"), 2);
}

TEST_F(Rules, ShowSaysNoForARuleThatIsNot) {
  const Answer answer = run({"show", nowhere, "ABC-LOS-002"});
  EXPECT_EQ(answer.exit, Exit::no);
  EXPECT_THAT(answer.err, HasSubstr("there is no rule '" + nowhere + "'"));
  EXPECT_THAT(answer.out, HasSubstr("ABC-LOS-002  Heights"));
}

TEST_F(Rules, SearchPrintsOneRuleALine) {
  EXPECT_EQ(run({"search", "wall"}).out, "ABC-LOS-001  mechanic  Line of sight\nABC-LOS-002  data      Heights\n");
  EXPECT_EQ(run({"search", "show", "check"}).exit, Exit::no) << "names of subcommands are words here";
  const json found = json::parse(run({"search", "--json", "missions"}).out);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at("ruling"), "play on.");
  EXPECT_EQ(json::parse(run({"search", "panther", "--json"}).out), json::array());
}

TEST_F(Rules, RulingsListsThoseOfAPrefix) {
  EXPECT_EQ(run({"rulings"}).out,
            "ABC-LOS-001  Line of sight\n    a tall one.\n\nXY-001  Missions\n    play on.\n\n2 rulings\n");
  EXPECT_EQ(run({"rulings", "XY"}).out, "XY-001  Missions\n    play on.\n\n1 ruling\n");
  EXPECT_EQ(json::parse(run({"rulings", "ABC", "--json"}).out).size(), 1u);
}

TEST_F(Rules, CheckFindsIdsThatDoNotExistWhereverTheyStand) {
  EXPECT_EQ(run({"check"}).out, "rules 7, prefixes 2, rulings 2, chapters 2, waiting 1, worked cases 1: sound\n");
  tree_.write("rules/cases/a.jsonl", case_line("CASE-1", "XY-001") + case_line("CASE-2", nowhere));
  tree_.write("rules/data-x.toml", "rule = \"" + nowhere + "\"\n");
  tree_.write("data/y.toml", "# " + nowhere + "\n");
  const Answer answer = run({"check"});
  EXPECT_EQ(answer.exit, Exit::no);
  EXPECT_THAT(answer.out, HasSubstr("rules/cases/a.jsonl:2: " + nowhere));
  EXPECT_THAT(answer.out, HasSubstr("rules/data-x.toml:1: " + nowhere));
  EXPECT_THAT(answer.out, HasSubstr("data/y.toml:1: " + nowhere));
  EXPECT_THAT(answer.out, HasSubstr("3 problems"));
}

TEST_F(Rules, BrokenFilesExitThreeWithFileAndLine) {
  const auto broken = [&](const std::string& name, const std::string& text, const std::string& says) {
    const Answer answer = run({"check"});
    EXPECT_EQ(answer.exit, Exit::good) << answer.err;
    std::ifstream in(tree_.path(name));
    const std::string before{std::istreambuf_iterator<char>(in), {}};
    tree_.write(name, text);
    const Answer bad = run({"check"});
    EXPECT_EQ(bad.exit, Exit::broken) << bad.out;
    EXPECT_THAT(bad.err, HasSubstr(name + says));
    tree_.write(name, before);
  };
  broken("rules/cases/a.jsonl", case_line("CASE-1", "XY-001") + "{\n", ":2: not a JSON object");
  broken("rules/cases/a.jsonl", case_line("CASE-1", "XY-001") + case_line("CASE-1", "XY-001"), ":2: CASE-1 stands at");
  broken("rules/cases/a.jsonl", case_line("CASE-1", "XY"), ":1: \"XY\" is not a rule id");
  broken("rules/cases/a.jsonl", "{\"id\": \"CASE-1\"}\n", ":1: 'title' is missing");
  broken("rules/waiting.toml", "[[chapter]]\nname = 1\n", ":2: expected a string");
  broken("rules/mm/mm.toml", "[[rule]]\nid = \"XY-01\"\n", ":2: 'XY-01' is not a rule id");
  broken("tests/scenarios/fow/wall.toml", "rules = [\"x\"]\n", ":1: 'x' is not a rule id");
}

TEST_F(Rules, WrongUsageExitsTwo) {
  EXPECT_EQ(run({}).exit, Exit::usage);
  EXPECT_EQ(run({"show"}).exit, Exit::usage);
  EXPECT_EQ(run({"coverage", "--jsn"}).exit, Exit::usage);
  const Answer answer = run({"coverge"});
  EXPECT_EQ(answer.exit, Exit::usage);
  EXPECT_THAT(answer.err, HasSubstr("did you mean 'coverage'?"));
  EXPECT_EQ(run({"--help"}).exit, Exit::good);
  EXPECT_THAT(run({"coverage", "--help"}).out, HasSubstr("--require"));
}

// ---- the project itself ----

TEST(OurRules, EveryIdCitedAnywhereExists) {
  const std::string root = SANDTABLE_SOURCE_DIR;
  const Catalog catalog = Catalog::load(root + "/rules");
  for (const Mention& m : cited_in(root, {"src", "tests", "rules", "data"}, catalog))
    EXPECT_NE(catalog.find(m.id), nullptr) << m.where() << ": " << m.id.text();
}

TEST(OurRules, AreSound) {
  const Project project = Project::load(SANDTABLE_SOURCE_DIR);
  EXPECT_TRUE(coverage(project).sound());
}

}  // namespace
}  // namespace sandtable::cli
