// What teams are: types, mobilities, base sizes, armour classes (FOW-CHR-001 to 041).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "fow/core/arsenal.hpp"
#include "fow/core/rolls.hpp"
#include "fow/movement/movement.hpp"
#include "fow/setup/setup.hpp"
#include "game/game.hpp"

namespace sandtable::fow {
namespace {

Model made(const std::string& text) { return read_model(Toml::parse(text, "model.toml")); }

std::string complaint(const std::string& text) {
  try {
    made(text);
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

std::string team(const char* type, const char* mobility, const char* rest) {
  return std::string("type = \"") + type + "\"\nmobility = \"" + mobility + "\"\n" + rest + "\n";
}

// rules: FOW-CHR-001 FOW-CHR-015
TEST(Team, IsOneVehicleOrUpToFiveSoldiersOnABase) {
  EXPECT_EQ(complaint(team("infantry", "foot", "figures = 5")), "accepted");
  EXPECT_NE(complaint(team("infantry", "foot", "figures = 6")), "accepted");
  EXPECT_NE(complaint(team("tank", "fully_tracked", "figures = 4")), "accepted") << "a hull is measured";
  EXPECT_NE(complaint(team("infantry", "foot", "")), "accepted") << "every team has a footprint";
}

// rules: FOW-CHR-004 FOW-CHR-005 FOW-CHR-007 FOW-CHR-008 FOW-CHR-020
TEST(Team, TypesGoWithTheirMobilities) {
  const auto fits = [](const char* type, const char* mobility) {
    return complaint(team(type, mobility, "base = [1, 2]")) == "accepted";
  };
  for (const char* vehicle : {"fully_tracked", "half_tracked", "jeep", "wheeled", "wagon", "cavalry_wagon"}) {
    EXPECT_TRUE(fits("tank", vehicle) && fits("transport", vehicle)) << vehicle << ": a Tank team need not be tracked";
    EXPECT_FALSE(fits("infantry", vehicle) || fits("gun", vehicle)) << vehicle;
  }
  for (const char* infantry : {"foot", "cavalry"}) {
    EXPECT_TRUE(fits("infantry", infantry));
    EXPECT_FALSE(fits("tank", infantry) || fits("gun", infantry) || fits("transport", infantry)) << infantry;
  }
  for (const char* gun : {"man_packed", "light", "medium", "heavy", "immobile"}) {
    EXPECT_TRUE(fits("gun", gun));
    EXPECT_FALSE(fits("tank", gun) || fits("infantry", gun) || fits("transport", gun)) << gun;
  }
  EXPECT_FALSE(fits("aircraft", "wheeled"));
  EXPECT_FALSE(fits("tank", "hover"));
}

// rules: FOW-CHR-006 FOW-CHR-009
TEST(Team, VehiclesAreTanksAndTransports) {  // CASE-FOW-CHR-016
  const auto vehicle = [](const char* type, const char* mobility) {
    return made(team(type, mobility, "base = [1, 2]")).vehicle();
  };
  EXPECT_TRUE(vehicle("tank", "fully_tracked"));
  EXPECT_TRUE(vehicle("transport", "wheeled"));
  EXPECT_TRUE(vehicle("transport", "wagon"));
  EXPECT_TRUE(vehicle("tank", "wheeled")) << "an armoured car";
  EXPECT_FALSE(vehicle("infantry", "cavalry"));
  EXPECT_FALSE(vehicle("gun", "heavy"));
}

// rules: FOW-CHR-016 FOW-CHR-017 FOW-CHR-018 FOW-CHR-019
TEST(Team, BasesByFigures) {
  struct Row {
    const char *type, *mobility;
    int figures;
    bool mortar;
    Coord width, depth;
  };
  constexpr Coord small = 6250;
  for (const Row& r : {Row{"infantry", "foot", 1, false, small, inch},
                       {"infantry", "foot", 3, false, small, inch},
                       {"infantry", "foot", 4, false, 2 * inch, small},
                       {"infantry", "foot", 5, false, 2 * inch, small},
                       {"gun", "man_packed", 2, false, 2 * inch, small},
                       {"gun", "man_packed", 4, true, 2 * inch, small},
                       {"infantry", "cavalry", 2, false, small, 2 * inch},
                       {"infantry", "cavalry", 3, false, 2 * inch, 12500},
                       {"gun", "light", 3, false, small, 2 * inch},
                       {"gun", "medium", 4, false, small, 2 * inch},
                       {"gun", "medium", 4, true, 2 * inch, 12500},
                       {"gun", "heavy", 5, false, 2 * inch, 12500},
                       {"gun", "immobile", 8, false, 2 * inch, 12500}}) {
    std::string rest = "figures = " + std::to_string(r.figures) + (r.mortar ? "\nmortar = true" : "");
    const Model m = made(team(r.type, r.mobility, rest.c_str()));
    EXPECT_EQ(m.width, r.width) << r.mobility << ' ' << r.figures;
    EXPECT_EQ(m.depth, r.depth) << r.mobility << ' ' << r.figures;
  }
}

// rules: FOW-CHR-024 FOW-CHR-026 FOW-CHR-027 FOW-CHR-028
TEST(Armour, Classes) {  // CASE-FOW-CHR-006
  const auto with = [](const char* armour) {
    return made(team("tank", "fully_tracked", (std::string("base = [1, 2]\n") + armour).c_str()));
  };
  const Model a = with("armour = [6, 3, 1]");
  EXPECT_TRUE(a.fully_armoured() && a.armoured && !a.open_topped() && !a.unarmoured());
  for (const char* open : {"armour = [1, 0, 0]", "armour = [0, 0, 0]"}) {
    const Model b = with(open);
    EXPECT_TRUE(b.armoured && b.open_topped() && !b.fully_armoured() && !b.unarmoured()) << open;
  }
  const Model c = with("");
  EXPECT_TRUE(c.unarmoured() && !c.armoured && !c.open_topped() && !c.fully_armoured());
  EXPECT_TRUE(with("armour = [16, 8, 3]").fully_armoured()) << "any Top armour of 1 or more";
  EXPECT_EQ(complaint(team("tank", "fully_tracked", "base = [1, 2]\narmour = [-1, 0, 0]")).find("accepted"),
            std::string::npos);
}

// rules: FOW-CHR-040 FOW-BOG-002 FOW-BOG-012
TEST(States, WhoCanBogDown) {  // CASE-FOW-CHR-021
  const auto bogs = [](const char* type, const char* mobility) {
    return made(team(type, mobility, "base = [1, 2]")).can_bog();
  };
  EXPECT_TRUE(bogs("gun", "light") && bogs("gun", "medium") && bogs("gun", "heavy"));
  EXPECT_TRUE(bogs("transport", "wheeled") && bogs("tank", "fully_tracked"));
  EXPECT_FALSE(bogs("infantry", "foot") || bogs("infantry", "cavalry") || bogs("gun", "man_packed"));
  EXPECT_FALSE(bogs("gun", "immobile")) << "it never moves by itself";
}

// rules: FOW-CHR-045 FOW-CHR-048
TEST(Tests, SkillAndMotivation) {
  EXPECT_EQ(skill_test(Skill::conscript).needed(), 5);
  EXPECT_EQ(skill_test(Skill::trained).needed(), 4);
  EXPECT_EQ(skill_test(Skill::veteran).needed(), 3);
  EXPECT_EQ(motivation_test(Motivation::reluctant).needed(), 5);
  EXPECT_EQ(motivation_test(Motivation::confident).needed(), 4);
  EXPECT_EQ(motivation_test(Motivation::fearless).needed(), 3);
}

// rules: FOW-CHR-038 FOW-CHR-041 FOW-CHR-040
TEST(States, OnlyWhereTheyCanBe) {  // CASE-FOW-CHR-021
  const auto with = [](const char* kind, const char* status) -> std::string {
    const std::string text = fmt::format(
        "sides = [\"a\", \"b\"]\n[[platoon]]\nname = \"x\"\nside = \"a\"\nat = [9, 9]\nstatus = [\"{}\"]\nmodel = {{ "
        "name = \"m\", base = [1, 2], {} }}\n",
        status, kind);
    try {
      begin(Toml::parse(text, "states.toml"), SANDTABLE_SOURCE_DIR);
    } catch (const InputError& e) {
      return e.what();
    }
    return "accepted";
  };
  const char* foot = "type = \"infantry\", mobility = \"foot\"";
  const char* hmg = "type = \"gun\", mobility = \"man_packed\"";
  const char* gun = "type = \"gun\", mobility = \"light\"";
  const char* truck = "type = \"transport\", mobility = \"wheeled\"";
  const char* tank = "type = \"tank\", mobility = \"fully_tracked\", armour = [5, 4, 1]";
  for (const char* who : {foot, hmg}) EXPECT_NE(with(who, "bogged_down"), "accepted") << who;
  for (const char* who : {gun, truck, tank}) EXPECT_EQ(with(who, "bogged_down"), "accepted") << who;
  for (const char* who : {foot, hmg, gun, truck}) EXPECT_NE(with(who, "bailed_out"), "accepted") << who;
  EXPECT_EQ(with(tank, "bailed_out"), "accepted");
  EXPECT_EQ(with(foot, "destroyed"), "accepted");
  EXPECT_NE(with(tank, "pinned"), "accepted") << "Pinned Down is a state of platoons";
}

// rules: FOW-TRN-007 FOW-GEN-020
TEST(StartingStep, HasTenItemsInThisOrder) {  // CASE-FOW-GEN-011: the sheet folds two of them together
  // Sole survivors test before all of them (FOW-MOR-033).
  constexpr auto names = enum_names(StartingItem{});
  const std::vector<std::string_view> items(names.begin(), names.end());
  EXPECT_EQ(items, (std::vector<std::string_view>{"sole_survivor", "company_morale", "victory", "ambushes",
                                                  "air_support", "aiming_point", "reserves", "rally", "remount",
                                                  "free_bogged", "smoke", "over"}));
}

}  // namespace
}  // namespace sandtable::fow
