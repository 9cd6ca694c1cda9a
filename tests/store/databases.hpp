// Both databases for tests: SQLite in a folder of its own, PostgreSQL started once a program (tests/store/postgres.sh).
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

namespace sandtable::store::testing {

inline std::string output_of(const std::string& command) {
  std::string out;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 256> part{};
  while (fgets(part.data(), part.size(), pipe)) out += part.data();
  if (pclose(pipe) != 0) out.clear();
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

// One PostgreSQL server for all tests of the program, started by the first that wants it.
class OnePostgres : public ::testing::Environment {
 public:
  static const std::string& url() {
    static const std::string found = output_of("sh " + script() + " start " + folder());
    started() = true;
    return found;
  }
  void TearDown() override {
    if (started()) output_of("sh " + script() + " stop " + folder());
  }

 private:
  static bool& started() {
    static bool value = false;
    return value;
  }
  static std::string script() { return std::string(SANDTABLE_SOURCE_DIR) + "/tests/store/postgres.sh"; }
  static std::string folder() { return "/tmp/sandtable_pg_" + std::to_string(getpid()); }
};
inline const auto* const one_postgres = ::testing::AddGlobalTestEnvironment(new OnePostgres);

// A fresh SQLite file, or the one PostgreSQL database.
class Database {
 public:
  explicit Database(bool postgres) {
    if (postgres) {
      where_ = OnePostgres::url();
    } else {
      static int number = 0;
      folder_ = std::filesystem::temp_directory_path() /
                ("sandtable_store_" + std::to_string(getpid()) + "_" + std::to_string(++number));
      std::filesystem::remove_all(folder_);
      where_ = "sqlite:" + (folder_ / "below" / "games.db").string();
    }
  }
  ~Database() {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  const std::string& where() const { return where_; }

 private:
  std::string where_;
  std::filesystem::path folder_;
};

}  // namespace sandtable::store::testing
