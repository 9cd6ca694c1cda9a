// The badges of teams and platoons: what a player must know of them at a glance, each with the rule that says so.
#include "fow/show/cards.hpp"

#include <gtest/gtest.h>

#include "dice/recorded.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/setup/setup.hpp"

namespace sandtable::fow {
namespace {

// Two rifle teams, and a tank that may always move and shoot, 10 in from the enemy.
constexpr const char* field = R"(
sides = ["us", "german"]
table = { size = [48, 48] }
[[platoon]]
name = "men"
side = "us"
model = "Rifle team"
team = [{ name = "m1", at = [10, 10] }, { name = "m2", at = [12, 10] }]
[[platoon]]
name = "tank"
side = "us"
model = "M4 Sherman"
at = [20, 10]
[[platoon]]
name = "enemy"
side = "german"
facing = 180
model = "Rifle team"
team = [{ name = "e1", at = [12, 20] }, { name = "e2", at = [20, 20] }]
)";

struct Table {
  std::unique_ptr<Game> game;
  State& s;

  explicit Table(const std::string& more = "")
      : game(begin(Toml::parse(field + more, "field.toml"), SANDTABLE_SOURCE_DIR)), s(engine::state_of(*game)) {
    ConstantDice dice(1);
    DropEvents drop;
    game->run(dice, drop);
  }
  void play(const char* verb, const std::string& words) {
    ConstantDice dice(1);
    DropEvents drop;
    const Command c = game->command(verb, Toml::parse("w = " + words, "words").find("w"));
    const Refusals no = game->apply(0, game->complete(0, c), dice, drop);
    EXPECT_TRUE(no.empty()) << no[0].words;
  }
  TeamId team(const char* name) const { return TeamId{game->piece(name).id}; }
  PlatoonId platoon(const char* name) const { return PlatoonId{game->piece(name).id}; }

