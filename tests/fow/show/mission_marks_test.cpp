// What the table shows of a mission: needs, whom a side still expects, losses and points, who has yet to deploy.
#include <gtest/gtest.h>

#include <algorithm>

#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/setup/setup.hpp"
#include "game/match.hpp"
#include "game/tableau.hpp"

namespace sandtable::fow {
namespace {

constexpr const char* forces = R"(
sides = ["german", "soviet"]
mission = "hold-the-line"
attacker = "soviet"
[[platoon]]
name = "strelki"
side = "soviet"
team = [{ name = "s1", model = "Rifle team", at = [60, 27] }]
[[platoon]]
name = "gone"
side = "soviet"
team = [{ name = "x1", model = "Rifle team", status = ["destroyed"], at = [4, 4] }]
[[platoon]]
name = "line"
side = "german"
team = [{ name = "g1", model = "Rifle team", at = [60, 4] }]
[[platoon]]
name = "panzers"
side = "german"
place = "away"
team = [{ name = "p1", model = "Panzer IV G" }]
[[platoon]]
name = "pioneers"
side = "german"
place = "away"
team = [{ name = "e1", model = "Rifle team" }]
[[platoon]]
name = "paks"
side = "german"
place = "away"
team = [{ name = "k1", model = "7.5cm PaK40" }]
)";

constexpr const char* under_way = R"(
[mission_state]
attacker = "soviet"
edge = "left"
objectives = [
  { at = [60, OBJECTIVE], by = "german", serves = ["soviet"] }, { at = [40, 4], by = "soviet", serves = ["german", "soviet"] },
]
reserve = ["panzers"]
ambush = ["paks"]
immediate_ambush = ["pioneers"]
[start]
side = "soviet"
turn = 2
)";

// As it stands when the first answer is waited for.
Tableau shown(const std::string& more) {
  const Match match(begin(Toml::parse(forces + more, "marks.toml"), SANDTABLE_SOURCE_DIR), {.ruleset = "fow2"},
                    std::make_shared<PhiloxDice>(1));
  return match.game().tableau();
}

// Nobody is near the objective, or the attacker is and has won.
Tableau shown_under_way(const std::string& objective_at) {
  std::string more = under_way;
  more.replace(more.find("OBJECTIVE"), 9, objective_at);
  return shown(more);
}

std::string words(const Fact& f) { return f.label + " = " + f.text + " (" + f.rule.text() + ")"; }

std::vector<std::string> mission_facts(const Tableau& t, int side) {
  std::vector<std::string> list;
  for (const Mark& m : t.marks)
    if (m.sort == "mission"_name && m.side == side)
      for (const Fact& f : m.facts) list.push_back(words(f));
  return list;
}

std::vector<std::string> of_mark(const Tableau& t, const std::string& named) {
  std::vector<std::string> list;
  for (const Mark& m : t.marks)
    if (m.words == named)
      for (const Fact& f : m.facts) list.push_back(words(f));
  return list;
}

std::vector<std::string> of_group(const Tableau& t, const std::string& name) {
  std::vector<std::string> list;
  for (const Group& g : t.groups)
    if (g.name == name)
      for (const Fact& f : g.facts) list.push_back(words(f));
  return list;
}

::testing::AssertionResult among(const std::vector<std::string>& list, const std::string& wanted) {
  if (std::find(list.begin(), list.end(), wanted) != list.end()) return ::testing::AssertionSuccess();
  auto no = ::testing::AssertionFailure() << wanted << " is not among:";
  for (const std::string& one : list) no << "\n  " << one;
  return no;
}

// rules: FOW-OBJ-011, FOW-MSP-033, FOW-MSP-007, FOW-MSP-016
TEST(MissionMarks, WhileItLastsLossesAndWhatAVictoryWouldBring) {
  const Tableau t = shown_under_way("44");
  const std::vector<std::string> soviet = mission_facts(t, 1), german = mission_facts(t, 0);
  EXPECT_TRUE(among(soviet, "Platoons lost = 1 (FOW-OBJ-011)"));
  EXPECT_TRUE(among(german, "Platoons lost = 0 (FOW-OBJ-011)"));
  EXPECT_TRUE(among(soviet, "A victory now = 5 to 2 points (FOW-OBJ-011)"));
  EXPECT_TRUE(among(german, "A victory now = 6 to 1 points (FOW-OBJ-011)"));
  EXPECT_TRUE(among(german, "In reserve: 1 = panzers (FOW-MSP-033)"));
  EXPECT_TRUE(among(german, "In ambush: 1 = paks (FOW-MSP-007)"));
  EXPECT_TRUE(among(german, "In immediate ambush: 1 = pioneers (FOW-MSP-016)"));
}

// rules: FOW-OBJ-001, FOW-OBJ-003
TEST(MissionMarks, AnObjectiveSaysWhoPlacedItAndWhomItServes) {
  const Tableau t = shown_under_way("44");
  EXPECT_TRUE(among(of_mark(t, "Objective 1"), "Placed by = German (FOW-OBJ-001)"));
  EXPECT_TRUE(among(of_mark(t, "Objective 2"), "Placed by = Soviet (FOW-OBJ-001)"));
  EXPECT_TRUE(among(of_mark(t, "Objective 1"), "Wins the battle for = Soviet (FOW-OBJ-003)"));
  EXPECT_TRUE(among(of_mark(t, "Objective 2"), "Wins the battle for = German and Soviet (FOW-OBJ-003)"));
}

// rules: FOW-OBJ-011
TEST(MissionMarks, WonItShowsThePointsThemselves) {
  const Tableau t = shown_under_way("24");
  const std::vector<std::string> soviet = mission_facts(t, 1), german = mission_facts(t, 0);
  EXPECT_TRUE(among(soviet, "Victory Points = 5 (FOW-OBJ-011)"));
  EXPECT_TRUE(among(german, "Victory Points = 2 (FOW-OBJ-011)"));
  EXPECT_FALSE(among(soviet, "A victory now = 5 to 2 points (FOW-OBJ-011)"));
}

// rules: FOW-DEP-002, FOW-MSP-033, FOW-OBJ-011
TEST(MissionMarks, WhoIsStillToBePlacedIsSaidOfHimAlone) {
  const std::string due = "Deploys = still to be placed (FOW-DEP-002)";
  const Tableau before = shown("");
  EXPECT_TRUE(among(of_group(before, "panzers"), due));
  EXPECT_FALSE(among(of_group(before, "line"), due)) << "it stands on the table already";
  for (const std::string& fact : mission_facts(before, 1))
    EXPECT_EQ(fact.find("FOW-OBJ-011"), std::string::npos) << "before the first turn nothing is lost: " << fact;
  const Tableau after = shown_under_way("44");
  EXPECT_TRUE(among(of_group(after, "panzers"), "Waits = in reserve (FOW-MSP-033)"));
  EXPECT_FALSE(among(of_group(after, "panzers"), due));
  EXPECT_FALSE(among(of_group(after, "line"), due));
}

}  // namespace
}  // namespace sandtable::fow
