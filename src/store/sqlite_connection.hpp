// SQLite as values that clean up after themselves: a connection, a prepared statement, the thread that writes the log
// back. Used by sqlite.cpp alone. Does not know what is stored.
#pragma once
#include <fcntl.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "store/store.hpp"

namespace sandtable::store {

class Connection {
 public:
  explicit Connection(const std::string& file) : file_(file) {
    // A new file is nobody else's to read: it holds the secrets behind dice. (One that is there is left alone: closing
    // it here would give up the locks of this process.)
    if (const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0) ::close(made);
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(file.c_str(), &db_, flags, nullptr) != SQLITE_OK) {
      const std::string why = sqlite3_errmsg(db_);
      sqlite3_close_v2(db_);
      throw StoreError(fmt::format("{}: {}; give a file this user may write with --db sqlite:FILE", file, why));
    }
    sqlite3_busy_timeout(db_, 10'000);
  }
  ~Connection() { sqlite3_close_v2(db_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void run(const char* sql) {
    if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() const {
    throw StoreError(fmt::format("{}: {}", file_, sqlite3_errmsg(db_)),
                     fmt::format("sqlite {}", sqlite3_extended_errcode(db_)));
  }
  sqlite3* get() const { return db_; }

 private:
  std::string file_;
  sqlite3* db_ = nullptr;
};

// A prepared statement, used again and again: bind in order, step, read columns in order. Texts are not copied: what is
// given to `with` has to last until the last `step`.
class Statement {
 public:
  Statement(Connection& db, const char* sql) : db_(db) {
    if (sqlite3_prepare_v3(db.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &at_, nullptr) != SQLITE_OK) db.fail();
  }
  ~Statement() { sqlite3_finalize(at_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  template <class... T>
  Statement& with(const T&... values) {
    sqlite3_reset(at_);
    int i = 0;
    (bind(++i, values), ...);
    return *this;
  }
  bool step() {
    column_ = 0;
    const int result = sqlite3_step(at_);
    if (result == SQLITE_ROW) return true;
    sqlite3_reset(at_);
    if (result != SQLITE_DONE) db_.fail();
    return false;
  }
  // Runs it; the number of rows it changed.
  int run() {
    while (step()) {
    }
    return sqlite3_changes(db_.get());
  }
  int64_t number() { return sqlite3_column_int64(at_, column_++); }
  bool flag() { return number() != 0; }
  std::string text() {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(at_, column_));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(at_, column_++));
    return bytes ? std::string(bytes, size) : std::string();
  }
  void done() { sqlite3_reset(at_); }

 private:
  void bind(int i, const std::string& text) {
    sqlite3_bind_text(at_, i, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  }
  void bind(int i, int64_t n) { sqlite3_bind_int64(at_, i, n); }

  Connection& db_;
  sqlite3_stmt* at_ = nullptr;
  int column_ = 0;
};

// Copies the log back into the file whenever it has grown, without ever making a writer wait.
class Checkpointer {
 public:
  explicit Checkpointer(const std::string& file) : db_(file) {
    db_.run("PRAGMA journal_mode = WAL");  // a connection that has not looked yet checkpoints nothing
    thread_ = std::thread([this] { work(); });
  }
  ~Checkpointer() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  void grown() {
    wanted_ = true;
    wake_.notify_one();
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    while (!stop_) {
      wake_.wait(lock, [this] { return stop_ || wanted_; });
      if (stop_) return;
      wanted_ = false;
      lock.unlock();
      sqlite3_wal_checkpoint_v2(db_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
      lock.lock();
    }
  }
  Connection db_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> wanted_ = false;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace sandtable::store
