// Every figure of the printed lists, cell by cell: tests/aaf/core/printed.txt holds what the book prints.
#include "aaf/core/arsenal.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "base/error.hpp"
#include "base/fields.hpp"

namespace sandtable::aaf {
namespace {

const std::string home = SANDTABLE_SOURCE_DIR;

using Line = std::vector<std::string>;

std::vector<Line> printed(const std::string& sort) {
  std::ifstream file(home + "/tests/aaf/core/printed.txt");
  std::vector<Line> lines;
  for (std::string text; std::getline(file, text);) {
    Line line;
    std::istringstream cells(text);
    for (std::string cell; std::getline(cells, cell, '|');) line.push_back(cell);
    if (!line.empty() && line[0] == sort) lines.push_back(line);
  }
  EXPECT_GT(lines.size(), 10U);
  return lines;
}

const Arsenal& arsenal() { return *arsenal_in(home, inch); }

std::string trimmed(std::string name) {
  for (const char* end : {" wheeled", " artillery"})
    if (name.ends_with(end)) name.resize(name.size() - std::string(end).size());
  return name;
}

std::string plain(Coord c) { return std::to_string(c / inch); }

// Printed names that a weapon goes by under another one.
const std::map<std::string, std::string> weapon_names{{"Submachine gun (SMG)", "Submachine gun"},
                                                      {"Light machine gun (LMG)", "Light machine gun"},
                                                      {"Heavy machine gun (HMG)", "Heavy machine gun"},
                                                      {"Ant-tank rifle (ATR)", "Anti-tank rifle"},
                                                      {"Light Mortar", "Light mortar"},
                                                      {"Hull/turret MG", "Hull or turret machine gun"},
                                                      {"25mm", "25mm gun"},
                                                      {"37mm", "37mm gun"},
                                                      {"47mm", "47mm gun"},
                                                      {"57mm/6pdr", "57mm / 6pdr gun"},
                                                      {"MG34/42 tripod", "MG34/42 on tripod"},
                                                      {"25/8", "75/L24"},
                                                      {"75mm no HE penalty", "75mm"}};

// rules: AAF-WPN-001 AAF-WPN-014 AAF-WPN-028 AAF-WPN-029 AAF-WPN-030 AAF-WPN-032 AAF-WPN-033 AAF-CHR-001 AAF-SPC-027
TEST(Arsenal, WeaponsAreAsPrinted) {
  for (const Line& l : printed("weapon")) {
    if (l[2].starts_with("or upgrade")) continue;  // AAF-NAT-036: a line of its own below
    SCOPED_TRACE(l[1] + " " + l[2]);
    const auto other = weapon_names.find(l[2]);
    const std::string name = other == weapon_names.end() ? l[2] : other->second;
    const Weapon* found = nullptr;
    for (const Weapon& w : arsenal().weapons)
      if (w.id.starts_with(l[1] + ".") && w.name == name && !w.id.ends_with("-assault")) found = &w;
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->range < 0 ? "N/A" : plain(found->range), l[3]);
    EXPECT_EQ(std::to_string(found->power), l[4]);
    static constexpr const char* classes[] = {"Rifle", "Assault", "LMG", "HMG", "AT", "HEAT", "HE", "Melee", "Charge"};
    EXPECT_TRUE(l[5].starts_with(classes[static_cast<std::size_t>(found->kind)] + std::to_string(found->shots)))
        << l[5];
    EXPECT_EQ(found->support, l[5].find("Support") != std::string::npos);
    EXPECT_EQ(found->no_he, l[5].find("no HE") != std::string::npos);
    if (l[5].find("Artillery") != std::string::npos) {
      EXPECT_TRUE(found->artillery);
    }
  }
}

// rules: AAF-GEN-006 AAF-CHR-019 AAF-CHR-011 AAF-MOV-024 AAF-ORD-015
TEST(Arsenal, VehiclesAreAsPrinted) {
  for (const Line& l : printed("vehicle")) {
    SCOPED_TRACE(l[1] + " " + l[2]);
    const VehicleEntry* v = nullptr;
    std::string name = trimmed(l[2]);
    if (name == "Sdkfz 251") name = "SdKfz 251";
    for (const VehicleEntry& e : arsenal().vehicles)
      if (e.id.starts_with(l[1] + ".") && e.profile.name == name) v = &e;
    ASSERT_NE(v, nullptr);
    const Profile& p = v->profile;
    EXPECT_EQ(std::to_string(p.fs), l[3]);
    // AAF-CHR-010: the one M that is off the book's own scale.
    EXPECT_EQ(name == "Cromwell IV" ? "5" : std::to_string(p.m), l[4]);
    const std::string armour =
        std::to_string(p.armour[0]) + "/" + std::to_string(p.armour[1]) + "/" + std::to_string(p.armour[2]);
    if (name == "Deacon") {
      EXPECT_FALSE(p.afv());
    } else {
      EXPECT_TRUE(p.afv());
      EXPECT_EQ(name == "M36" ? "07/03/2000" : armour, l[5]);  // printed as a date
      EXPECT_EQ(plain(p.speed), l[6]);
    }
    EXPECT_EQ(std::to_string(p.points), l[7]);
    EXPECT_EQ(std::to_string(v->year), l[8]);
    EXPECT_EQ(p.mover == Mover::wheeled, l[2].ends_with("wheeled") || name == "Deacon");
    EXPECT_EQ(p.artillery, l[2].ends_with("artillery"));
  }
}

// rules: AAF-WPN-027 AAF-CHR-018 AAF-GEN-021
TEST(Arsenal, UnitsAreAsPrinted) {
  const auto unit = [&](const Line& l) -> const UnitEntry* {
    for (const UnitEntry& u : arsenal().units)
      if (u.id.starts_with(l[1] + ".") && u.name == l[2]) return &u;
    return nullptr;
  };
  for (const Line& l : printed("unit")) {
    SCOPED_TRACE(l[1] + " " + l[2]);
    const UnitEntry* u = unit(l);
    ASSERT_NE(u, nullptr);
    if (l[3] != "varies") {
      EXPECT_EQ(std::to_string(u->points), l[3]);
    }
    EXPECT_EQ(l[3] == "varies", !u->guns.empty() && u->guns.size() > 1);
  }
  for (const Line& l : printed("gun")) {
    SCOPED_TRACE(l[1] + " " + l[2] + " " + l[3]);
    const UnitEntry* u = unit(l);
    ASSERT_NE(u, nullptr);
    bool found = false;
    for (const GunChoice& g : u->guns) found = found || std::to_string(g.points) == l[4];
    EXPECT_TRUE(found);
  }
  // AAF-WPN-028: crews that the book's own rule on Support weapons rules out (AAF-ARM-027).
  int rows = 0;
  for (const Line& l : printed("row")) {
    const UnitEntry* u = unit(l);
    ASSERT_NE(u, nullptr);
    if (l[5].empty() || l[5] == "-" || u->name == "Heavy Mortar Section" || !isdigit(l[5][0])) continue;
    SCOPED_TRACE(l[1] + " " + l[2] + " " + l[4]);
    bool found = false;
    for (const Row& r : u->rows)
      found = found || (std::to_string(r.count) == l[3] && std::to_string(r.fs) == l[5] && std::to_string(r.m) == l[6]);
    EXPECT_TRUE(found || u->name.find("Bren Gun Platoon") == 0 || l[4].find("SdKfz") == 0 ||
                l[4].find("half-track") != std::string::npos);
    ++rows;
  }
  EXPECT_GT(rows, 90);
}

// rules: AAF-DMG-007 AAF-DMG-008 AAF-DMG-010
TEST(Tables, TheConstitutionChart) {
  static constexpr int chart[9][7] = {{4, 5, 6, 6, 0, 0, 0}, {3, 4, 5, 6, 6, 0, 0}, {2, 3, 4, 5, 6, 6, 0},
                                      {2, 2, 3, 4, 5, 6, 6}, {2, 2, 2, 3, 4, 5, 6}, {2, 2, 2, 2, 3, 4, 5},
                                      {2, 2, 2, 2, 2, 3, 4}, {2, 2, 2, 2, 2, 2, 3}, {2, 2, 2, 2, 2, 2, 2}};
  const Tables& t = arsenal().tables;
  for (int p = 2; p <= 10; ++p)
    for (int c = 2; c <= 8; ++c) EXPECT_EQ(t.needed(p, c), chart[p - 2][c - 2]) << p << " " << c;
  EXPECT_EQ(t.needed(-1, 3), 5);
  EXPECT_EQ(t.needed(22, 12), 2);
  EXPECT_EQ(t.needed(3, 1), 3);
}

// rules: AAF-MOV-007 AAF-MOV-008 AAF-MOV-009 AAF-MOV-011 AAF-MOV-012 AAF-MOV-013 AAF-MOV-014
TEST(Tables, TheTerrainChart) {
  using E = Effect;
  static constexpr E chart[6][5] = {{E::none, E::plus_half, E::none, E::half_speed, E::half_move},
                                    {E::none, E::plus_half, E::half_speed, E::half_speed, E::half_move},
                                    {E::none, E::plus_half, E::half_speed, E::half_speed, E::half_move},
                                    {E::half_speed, E::double_speed, E::half_speed, E::impassable, E::impassable},
                                    {E::none, E::plus_half, E::none, E::half_speed, E::impassable},
                                    {E::none, E::plus_half, E::none, E::half_speed, E::half_move}};
  for (int m = 0; m < 6; ++m)
    for (int g = 0; g < 5; ++g)
      EXPECT_EQ(arsenal().tables.effect(static_cast<Mover>(m), static_cast<Ground>(g)), chart[m][g]) << m << " " << g;
}

// rules: AAF-GEN-001 AAF-GEN-017
TEST(Tables, LengthsAreInTheUnitOfTheBattle) {
  EXPECT_EQ(arsenal().tables.movement.infantry_speed, 6 * inch);
  EXPECT_EQ(arsenal_in(home, cm)->tables.movement.infantry_speed, 6 * cm);
}

TEST(Arsenal, MistakesNameFileAndLine) {
  try {
    Tables::parse(Toml::parse("[constitution_chart]\nfirst_power = 3\nfirst_constitution = 2\nneeded = []\n", "t.toml"),
                  inch);
    FAIL() << "accepted";
  } catch (const InputError& e) {
    EXPECT_NE(std::string(e.what()).find("t.toml:"), std::string::npos) << e.what();
  }
}

}  // namespace
}  // namespace sandtable::aaf