  // "G FOW-LOS-051, D FOW-FOX-002"
  template <class Id>
  std::string badges(Id id) const {
    std::string list;
    for (const Badge& b : badges_of(s, id))
      list += (list.empty() ? "" : ", ") + b.letter + " " + std::string(b.rule.text());
    return list;
  }
};

// rules: FOW-LOS-051 FOW-LOS-048
TEST(Badges, GoneToGroundUntilItFires) {
  Table t;
  EXPECT_EQ(t.badges(t.team("m1")), "G FOW-LOS-051");
  EXPECT_EQ(t.badges(t.team("m2")), "G FOW-LOS-051");
  EXPECT_EQ(t.badges(t.team("tank_1")), "") << "in the open";
  t.play("done", "{}");
  t.play("shoot", "{ platoon = \"men\", target = \"enemy\", only = [\"m1\"] }");
  EXPECT_EQ(t.badges(t.team("m1")), "F FOW-LOS-048");
  EXPECT_EQ(t.badges(t.team("m2")), "G FOW-LOS-051");
}

// rules: FOW-SHO-005
TEST(Badges, APlatoonThatHasShot) {
  Table t;
  t.play("done", "{}");
  EXPECT_EQ(t.badges(t.platoon("men")), "");
  t.play("shoot", "{ platoon = \"men\", target = \"enemy\", only = [\"m1\"] }");
  EXPECT_EQ(t.badges(t.platoon("men")), "F FOW-SHO-005");
  EXPECT_EQ(t.badges(t.platoon("tank")), "");
}

// rules: FOW-REC-003
TEST(Badges, APlatoonThatReveals) {
  Table t;
  t.s[t.platoon("men")].deeds.watching = true;
  EXPECT_EQ(t.badges(t.platoon("men")), "W FOW-REC-003");
}

// rules: FOW-HIT-003 FOW-MOV-003 FOW-MOV-041
TEST(Badges, MovedOrAtTheDouble) {
  Table t;
  t.play("move", "{ platoon = \"men\", orders = [{ team = \"m1\", forward = 3 }] }");
  EXPECT_EQ(t.badges(t.team("m1")), "M FOW-HIT-003");
  EXPECT_EQ(t.badges(t.platoon("men")), "M FOW-MOV-003");
  EXPECT_EQ(t.badges(t.platoon("tank")), "");
  t.play("move", "{ platoon = \"tank\", to = [30, 6], double = true }");
  EXPECT_EQ(t.badges(t.team("tank_1")), "A FOW-MOV-041");
  EXPECT_EQ(t.badges(t.platoon("tank")), "A FOW-MOV-041");
}

// rules: FOW-PIN-010 FOW-CAS-005 FOW-BOG-014 FOW-FOX-002 FOW-FLM-010 FOW-VWP-018 FOW-SSR-014 FOW-MSR-022 FOW-MSR-023
// rules: FOW-REC-002 FOW-REC-032
TEST(Badges, WhatHasBefallenATeam) {
  const auto of = [](const char* status) {
    const Table t(std::string(R"(
[[platoon]]
name = "other"
side = "us"
model = "M4 Sherman"
at = [40, 4]
status = [")") + status +
                  "\"]\n");
    return t.badges(t.team("other_1"));
  };
  EXPECT_EQ(of("bailed_out"), "B FOW-CAS-005");
  EXPECT_EQ(of("bogged_down"), "S FOW-BOG-014");
  EXPECT_EQ(of("broken_down"), "K FOW-MSR-022");
  EXPECT_EQ(of("beyond_repair"), "K FOW-MSR-023");
  EXPECT_EQ(of("revealed"), "V FOW-REC-002");
  EXPECT_EQ(of("must_reorganise"), "O FOW-REC-032");
  EXPECT_EQ(of("fuel_spent"), "E FOW-FLM-010");
  EXPECT_EQ(of("hatch_open"), "H FOW-VWP-018");
  EXPECT_EQ(of("fired_recoilless"), "R FOW-SSR-014");
  EXPECT_EQ(of("destroyed"), "");
  Table t;
  t.s[t.team("m1")].shelter.dug_in = true;
  EXPECT_EQ(t.badges(t.team("m1")), "G FOW-LOS-051, D FOW-FOX-002");
  t.s[t.platoon("men")].pinned = true;
  EXPECT_EQ(t.badges(t.team("m2")), "P FOW-PIN-010, G FOW-LOS-051");
  EXPECT_EQ(t.badges(t.platoon("men")), "P FOW-PIN-010");
  EXPECT_EQ(t.badges(t.platoon("tank")), "");
}

// rules: FOW-PIN-009
TEST(Badges, PinnedDownIsToldOnce) {
  Table t;
  ConstantDice dice(1);
  KeepEvents told;
  Out out(t.s.core, dice, told);
  for (int times = 0; times < 2; ++times) {
    pin_down(t.s, t.platoon("men"), "FOW-PIN-001"_rule, out);
    EXPECT_EQ(t.badges(t.platoon("men")), "P FOW-PIN-010");
  }
  EXPECT_EQ(told.events.size(), 1u);
}

// rules: FOW-SHO-028 FOW-SHO-029 FOW-SHO-030 FOW-SHO-031
TEST(Cards, FieldsOfFireAreDrawnAllRoundOrAhead) {
  const Table t(R"(
[[platoon]]
name = "guns"
side = "us"
team = [
  { name = "howitzer", at = [40, 4], model = { name = "howitzer", type = "gun", mobility = "medium", base = [1, 1], weapons = [{ name = "gun", range = 24, rof = 2, anti_tank = 7, firepower = 3 }] } },
  { name = "flak", at = [43, 4], model = { name = "flak", type = "gun", mobility = "medium", base = [1, 1], weapons = [{ name = "flak", range = 24, rof = 4, anti_tank = 5, firepower = 5, traits = ["turntable"] }] } },
  { name = "stug", at = [46, 4], model = { name = "stug", type = "tank", mobility = "fully_tracked", armour = [7, 3, 1], base = [1, 2], machine_guns = ["hull", "aa"], weapons = [{ name = "75mm", range = 32, rof = 2, anti_tank = 11, firepower = 3, mount = "hull" }] } },
]
)");
  const auto arcs = [&](const char* name) {
    std::string list;
    for (const Barrel& b : t.s.world->cards[t.s[t.team(name)].model.index()].barrels)
      list += (list.empty() ? "" : ", ") + b.name + (b.half.turns == 32768 ? " all round" : " ahead");
    return list;
  };
  EXPECT_EQ(arcs("m1"), "Rifles all round");
  EXPECT_EQ(arcs("howitzer"), "gun ahead");
  EXPECT_EQ(arcs("flak"), "flak all round");
  EXPECT_EQ(arcs("stug"), "75mm ahead, Hull MG ahead, AA MG all round");
}

// rules: FOW-CHR-004 FOW-CHR-005 FOW-CHR-006 FOW-CHR-020 FOW-CHR-026 FOW-CHR-029 FOW-CHR-037
TEST(Cards, SayWhatAModelIsAndWhy) {
  const Table t(R"(
[[platoon]]
name = "other"
side = "us"
at = [40, 4]
model = { name = "tank", type = "tank", mobility = "fully_tracked", armour = [7, 3, 1], base = [1, 2], turret = true, traits = ["wide_tracks"], machine_guns = ["co_ax", "hull"], weapons = [{ name = "75mm", range = 32, rof = 2, anti_tank = 11, firepower = 3, mount = "turret" }] }
)");
  const auto fact = [&](const char* team, const char* label) {
    for (const Fact& f : t.s.world->cards[t.s[t.team(team)].model.index()].facts)
      if (f.label == label) return f.text.substr(0, f.text.find(':')) + " " + std::string(f.rule.text());
    return std::string("nothing");
  };
  EXPECT_EQ(fact("other_1", "Type"), "Tank team FOW-CHR-005");
  EXPECT_EQ(fact("m1", "Type"), "Infantry team FOW-CHR-006");
  EXPECT_EQ(fact("other_1", "Mobility"), "Fully tracked FOW-CHR-020");
  EXPECT_EQ(fact("other_1", "Front/Side/Top"), "7 / 3 / 1 FOW-CHR-026");
  EXPECT_EQ(fact("m1", "Front/Side/Top"), "nothing");
  EXPECT_NE(fact("other_1", "75mm"), "nothing");
  EXPECT_EQ(fact("other_1", "Machine-guns"), "Co-ax MG, Hull MG FOW-CHR-029");
  EXPECT_EQ(fact("other_1", "Special"), "Wide tracks FOW-CHR-037");
}

}  // namespace
}  // namespace sandtable::fow
