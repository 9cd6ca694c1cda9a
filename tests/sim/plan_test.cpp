#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "base/error.hpp"
#include "sim/results.hpp"

namespace sandtable::sim {
namespace {

Plan some_plan() {
  Plan p{
      .ruleset = "x", .version = "1", .lists = {}, .missions = {"m", "n"}, .tables = {"t.toml"}, .agents = {"p", "q"}};
  for (const char* name : {"a", "b", "c"}) p.lists.push_back({name, "\"" + std::string(name) + "\"", 600});
  p.seeds = 2;
  return p;
}

TEST(Plan, EverybodyMeetsEverybodyBothWaysRound) {
  const std::vector<Job> jobs = jobs_of(some_plan());
  EXPECT_EQ(jobs.size(), 2u * 3u * 2u * 2u);  // missions, pairs of lists, sides, seeds
  for (std::size_t i = 0; i < jobs.size(); ++i) EXPECT_EQ(jobs[i].number, static_cast<int>(i));
  for (std::size_t i = 0; i < jobs.size(); i += 2) {
    EXPECT_EQ(jobs[i].agents[0], jobs[i + 1].agents[1]);
    EXPECT_EQ(jobs[i].lists, jobs[i + 1].lists);
    EXPECT_EQ(jobs[i].seed, jobs[i + 1].seed);
  }
}

TEST(Plan, ListsOfOtherPointsDoNotMeet) {
  Plan p = some_plan();
  p.lists[2].points = 1500;
  for (const Job& job : jobs_of(p)) EXPECT_EQ(job.lists, (std::array{0, 1}));
}

TEST(Plan, WhereListsMeetSoManyEachHasItsTurn) {
  Plan p = some_plan();
  p.meets = 2;
  p.single = true;
  p.seeds = 1;
  std::map<int, int> battles;
  for (const Job& job : jobs_of(p))
    for (const int list : job.lists) ++battles[list];
  for (const auto& [list, n] : battles) EXPECT_EQ(n, 4) << list;
}

TEST(Plan, ReadsWhatItWrites) {
  const Plan p = some_plan();
  EXPECT_EQ(read_plan(text_of(p), "test"), p);
  EXPECT_EQ(hash_of_plan(read_plan(text_of(p), "test")), hash_of_plan(p));
  Plan other = p;
  other.seeds = 3;
  EXPECT_NE(hash_of_plan(other), hash_of_plan(p));
  EXPECT_THROW(read_plan("{\"lists\":7}", "test"), InputError);
}

TEST(Results, ATableQuotesWhatNeedsIt) {
  Plan p = some_plan();
  p.agents = {"cmd:a, \"b\"", "q"};
  Row row{.job = 0, .winner = 1};
  EXPECT_NE(to_csv(p, {row}).find("\"cmd:a, \"\"b\"\"\""), std::string::npos);
  EXPECT_EQ(read_row(text_of(row), "test", 1), row);
}

}  // namespace
}  // namespace sandtable::sim
