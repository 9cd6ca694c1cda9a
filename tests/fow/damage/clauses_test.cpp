// What the question who takes the hits says of the rules that bear on it: each clause where it does and where it does
// not, one fact changed at a time.
#include "fow/damage/clauses.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace sandtable::fow::allocation {
namespace {

constexpr Team a_tank{.type = TeamType::tank, .armoured = true, .front = 5, .side = 3, .top = 1};
constexpr Team a_truck{.type = TeamType::transport};
constexpr Team a_rifle{.type = TeamType::infantry};
constexpr Team a_gun{.type = TeamType::gun};
constexpr Team a_carried_gun{.type = TeamType::gun, .man_packed = true};

Problem of(std::initializer_list<Team> teams, std::initializer_list<Hit> hits) {
  Problem p;
  for (const Team& t : teams) p.teams.push_back(t);
  p.hits = hits;
  return p;
}
bool says(const Problem& p, RuleId rule) {
  const auto all = clauses_of(p);
  return std::find(all.begin(), all.end(), rule) != all.end();
}

// rules: FOW-HIT-044
TEST(Clauses, RedirectedHitsBesideOthersOnly) {
  const Hit free{.may = 0b11, .near = 0b11};
  const Hit sent{.may = 0b11, .named = 0b01, .near = 0b11};
  EXPECT_TRUE(says(of({a_tank, a_tank}, {sent, free}), "FOW-HIT-044"_rule));
  EXPECT_FALSE(says(of({a_tank, a_tank}, {free, free}), "FOW-HIT-044"_rule));
  EXPECT_FALSE(says(of({a_tank, a_tank}, {sent, sent}), "FOW-HIT-044"_rule));
}

// rules: FOW-HIT-050
TEST(Clauses, CoverThatCountsForOneHitAndNotForAnother) {
  const Hit open{.may = 0b11, .near = 0b11};
  const Hit stopped{.may = 0b11, .near = 0b11, .covered = 0b01};
  const Hit elsewhere{.may = 0b10, .near = 0b11, .covered = 0b01};
  EXPECT_TRUE(says(of({a_rifle, a_rifle}, {open, stopped}), "FOW-HIT-050"_rule));
  EXPECT_FALSE(says(of({a_rifle, a_rifle}, {stopped, stopped}), "FOW-HIT-050"_rule));
  EXPECT_FALSE(says(of({a_rifle, a_rifle}, {open, elsewhere}), "FOW-HIT-050"_rule));
}

// rules: FOW-HIT-039
TEST(Clauses, AntiTankThatDiffersWhereSomeAreArmoured) {
  const Hit light{.may = 0b11, .near = 0b11, .anti_tank = 6};
  const Hit heavy{.may = 0b11, .near = 0b11, .anti_tank = 11};
  EXPECT_TRUE(says(of({a_tank, a_rifle}, {light, heavy}), "FOW-HIT-039"_rule));
  EXPECT_FALSE(says(of({a_tank, a_rifle}, {light, light}), "FOW-HIT-039"_rule));
  EXPECT_FALSE(says(of({a_tank, a_tank}, {light, heavy}), "FOW-HIT-039"_rule));
  EXPECT_FALSE(says(of({a_rifle, a_rifle}, {light, heavy}), "FOW-HIT-039"_rule));
}

// rules: FOW-HIT-036 FOW-HIT-037
TEST(Clauses, ManPackedGunsByTheFirepowerThatStrikesThem) {
  const auto hit = [](TeamType priority, int8_t firepower) {
    return Hit{.may = 0b11, .near = 0b11, .priority = priority, .firepower = firepower};
  };
  const auto both = [&](Hit h) { return of({a_carried_gun, a_rifle}, {h}); };
  EXPECT_TRUE(says(both(hit(TeamType::infantry, 5)), "FOW-HIT-036"_rule));
  EXPECT_FALSE(says(both(hit(TeamType::infantry, 5)), "FOW-HIT-037"_rule));
  EXPECT_TRUE(says(both(hit(TeamType::gun, 4)), "FOW-HIT-037"_rule));
  EXPECT_FALSE(says(both(hit(TeamType::gun, 4)), "FOW-HIT-036"_rule));
  EXPECT_FALSE(says(both(hit(TeamType::tank, 5)), "FOW-HIT-036"_rule));
  EXPECT_FALSE(says(of({a_gun, a_rifle}, {hit(TeamType::gun, 5)}), "FOW-HIT-036"_rule));
}

// rules: FOW-HIT-032 FOW-HIT-033 FOW-HIT-034
TEST(Clauses, PrioritiesWithFewOrNoTeamsOfTheirType) {
  const Hit at_tanks{.may = 0b111, .near = 0b111, .priority = TeamType::tank};
  const auto mixed = {a_tank, a_rifle, a_rifle};
  EXPECT_FALSE(says(of(mixed, {at_tanks}), "FOW-HIT-032"_rule));
  EXPECT_TRUE(says(of(mixed, {at_tanks, at_tanks}), "FOW-HIT-032"_rule));
  EXPECT_FALSE(says(of(mixed, {at_tanks, at_tanks, at_tanks}), "FOW-HIT-033"_rule));
  EXPECT_TRUE(says(of(mixed, {at_tanks, at_tanks, at_tanks, at_tanks}), "FOW-HIT-033"_rule));
  EXPECT_FALSE(says(of(mixed, {at_tanks}), "FOW-HIT-034"_rule));
  const Hit at_guns{.may = 0b111, .near = 0b111, .priority = TeamType::gun};
  EXPECT_TRUE(says(of(mixed, {at_guns}), "FOW-HIT-034"_rule));
  EXPECT_FALSE(says(of({a_rifle, a_rifle, a_rifle}, {at_guns}), "FOW-HIT-034"_rule)) << "nothing to choose between";
}

// rules: FOW-HIT-035 FOW-HIT-046
TEST(Clauses, HelplessOrFarOnesOfTheTypeAndSidesThatAreStruck) {
  Team bailed = a_tank;
  bailed.helpless = true;
  const Hit at_tanks{.may = 0b11, .near = 0b11, .priority = TeamType::tank};
  EXPECT_TRUE(says(of({bailed, a_rifle}, {at_tanks}), "FOW-HIT-035"_rule));
  EXPECT_FALSE(says(of({a_tank, a_rifle}, {at_tanks}), "FOW-HIT-035"_rule));
  Hit far = at_tanks;
  far.near = 0b10;
  EXPECT_TRUE(says(of({a_tank, a_rifle}, {far}), "FOW-HIT-035"_rule));
  far.near = 0b00;
  EXPECT_FALSE(says(of({a_tank, a_rifle}, {far}), "FOW-HIT-035"_rule)) << "the others are as far";

  const Hit beside{.may = 0b11, .near = 0b11, .side_on = 0b01};
  EXPECT_TRUE(says(of({a_tank, a_tank}, {beside}), "FOW-HIT-046"_rule));
  EXPECT_TRUE(says(of({a_tank, a_truck}, {beside}), "FOW-HIT-046"_rule));
  EXPECT_FALSE(says(of({a_tank, a_rifle}, {beside}), "FOW-HIT-046"_rule)) << "one vehicle only";
  EXPECT_FALSE(says(of({a_truck, a_truck}, {beside}), "FOW-HIT-046"_rule)) << "no armour to strike";
}

}  // namespace
}  // namespace sandtable::fow::allocation
