// Who has which special rule, and what a set-up may not say about it.
#include "fow/special/special.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "fow/core/engine.hpp"
#include "fow/setup/setup.hpp"

namespace sandtable::fow {
namespace {

std::string battle_with(const std::string& head, const std::string& platoon, const std::string& team = "") {
  return "sides = [\"us\", \"german\"]\n" + head + "\n[[platoon]]\nname = \"a\"\nside = \"us\"\n" + platoon +
         "\nteam = [{ name = \"a1\", model = \"Rifle team\", at = [20, 20]" + team +
         " }]\n[[platoon]]\nname = \"b\"\nside = \"german\"\nmodel = \"Rifle team\"\nat = [40, 40]\n";
}

std::string complaint(const std::string& text) {
  try {
    begin(Toml::parse(text, "script"), SANDTABLE_SOURCE_DIR);
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

TEST(Special, UnknownRulesAndNationsAreErrorsWithTheirLine) {
  EXPECT_EQ(complaint(battle_with("", "special = [\"sniper\"]")), "");
  const std::string unknown = complaint(battle_with("", "special = [\"snipper\"]"));
  EXPECT_TRUE(says(unknown, "script:6")) << unknown;
  EXPECT_TRUE(says(unknown, "'snipper'")) << unknown;
  EXPECT_TRUE(says(complaint(battle_with("", "", ", special = [\"dragoons\"]")), "'dragoons'"));
  EXPECT_TRUE(says(complaint(battle_with("side = { us = { nation = \"atlantis\" } }", "")), "'atlantis'"));
  EXPECT_TRUE(says(complaint(battle_with("side = { french = { nation = \"us\" } }", "")), "'french' is not a side"));
  EXPECT_TRUE(says(complaint(battle_with("", "nation = \"elbonian\"")), "'elbonian'"));
}

TEST(Special, ARuleThatIsNotPlayedIsRefusedByName) {
  for (const special::Awaited& rule : special::awaited()) {
    const std::string said = complaint(battle_with("", "special = [\"" + std::string(rule.name) + "\"]"));
    EXPECT_TRUE(says(said, "not played yet (" + rule.first.text() + ")")) << rule.name << ": " << said;
  }
}

TEST(Special, NoRuleIsBothPlayedAndAwaited) {
  for (std::string_view name : enum_names(special::Special{}))
    for (const special::Awaited& rule : special::awaited()) EXPECT_NE(rule.name, name);
}

TEST(Special, WithoutSpecialRulesNoMomentIsAskedFor) {
  EXPECT_EQ(special::moments_of({}).bits, 0u);
  for (std::size_t i = 0; i < special::specials; ++i)
    EXPECT_NE(special::moments_of(special::only(static_cast<special::Special>(i))).bits, 0u) << "special rule " << i;
}

}  // namespace
}  // namespace sandtable::fow
