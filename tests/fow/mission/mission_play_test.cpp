// Random play of whole missions: from the roll for the attacker to Victory Points, with every check of the harness; and
// every mission by usual answers to its end.
#include <gtest/gtest.h>

#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/mission/score.hpp"
#include "fow/setup/setup.hpp"
#include "game/harness.hpp"
#include "game/match.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

// Few platoons of many kinds: foot, guns with tractors, tanks, mounted infantry, recce, headquarters with weapons.
constexpr const char* forces = R"(
sides = ["us", "german"]
turns = 4
table = { size = [48, 44] }
[[feature]]
kind = "wood"
rect = { at = [14, 12], size = [8, 5] }
[[feature]]
kind = "house"
rect = { at = [34, 30], size = [6, 5] }
openings = [{ sort = "door", wall = "back" }, { sort = "window", wall = "front" }]
[[platoon]]
name = "rifles"
side = "us"
place = "away"
model = "Rifle/MG team"
team = [{ name = "r1" }, { name = "r2" }, { name = "r3" }, { name = "r4" }]
[[platoon]]
name = "shermans"
side = "us"
place = "away"
model = "M4 Sherman"
team = [{ name = "m1" }, { name = "m2" }, { name = "m3" }]
[[platoon]]
name = "scouts"
side = "us"
place = "away"
recce = true
model = "Rifle/MG team"
team = [{ name = "c1" }, { name = "c2" }]
[[platoon]]
name = "hq"
side = "us"
place = "away"
team = [{ name = "captain", model = "Rifle team", role = "company_command" }]
[[platoon]]
name = "grenadiers"
side = "german"
place = "away"
skill = "veteran"
team = [
  { name = "t1", model = "Sd Kfz 251/1" }, { name = "t2", model = "Sd Kfz 251/1" },
  { name = "g1", model = "Rifle/MG team" }, { name = "g2", model = "Rifle/MG team" }, { name = "g3", model = "Rifle/MG team" },
]
[[platoon]]
name = "paks"
side = "german"
place = "away"
model = "7.5cm PaK40"
team = [{ name = "k1" }, { name = "k2" }, { name = "tr", model = "3-ton truck" }]
[[platoon]]
name = "panzers"
side = "german"
place = "away"
model = "Panzer IV G"
team = [{ name = "p1" }, { name = "p2" }]
[[platoon]]
name = "stab"
side = "german"
place = "away"
team = [{ name = "chef", model = "Rifle team", role = "company_command" }]
)";

std::unique_ptr<Game> battle_of(const std::string& mission, const std::string& more = {}) {
  return begin(Toml::parse("mission = \"" + mission + "\"\n" + more + forces, mission + ".toml"), SANDTABLE_SOURCE_DIR);
}

class EveryMission : public testing::TestWithParam<std::string> {};

TEST_P(EveryMission, RandomPlayNeverGetsStuck) {
  const auto start = [] { return battle_of(GetParam()); };
  const harness::Tally t = harness::random_play(start, 23, harness::commands_to_play(150), 300);
  EXPECT_GT(t.commands, 0);
  EXPECT_GT(t.refused, 0);
}

// rules: FOW-OBJ-011, FOW-MIS-010
TEST_P(EveryMission, EndsByUsualAnswersWithVictoryPoints) {
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    Match match(battle_of(GetParam()), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(seed));
    for (int i = 0; i < 2000 && !match.game().core().over(); ++i) {
      Command c = match.game().usual();
      c.decision = match.game().core().decision;
      int seat = 0;
      while (!match.game().outline_for(Viewer::spectator()).seats.has(seat)) ++seat;
      const Submitted done = match.submit(seat, c);
      ASSERT_TRUE(done.accepted()) << done.refusals[0].words;
    }
    ASSERT_TRUE(match.game().core().over()) << GetParam() << ", seed " << seed;
    const State& s = engine::state_of(match.game());
    for (std::size_t side = 0; side < 2; ++side) EXPECT_GE(s.mission.points[side], 1);
  }
}

