// Looking after a store, on both databases: damage, backups, papers, what is pruned, other schemas.
#include "store/upkeep.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <sstream>

#include "base/error.hpp"
#include "store/stores.hpp"

namespace sandtable::store {
namespace {

using testing::output_of;

class Upkeep : public testing::Stores {};

TEST_P(Upkeep, ADamagedGameIsFoundCutAndGoesOn) {
  const auto store = opened();
  store->create(game("torn"));
  const Owned owned{id("torn"), store->claim(id("torn"), "p", "u", 1, 30'000).epoch};
  for (int i = 0; i < 5; ++i) ASSERT_EQ(store->write({{line(owned, i, std::to_string(i))}})[0], Written::yes);
  const std::string sql = "DELETE FROM lines WHERE game = '" + id("torn") + "' AND number = 2";
  ASSERT_NE(output_of(GetParam() ? "psql -q -d '" + where_ + "' -c \"" + sql + "\" && echo ok"
                                 : "python3 -c \"import sqlite3; c=sqlite3.connect('" + where_.substr(7) +
                                       "'); c.execute(\\\"" + sql + "\\\"); c.commit(); print(1)\""),
            "");
  EXPECT_EQ(store->lines(id("torn")), (Lines{{"0", "1"}, 2}));
  const auto mine = [&] {
    std::vector<Ailment> found;
    for (const Ailment& a : examine(*store))
      if (a.game == id("torn")) found.push_back(a);
    return found;
  };
  ASSERT_EQ(mine().size(), 1u);
  EXPECT_EQ(mine()[0].whole, 2);
  EXPECT_NE(mine()[0].words.find("command 3 is missing"), std::string::npos) << mine()[0].words;
  store->cut(id("torn"), 2);
  EXPECT_TRUE(mine().empty());
  EXPECT_EQ(store->write({{line(owned, 2, "fenced")}})[0], Written::elsewhere);
  const Owned again{id("torn"), store->claim(id("torn"), "p", "u", 1, 30'000).epoch};
  EXPECT_EQ(store->write({{line(again, 2, "new")}})[0], Written::yes);
  EXPECT_EQ(store->lines(id("torn")), (Lines{{"0", "1", "new"}}));
}

TEST_P(Upkeep, ABackupHoldsEverythingAndGoesIntoEitherDatabase) {
  const auto store = opened();
  for (const std::string& one : store->ids()) store->remove(one);
  for (const char* name : {"one", "two"}) {
    store->create(game(name));
    const Owned owned{id(name), store->claim(id(name), "p", "u", 1, 30'000).epoch};
    for (int i = 0; i < 3; ++i) store->write({{line(owned, i, "{\"n\":" + std::to_string(i) + "}")}});
    store->write({{PutChat{owned, {5, 1, "Ann", "say \"hello\"\n"}}}, {PutSeat{owned, {1, "Ann", "h", "n"}}}});
  }
  store->add_account({id("ann"), "hash"});
  std::ostringstream file;
  const Copied copied = backup(*store, file);
  EXPECT_EQ(copied.games, 2);
  EXPECT_EQ(copied.lines, 6);
  const testing::Database fresh(false);
  const auto other = open(fresh.where());
  std::istringstream in(file.str());
  EXPECT_EQ(restore(*other, in, "file"), copied);
  for (const char* name : {"one", "two"}) {
    EXPECT_EQ(other->find(id(name)), store->find(id(name)));
    EXPECT_EQ(other->lines(id(name)), store->lines(id(name)));
    EXPECT_EQ(other->chat(id(name), 9), store->chat(id(name), 9));
  }
  EXPECT_EQ(other->account(id("ann"))->password, "hash");
  const testing::Database third(false);
  std::istringstream cut(file.str().substr(0, file.str().size() - 40));
  EXPECT_THROW(restore(*open(third.where()), cut, "file"), InputError);
  std::istringstream wrong("{\"x\":1}\n");
  EXPECT_THROW(restore(*open(third.where()), wrong, "file"), InputError);
}

TEST_P(Upkeep, PapersAreKeptForTheirMakers) {
  const auto store = open(where_);
  const std::string ann = "account Ann" + std::to_string(GetParam()), guest = std::string(guests) + "x";
  const auto paper = [&](const std::string& id, const std::string& maker, const std::string& text, int64_t at = 10) {
    return PaperRow{.id = id,
                    .sort = "list",
                    .maker = maker,
                    .title = "T",
                    .ruleset = "r",
                    .text = text,
                    .created = at,
                    .touched = at};
  };
  EXPECT_EQ(store->put_paper(paper("p1", ann, "one"), 2).id, "p1");
  EXPECT_EQ(store->put_paper(paper("p9", ann, "one"), 2).id, "p1") << "the same is kept once";
  EXPECT_EQ(store->put_paper(paper("p2", ann, "two", 11), 2).id, "p2");
  const PaperPut third = store->put_paper(paper("p3", ann, "three"), 2);
  EXPECT_TRUE(third.full);
  EXPECT_EQ(third.id, "");
  EXPECT_EQ(store->put_paper(paper("p1", ann, "one more", 12), 2).id, "p1") << "written over, though it is full";
  EXPECT_EQ(store->paper("p1")->text, "one more");
  EXPECT_EQ(store->paper("p1")->created, 10);
  EXPECT_EQ(store->paper("p1")->touched, 12);
  EXPECT_FALSE(store->paper("p3"));
  const auto of = store->papers_of(ann, "list");
  ASSERT_EQ(of.size(), 2U);
  EXPECT_EQ(of[0].id, "p1");
  EXPECT_EQ(of[0].text, "");
  EXPECT_TRUE(store->papers_of(ann, "table").empty());
  EXPECT_FALSE(store->remove_paper("p1", guest));
  EXPECT_TRUE(store->remove_paper("p1", ann));
  EXPECT_EQ(store->put_paper(paper("g1", guest, "old", 5), 9).id, "g1");
  EXPECT_EQ(store->put_paper(paper("g2", guest, "new", 50), 9).id, "g2");
  EXPECT_EQ(store->drop_guests_papers(20), 1);
  EXPECT_EQ(store->paper_ids(), (std::vector<std::string>{"g2", "p2"}));
  std::ostringstream copy;
  EXPECT_EQ(backup(*store, copy).papers, 2);
  const testing::Database fresh(false);
  const auto again = open(fresh.where());
  std::istringstream in(copy.str());
  EXPECT_EQ(restore(*again, in, "copy").papers, 2);
  EXPECT_EQ(again->paper("g2"), store->paper("g2"));
  EXPECT_TRUE(store->remove_paper("p2", ann));
  EXPECT_TRUE(store->remove_paper("g2", guest));
}

TEST_P(Upkeep, OldGamesArePruned) {
  const auto store = opened();
  for (const std::string& one : store->ids()) store->remove(one);
  for (int i = 0; i < 3; ++i) {
    Stored g = game("p" + std::to_string(i));
    g.progress.touched = i == 2 ? 900 : 100;
    g.progress.over = i != 1;
    store->create(g);
  }
  EXPECT_EQ(prune(*store, {.before = 500}).size(), 1u);
  EXPECT_EQ(store->ids().size(), 3u) << "only told";
  EXPECT_EQ(prune(*store, {.before = 500, .unfinished = true}).size(), 2u);
  prune(*store, {.before = 500, .really = true});
  EXPECT_EQ(store->ids(), (std::vector<std::string>{id("p1"), id("p2")}));
}

TEST_P(Upkeep, AnotherSchemaIsRefusedInWords) {
  if (GetParam()) {
    opened();
    ASSERT_NE(output_of("psql -q -d '" + where_ + "' -c \"UPDATE meta SET value = 99\" && echo ok"), "");
    EXPECT_THROW(opened(), StoreError);
    ASSERT_NE(output_of("psql -q -d '" + where_ + "' -c \"UPDATE meta SET value = " + std::to_string(schema_version) +
                        "\" && echo ok"),
              "");
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

INSTANTIATE_TEST_SUITE_P(Sqlite, Upkeep, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, Upkeep, ::testing::Values(true));

}  // namespace
}  // namespace sandtable::store
