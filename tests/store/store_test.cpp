// The same tests on both databases: what is written is there after opening again, and only the owner writes.
#include "store/store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <thread>

#include "store/keeper.hpp"

namespace sandtable::store {
namespace {

std::string output_of(const std::string& command) {
  std::string out;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 256> part{};
  while (fgets(part.data(), part.size(), pipe)) out += part.data();
  if (pclose(pipe) != 0) out.clear();
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

const std::string script = std::string(SANDTABLE_SOURCE_DIR) + "/tests/store/postgres.sh";

// One PostgreSQL server for all tests of the program.
class OnePostgres : public ::testing::Environment {
 public:
  static inline std::string url;
  void SetUp() override {
    folder_ = "/tmp/sandtable_pg_" + std::to_string(getpid());
    url = output_of("sh " + script + " start " + folder_);
  }
  void TearDown() override { output_of("sh " + script + " stop " + folder_); }

 private:
  std::string folder_;
};
const auto* const postgres = ::testing::AddGlobalTestEnvironment(new OnePostgres);

class Stores : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam()) {
      ASSERT_FALSE(OnePostgres::url.empty()) << "PostgreSQL did not start";
      where_ = OnePostgres::url;
      ids_ = std::to_string(++tests) + "_";  // all tests share one database
    } else {
      folder_ = std::filesystem::temp_directory_path() / ("sandtable_store_" + std::to_string(getpid()));
      std::filesystem::remove_all(folder_);
      where_ = "sqlite:" + (folder_ / "below" / "games.db").string();
    }
  }
  void TearDown() override {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  std::unique_ptr<Store> opened() { return open(where_); }
  std::string id(const std::string& name) { return ids_ + name; }
  Stored game(const std::string& name) {
    Stored s;
    s.game = {.id = id(name),
              .scenario = "mixed",
              .title = "Ümlaut 'quoted' \"title\"",
              .ruleset = "fow2",
              .header = "{\"setup\":\"a\\nb\"}",
              .options = "{}",
              .secret = "00ff",
              .created = 1000,
              .listed = true};
    s.progress.touched = 1000;
    s.seats = {{.seat = 0, .player = "", .token_hash = "", .nonce = ""},
               {.seat = 1, .player = "", .token_hash = "", .nonce = ""}};
    return s;
  }
  static PutLine line(const Owned& owned, int64_t number, const std::string& text) {
    return {owned,
            number,
            text,
            {.started = true,
             .touched = 2000 + number,
             .lines = number + 1,
             .opening = "[3]",
             .clocks = {},
             .outcome = {}}};
  }

  static inline int tests = 0;
  std::string where_;
  std::string ids_;
  std::filesystem::path folder_;
};

TEST_P(Stores, KeepsAGameWithItsLinesAcrossOpening) {
  Stored g = game("a");
  {
    const auto store = opened();
    store->create(g);
    const Claim claim = store->claim(g.game.id, "p1", "http://one", 100, 30);
    ASSERT_TRUE(claim.granted);
    const Owned owned{g.game.id, claim.epoch};
    const auto written = store->write({PutSeat{owned, {1, "Ann", "hash", "nonce"}}, line(owned, 0, "{\"x\":1}"),
                                       line(owned, 1, "{\"x\":2}"), PutChat{owned, {5, 1, "Ann", "hello"}}});
    EXPECT_EQ(written, std::vector<bool>(4, true));
  }
  const auto store = opened();
  const auto found = store->find(g.game.id);
  ASSERT_TRUE(found);
  g.seats[1] = {1, "Ann", "hash", "nonce"};
  g.progress = {.started = true, .touched = 2001, .lines = 2, .opening = "[3]", .clocks = {}, .outcome = {}};
  EXPECT_EQ(*found, g);
  EXPECT_EQ(store->lines(g.game.id), (std::vector<std::string>{"{\"x\":1}", "{\"x\":2}"}));
  EXPECT_EQ(store->chat(g.game.id, 10), (std::vector<ChatRow>{{5, 1, "Ann", "hello"}}));
  EXPECT_FALSE(store->find(id("none")));
}

TEST_P(Stores, ListsTheLatestFirstAndOnlyTheListed) {
  const auto store = opened();
  for (int i = 0; i < 4; ++i) {
    Stored g = game("list" + std::to_string(i));
    g.progress.touched = 5'000'000 + i;
    g.game.listed = i != 2;
    store->create(g);
  }
  const auto all = store->listed(2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].game.id, id("list3"));
  EXPECT_EQ(all[1].game.id, id("list1"));
  EXPECT_EQ(all[0].seats.size(), 2u);
}

