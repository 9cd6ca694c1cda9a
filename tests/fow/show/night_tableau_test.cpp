// What the table shows of night: the mark with its rules, how far a platoon sees once it rolled, muzzle flashes.
#include <gtest/gtest.h>

#include <algorithm>

#include "fow/core/engine.hpp"
#include "fow/core/state.hpp"
#include "fow/setup/setup.hpp"
#include "game/tableau.hpp"

namespace sandtable::fow {
namespace {

std::unique_ptr<Game> dark_field(bool night) {
  std::string text = R"(
sides = ["us", "german"]
table = { size = [36, 36] }
[[platoon]]
name = "rifles"
side = "us"
model = "Rifle/MG team"
visibility = 3
team = [{ name = "r1", at = [10, 8] }, { name = "r2", at = [13, 8], did = ["shot"] }]
[[platoon]]
name = "grenadiers"
side = "german"
model = "Rifle/MG team"
team = [{ name = "g1", at = [10, 24] }]
[start]
side = "us"
step = "shooting"
)";
  if (night) text = "night = true\n" + text;
  return begin(Toml::parse(text, "night.toml"), SANDTABLE_SOURCE_DIR);
}

const Token& token(const Tableau& t, PieceRef p) {
  return *std::find_if(t.tokens.begin(), t.tokens.end(), [&](const Token& one) { return one.piece == p; });
}
std::string words_of(const std::vector<Badge>& badges, const char* letter) {
  for (const Badge& b : badges)
    if (b.letter == letter) return b.words + " " + b.rule.text();
  return {};
}

TEST(NightTableau, TheMarkNamesItsRules) {
  const Tableau t = dark_field(true)->tableau();
  ASSERT_EQ(t.marks.size(), 1u);
  EXPECT_EQ(t.marks[0].sort, "night"_name);
  EXPECT_EQ(t.marks[0].words, "Night");
  ASSERT_GE(t.marks[0].facts.size(), 4u);
  for (const Fact& f : t.marks[0].facts) EXPECT_EQ(f.rule.text().substr(0, 8), "FOW-NGT-");
}

// rules: FOW-NGT-004, FOW-NGT-006
TEST(NightTableau, VisibilityAndFlashesAreShown) {
  const auto g = dark_field(true);
  const Tableau t = g->tableau();
  EXPECT_EQ(token(t, g->piece("r1")).sees, 12 * inch);
  EXPECT_FALSE(token(t, g->piece("r1")).flash);
  EXPECT_TRUE(token(t, g->piece("r2")).flash);
  EXPECT_EQ(token(t, g->piece("g1")).sees, 0) << "not rolled";
  EXPECT_NE(words_of(token(t, g->piece("r2")).badges, "F").find("FOW-NGT-006"), std::string::npos);
  ASSERT_EQ(t.groups.size(), 2u);
  EXPECT_NE(words_of(t.groups[0].badges, "N").find("Sees 12"), std::string::npos);
  EXPECT_EQ(words_of(t.groups[1].badges, "N"), "");
  EXPECT_NE(g->picture("night").find("id=\"moon\""), std::string::npos);
}

TEST(NightTableau, ByDayThereIsNothingOfIt) {
  const auto g = dark_field(false);
  const Tableau t = g->tableau();
  EXPECT_TRUE(t.marks.empty());
  EXPECT_EQ(token(t, g->piece("r1")).sees, 0);
  EXPECT_FALSE(token(t, g->piece("r2")).flash);
  EXPECT_NE(words_of(token(t, g->piece("r2")).badges, "F").find("FOW-LOS-048"), std::string::npos);
  EXPECT_EQ(g->picture("day").find("id=\"moon\""), std::string::npos);
}

}  // namespace
}  // namespace sandtable::fow
