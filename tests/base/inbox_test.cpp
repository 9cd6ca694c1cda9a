// What threads leave for another arrives once, and in the order in which each of them put it in.
#include "base/inbox.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "base/wakeup.hpp"

namespace sandtable {
namespace {

TEST(Inbox, GivesTheOldestFirstBehindWhatThereWas) {
  Inbox<int> inbox;
  EXPECT_TRUE(inbox.put(2)) << "it was empty";
  EXPECT_FALSE(inbox.put(3));
  std::deque<int> all{1};
  inbox.take(all);
  EXPECT_EQ(all, (std::deque<int>{1, 2, 3}));
  inbox.take(all);
  EXPECT_EQ(all.size(), 3u);
  EXPECT_TRUE(inbox.put(4)) << "and is empty again";
}

TEST(Inbox, WhatNobodyTookGoesWithIt) {
  const auto watched = std::make_shared<int>(1);
  {
    Inbox<std::shared_ptr<int>> inbox;
    inbox.put(watched);
    inbox.put(watched);
    EXPECT_EQ(watched.use_count(), 3);
  }
  EXPECT_EQ(watched.use_count(), 1);
}

TEST(Inbox, ManyThreadsLoseNothingAndNobodySleepsTooLong) {
  constexpr int threads = 4;
  constexpr int each = 20'000;
  Inbox<std::pair<int, int>> inbox;
  Wakeup wake;
  std::vector<std::thread> givers;
  for (int t = 0; t < threads; ++t)
    givers.emplace_back([&, t] {
      for (int i = 0; i < each; ++i)
        if (inbox.put({t, i})) wake.call();
    });
  std::vector<int> next(threads, 0);
  for (int seen = 0; seen < threads * each;) {
    wake.wait();  // never called too seldom: the test would not end
    std::deque<std::pair<int, int>> got;
    inbox.take(got);
    for (const auto& [from, number] : got) {
      ASSERT_EQ(number, next[static_cast<std::size_t>(from)]++);
      ++seen;
    }
  }
  for (std::thread& one : givers) one.join();
}

}  // namespace
}  // namespace sandtable
