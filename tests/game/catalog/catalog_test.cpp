#include "game/catalog/catalog.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "game/catalog/waiting.hpp"
#include "support/temp_tree.hpp"

namespace sandtable {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// The fixtures' families are not those of the real catalog, so that nothing here counts as a mention of a real rule.
std::string entry(const std::string& id, const std::string& title, const std::string& text,
                  const std::string& kind = "mechanic") {
  return "[[rule]]\nid = \"" + id + "\"\ntitle = \"" + title + "\"\nsource = \"book:1\"\nkind = \"" + kind +
         "\"\ntext = \"\"\"" + text + "\"\"\"\n\n";
}

std::vector<std::string> ids(const std::vector<const CatalogRule*>& found) {
  std::vector<std::string> out;
  for (const CatalogRule* rule : found) out.push_back(rule->id.text());
  return out;
}

// The complaint about a catalog of one file, as "line: cause".
std::string complaint(const std::string& text) {
  TempTree tree;
  const std::string path = tree.write("rules/a.toml", text);
  try {
    Catalog::load(tree.path("rules"));
  } catch (const InputError& e) {
    EXPECT_EQ(e.file(), path);
    return std::to_string(e.line()) + ": " + e.cause();
  }
  return "none";
}

TEST(Catalog, ReadsEveryFieldAndSplitsOffTheRuling) {
  TempTree tree;
  tree.write("rules/fow2/a.toml",
             "# head\n" + entry("ABC-LOS-001", "Seeing", "First\nline.\nRuling: we\n  say so. Always.", "data"));
  const Catalog catalog = Catalog::load(tree.path("rules"));
  const CatalogRule* rule = catalog.find("ABC-LOS-001"_rule);
  ASSERT_NE(rule, nullptr);
  EXPECT_EQ(rule->title, "Seeing");
  EXPECT_EQ(rule->source, "book:1");
  EXPECT_EQ(rule->kind, CatalogRule::Kind::data);
  EXPECT_EQ(rule->text, "First line.");
  EXPECT_EQ(rule->ruling, "we say so. Always.");
  EXPECT_EQ(rule->file, "fow2/a.toml");
  EXPECT_EQ(rule->line, 3);
  EXPECT_EQ(catalog.find("ABC-LOS-002"_rule), nullptr);
}

TEST(Catalog, LeavesDataTablesAndTheWaitingListAlone) {
  TempTree tree;
  tree.write("rules/a.toml", entry("XY-001", "One", "Text."));
  tree.write("rules/data-weapons.toml", "schema = 1\n");
  tree.write("rules/waiting.toml", "[[chapter]]\n");
  EXPECT_EQ(Catalog::load(tree.path("rules")).rules().size(), 1u);
}

TEST(Catalog, NamesFileAndLineOfEachMistake) {
  const std::string good = entry("ABC-LOS-001", "One", "Text.");  // eight lines
  EXPECT_THAT(complaint(good + good), HasSubstr("9: ABC-LOS-001 stands at a.toml:2 already"));
  EXPECT_THAT(complaint(entry("LOS-1", "One", "Text.")), HasSubstr("2: 'LOS-1' is not a rule id"));
  EXPECT_THAT(complaint(entry("ABC--001", "One", "Text.")), HasSubstr("2: 'ABC--001' is not a rule id"));
  EXPECT_THAT(complaint(entry("abc-los-001", "One", "Text.")), HasSubstr("2: 'abc-los-001' is not a rule id"));
  EXPECT_THAT(complaint(entry("XY-001", "One", "Text.", "mecanic")),
              HasSubstr("5: 'mecanic' is not known here; did you mean 'mechanic'?"));
  EXPECT_THAT(complaint("[[rule]]\nid = \"XY-001\"\n"), HasSubstr("1: 'title' is missing"));
  EXPECT_THAT(complaint("\n[[rule]]\ntitel = \"x\"\n"), HasSubstr("3: unknown key 'titel'; did you mean 'title'?"));
  EXPECT_THAT(complaint("[[rules]]\nid = \"XY-001\"\n"), HasSubstr("1: unknown key 'rules'"));
  EXPECT_THAT(complaint(entry("XY-001", "", "Text.")), HasSubstr("3: 'title' is empty"));
  EXPECT_THAT(complaint(entry("XY-001", "One", "Text. Ruling:")), HasSubstr("6: nothing follows \"Ruling:\""));
  EXPECT_THAT(complaint("[[rule]]\nid = 5\n"), HasSubstr("2: expected a string"));
  EXPECT_THAT(complaint("rule = 5\n"), HasSubstr("1: expected a list"));
  EXPECT_THAT(complaint("[[rule]\n"), HasSubstr("1: not valid TOML"));
  EXPECT_THAT(complaint(""), HasSubstr("'rule' is missing"));
}

TEST(Catalog, NamesTheSecondFileOfADuplicate) {
  TempTree tree;
  tree.write("rules/a/one.toml", entry("XY-001", "One", "Text."));
  const std::string second = tree.write("rules/b/two.toml", "\n" + entry("XY-001", "One", "Text."));
  try {
    Catalog::load(tree.path("rules"));
    FAIL();
  } catch (const InputError& e) {
    EXPECT_EQ(e.file(), second);
    EXPECT_EQ(e.line(), 3);
    EXPECT_THAT(e.cause(), HasSubstr("stands at a/one.toml:2"));
  }
}

TEST(Catalog, AFolderWithoutRulesIsAMistake) {
  TempTree tree;
  EXPECT_THROW(Catalog::load(tree.path("nowhere")), InputError);
  tree.write("empty/data-x.toml", "");
  EXPECT_THROW(Catalog::load(tree.path("empty")), InputError);
}

class CatalogSearch : public testing::Test {
 protected:
  CatalogSearch() {
    tree_.write("rules/a.toml",
                entry("ABC-LOS-001", "Line of sight", "A wood hides what stands behind it. See ABC-LOS-002.") +
                    entry("ABC-LOS-002", "Wooden huts", "Huts block. Ruling: a shed is a hut.") +
                    entry("ABC-MOV-001", "Woods slow vehicles", "Half speed, ABC-LOS-001.") +
                    entry("XY-001", "In the wood", "Mission text about huts.") +
                    entry("ABC-LOS-010", "Driftwood", "Nothing.", "advice"));
    catalog_ = Catalog::load(tree_.path("rules"));
  }
  std::vector<std::string> search(std::vector<std::string> words) const { return ids(catalog_.search(words)); }

