// `sandtable rules acting` on the project itself: a few battles always, two thousand in a long run.
#include "cli/rules_acting.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "base/error.hpp"
#include "support/temp_tree.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define SANDTABLE_SLOW_ACTING 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANDTABLE_SLOW_ACTING 1
#endif
#endif

namespace sandtable::cli {
namespace {

#if defined(SANDTABLE_SLOW_ACTING)
constexpr int few_battles = 4;
#else
constexpr int few_battles = 20;
#endif

bool long_run() { return std::getenv("SANDTABLE_LONG") != nullptr; }

int rules_met(const Acting& acting, const Project& project) {
  int met = 0;
  for (const CatalogRule* rule : rules_to_see(project)) met += acting.battles.count(rule->id) > 0 ? 1 : 0;
  return met;
}

std::string all_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

TEST(RulesActing, RandomBattlesGoWellAndNoSilentRuleIsSeen) {
  const Acting acting = play_acting(SANDTABLE_SOURCE_DIR, {.battles = few_battles, .no_scripts = true});
  EXPECT_EQ(acting.battles_played, few_battles);
  EXPECT_TRUE(acting.wrong.empty()) << all_of(acting.wrong);
  EXPECT_GT(acting.commands, few_battles * 10);
  EXPECT_GT(acting.refused, 0);
  const Project project = Project::load(SANDTABLE_SOURCE_DIR);
  for (const SilentRule& rule : project.silent.rules)
    EXPECT_EQ(acting.battles.count(rule.id), 0) << rule.id.text() << ": the entry in rules/silent.toml can go";
}

TEST(RulesActing, SteeringMeetsMoreRulesInAsManyBattles) {
  if (!long_run()) GTEST_SKIP() << "SANDTABLE_LONG=1 plays it: fewer battles tell chance from steering too rarely";
  const Project project = Project::load(SANDTABLE_SOURCE_DIR);
  const ActingOptions steered{.battles = 200, .commands = 40, .no_scripts = true, .from = "drawn"};
  ActingOptions plain = steered;
  plain.plain = true;
  EXPECT_GT(rules_met(play_acting(SANDTABLE_SOURCE_DIR, steered), project),
            rules_met(play_acting(SANDTABLE_SOURCE_DIR, plain), project));
}

// Two thousand battles and all scripts: nothing of the landed chapters stays unseen without a reason.
TEST(RulesActing, EveryRuleIsSeenOrSaysWhyNot) {
  if (!long_run()) GTEST_SKIP() << "SANDTABLE_LONG=1 plays it";
  const Project project = Project::load(SANDTABLE_SOURCE_DIR);
  const Acting acting = play_acting(SANDTABLE_SOURCE_DIR, {.battles = 2'000});
  EXPECT_TRUE(acting.wrong.empty()) << all_of(acting.wrong);
  for (const CatalogRule* rule : rules_to_see(project)) {
    const bool seen = acting.scripts.count(rule->id) + acting.battles.count(rule->id) > 0;
    EXPECT_NE(seen, project.silent.find(rule->id) != nullptr) << rule->id.text() << ' ' << rule->title;
  }
}

class SilentRules : public testing::Test {
 protected:
  SilentRules() {
    tree_.write(
        "rules/a/a.toml",
        "[[rule]]\nid = \"ABC-ONE-001\"\ntitle = \"x\"\nsource = \"book:1\"\nkind = \"mechanic\"\ntext = \"y\"\n");
  }
  std::string complaint(const std::string& text) {
    tree_.write("rules/silent.toml", text);
    try {
      Silent::load(tree_.root() + "/rules/silent.toml", Catalog::load(tree_.root() + "/rules"));
    } catch (const InputError& e) {
      return e.what();
    }
    return "";
  }
  TempTree tree_;
};

TEST_F(SilentRules, AreReadAndFound) {
  EXPECT_EQ(complaint("[[silent]]\nrules = [\"ABC-ONE-001\"]\nwhy = \"a word others use\"\n"), "");
  const Catalog catalog = Catalog::load(tree_.root() + "/rules");
  const Silent silent = Silent::load(tree_.root() + "/rules/silent.toml", catalog);
  ASSERT_NE(silent.find("ABC-ONE-001"_rule), nullptr);
  EXPECT_EQ(silent.find("ABC-ONE-001"_rule)->why, "a word others use");
  EXPECT_EQ(silent.find("ABC-ONE-002"_rule), nullptr);
}

TEST_F(SilentRules, AreKnownNamedOnceAndHaveAReason) {
  EXPECT_NE(complaint("[[silent]]\nrules = [\"ABC-ONE-009\"]\nwhy = \"x\"\n").find("not in the catalog"),
            std::string::npos);
  EXPECT_NE(complaint("[[silent]]\nrules = [\"ABC-ONE-001\", \"ABC-ONE-001\"]\nwhy = \"x\"\n").find("name it once"),
            std::string::npos);
  EXPECT_NE(complaint("[[silent]]\nrules = [\"ABC-ONE-001\"]\nwhy = \"\"\n").find("say why"), std::string::npos);
}

}  // namespace
}  // namespace sandtable::cli
