// Databases of every older version are brought up to date, on both databases; and names of accounts that look alike.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "store/account_name.hpp"
#include "store/databases.hpp"
#include "store/postgres_schema.hpp"
#include "store/sqlite_schema.hpp"
#include "store/store.hpp"
#include "store/upkeep.hpp"

namespace sandtable::store {
namespace {

TEST(AccountNames, LookAlikesAreOneAndOthersAreRefused) {
  for (const char* same : {"ann", "ANN", "a.nn", "A-n_n"}) EXPECT_EQ(account_key(same), account_key("Ann")) << same;
  EXPECT_EQ(account_key("Will1am"), account_key("wiIIiam"));
  EXPECT_EQ(account_key("Bornb0"), account_key("bombo"));
  EXPECT_EQ(account_key("wolf"), account_key("vVolf"));
  EXPECT_NE(account_key("ann"), account_key("anna"));
  for (const char* good : {"Ann", "x2", "de.la-Rue_9"}) EXPECT_EQ(account_name_fault(good), "") << good;
  for (const char* wrong : {"", "a", "1ann", "ann-", "a--n", "\u0410nn", "J\u00fcrgen", "ann ", "a\u200bnn",
                            "a23456789012345678901234567890123"})
    EXPECT_NE(account_name_fault(wrong).find("letters a to z"), std::string::npos) << wrong;
}

// Three accounts, with the keys that a program of that version gave them.
std::string accounts_of(int version, bool postgres) {
  std::vector<Account> all{{"Ann", "one"}, {"ann", "two"}, {"Zo\u00eb", "three"}};
  const bool keyed = version >= sqlite_keys_since;
  if (keyed) give_keys(all);
  std::string sql;
  for (const Account& a : all)
    sql += "INSERT INTO accounts (name, password" + std::string(keyed ? ", key" : "") + ") VALUES ('" + a.name +
           "', '" + a.password + "'" + (keyed ? ", '" + a.key + "'" : "") + ");";
  return keyed ? sql + (postgres ? postgres_keyed : sqlite_keyed) + ";" : sql;
}

// A database of any older version is brought up to date and keeps its games and accounts.
class OldSchema : public ::testing::TestWithParam<std::tuple<bool, int>> {};
TEST_P(OldSchema, IsUpgraded) {
  const auto [postgres, version] = GetParam();
  const testing::Database db(false);
  std::string where = db.where();
  std::string sql;
  for (int v = 0; v < version; ++v)
    sql += postgres ? postgres_upgrades[static_cast<std::size_t>(v)] : sqlite_upgrades[static_cast<std::size_t>(v)];
  sql += "INSERT INTO meta VALUES ('schema', " + std::to_string(version) + ");" + accounts_of(version, postgres) +
         "INSERT INTO games (id, scenario, title, ruleset, header, options, secret, created, listed, imported) VALUES "
         "('g', 's', 't', 'fow2', '{}', '{}', '00', 5, '1', '0');"
         "INSERT INTO progress (game, started, over, touched, lines, opening, clocks, outcome) VALUES "
         "('g', '1', '0', 6, 1, '', '', '');"
         "INSERT INTO seats (game, seat, player, token_hash, nonce) VALUES ('g', 0, 'A', 'h', 'n');INSERT INTO lines "
         "VALUES ('g', 0, 'line');";
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("sandtable_old_" + std::to_string(getpid()));
  std::ofstream(file) << sql;
  if (postgres) {
    const std::string name = "old" + std::to_string(version);
    where = testing::OnePostgres::url();
    where.replace(where.find("///postgres?"), 12, "///" + name + "?");
    ASSERT_NE(testing::output_of("psql -q -d '" + testing::OnePostgres::url() + "' -c 'CREATE DATABASE " + name +
                                 "' && psql -q -v " + "ON_ERROR_STOP=1 -d '" + where + "' -f " + file.string() +
                                 " && echo ok"),
              "");
  } else {
    std::filesystem::create_directories(std::filesystem::path(where.substr(7)).parent_path());
    ASSERT_NE(testing::output_of("python3 -c \"import sqlite3; c=sqlite3.connect('" + where.substr(7) +
                                 "'); c.executescript(open('" + file.string() + "').read()); c.commit(); print(1)\""),
              "");
  }
  std::filesystem::remove(file);
  const auto store = open(where);
  const auto game = store->find("g");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->progress.touched, 6);
  EXPECT_EQ(game->seats.at(0), (SeatRow{0, "A", "h", "n"}));
  EXPECT_EQ(store->lines("g"), (Lines{{"line"}}));
  EXPECT_EQ(store->account("Ann")->password, "one");
  EXPECT_EQ(store->account("ann")->password, "two") << "who had the name keeps it";
  EXPECT_EQ(store->account("ANN")->password, "one") << "the look is the first's";
  EXPECT_EQ(store->account("Zo\u00eb")->password, "three");
  EXPECT_FALSE(store->add_account({"aNN", "four"}));
  store->cut("nobody", 0);
  std::ostringstream copy;
  const Copied copied = backup(*store, copy);
  EXPECT_EQ(copied.accounts, 3);
  const testing::Database fresh(false);
  std::istringstream in(copy.str());
  const auto again = open(fresh.where());
  EXPECT_EQ(restore(*again, in, "file"), copied);
  EXPECT_EQ(again->accounts(), store->accounts());
}
INSTANTIATE_TEST_SUITE_P(Sqlite, OldSchema,
                         ::testing::Combine(::testing::Values(false), ::testing::Range(1, schema_version)));
INSTANTIATE_TEST_SUITE_P(Postgres, OldSchema,
                         ::testing::Combine(::testing::Values(true), ::testing::Range(1, schema_version)));

TEST(Store, AnUnknownAddressIsRefused) {
  EXPECT_THROW(open("mysql://x"), StoreError);
  EXPECT_THROW(open("sqlite:/proc/nowhere/x.db"), StoreError);
  EXPECT_THROW(open("postgres:///x?host=/nowhere"), StoreError);
}

}  // namespace
}  // namespace sandtable::store
