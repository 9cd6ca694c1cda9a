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

std::string special_complaint(const std::string& text) {
  try {
    begin(Toml::parse(text, "script"), SANDTABLE_SOURCE_DIR);
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

TEST(Special, UnknownRulesAndNationsAreErrorsWithTheirLine) {
  EXPECT_EQ(special_complaint(battle_with("", "special = [\"sniper\"]")), "");
  const std::string unknown = special_complaint(battle_with("", "special = [\"snipper\"]"));
  EXPECT_TRUE(says(unknown, "script:6")) << unknown;
  EXPECT_TRUE(says(unknown, "'snipper'")) << unknown;
  EXPECT_TRUE(says(special_complaint(battle_with("", "", ", special = [\"dragoons\"]")), "'dragoons'"));
  EXPECT_TRUE(says(special_complaint(battle_with("side = { us = { nation = \"atlantis\" } }", "")), "'atlantis'"));
  EXPECT_TRUE(
      says(special_complaint(battle_with("side = { french = { nation = \"us\" } }", "")), "'french' is not a side"));
  EXPECT_TRUE(says(special_complaint(battle_with("", "nation = \"elbonian\"")), "'elbonian'"));
}

TEST(Special, WithoutSpecialRulesNoMomentIsAskedFor) {
  EXPECT_EQ(special::moments_of({}).bits, 0u);
  for (std::size_t i = 0; i < special::specials; ++i) {
    const auto rule = static_cast<special::Special>(i);
    if (rule == special::Special::infiltration) continue;  // over before the battle begins
    EXPECT_NE(special::moments_of(special::only(rule)).bits, 0u) << "special rule " << i;
  }
}

}  // namespace
}  // namespace sandtable::fow
