#include "sim/worth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "dice/philox.hpp"
#include "game/forces/force_rules.hpp"
#include "game/forces/list_text.hpp"
#include "game/forces/neighbours.hpp"
#include "game/forces/random_list.hpp"

namespace sandtable::sim {
namespace {

const std::string root = SANDTABLE_SOURCE_DIR;

struct Lists {
  forces::Company company;
  std::vector<forces::List> lists;
  Plan plan;
};

Lists drawn(int count) {
  const Ruleset& ruleset = rulesets().front();
  const ForceRules& rules = ruleset.forces();
  Lists all{rules.load(root, rules.companies(root).front()), {}, {}};
  all.plan = {.ruleset = ruleset.facts.id,
              .version = ruleset.facts.version,
              .lists = {},
              .missions = {"m"},
              .tables = {"t"},
              .agents = {"p"},
              .meets = 20};
  for (int i = 0; i < count; ++i) {
    const auto list =
        forces::random_list(all.company, rules.rules, 1100 + 800 * i / count, static_cast<uint64_t>(i + 1));
    if (!list) continue;
    const Toml words = Toml::parse(forces::to_toml(all.company, forces::shorten(all.company, *list)), "test");
    all.plan.lists.push_back({std::to_string(i), words.text(), 1500});
    all.lists.push_back(*list);
  }
  return all;
}

// Battles whose chances are known: the first kind of platoon that many lists have plays like 1.6 times its points.
TEST(Worth, FindsThePlatoonThatIsTooCheap) {
  Lists all = drawn(60);
  ASSERT_GT(all.lists.size(), 40u);
  const auto spent = [&](const forces::List& list, forces::NodeId node) {
    int64_t points = 0;
    for (const forces::Pick& p : list.platoons)
      if (p.node == node) points += forces::cost(all.company, p);
    return points;
  };
  const auto common = [&](forces::NodeId node) {
    return std::count_if(all.lists.begin(), all.lists.end(), [&](const auto& l) { return spent(l, node) > 0; });
  };
  const forces::NodeId strong =
      *std::max_element(all.company.platoons.begin(), all.company.platoons.end(), [&](auto a, auto b) {
        const auto half = static_cast<std::ptrdiff_t>(all.lists.size() / 2);
        return std::abs(common(a) - half) > std::abs(common(b) - half);  // that half of the lists have
      });
  Results results{.plan = all.plan, .rows = {}};
  const DiceKey key = DiceKey::from_seed(7);
  for (const Job& job : jobs_of(all.plan)) {
    double more = 0;
    for (int side = 0; side < 2; ++side) {
      const forces::List& list = all.lists[static_cast<std::size_t>(job.lists[static_cast<std::size_t>(side)])];
      const double worth =
          static_cast<double>(forces::cost(all.company, list)) + 0.6 * static_cast<double>(spent(list, strong));
      more += side == 0 ? worth : -worth;
    }
    const double chance = 0.5 + 0.0008 * more;
    Row row{.job = job.number, .attacker = job.number % 2};
    row.winner = philox_word(key, static_cast<DieNumber>(job.number), 0) / 4294967296.0 < chance ? 0 : 1;
    results.rows.emplace(job.number, row);
  }
  const Worths w = worths_of(results, root);
  EXPECT_NEAR(w.a_hundred_points, 0.08, 0.035);
  EXPECT_NEAR(w.attacker, 0, 2 * w.attacker_error);
  int dear = 0;
  for (const PlatoonWorth& p : w.platoons) {
    if (p.id == all.company[strong].id) {
      EXPECT_GT(p.worth, p.printed * 1.1) << p.name;
      EXPECT_LT(p.worth - p.error, p.printed * 1.6);
    } else if (p.worth + p.error < 0.8 * p.printed || p.worth - p.error > 1.25 * p.printed) {
      ++dear;
    }
  }
  EXPECT_LE(dear, 2) << "nobody else is far from his price";
}

TEST(Worth, SaysSoWhenBattlesTellNothing) {
  Lists all = drawn(12);
  Results results{.plan = all.plan, .rows = {}};
  EXPECT_THROW(worths_of(results, root), InputError);
}

TEST(Worth, ListsNearAnotherMayBeFieldedAndDiffer) {
  const Lists all = drawn(3);
  const forces::ListRules& rules = rulesets().front().forces().rules;
  for (const forces::List& list : all.lists) {
    const auto near = forces::sample_near(all.company, rules, list, 8, 3);
    EXPECT_EQ(near.size(), 8u);
    for (const forces::List& one : near) {
      EXPECT_TRUE(forces::check(all.company, one, rules).empty());
      EXPECT_LE(forces::cost(all.company, one), forces::allowance(all.company, list.head.points));
      EXPECT_FALSE(forces::changes(all.company, list, one).empty());
      EXPECT_FALSE(one.platoons == list.platoons);
    }
    EXPECT_EQ(near, forces::sample_near(all.company, rules, list, 8, 3)) << "the same seed, the same lists";
    EXPECT_TRUE(forces::changes(all.company, list, list).empty());
  }
}

}  // namespace
}  // namespace sandtable::sim
