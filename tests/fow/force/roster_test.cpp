// Rosters of BattleScribe read against the companies that are here.
#include "game/forces/roster.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "base/zip.hpp"
#include "fow/force/shipped.hpp"
#include "game/forces/random_list.hpp"

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::Import;
using forces::List;
using forces::Roster;

std::vector<std::pair<std::string, std::string>> known() {
  std::vector<std::pair<std::string, std::string>> all;
  for (const std::string& id : companies(tree)) all.emplace_back(id, shipped(id).name);
  return all;
}
// Platoons that stand for themselves, as a roster lists them.
List one_by_one(const List& list) {
  List out{list.head, {}};
  for (const forces::Pick& pick : list.platoons)
    for (int copy = 0; copy < pick.count; ++copy) out.platoons.push_back({pick.node, 1, pick.parts});
  std::stable_sort(out.platoons.begin(), out.platoons.end(),
                   [](const auto& a, const auto& b) { return a.node < b.node; });
  return out;
}
Import read_back(const std::string& bytes, const Company& c) {
  const Roster roster = forces::read_roster(bytes, "a.ros");
  return match_roster(roster.forces.at(0), c, roster.name, roster.limit);
}
std::string without(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at; (at = text.find(from)) != std::string::npos;)
    text.erase(at, text.find(to, at + from.size()) + to.size() - at);
  return text;
}

TEST(Rosters, ReadyListsGoRoundZippedAndNot) {
  for (const auto& entry : std::filesystem::directory_iterator(tree + "/data/fow/lists")) {
    const List list = read_list(read_file(entry.path().string()));
    const Company& c = shipped(list.head.company);
    const std::string text = to_roster(c, list);
    EXPECT_EQ(company_for(forces::read_roster(text, "a").forces.at(0), known()), c.id);
    for (const std::string& bytes : {text, zip_one("my list.ros", text)}) {
      const Import import = read_back(bytes, c);
      EXPECT_EQ(import.unmatched, std::vector<std::string>{}) << entry.path();
      EXPECT_EQ(complete(c, import.draft), one_by_one(list)) << entry.path();
      EXPECT_EQ(import.points, cost(c, list)) << entry.path();
    }
  }
}

TEST(Rosters, ListsDrawnByDiceGoRound) {
  const int seeds = std::getenv("SANDTABLE_LONG") ? 60 : 1;
  for (const std::string& id : companies(tree))
    for (int seed = 1; seed <= seeds; ++seed) {
      const auto list =
          random_list(shipped(id), force_rules().rules, 600 + seed % 4 * 300, static_cast<uint64_t>(seed));
      if (!list) continue;
      const Import import = read_back(to_roster(shipped(id), *list), shipped(id));
      EXPECT_EQ(complete(shipped(id), import.draft), one_by_one(*list)) << id << ", seed " << seed;
    }
}

// Other programs do not know our ids: the names alone have to do.
TEST(Rosters, NamesAloneFindNearlyEverything) {
  int lists = 0, same_points = 0;
  for (const auto& entry : std::filesystem::directory_iterator(tree + "/data/fow/lists")) {
    const List list = read_list(read_file(entry.path().string()));
    const Company& c = shipped(list.head.company);
    const Import import = read_back(without(to_roster(c, list), " entryId=\"", "\""), c);
    EXPECT_EQ(import.unmatched, std::vector<std::string>{}) << entry.path();
    ++lists;
    same_points += cost(c, complete(c, import.draft)) == cost(c, list) ? 1 : 0;
  }
  EXPECT_EQ(lists, 16);
  EXPECT_EQ(same_points, lists);
}

constexpr const char* by_hand = R"(<?xml version="1.0" encoding="UTF-8"?>
<roster name="Club night" points="585.0" pointsLimit="600.0" battleScribeVersion="1.15">
 <forces><force catalogueName="Fortress Europe Panzerkompanie"><categories>
  <category name="Headquarters"><selections>
   <selection name="Company HQ" number="1" points="0.0" type="upgrade"><selections>
    <selection name="Panzer IV H's" number="2" points="190.0" type="upgrade"/>
   </selections></selection>
  </selections></category>
  <category name="Combat Platoons"><selections>
   <selection name="PANZER PLATOON" number="1" points="0.0" type="upgrade"><selections>
    <selection name="Panzer" number="1" points="0.0"><selections>
     <selection name="Panzer IVH" number="3" points="285.0"/>
     <selection name="Panzer VII Löwe" number="1" points="500.0"/>
    </selections></selection>
   </selections></selection>
   <selection name="Landship Platoon" number="1" points="10.0"/>
  </selections></category>
 </categories></force></forces>
</roster>)";

TEST(Rosters, WhatHasNoMatchIsNamedWithItsPlace) {
  const Roster roster = forces::read_roster(by_hand, "club.ros");
  EXPECT_EQ(company_for(roster.forces.at(0), known()), "ge-panzer");
  const Company& c = shipped("ge-panzer");
  const Import import = match_roster(roster.forces.at(0), c, roster.name, roster.limit);
  EXPECT_EQ(
      import.unmatched,
      (std::vector<std::string>{"PANZER PLATOON, Panzer, Panzer VII L\xC3\xB6we: nothing in it has that name (line 13)",
                                "Landship Platoon: nothing of the company has that name (line 16)"}));
  const List list = complete(c, import.draft);
  EXPECT_EQ(list.head, (forces::ListHead{"ge-panzer", "Club night", 600}));
  EXPECT_EQ(cost(c, list), 190 + 3 * 95);
  EXPECT_EQ(import.points, 985);
}

TEST(Rosters, OtherFilesAreRefused) {
  const auto refused = [](const std::string& bytes) -> std::string {
    try {
      forces::read_roster(bytes, "a.ros");
    } catch (const InputError& e) {
      return e.what();
    }
    return "nothing";
  };
  EXPECT_NE(refused("<catalogue name='x'/>").find("is no roster but <catalogue>"), std::string::npos);
  EXPECT_NE(refused("<roster/>").find("no <force>"), std::string::npos);
  EXPECT_NE(refused("<roster><forces><force><selections>\n<selection name='a' "
                    "number='99999999999'/></selections></force></forces></roster>")
                .find(":2:"),
            std::string::npos);
  EXPECT_NE(refused("<roster><forces><force><selections><selection/></selections></force></forces></roster>")
                .find("has no name"),
            std::string::npos);
  EXPECT_NE(refused(zip_one("a.ros", std::string(64 << 20, ' '))).find("unpacks to more than"), std::string::npos);
  EXPECT_NE(refused("list of an army").find("is no XML"), std::string::npos);
}

// The worst a hostile roster can ask for: everything it may hold, all of it unknown or all of it alike.
TEST(Rosters, TheLargestIsMatchedInBoundedTime) {
  for (const char* name : {"Panzer IV H", "nothing of ours"}) {
    std::string text =
        "<roster><forces><force catalogueName='Panzerkompanie'><selections><selection name='Panzer "
        "Platoon'><selections>";
    for (int i = 0; i < 3000; ++i) text += std::string("<selection name='") + name + "' number='1000'/>";
    text += "</selections></selection></selections></force></forces></roster>";
    const Roster roster = forces::read_roster(text, "a.ros");
    const Import import = match_roster(roster.forces.at(0), shipped("ge-panzer"), "", 0);
    EXPECT_LE(import.draft.platoons.size(), 1u);
  }
}

}  // namespace
}  // namespace sandtable::fow
