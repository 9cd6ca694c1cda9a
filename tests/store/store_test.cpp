// The same tests on both databases: what is written is there after opening again, and only the owner writes.
#include "store/store.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <sstream>
#include <thread>

#include "base/error.hpp"
#include "store/keeper.hpp"
#include "store/stores.hpp"

namespace sandtable::store {
namespace {

using testing::Stores;

TEST_P(Stores, KeepsAGameWithItsLinesAcrossOpening) {
  Stored g = game("a");
  {
    const auto store = opened();
    store->create(g);
    const Claim claim = store->claim(g.game.id, "p1", "http://one", 100, 30'000);
    ASSERT_TRUE(claim.granted);
    const Owned owned{g.game.id, claim.epoch};
    const auto written = store->write({{PutSeat{owned, {1, "Ann", "hash", "nonce"}}, line(owned, 0, "{\"x\":1}")},
                                       {line(owned, 1, "{\"x\":2}")},
                                       {PutChat{owned, {5, 1, "Ann", "hello"}}}});
    EXPECT_EQ(written, std::vector<Written>(3, Written::yes));
  }
  const auto store = opened();
  const auto found = store->find(g.game.id);
  ASSERT_TRUE(found);
  g.seats[1] = {1, "Ann", "hash", "nonce"};
  g.progress = {.started = true, .touched = 2001, .lines = 2, .opening = "[3]", .clocks = {}, .outcome = {}};
  EXPECT_EQ(*found, g);
  EXPECT_EQ(store->lines(g.game.id), (Lines{{"{\"x\":1}", "{\"x\":2}"}}));
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
  const auto all = store->listed({}, 2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].game.id, id("list3"));
  EXPECT_EQ(all[1].game.id, id("list1"));
  EXPECT_EQ(all[0].seats.size(), 2u);
  EXPECT_TRUE(all[0].game.header.empty() && all[0].game.secret.empty()) << "nobody needs them in a list";
  const auto next = store->listed({all[1].progress.touched, all[1].game.id}, 2);
  ASSERT_FALSE(next.empty());
  EXPECT_EQ(next[0].game.id, id("list0")) << "the next page goes on behind the last";
}

// Games of one second are all listed, each once, whatever the size of a page.
TEST_P(Stores, PagesOfTheListMissNothing) {
  const auto store = opened();
  for (int i = 0; i < 7; ++i) {
    Stored g = game("page" + std::to_string(i));
    g.progress.touched = 6'000'000;
    store->create(g);
  }
  std::vector<std::string> seen;
  ListedAt at;
  for (int pages = 0; pages < 10; ++pages) {
    const auto page = store->listed(at, 3);
    if (page.empty() || page[0].progress.touched < 6'000'000) break;
    for (const Stored& s : page)
      if (s.progress.touched == 6'000'000) seen.push_back(s.game.id);
    at = {page.back().progress.touched, page.back().game.id};
  }
  EXPECT_EQ(seen.size(), 7u);
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::unique(seen.begin(), seen.end()), seen.end());
}

TEST_P(Stores, OnlyTheNewestOwnerWrites) {
  const auto one = opened();
  const auto two = opened();
  one->create(game("own"));
  const Claim first = one->claim(id("own"), "p1", "http://one", 100, 30'000);
  ASSERT_TRUE(first.granted);
  const Claim refused = two->claim(id("own"), "p2", "http://two", 110, 30'000);
  EXPECT_FALSE(refused.granted);
  EXPECT_EQ(refused.url, "http://one");
  EXPECT_EQ(one->write({{line({id("own"), first.epoch}, 0, "a")}})[0], Written::yes);

  one->release({id("own"), first.epoch});
  const Claim second = two->claim(id("own"), "p2", "http://two", 110, 30'000);
  ASSERT_TRUE(second.granted);
  EXPECT_GT(second.epoch, first.epoch);
  const Owned late{id("own"), first.epoch};
  for (const Write& w : Writes{line(late, 1, "late"), PutChat{late, {1, 0, "x", "y"}},
                               PutSeat{late, {0, "x", "y", "z"}}, PutProgress{late, {}}})
    EXPECT_EQ(one->write({{w}})[0], Written::elsewhere) << "an owner that lost the game writes nothing";
  EXPECT_EQ(two->write({{line({id("own"), second.epoch}, 1, "b")}})[0], Written::yes);
  EXPECT_EQ(two->lines(id("own")), (Lines{{"a", "b"}}));
  EXPECT_TRUE(two->chat(id("own"), 10).empty());

  EXPECT_FALSE(one->claim(id("own"), "p3", "http://two", 111, 30'000).granted) << "one address, two processes";
}

TEST_P(Stores, WhoComesBackAtHisPlaceTakesHisGamesAtOnce) {
  const auto one = opened();
  one->create(game("place"));
  ASSERT_TRUE(one->claim(id("place"), "here:80:a", "u", 100, 30'000).granted);
  EXPECT_FALSE(one->claim(id("place"), "there:80:b", "u", 101, 30'000).granted);
  EXPECT_FALSE(one->claim(id("place"), ":c", "u", 101, 30'000).granted) << "of no place";
  EXPECT_TRUE(one->claim(id("place"), "here:80:d", "u", 101, 30'000).granted)
      << "only one can listen there: the old process is gone";
  one->release_all("here:80:d");
  EXPECT_TRUE(one->claim(id("place"), "there:80:b", "u", 102, 30'000).granted) << "handed back";
}

TEST_P(Stores, ALeaseRunsOutUnlessRenewed) {
  const auto store = opened();
  store->create(game("lease"));
  const bool pg = GetParam();  // it goes by its own clock
  const int64_t lease = pg ? 400 : 30'000;
  const Claim claim = store->claim(id("lease"), "p1", "http://one", 100'000, lease);
  ASSERT_TRUE(claim.granted);
  const Owned mine{id("lease"), claim.epoch};
  EXPECT_TRUE(store->renew("p1", "http://one", 120'000, 30'000, {mine}).lost.empty());
  if (pg) std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_FALSE(store->claim(id("lease"), "p2", "http://two", 140'000, 30'000).granted) << "it was renewed";
  store->renew("p1", "http://one", 120'000, pg ? -1 : 30'000, {});
  EXPECT_TRUE(store->claim(id("lease"), "p2", "http://two", 160'000, 30'000).granted);
  EXPECT_EQ(store->renew("p1", "http://one", 161'000, 30'000, {mine}).lost, std::vector<Owned>{mine})
      << "who comes back late is told what he has lost";
}

// A line that does not follow the last one is not written, nor what belongs with it; what was sent twice stands once.
TEST_P(Stores, LinesFollowEachOther) {
  const auto store = opened();
  store->create(game("all"));
  const Owned owned{id("all"), store->claim(id("all"), "p", "u", 1, 30'000).epoch};
  const auto write = [&](const Writes& job) { return store->write({job})[0]; };
  EXPECT_EQ(write({line(owned, 1, "early")}), Written::out_of_turn);
  EXPECT_EQ(write({line(owned, 0, "a")}), Written::yes);
  EXPECT_EQ(write({line(owned, 0, "a")}), Written::out_of_turn);
  EXPECT_EQ(write({PutChat{owned, {1, 0, "x", "with it"}}, line(owned, 2, "gap")}), Written::out_of_turn);
  EXPECT_EQ(write({PutProgress{owned, {.started = true, .lines = 7}}}), Written::out_of_turn);
  EXPECT_EQ(store->write({{line(owned, 1, "b")}, {line(owned, 3, "gap")}, {line(owned, 2, "c")}}),
            (std::vector<Written>{Written::yes, Written::out_of_turn, Written::out_of_turn}))
      << "what comes behind a failure is not written";
  EXPECT_EQ(store->lines(id("all")), (Lines{{"a", "b"}}));
  EXPECT_TRUE(store->chat(id("all"), 9).empty());
}

// Lines of several games in one commit: each stands or falls by itself, and each is told why.
TEST_P(Stores, LinesOfManyGamesTogether) {
  const auto store = opened();
  std::vector<Owned> owned;
  for (const char* name : {"one", "two", "three", "four"}) {
    store->create(game(name));
    owned.push_back({id(name), store->claim(id(name), "p", "u", 1, 30'000).epoch});
  }
  const std::string awkward = "{\"text\":\"a \\\\ b, {c} \u00e4 NULL\"}";
  const Owned stale{owned[2].game, owned[2].epoch - 1};
  EXPECT_EQ(store->write({{line(owned[0], 0, awkward)},
                          {line(owned[1], 1, "gap")},
                          {line(stale, 0, "stale")},
                          {line(owned[3], 0, "")}}),
            (std::vector<Written>{Written::yes, Written::out_of_turn, Written::elsewhere, Written::yes}));
  EXPECT_EQ(store->lines(owned[0].game), (Lines{{awkward}}));
  EXPECT_EQ(store->find(owned[0].game)->progress.lines, 1);
  EXPECT_EQ(store->find(owned[0].game)->progress.opening, "[3]");
  for (const int none : {1, 2}) {
    EXPECT_TRUE(store->lines(owned[static_cast<std::size_t>(none)].game).text.empty());
    EXPECT_EQ(store->find(owned[static_cast<std::size_t>(none)].game)->progress.lines, 0);
  }
  EXPECT_EQ(store->lines(owned[3].game), (Lines{{""}}));
}

TEST_P(Stores, ClaimsThatAreGoneAreNamedTogether) {
  const auto store = opened();
  std::vector<Owned> mine;
  for (int i = 0; i < 5; ++i) {
    const std::string name = "held" + std::to_string(i);
    store->create(game(name));
    mine.push_back({id(name), store->claim(id(name), "p", "u", 1, 30'000).epoch});
  }
  store->release(mine[1]);
  ASSERT_TRUE(store->claim(mine[1].game, "q", "v", 1, 30'000).granted);
  mine.push_back({id("never was"), 3});
  const Renewed now = store->renew("p", "u", 2, 30'000, mine);
  EXPECT_EQ(now.lost, (std::vector<Owned>{mine[1], mine[5]}));
  EXPECT_TRUE(store->renew("p", "u", 3, 30'000, {}).lost.empty());
}

TEST_P(Stores, AccountsAndSessions) {
  const auto store = opened();
  const std::string ann = "Ann" + std::string(GetParam() ? "P" : "S");
  EXPECT_TRUE(store->add_account({ann, "hash"}));
  EXPECT_FALSE(store->add_account({ann, "other"}));
  EXPECT_FALSE(store->add_account({"a-NN" + ann.substr(3), "other"})) << "it looks the same";
  EXPECT_EQ(store->account(ann)->password, "hash");
  EXPECT_EQ(store->account("aNN" + ann.substr(3))->name, ann);
  EXPECT_FALSE(store->account("bob"));
  store->add_session(id("t"), ann, 100);
  EXPECT_EQ(store->session(id("t"))->account, ann);
  EXPECT_EQ(store->session(id("t"))->expires, 100);
  store->drop_session(id("t"));
  EXPECT_FALSE(store->session(id("t")));
}

TEST_P(Stores, AnAccountsGamesAreFound) {
  const auto store = opened();
  for (const char* name : {"mine", "seat", "other"}) {
    Stored g = game(name);
    g.game.owner = name == std::string("mine") ? id("ann") : "";
    g.progress.touched = name == std::string("mine") ? 7 : 9;
    g.seats[1] = {.seat = 1, .player = "A", .token_hash = "h", .nonce = "n"};
    store->create(g);
  }
  const Owned owned{id("seat"), store->claim(id("seat"), "p", "u", 1, 30'000).epoch};
  const SeatRow seat{1, "A", "h", "n", id("ann"), {"k1", "k2"}};
  EXPECT_EQ(store->write({{PutSeat{owned, seat}}})[0], Written::yes);
  EXPECT_EQ(store->find(id("seat"))->seats[1], seat);
  const auto all = store->of_account(id("ann"), 10);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].game.id, id("seat"));
  EXPECT_EQ(all[0].seats[1], seat);
  EXPECT_EQ(all[1].game.owner, id("ann"));
  EXPECT_EQ(store->of_account(id("ann"), 1).size(), 1u);
  EXPECT_TRUE(store->of_account("", 10).empty()) << "guests have no list";
}

TEST_P(Stores, TheKeeperAnswersAfterTheCommitAndInOrder) {
  std::vector<std::string> answers;
  {
    auto store = opened();
    store->create(game("keep"));
    const Owned owned{id("keep"), store->claim(id("keep"), "p", "u", 1, 30'000).epoch};
    Keeper keeper(std::move(store));
    for (int i = 0; i < 200; ++i)
      keeper.write({line(owned, i, std::to_string(i))},
                   [&, i](const std::string& error) { answers.push_back(error.empty() ? std::to_string(i) : error); });
    keeper.write({line(owned, 5, "again")}, [&](const std::string& error) { answers.push_back(error); });
  }
  ASSERT_EQ(answers.size(), 201u);
  EXPECT_EQ(opened()->lines(id("keep")).text.size(), 200u);
  for (std::size_t i = 0; i < 200; ++i) EXPECT_EQ(answers[i], std::to_string(i));
  EXPECT_EQ(answers.back(), not_kept);
}

// Whatever comes behind a write that failed is refused, until the game is claimed again.
TEST_P(Stores, AWriteThatFailsEndsThatClaimsWriting) {
  for (const auto runs : {Keeper::Runs::on_a_thread, Keeper::Runs::in_the_call}) {
    const std::string name = runs == Keeper::Runs::in_the_call ? "end1" : "end2";
    std::vector<std::string> answers;
    {
      auto store = opened();
      store->create(game(name));
      store->create(game(name + "other"));
      const Owned owned{id(name), store->claim(id(name), "p", "u", 1, 30'000).epoch};
      const Owned other{id(name + "other"), store->claim(id(name + "other"), "p", "u", 1, 30'000).epoch};
      Keeper keeper(std::move(store), runs);
      const auto note = [&](const std::string& error) { answers.push_back(error); };
      keeper.write({line(owned, 1, "gap")}, note);
      keeper.write({line(owned, 0, "good, but too late")}, note);
      keeper.write({PutChat{owned, {1, 0, "x", "y"}}}, note);
      keeper.write({line(other, 0, "another game")}, note);
      keeper.with([&](Store& s) {
        const Owned again{id(name), s.claim(id(name), "p", "u", 1, 30'000).epoch};
        answers.push_back(s.write({{line(again, 0, "a")}})[0] == Written::yes ? "claimed" : "not claimed");
      });
      keeper.write({line({id(name), owned.epoch + 1}, 1, "b")}, note);
    }
    EXPECT_EQ(answers, (std::vector<std::string>{not_kept, not_kept, not_kept, "", "claimed", ""}));
    EXPECT_EQ(opened()->lines(id(name)), (Lines{{"a", "b"}}));
    EXPECT_TRUE(opened()->chat(id(name), 9).empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Sqlite, Stores, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, Stores, ::testing::Values(true));

}  // namespace
}  // namespace sandtable::store