TEST_P(Stores, OnlyTheNewestOwnerWrites) {
  const auto one = opened();
  const auto two = opened();
  one->create(game("own"));
  const Claim first = one->claim(id("own"), "p1", "http://one", 100, 30);
  ASSERT_TRUE(first.granted);
  const Claim refused = two->claim(id("own"), "p2", "http://two", 110, 30);
  EXPECT_FALSE(refused.granted);
  EXPECT_EQ(refused.url, "http://one");
  EXPECT_TRUE(one->write({line({id("own"), first.epoch}, 0, "a")})[0]);

  one->release({id("own"), first.epoch});
  const Claim second = two->claim(id("own"), "p2", "http://two", 110, 30);
  ASSERT_TRUE(second.granted);
  EXPECT_GT(second.epoch, first.epoch);
  EXPECT_EQ(
      one->write({line({id("own"), first.epoch}, 1, "late"), PutChat{{id("own"), first.epoch}, {1, 0, "x", "y"}},
                  PutSeat{{id("own"), first.epoch}, {0, "x", "y", "z"}}, PutProgress{{id("own"), first.epoch}, {}}}),
      std::vector<bool>(4, false))
      << "an owner that lost the game writes nothing";
  EXPECT_TRUE(two->write({line({id("own"), second.epoch}, 1, "b")})[0]);
  EXPECT_EQ(two->lines(id("own")), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(two->chat(id("own"), 10).empty());

  const Claim again = one->claim(id("own"), "p3", "http://two", 111, 30);
  EXPECT_TRUE(again.granted) << "the same address came back: its old process is gone";
}

TEST_P(Stores, ALeaseRunsOutUnlessRenewed) {
  const auto store = opened();
  store->create(game("lease"));
  const int64_t seconds = GetParam() ? 1 : 30;  // PostgreSQL goes by its own clock
  ASSERT_TRUE(store->claim(id("lease"), "p1", "http://one", 100, seconds).granted);
  store->renew("p1", 120, 30);
  if (GetParam()) std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  EXPECT_FALSE(store->claim(id("lease"), "p2", "http://two", 140, 30).granted) << "it was renewed";
  store->renew("p1", 120, GetParam() ? -1 : 30);
  EXPECT_TRUE(store->claim(id("lease"), "p2", "http://two", 160, 30).granted);
}

TEST_P(Stores, OneFailureUndoesTheWholeTransaction) {
  const auto store = opened();
  store->create(game("all"));
  const Owned owned{id("all"), store->claim(id("all"), "p", "u", 1, 30).epoch};
  ASSERT_TRUE(store->write({line(owned, 0, "a")})[0]);
  EXPECT_THROW(store->write({line(owned, 1, "b"), line(owned, 1, "twice")}), StoreError);
  EXPECT_EQ(store->lines(id("all")), std::vector<std::string>{"a"});
  EXPECT_TRUE(store->write({line(owned, 1, "b")})[0]) << "and it goes on";
}

TEST_P(Stores, AccountsAndSessions) {
  const auto store = opened();
  EXPECT_TRUE(store->add_account({id("ann"), "hash"}));
  EXPECT_FALSE(store->add_account({id("ann"), "other"}));
  EXPECT_EQ(store->account(id("ann"))->password, "hash");
  EXPECT_FALSE(store->account(id("bob")));
  store->add_session(id("t"), id("ann"), 100);
  EXPECT_EQ(store->session(id("t"), 99), id("ann"));
  EXPECT_FALSE(store->session(id("t"), 100)) << "it has expired";
  store->drop_session(id("t"));
  EXPECT_FALSE(store->session(id("t"), 99));
}

TEST_P(Stores, TheKeeperAnswersAfterTheCommitAndInOrder) {
  std::vector<std::string> answers;
  {
    auto store = opened();
    store->create(game("keep"));
    const Owned owned{id("keep"), store->claim(id("keep"), "p", "u", 1, 30).epoch};
    Keeper keeper(std::move(store));
    for (int i = 0; i < 200; ++i)
      keeper.write({line(owned, i, std::to_string(i))},
                   [&, i](const std::string& error) { answers.push_back(error.empty() ? std::to_string(i) : error); });
    keeper.write({line({id("keep"), owned.epoch - 1}, 200, "fenced")},
                 [&](const std::string& error) { answers.push_back(error); });
    keeper.write({line(owned, 5, "again")},
                 [&](const std::string& error) { answers.push_back(error.empty() ? "" : "failed"); });
  }
  ASSERT_EQ(answers.size(), 202u);
  EXPECT_EQ(opened()->lines(id("keep")).size(), 200u);
  for (std::size_t i = 0; i < 200; ++i) EXPECT_EQ(answers[i], std::to_string(i));
  EXPECT_EQ(answers[200], lost_ownership);
  EXPECT_EQ(answers.back(), "failed");
}

TEST_P(Stores, AnotherSchemaIsRefusedInWords) {
  if (GetParam()) {
    opened();
    ASSERT_NE(output_of("psql -q -d '" + where_ + "' -c \"UPDATE meta SET value = 99\" && echo ok"), "");
    EXPECT_THROW(opened(), StoreError);
    ASSERT_NE(output_of("psql -q -d '" + where_ + "' -c \"UPDATE meta SET value = 1\" && echo ok"), "");
  } else {
    opened();
    const std::string file = where_.substr(7);
    ASSERT_NE(output_of("python3 -c \"import sqlite3; c=sqlite3.connect('" + file +
                        "'); c.execute('UPDATE meta SET value = 99'); c.commit(); print(1)\""),
              "");
    try {
      opened();
      ADD_FAILURE() << "a file of another version was opened";
    } catch (const StoreError& e) {
      EXPECT_NE(std::string(e.what()).find("its schema is 99"), std::string::npos) << e.what();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sqlite, Stores, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, Stores, ::testing::Values(true));

TEST(Store, AnUnknownAddressIsRefused) {
  EXPECT_THROW(open("mysql://x"), StoreError);
  EXPECT_THROW(open("sqlite:/proc/nowhere/x.db"), StoreError);
  EXPECT_THROW(open("postgres:///x?host=/nowhere"), StoreError);
}

}  // namespace
}  // namespace sandtable::store