  TempTree tree_;
  Catalog catalog_;
};

TEST_F(CatalogSearch, PutsIdsBeforeTitlesBeforeTexts) {
  // Whole word in a title, then beginnings of words in titles (by id), then the text; never the middle of a word.
  EXPECT_THAT(search({"WOOD"}), ElementsAre("XY-001", "ABC-LOS-002", "ABC-MOV-001", "ABC-LOS-001"));
  EXPECT_THAT(search({"abc-los-001"}), ElementsAre("ABC-LOS-001", "ABC-MOV-001"));
  EXPECT_THAT(search({"los"}), ElementsAre("ABC-LOS-001", "ABC-LOS-002", "ABC-LOS-010", "ABC-MOV-001"));
}

TEST_F(CatalogSearch, NeedsEveryWord) {
  EXPECT_THAT(search({"wood", "huts"}), ElementsAre("ABC-LOS-002", "XY-001"));
  EXPECT_THAT(search({"wood", "panther"}), IsEmpty());
  EXPECT_THAT(search({"shed"}), ElementsAre("ABC-LOS-002")) << "rulings are searched too";
  EXPECT_THAT(search({}), IsEmpty());
  EXPECT_THAT(search({""}), IsEmpty());
}

TEST_F(CatalogSearch, APrefixListsItsChapterInOrder) {
  EXPECT_THAT(search({"ABC-LOS"}), ElementsAre("ABC-LOS-001", "ABC-LOS-002", "ABC-LOS-010"));
  EXPECT_THAT(search({"abc-los"}), ElementsAre("ABC-LOS-001", "ABC-LOS-002", "ABC-LOS-010"));
  EXPECT_THAT(search({"ABC-LOS", "huts"}), ElementsAre("ABC-LOS-002"));
  EXPECT_THAT(search({"XY"}), ElementsAre("XY-001"));
}

TEST_F(CatalogSearch, FindsWholeIdsInRunningText) {
  const auto found =
      catalog_.ids_in("// ABC-LOS-002, \"XY-001\"_rule; CASE-ABC-LOS-001 ABC-LOS-02 XXY-001 ABC-ZZ-009.");
  std::vector<std::string> texts;
  for (RuleId id : found) texts.push_back(id.text());
  EXPECT_THAT(texts, ElementsAre("ABC-LOS-002", "XY-001", "ABC-ZZ-009"));
}

TEST_F(CatalogSearch, FindsTheIdsOfAList) {
  std::vector<std::string> texts;
  for (RuleId id : catalog_.ids_in("// ABC-LOS-001, 002 and 010: as XY-001 to 004; ABC-ZZ-009, 12in and 0100"))
    texts.push_back(id.text());
  EXPECT_THAT(texts, ElementsAre("ABC-LOS-001", "ABC-LOS-002", "ABC-LOS-010", "XY-001", "ABC-ZZ-009"));
}

// ---- the waiting list ----

class WaitingList : public CatalogSearch {
 protected:
  const std::string chapters_ =
      "[[chapter]]\nname = \"sight\"\nprefixes = [\"ABC-LOS\"]\nlanded = true\n"
      "[[chapter]]\nname = \"moving\"\nprefixes = [\"ABC-MOV\", \"XY\"]\nlanded = false\n";  // eight lines

