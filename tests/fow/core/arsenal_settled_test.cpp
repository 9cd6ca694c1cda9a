// Figures and types of the arsenal that were doubtful once and are settled, and the models that upgrades of lists make.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>

#include "fow/core/arsenal.hpp"

namespace sandtable::fow {
namespace {

const Model& in_arsenal(std::string_view name) {
  static const Arsenal arsenal = Arsenal::load(SANDTABLE_SOURCE_DIR "/data/fow/arsenal");
  const Model* m = arsenal.find(name);
  if (!m) throw std::runtime_error(std::string(name) + " is not in the arsenal");
  return *m;
}

// rules: FOW-CHR-005 FOW-CHR-008
TEST(SettledArsenal, WhatCarriesASquadIsATransportWhatFightsIsATank) {
  for (const char* carrier :
       {"Sd Kfz 250/10 (3.7cm)", "Sd Kfz 250/11 (2.8cm)", "Sd Kfz 251/1 (2.8cm)", "Sd Kfz 251/10 (3.7cm)",
        "Daimler Dingo transport", "Captured Sd Kfz 251", "Bergepanther"})
    EXPECT_EQ(in_arsenal(carrier).type, TeamType::transport) << carrier;
  for (const char* fighter : {"Daimler Dingo", "Stuart III Jalopie", "Stuart V or VI Jalopie", "Sd Kfz 223 (radio)"})
    EXPECT_EQ(in_arsenal(fighter).type, TeamType::tank) << fighter;
}

TEST(SettledArsenal, FiguresSettledLater) {
  EXPECT_EQ(in_arsenal("Kfz 15 field car").mobility, Mobility::jeep);
  EXPECT_EQ(in_arsenal("Staff team").gait(), Mobility::heavy);
  const Model& ptrd = in_arsenal("BA-64 with PTRD");
  ASSERT_EQ(ptrd.weapons.size(), 1U) << "in the place of the AA machine-gun";
  EXPECT_EQ(ptrd.weapons[0].mount, Mount::hull);
  for (const char* same_gun :
       {"OQF 6 pdr gun", "Mark VIII (Valentine VIII)", "Mark IV (Churchill III or IV)", "M1 57mm gun", "SU-57"})
    EXPECT_TRUE(in_arsenal(same_gun).weapons.at(0).has(WeaponTrait::no_he)) << same_gun;
  EXPECT_EQ(in_arsenal("M18 Hellcat GMC").height, 5000);
  EXPECT_TRUE(in_arsenal("Pioneer Supply Maultier").has(Trait::pioneer_supply));
  EXPECT_TRUE(in_arsenal("Observer Carbine team").has(Trait::observer));
  EXPECT_TRUE(in_arsenal("Loading Crew team").weapons.empty());
}

// What an upgrade of a list makes of a team is the team itself but for that one thing.
TEST(SettledArsenal, UpgradesOfLists) {
  EXPECT_EQ(in_arsenal("8.8cm FlaK36 with extra crew").weapons.at(0).rof, 3);
  EXPECT_EQ(in_arsenal("8.8cm FlaK36").weapons.at(0).rof, 2);
  EXPECT_FALSE(in_arsenal("Armoured Sd Kfz 7/1").unarmoured());
  EXPECT_TRUE(in_arsenal("T-34 obr 1942 with cupola").has(Trait::cupola));
  for (const char* base :
       {"Sherman I, II, III or V", "Firefly VC", "Cromwell IV", "M4A2 Sherman", "IS-2", "ISU-122", "ISU-152"}) {
    const Model& plain = in_arsenal(base);
    const std::string upgraded = std::string(base) + " with .50 cal AA MG";
    const Model& more = in_arsenal(upgraded);
    ASSERT_EQ(more.weapons.size(), plain.weapons.size() + 1) << base;
    EXPECT_EQ(more.weapons.back().machine_gun, MachineGun::aa) << base;
    EXPECT_EQ(more.weapons.back().anti_tank, 4) << base;
    EXPECT_EQ(more.weapons[0].name, plain.weapons[0].name) << base;
    EXPECT_EQ(std::tie(more.front, more.side, more.top), std::tie(plain.front, plain.side, plain.top)) << base;
    EXPECT_EQ(more.chassis, plain.chassis) << base;
  }
}

}  // namespace
}  // namespace sandtable::fow