// Two battles that differ only in which of two hidden platoons waits: the enemy is sent the same bytes until one of
// them shows itself.
// rules: FOW-MSP-089
TEST(HeldBack, WhichHiddenPlatoonWaitsIsNobodyElsesBusiness) {
  std::string hidden = forces;
  for (const char* name : {"name = \"paks\"", "name = \"panzers\""}) {
    const auto at = hidden.find(name);
    ASSERT_NE(at, std::string::npos);
    hidden.insert(at, "hidden = true\n");
  }
  const auto play = [&](const char* held, std::string& told) {
    auto start = begin(Toml::parse("mission = \"hold-the-line\"\nattacker = \"us\"\n" + hidden, "hidden.toml"),
                       SANDTABLE_SOURCE_DIR);
    Match match(std::move(start), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(5));
    std::vector<Event> events;
    for (int i = 0; i < 6; ++i) {
      const Decision d = match.game().outline_for(Viewer::of(1));
      Command c = match.game().usual();
      const bool names = c.verb == "hold_back"_name && i > 0;
      if (names)
        c = match.game().command("hold_back",
                                 Toml::parse(std::string("platoons = [\"grenadiers\", \"") + held + "\"]", "w"));
      c.decision = match.game().core().decision;
      const Submitted done = match.submit(d.seats.has(1) && d.side == 1 ? 1 : 0, c);
      ASSERT_TRUE(done.accepted()) << done.refusals[0].words;
      events.insert(events.end(), done.events.begin(), done.events.end());
      if (names) break;
    }
    told = harness::bytes_for(match, Viewer::of(0), events, {});
    told += harness::bytes_for(match, Viewer::spectator(), events, {});
  };
  std::string one, other;
  play("paks", one);
  play("panzers", other);
  EXPECT_EQ(one, other);
  EXPECT_FALSE(one.empty());
}

// ... nor which of two in ambush has left the field, nor for which a quarter of the table is rolled.
// rules: FOW-MSP-057, FOW-MSP-031, FOW-MSP-089
TEST(HeldBack, WhichHiddenPlatoonLeavesOrIsRolledForIsNobodyElsesBusiness) {
  const std::string withdrawal = R"(
mission = "fighting-withdrawal"
sides = ["us", "german"]
[mission_state]
attacker = "us"
edge = "bottom"
objectives = [{ at = [36, 40], by = "german", serves = ["us"] }]
ambush = ["paks", "panzers"]
[start]
side = "german"
turn = 3
[[platoon]]
name = "shermans"
side = "us"
model = "M4 Sherman"
at = [20, 4]
[[platoon]]
name = "paks"
side = "german"
hidden = true
place = "away"
team = [{ name = "k1", model = "7.5cm PaK40" }]
[[platoon]]
name = "panzers"
side = "german"
hidden = true
place = "away"
team = [{ name = "p1", model = "Panzer IV G" }]
[[platoon]]
name = "one"
side = "german"
model = "Rifle team"
at = [10, 44]
[[platoon]]
name = "two"
side = "german"
model = "Rifle team"
at = [20, 44]
[[platoon]]
name = "three"
side = "german"
model = "Rifle team"
at = [30, 44]
)";
  std::string rolled = std::string("mission = \"the-cauldron\"\nattacker = \"german\"\n") + forces;
  for (const char* name : {"name = \"paks\"", "name = \"panzers\""})
    rolled.insert(rolled.find(name), "hidden = true\n");
  const auto play = [](const std::string& setup, Name verb, const char* words, std::string& told) {
    Match match(begin(Toml::parse(setup, "hidden.toml"), SANDTABLE_SOURCE_DIR), {.ruleset = "fow2"},
                std::make_shared<PhiloxDice>(5));
    std::vector<Event> events;
    for (int i = 0; i < 30; ++i) {
      const Decision d = match.game().outline_for(Viewer::of(1));
      const int seat = d.seats.has(1) && d.side == 1 ? 1 : 0;
      Command c = match.game().usual();
      const bool now = c.verb == verb && seat == 1;
      if (now) c = match.game().command(std::string(verb.text()), Toml::parse(words, "w"));
      c.decision = match.game().core().decision;
      const Submitted done = match.submit(seat, c);
      ASSERT_TRUE(done.accepted()) << done.refusals[0].words;
      events.insert(events.end(), done.events.begin(), done.events.end());
      if (now) break;
    }
    told = harness::bytes_for(match, Viewer::of(0), events, {});
    told += harness::bytes_for(match, Viewer::spectator(), events, {});
  };
  std::string one, other;
  play(withdrawal, "withdraw"_name, "platoon = \"paks\"", one);
  play(withdrawal, "withdraw"_name, "platoon = \"panzers\"", other);
  EXPECT_EQ(one, other);
  play(rolled, "hold_back"_name, "platoons = [\"grenadiers\", \"paks\"]", one);
  play(rolled, "hold_back"_name, "platoons = [\"grenadiers\", \"panzers\"]", other);
  EXPECT_EQ(one, other);
  EXPECT_FALSE(one.empty());
}

