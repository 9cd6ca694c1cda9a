// The hits of close combat against a checker that tries everything (FOW-ASL-077 to 086). It shares the types and
// nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>

#include "fow/assault/blow_allocation.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow::blows {
namespace {

// What (2) and (3) compare, the better one smaller.
using Merit = std::tuple<int, int, int, int>;

Merit merit_of(const Problem& p, const Takers& takers) {
  std::vector<int> loads(p.teams.size());
  for (std::size_t t : takers) ++loads[t];
  int squares = 0, fighting = 0, stuck = 0, transports = 0;
  for (std::size_t t = 0; t < p.teams.size(); ++t) {
    squares += loads[t] * loads[t];
    const Team& team = p.teams[t];
    if (!team.transport) (team.helpless ? stuck : fighting) += loads[t];
    if (team.transport && !team.helpless) transports += loads[t];
  }
  return {squares, -fighting, -stuck, -transports};
}

bool may(const Hit& h, std::size_t t) { return std::find(h.may.begin(), h.may.end(), t) != h.may.end(); }

std::vector<Takers> everything(const Problem& p) {
  std::vector<Takers> all{{}};
  for (const Hit& h : p.hits) {
    std::vector<Takers> longer;
    for (const Takers& some : all)
      for (std::size_t t = 0; t < p.teams.size(); ++t)
        if (may(h, t)) {
          longer.push_back(some);
          longer.back().push_back(static_cast<uint16_t>(t));
        }
    all = std::move(longer);
  }
  return all;
}

std::vector<int> loads_in(const Problem& p, const Takers& takers) {
  std::vector<int> loads(p.teams.size());
  for (std::size_t t : takers) ++loads[t];
  return loads;
}
bool same_class(const Team& a, const Team& b) { return a.transport == b.transport && a.helpless == b.helpless; }

// (4): `other` hits a thinner roof once more and spares none that is thinner than one with more hits.
bool has_thinner_roofs(const Problem& p, const Takers& takers, const Takers& other) {
  const std::vector<int> now = loads_in(p, takers), then = loads_in(p, other);
  for (std::size_t thick = 0; thick < p.teams.size(); ++thick)
    for (std::size_t thin = 0; thin < p.teams.size(); ++thin) {
      const Team &a = p.teams[thick], &b = p.teams[thin];
      if (!a.armoured || !b.armoured || !same_class(a, b) || b.top >= a.top || now[thin] >= now[thick]) continue;
      bool spares = false;
      for (std::size_t t = 0; t < p.teams.size(); ++t)
        spares = spares || (p.teams[t].armoured && p.teams[t].top < a.top && then[t] < now[t]);
      if (!spares && then[thin] > now[thin]) return true;
    }
  return false;
}

// (5): in `other` one hit on armour is replaced by a better one; every armoured vehicle takes as many as before.
bool has_better_ratings(const Problem& p, const Takers& takers, const Takers& other) {
  const std::vector<int> now = loads_in(p, takers), then = loads_in(p, other);
  for (std::size_t t = 0; t < p.teams.size(); ++t)
    if (p.teams[t].armoured && now[t] != then[t]) return false;
  std::vector<std::size_t> left, come;
  for (std::size_t h = 0; h < takers.size(); ++h) {
    if (p.teams[takers[h]].armoured && !p.teams[other[h]].armoured) left.push_back(h);
    if (!p.teams[takers[h]].armoured && p.teams[other[h]].armoured) come.push_back(h);
  }
  return left.size() == 1 && come.size() == 1 && p.hits[come[0]].anti_tank > p.hits[left[0]].anti_tank;
}

std::vector<uint16_t> places_in(int bits) {
  std::vector<uint16_t> places;
  for (uint16_t place = 0; bits >> place != 0; ++place)
    if ((bits >> place & 1) != 0) places.push_back(place);
  return places;
}

Problem any_problem(std::mt19937& random) {
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  Problem p;
  const int teams = 1 + below(4);
  const int hits = 1 + below(5);
  for (int i = 0; i < teams; ++i) {
    Team t;
    t.transport = below(4) == 0;
    t.armoured = below(2) == 0;
    t.helpless = below(3) == 0;
    t.top = static_cast<int8_t>(t.armoured ? below(3) : 0);
    p.teams.push_back(t);
  }
  for (int i = 0; i < hits; ++i)
    p.hits.push_back({.may = places_in(1 + below((1u << teams) - 1)), .anti_tank = static_cast<int8_t>(2 + below(3))});
  return p;
}

TEST(BlowAllocation, AcceptsExactlyTheLegalOnes) {
  std::mt19937 random(1);
  int accepted = 0, refused = 0;
  for (int i = 0; i < 1500; ++i) {
    const Problem p = any_problem(random);
    const std::vector<Takers> all = everything(p);
    Merit best = merit_of(p, all[0]);
    for (const Takers& one : all) best = std::min(best, merit_of(p, one));
    std::vector<Takers> even;
    for (const Takers& one : all)
      if (merit_of(p, one) == best) even.push_back(one);
    for (const Takers& one : all) {
      const bool legal = merit_of(p, one) == best && std::none_of(even.begin(), even.end(), [&](const Takers& other) {
                           return has_thinner_roofs(p, one, other) || has_better_ratings(p, one, other);
                         });
      ++(legal ? accepted : refused);
      ASSERT_EQ(check(p, one).empty(), legal) << "problem " << i;
    }
    ASSERT_TRUE(check(p, usual(p)).empty()) << "problem " << i;
  }
  EXPECT_GT(accepted, 1000);
  EXPECT_GT(refused, 1000);
}

// However many stand in one fight: as many hits as teams, one each.
TEST(BlowAllocation, HoldsAFightOfHundreds) {
  Problem p;
  std::vector<uint16_t> everybody;
  for (uint16_t t = 0; t < 200; ++t) {
    p.teams.push_back({});
    everybody.push_back(t);
  }
  p.hits.assign(200, {.may = everybody});
  p.hits[0].may = {199};
  Takers takers = usual(p);
  EXPECT_TRUE(check(p, takers).empty());
  EXPECT_EQ(takers[0], 199);
  std::sort(takers.begin(), takers.end());
  EXPECT_EQ(takers, everybody);
  takers[1] = takers[0];
  p.hits[0].may = everybody;
  EXPECT_FALSE(check(p, takers).empty());
}

TEST(BlowAllocation, NamesTheHitOnAWrongTeam) {
  Problem p;
  p.teams.push_back({});
  p.teams.push_back({});
  p.hits = {{.may = {0}}, {.may = {1}}};
  const auto faults = check(p, {1, 1});
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].rule, "FOW-ASL-077"_rule);
  EXPECT_EQ(faults[0].hit, 0);
}

}  // namespace
}  // namespace sandtable::fow::blows
