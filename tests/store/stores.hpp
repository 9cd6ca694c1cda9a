// What the store's tests share: the same tests run on both databases.
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "store/databases.hpp"
#include "store/store.hpp"

namespace sandtable::store::testing {

class Stores : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam()) {
      ASSERT_FALSE(OnePostgres::url().empty()) << "PostgreSQL did not start";
      where_ = OnePostgres::url();
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

}  // namespace sandtable::store::testing
