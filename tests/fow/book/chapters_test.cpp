// The tables of rows against the source: what is reported or thrown somewhere has its row, once.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "fow/core/rolls.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/engine/all_steps.hpp"

namespace sandtable::fow {
namespace {

std::string all_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// Names in the source after `begin`, up to the end of that initialiser: .kind = a ? "x"_name : "y"_name
std::set<std::string> names_after(const std::string& begin, const std::vector<std::string>& folders) {
  const std::regex place(begin + "([^,;{}]*)");
  const std::regex name("\"([a-z0-9_]+)\"_name");
  std::set<std::string> names;
  for (const std::string& folder : folders)
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(std::string(SANDTABLE_SOURCE_DIR "/src/") + folder)) {
      if (!file.is_regular_file()) continue;
      const std::string text = all_of(file.path());
      for (auto at = std::sregex_iterator(text.begin(), text.end(), place); at != std::sregex_iterator(); ++at) {
        const std::string value = (*at)[1];
        for (auto n = std::sregex_iterator(value.begin(), value.end(), name); n != std::sregex_iterator(); ++n)
          names.insert((*n)[1]);
      }
    }
  return names;
}

TEST(Chapters, EveryKindOfEventThatIsReportedHasItsRowOnce) {
  std::map<std::string, int> rows;
  for (const Chapter* chapter : chapters())
    for (const EventRow& row : chapter->events) ++rows[std::string(row.kind.text())];
  for (const KernelEvent& row : kernel_events()) ++rows[std::string(row.kind.text())];
  for (const auto& [kind, count] : rows) EXPECT_EQ(count, 1) << kind;
  const std::set<std::string> used = names_after("\\.kind = ", {"fow", "game"});
  EXPECT_GT(used.size(), 60U);
  for (const std::string& kind : used) EXPECT_TRUE(rows.contains(kind)) << kind << " has no row in any chapter";
  for (const auto& [kind, count] : rows) EXPECT_TRUE(used.contains(kind)) << kind << " is never reported";
}

// One that is given elsewhere is refused by that rule. Some have several places, and offers have none.
TEST(Chapters, EveryVerbSaysWhereItHasItsPlace) {
  std::set<std::string> placed;
  for (const CommandWords& row : command_words()) {
    EXPECT_EQ(row.place.rule.valid(), !row.place.words.empty()) << row.verb.text();
    if (row.place.rule.valid()) placed.insert(std::string(row.verb.text()));
  }
  const std::set<std::string> anywhere{"done", "hand_over", "hold", "join", "lead", "place_sniper"};
  for (const CommandWords& row : command_words()) {
    const std::string verb(row.verb.text());
    EXPECT_NE(placed.contains(verb), anywhere.contains(verb)) << verb;
  }
}

// Else a script that expects the rule would be content where the verb is merely not asked for.
TEST(Chapters, NoCommandInItsPlaceIsRefusedByTheRuleOfAPlace) {
  std::set<std::string> places;
  for (const CommandWords& row : command_words())
    if (row.place.rule.valid()) places.insert(row.place.rule.text());
  const std::regex refusal("(?:refuse|no|silent)\\([^;\"]*\"(FOW-[A-Z]+-[0-9]+)\"_rule");
  for (const auto& file : std::filesystem::recursive_directory_iterator(SANDTABLE_SOURCE_DIR "/src/fow")) {
    if (!file.is_regular_file()) continue;
    const std::string text = all_of(file.path());
    for (auto at = std::sregex_iterator(text.begin(), text.end(), refusal); at != std::sregex_iterator(); ++at)
      EXPECT_FALSE(places.contains((*at)[1])) << (*at)[1] << " in " << file.path();
  }
}

TEST(Chapters, EveryQuestionListsTheKeysOfItsAnswer) {
  for (const Chapter* chapter : chapters())
    for (const QuestionRow& row : chapter->questions) EXPECT_FALSE(row.keys.empty()) << row.name;
}

TEST(Chapters, EveryRowHasWordsOrTellsItself) {
  for (const Chapter* chapter : chapters())
    for (const EventRow& row : chapter->events) {
      EXPECT_NE(row.words.empty(), row.tell == nullptr) << row.kind.text();
      EXPECT_EQ(row.looks.empty(), row.look == nullptr) << row.kind.text();
      if (row.tell) continue;
      const std::string words = fill_words(row.words, "<who>", "<other>", "<amount>");
      EXPECT_EQ(words.find('{'), std::string::npos) << words;
      const bool tells_amount = row.words.find("{amount}") != std::string_view::npos;
      EXPECT_TRUE(!tells_amount || row.amount != Measure::nothing) << words;
    }
}

TEST(Chapters, EveryPurposeOfADieHasItsRowOnce) {
  std::map<std::string, int> rows;
  for (const Chapter* chapter : chapters())
    for (const PurposeRow& row : chapter->purposes) ++rows[std::string(row.purpose.text())];
  for (const auto& [purpose, count] : rows) EXPECT_EQ(count, 1) << purpose;
  std::set<std::string> used;
  for (int i = 0; i < static_cast<int>(enum_names(fow::Test{}).size()); ++i)
    used.insert(std::string(row_of(static_cast<fow::Test>(i)).purpose.text()));
  for (const std::string& p : used) EXPECT_TRUE(rows.contains(p)) << p << " has no row in any chapter";
  for (const auto& [purpose, count] : rows) EXPECT_TRUE(used.contains(purpose)) << purpose << " is never thrown for";
  EXPECT_TRUE(names_after("\\.purpose = ", {"fow"}).empty()) << "command/rolls makes every throw";
}

TEST(Chapters, EveryNameStandsInOneRow) {
  std::map<std::string, int> questions, starts, commands, verbs;
  std::map<Step, int> steps;
  for (const Chapter* chapter : chapters()) {
    for (const QuestionRow& row : chapter->questions) ++questions[std::string(row.name)];
    for (const CommandWords& row : chapter->commands)
      ++commands[std::string(row.verb.text()) + std::string(row.question.text())];
    for (const StartRow& row : chapter->starts)
      if (row.sort == StartRow::Sort::step)
        ++steps[row.step];
      else
        ++starts[std::string(row.key)];
  }
  std::map<std::string, int> asked;
  for (const Chapter* chapter : chapters()) {
    for (const AskRow& ask : chapter->asks) {
      EXPECT_EQ(++asked[std::string(ask.question.text())], 1) << ask.question.text();
      for (const VerbRow* row : ask.verbs()) {
        EXPECT_EQ(verb_of(ask.verbs(), row->words.verb), row) << row->words.verb.text() << " stands twice";
        ++verbs[std::string(row->words.verb.text())];
      }
    }
    for (const OfferRow& row : chapter->offers) EXPECT_EQ(++verbs[std::string(row.words.verb.text())], 1);
  }
  for (const auto* names : {&questions, &starts, &commands})
    for (const auto& [name, count] : *names) EXPECT_EQ(count, 1) << name;
  for (const auto& [name, count] : commands) EXPECT_FALSE(verbs.contains(name)) << name;
  EXPECT_EQ(steps.size(), 4U);
  for (const auto& [step, count] : steps) EXPECT_EQ(count, 1);
  EXPECT_EQ(command_words().size(), commands.size() + verbs.size());
}

template <class Step>
void expect_listed(const Step*) {
  if constexpr (requires { typename Step::Answer; }) {
    if constexpr (ByVerbs<Step>) {
      EXPECT_EQ(verbs_of(Step::name).data(), Step::verbs().data())
          << Step::name.text() << " stands in no chapter's asks";
    }
  }
}
template <class... Parts>
void expect_listed(const std::variant<Parts...>*) {
  (expect_listed(static_cast<const Parts*>(nullptr)), ...);
}

TEST(Chapters, EveryQuestionAnsweredByVerbsIsListed) {
  expect_listed(static_cast<const AllSteps<Rules>::Chapters*>(nullptr));
}

}  // namespace
}  // namespace sandtable::fow