// Battle plans: what the first player chose is told to nobody else before the second has chosen too.
// rules: MM-009
TEST(BattlePlans, AreSecretUntilBothAreChosen) {
  const auto play = [&](const char* plan, std::string& told) {
    Match match(battle_of("mm-battle-plans"), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(5));
    Command c = match.game().command("choose_plan", Toml::parse(std::string("plan = \"") + plan + "\"", "w"));
    c.decision = match.game().core().decision;
    const Submitted done = match.submit(0, c);
    ASSERT_TRUE(done.accepted()) << done.refusals[0].words;
    told = harness::bytes_for(match, Viewer::of(1), done.events, {});
    told += harness::bytes_for(match, Viewer::spectator(), done.events, {});
    EXPECT_EQ(engine::state_of(match.game()).mission.plans[0].plan, plan == std::string("attack") ? 0 : 2);
  };
  std::string attack, defend;
  play("attack", attack);
  play("defend", defend);
  EXPECT_EQ(attack, defend);
  EXPECT_FALSE(attack.empty());
}

// No mission hides a piece that stands on the table (FOW-MSP-089): what a side knows is enough to judge its commands,
// so none is ever stopped by what it could not know.
TEST_P(EveryMission, WhatASideKnowsIsEnoughToJudgeItsCommands) {
  std::string hidden = forces;
  for (const char* name : {"name = \"paks\"", "name = \"panzers\"", "name = \"shermans\""}) {
    const auto at = hidden.find(name);
    ASSERT_NE(at, std::string::npos);
    hidden.insert(at, "hidden = true\n");
  }
  Match match(begin(Toml::parse("mission = \"" + GetParam() + "\"\n" + hidden, "hidden.toml"), SANDTABLE_SOURCE_DIR),
              {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(11));
  Draws draws(12);
  for (int i = 0; i < harness::commands_to_play(120) && !match.game().core().over(); ++i) {
    const Decision d = match.game().outline_for(Viewer::spectator());
    int seat = 0;
    while (!d.seats.has(seat)) ++seat;
    Command c = match.game().known(Viewer::of(seat))->sample(draws);
    c.decision = match.game().core().decision;
    const Submitted done = match.submit(seat, c);
    ASSERT_TRUE(done.accepted()) << "command " << i << ", " << c.verb.text() << ": " << done.refusals[0].words;
  }
}

std::string name_of(const testing::TestParamInfo<std::string>& mission) {
  std::string name = mission.param;
  std::erase_if(name, [](char c) { return c == '-' || c == '_'; });
  return name;
}
INSTANTIATE_TEST_SUITE_P(OfBothBooks, EveryMission, testing::ValuesIn(mission_ids(SANDTABLE_SOURCE_DIR)), name_of);

}  // namespace
}  // namespace sandtable::fow
