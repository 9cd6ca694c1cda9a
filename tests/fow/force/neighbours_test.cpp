// Lists one change away: legal, each once, and none left out that a person would find by hand.
#include "game/forces/neighbours.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "fow/force/brute_check.hpp"
#include "fow/force/shipped.hpp"

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::List;
using forces::NodeId;
using forces::Pick;
using forces::Variation;
using Kind = Variation::Kind;

std::vector<Pick> apart(const std::vector<Pick>& platoons) {
  std::vector<Pick> list;
  for (const Pick& p : platoons)
    for (int n = 0; n < p.count; ++n) list.push_back({p.node, 1, p.parts});
  return list;
}
// What there is, whichever way it is written down.
std::string content(const Company& c, const std::vector<Pick>& picks) {
  std::multiset<std::string> parts;
  for (const Pick& pick : picks)
    for (int n = 0; n < pick.count; ++n) parts.insert(c[pick.node].id + "(" + content(c, pick.parts) + ")");
  std::string text;
  for (const std::string& part : parts) text += part + ",";
  return text;
}

std::vector<Thing> things(const Company& c, const std::vector<Pick>& picks) {
  std::vector<Thing> list;
  for (const Pick& pick : picks)
    for (int i = 0; i < pick.count; ++i) list.push_back({c[pick.node].id, things(c, pick.parts)});
  return list;
}

List ready(const std::string& name) { return read_list(read_file(tree + "/" + name), name); }

TEST(Neighbours, AreLegalForBothCheckersAndEachOnce) {
  for (const std::string& name : ready_lists()) {
    const List list = ready(name);
    const Company& c = shipped(list.head.company);
    const Toml own = Toml::load(tree + "/data/fow/forces/" + c.id + ".toml");
    const auto found = neighbours(c, force_rules().rules, list);
    EXPECT_GT(found.size(), 2U) << name;
    std::set<std::string> seen{content(c, list.platoons)};
    for (const Variation& v : found) {
      EXPECT_TRUE(check(c, v.list, force_rules().rules).empty()) << name << ": " << v.words;
      EXPECT_TRUE(brute_faults(own, things(c, v.list.platoons), list.head.points).empty()) << name << ": " << v.words;
      EXPECT_EQ(v.points, cost(c, v.list)) << name << ": " << v.words;
      EXPECT_LE(v.points, list.head.points);
      EXPECT_FALSE(v.words.empty());
      EXPECT_TRUE(seen.insert(content(c, v.list.platoons)).second) << name << " twice: " << v.words;
      EXPECT_EQ(v.list, complete(c, shorten(c, v.list))) << name << ": " << v.words;
    }
  }
}

TEST(Neighbours, AreTheSameAgain) {
  const List list = ready("data/fow/lists/ge-panzer-600.toml");
  const Company& c = shipped(list.head.company);
  const auto once = neighbours(c, force_rules().rules, list), again = neighbours(c, force_rules().rules, list);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].list, again[i].list);
}

// One of anything more or less, counted out by hand: whatever of that is legal is among them.
void one_by_hand(std::vector<Pick>& picks, std::vector<Pick>& all, std::vector<std::vector<Pick>>& lists) {
  for (std::size_t i = 0; i < picks.size(); ++i)
    for (const int by : {1, -1}) {
      const std::vector<Pick> before = picks;
      picks[i].count += by;
      if (picks[i].count == 0) picks.erase(picks.begin() + static_cast<std::ptrdiff_t>(i));
      lists.push_back(all);
      picks = before;
    }
  for (Pick& pick : picks) one_by_hand(pick.parts, all, lists);
}

TEST(Neighbours, LeaveOutNothingThatIsFoundByHand) {
  int legal = 0;
  for (const std::string& name : ready_lists()) {
    List list = ready(name);
    list.head.points += 200;  // room to add
    const Company& c = shipped(list.head.company);
    std::set<std::string> found;
    for (const Variation& v : neighbours(c, force_rules().rules, list)) found.insert(content(c, v.list.platoons));
    std::vector<Pick> all = apart(list.platoons);
    std::vector<std::vector<Pick>> lists;
    for (Pick& platoon : all) one_by_hand(platoon.parts, all, lists);
    for (const std::vector<Pick>& platoons : lists) {
      const List changed{list.head, platoons, list.before};
      if (!check(c, changed, force_rules().rules).empty()) continue;
      ++legal;
      EXPECT_TRUE(found.contains(content(c, platoons))) << name << ": " << content(c, platoons).substr(0, 300);
    }
  }
  EXPECT_GT(legal, 80);
}

TEST(Neighbours, KeepWithinTheirReach) {
  const List list = ready("data/fow/lists/us-rifle-1500.toml");
  const Company& c = shipped(list.head.company);
  List roomy = list;
  roomy.head.points += 400;
  const auto all = neighbours(c, force_rules().rules, roomy);
  std::set<Kind> kinds;
  for (const Variation& v : all) kinds.insert(v.kind);
  EXPECT_EQ(kinds.size(), 6U);
  for (const Variation& v : neighbours(c, force_rules().rules, list, {.least = 1450, .most = 1500}))
    EXPECT_GE(v.points, 1450);
  for (const Variation& v : neighbours(c, force_rules().rules, list, {.platoons = false}))
    EXPECT_GE(v.kind, Kind::more);
  for (const Variation& v : neighbours(c, force_rules().rules, list, {.options = false}))
    EXPECT_LE(v.kind, Kind::swap_platoon);
  // More points are another reach, not another agreement.
  EXPECT_TRUE(neighbours(c, force_rules().rules, list, {.least = 1501, .most = 1700}).empty());
}

// A platoon that goes takes along what was settled about it before deployment; the others keep theirs.
TEST(Neighbours, WhatWasSettledGoesWithItsPlatoon) {
  const List list = read_list(R"(company = "us-rifle"
points = 1500
[[platoon]]
id = "hq"
[[platoon]]
id = "rifle"
[[platoon]]
id = "rifle"
[[platoon]]
id = "rifle"
[[platoon]]
id = "weapons"
[[before]]
do = "attach"
of = "weapons"
part = "machine"
to = "rifle 3"
)");
  const Company& c = shipped(list.head.company);
  ASSERT_TRUE(check(c, list, force_rules().rules).empty()) << check(c, list, force_rules().rules)[0].words;
  for (const Variation& v : neighbours(c, force_rules().rules, list, {.options = false})) {
    if (v.kind != Kind::drop_platoon) continue;
    const std::string gone = c[v.node].id;
    if (gone == "weapons" || (gone == "rifle" && v.platoon == 3)) {
      EXPECT_TRUE(v.list.before.empty());
    } else if (gone == "rifle") {
      EXPECT_EQ(v.list.before.at(0).to.nth, 1);
    }
  }
}

}  // namespace
}  // namespace sandtable::fow