  Waiting load(const std::string& text) { return Waiting::load(tree_.write("rules/waiting.toml", text), catalog_); }
  std::string complaint(const std::string& text) {
    try {
      load(text);
    } catch (const InputError& e) {
      EXPECT_EQ(e.file(), tree_.path("rules/waiting.toml"));
      return std::to_string(e.line()) + ": " + e.cause();
    }
    return "none";
  }
  static std::string wait(const std::string& rules, const std::string& chapter) {
    return "[[wait]]\nrules = [" + rules + "]\nchapter = \"" + chapter + "\"\nwhy = \"because\"\n";
  }
};

TEST_F(WaitingList, KnowsChaptersAndWaitingRules) {
  const Waiting waiting = load(chapters_ + wait("\"XY-001\", \"ABC-LOS-002\"", "moving"));
  ASSERT_NE(waiting.find("ABC-LOS-002"_rule), nullptr);
  EXPECT_EQ(waiting.chapter(*waiting.find("ABC-LOS-002"_rule)).name, "moving");
  EXPECT_EQ(waiting.find("ABC-LOS-002"_rule)->why, "because");
  EXPECT_EQ(waiting.find("ABC-LOS-001"_rule), nullptr);
  EXPECT_EQ(waiting.chapter_of("XY")->name, "moving");
  EXPECT_EQ(waiting.chapter_of("ABC"), nullptr);
  EXPECT_THAT(waiting.overdue(), IsEmpty());
}

TEST_F(WaitingList, ReportsWhatWaitsForALandedChapter) {
  const Waiting waiting = load(chapters_ + wait("\"ABC-LOS-001\"", "moving") + wait("\"ABC-LOS-002\"", "sight"));
  ASSERT_EQ(waiting.overdue().size(), 1u);
  EXPECT_EQ(waiting.overdue()[0]->id, "ABC-LOS-002"_rule);
  EXPECT_EQ(waiting.overdue()[0]->line, 14);
}

TEST_F(WaitingList, NamesFileAndLineOfEachMistake) {
  EXPECT_THAT(complaint(chapters_ + wait("\"ABC-LOS-077\"", "moving")),
              HasSubstr("10: 'ABC-LOS-077' is not in the catalog"));
  EXPECT_THAT(complaint(chapters_ + wait("\"LOS\"", "moving")), HasSubstr("10: 'LOS' is not in the catalog"));
  EXPECT_THAT(complaint(chapters_ + wait("\"XY-001\"", "movin")),
              HasSubstr("11: 'movin' is not known here; did you mean 'moving'?"));
  EXPECT_THAT(complaint(chapters_ + wait("\"XY-001\", \"XY-001\"", "moving")),
              HasSubstr("10: XY-001 waits at line 10 already"));
  EXPECT_THAT(complaint(chapters_ + "[[wait]]\nrules = [\"XY-001\"]\nchapter = \"moving\"\n"),
              HasSubstr("9: 'why' is missing"));
  EXPECT_THAT(complaint(chapters_ + "[[waits]]\n"), HasSubstr("9: unknown key 'waits'; did you mean 'wait'?"));
  EXPECT_THAT(complaint("[[chapter]]\nname = \"a\"\nprefixes = [\"ABC-LOT\"]\nlanded = true\n"),
              HasSubstr("3: no rule begins with 'ABC-LOT'; did you mean 'ABC-LOS'?"));
  EXPECT_THAT(complaint(chapters_ + "[[chapter]]\nname = \"c\"\nprefixes = [\"XY\"]\nlanded = true\n"),
              HasSubstr("11: XY belongs to chapter 'moving' already"));
  EXPECT_THAT(complaint(chapters_ + "[[chapter]]\nname = \"sight\"\nprefixes = []\nlanded = true\n"),
              HasSubstr("10: there are two chapters 'sight'"));
  EXPECT_THAT(complaint("[[chapter]]\nname = \"a\"\nprefixes = [\"ABC-LOS\"]\nlanded = true\n"),
              HasSubstr("no chapter owns ABC-MOV"));
  EXPECT_THAT(complaint(""), HasSubstr("'chapter' is missing"));
}

// ---- the project's own catalog ----

TEST(OurCatalog, IsNumberedWithoutGapsAndLosesNoRuling) {
  const Catalog catalog = Catalog::load(SANDTABLE_SOURCE_DIR "/rules");
  EXPECT_GE(catalog.rules().size(), 3226u);
  std::string prefix;
  uint64_t number = 0;
  for (const CatalogRule& rule : catalog.rules()) {
    number = rule.id.prefix() == prefix ? number + 1 : 1;
    prefix = rule.id.prefix();
    EXPECT_EQ(rule.id.packed & 1023u, number) << rule.id.text();
    EXPECT_EQ(rule.ruling.find("Ruling:"), std::string::npos) << rule.id.text() << " has two rulings; join them";
    EXPECT_EQ(catalog.find(rule.id), &rule);
  }
}

TEST(OurCatalog, WaitsForNothingThatHasLanded) {
  const Catalog catalog = Catalog::load(SANDTABLE_SOURCE_DIR "/rules");
  const Waiting waiting = Waiting::load(SANDTABLE_SOURCE_DIR "/rules/waiting.toml", catalog);
  EXPECT_THAT(waiting.overdue(), IsEmpty());
  for (const WaitingRule& rule : waiting.rules) EXPECT_TRUE(catalog.find(rule.id)->counted()) << rule.id.text();
}

}  // namespace
}  // namespace sandtable
