// Games in one SQLite file. WAL with synchronous=NORMAL: a commit is in the operating system's hands when it returns,
// so killing the process loses nothing; a power cut may lose the last commits, never the file. Checkpoints run on a
// connection and thread of their own, so that no command waits for one.
#include <fmt/core.h>

#include <filesystem>

#include "store/sqlite_connection.hpp"
#include "store/sqlite_papers.hpp"
#include "store/sqlite_schema.hpp"
#include "store/store.hpp"

namespace sandtable::store {
namespace {

constexpr int checkpoint_pages = 2000;

constexpr const char* sqlite_columns =
    "SELECT id, scenario, title, ruleset, header, options, secret, created, games.listed, imported, started, over, "
    "touched, lines, opening, clocks, outcome, owner FROM games JOIN progress ON game = id ";
constexpr const char* sqlite_page =
    "SELECT id, scenario, title, ruleset, '', options, '', created, 1, imported, started, over, touched, lines, '', "
    "'', outcome, seat IS NOT NULL, seat, player, token_hash, '', account, '' FROM (SELECT * FROM progress INDEXED BY "
    "lobby WHERE listed = 1 AND (touched, game) < (?, ?) ORDER BY touched DESC, game DESC LIMIT ?) p JOIN games ON id "
    "= "
    "p.game LEFT JOIN seats s ON s.game = p.game ORDER BY touched DESC, p.game DESC, seat";

class Sqlite final : public SqlitePapers {
 public:
  explicit Sqlite(const std::string& file) : db_(prepared_file(file)), checkpointer_(file) {}

  void create(const Stored& s) override {
    in_transaction([&] {
      const GameRow& g = s.game;
      const Progress& p = s.progress;
      Statement(db_, "INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?)")
          .with(g.id, g.scenario, g.title, g.ruleset, g.header, g.options, g.secret, g.created, int64_t{g.listed},
                int64_t{g.imported}, g.owner)
          .run();
      Statement(db_,
                "INSERT INTO progress (game, started, over, touched, lines, opening, clocks, outcome, listed) VALUES "
                "(?,?,?,?,?,?,?,?,?)")
          .with(g.id, int64_t{p.started}, int64_t{p.over}, p.touched, p.lines, p.opening, p.clocks, p.outcome,
                int64_t{g.listed})
          .run();
      for (const SeatRow& seat : s.seats)
        Statement(db_, "INSERT INTO seats VALUES (?,?,?,?,?,?,?)")
            .with(g.id, int64_t{seat.seat}, seat.player, seat.token_hash, seat.nonce, seat.account, joined(seat.keys))
            .run();
    });
  }
  std::optional<Stored> find(const std::string& id) override {
    Statement query(db_, fmt::format("{} WHERE id = ?", sqlite_columns).c_str());
    query.with(id);
    if (!query.step()) return std::nullopt;
    return read(query);
  }
  std::vector<Stored> listed(const ListedAt& after, int most) override {
    std::vector<Stored> all;
    Statement query(db_, sqlite_page);
    query.with(after.touched, after.game, int64_t{most});
    while (query.step()) {
      Stored s = read_game(query);
      if (all.empty() || all.back().game.id != s.game.id) all.push_back(std::move(s));
      if (query.flag()) all.back().seats.push_back(read_seat(query));
    }
    return all;
  }
  std::vector<Stored> of_account(const std::string& account, int most) override {
    std::vector<Stored> all;
    Statement query(db_,
                    fmt::format("{} WHERE id IN (SELECT id FROM games WHERE owner = ? AND owner <> '' UNION SELECT "
                                "game FROM seats WHERE account = ? AND account <> '') ORDER BY touched DESC, id "
                                "LIMIT ?",
                                sqlite_columns)
                        .c_str());
    query.with(account, account, int64_t{most});
    while (query.step()) all.push_back(read(query));
    return all;
  }
  Lines lines(const std::string& id) override {
    Lines all;
    Statement query(db_, "SELECT number, text FROM lines WHERE game = ? ORDER BY number");
    query.with(id);
    while (query.step()) {
      const bool follows = all.beyond == 0 && query.number() == static_cast<int64_t>(all.text.size());
      if (follows)
        all.text.push_back(query.text());
      else
        ++all.beyond;
    }
    return all;
  }
  std::vector<ChatRow> chat(const std::string& id, int most) override {
    std::vector<ChatRow> all;
    Statement query(db_, "SELECT at, seat, name, text FROM chat WHERE game = ? ORDER BY number DESC LIMIT ?");
    query.with(id, int64_t{most});
    while (query.step()) {
      ChatRow row;
      row.at = query.number();
      row.seat = static_cast<int32_t>(query.number());
      row.name = query.text();
      row.text = query.text();
      all.insert(all.begin(), std::move(row));
    }
    return all;
  }

  std::vector<Written> write(const std::vector<Writes>& jobs) override {
    std::vector<Written> written;
    in_transaction([&] {
      Failed failed;
      for (const Writes& job : jobs) {
        written.push_back(failed.has(job) ? Written::out_of_turn : put_all(job));
        if (written.back() != Written::yes) failed.add(job);
      }
    });
    return written;
  }

  Claim claim(const std::string& id, const std::string& process, const std::string& url, int64_t now,
              int64_t lease) override {
    Claim result;
    in_transaction([&] {
      Statement(db_, "INSERT OR IGNORE INTO processes VALUES (?,?,?)").with(process, url, now + lease).run();
      Statement query(db_,
                      "SELECT g.epoch, g.process, coalesce(p.url, ''), coalesce(p.until, 0) FROM progress g LEFT JOIN "
                      "processes p ON p.process = g.process WHERE game = ?");
      query.with(id);
      if (!query.step()) return;
      result.epoch = query.number();
      const std::string owner = query.text();
      result.url = query.text();
      const bool lives = query.number() >= now;
      query.done();
      const std::string place = place_of(process);
      if (lives && !owner.empty() && owner != process && (place.empty() || place_of(owner) != place)) return;
      Statement(db_, "UPDATE progress SET epoch = epoch + 1, process = ? WHERE game = ?").with(process, id).run();
      result = {.granted = true, .epoch = result.epoch + 1, .url = url};
    });
    return result;
  }
  Renewed renew(const std::string& process, const std::string& url, int64_t now, int64_t lease,
                const std::vector<Owned>& mine) override {
    Renewed result;
    in_transaction([&] {
      Statement(db_, "INSERT OR REPLACE INTO processes VALUES (?,?,?)").with(process, url, now + lease).run();
      Statement living(db_, "SELECT DISTINCT url FROM processes WHERE until >= ?");
      living.with(now);
      while (living.step()) result.urls.push_back(living.text());
      if (mine.empty()) return;
      Statement query(db_, "SELECT 1 FROM progress WHERE game = ? AND epoch = ? AND process = ?");
      for (const Owned& one : mine) {
        query.with(one.game, one.epoch, process);
        if (!query.step()) result.lost.push_back(one);
      }
      query.done();
    });
    return result;
  }
  void release(const Owned& owned) override {
    Statement(db_, "UPDATE progress SET process = '' WHERE game = ? AND epoch = ?").with(owned.game, owned.epoch).run();
  }
  void release_all(const std::string& process) override {
    in_transaction([&] {
      Statement(db_, "UPDATE progress SET process = '' WHERE process = ?").with(process).run();
      Statement(db_, "DELETE FROM processes WHERE process = ?").with(process).run();
    });
  }

  std::vector<std::string> ids() override {
    std::vector<std::string> all;
    Statement query(db_, "SELECT id FROM games ORDER BY id");
    query.with();
    while (query.step()) all.push_back(query.text());
    return all;
  }
  std::vector<std::string> faults() override {
    std::vector<std::string> all;
    Statement query(db_, "PRAGMA integrity_check");
    query.with();
    while (query.step()) all.push_back(query.text());
    if (all == std::vector<std::string>{"ok"}) all.clear();
    return all;
  }
  void cut(const std::string& id, int64_t lines) override {
    in_transaction([&] {
      Statement(db_, "INSERT INTO cut_lines SELECT game, number, text FROM lines WHERE game = ? AND number >= ?")
          .with(id, lines)
          .run();
      Statement(db_, "DELETE FROM lines WHERE game = ? AND number >= ?").with(id, lines).run();
      Statement(db_,
                "UPDATE progress SET lines = ?, over = 0, outcome = '', epoch = epoch + 1, process = '' WHERE game = ?")
          .with(lines, id)
          .run();
    });
  }
  void remove(const std::string& id) override {
    in_transaction([&] {
      for (const char* table : {"lines", "cut_lines", "chat", "seats", "progress"})
        Statement(db_, fmt::format("DELETE FROM {} WHERE game = ?", table).c_str()).with(id).run();
      Statement(db_, "DELETE FROM games WHERE id = ?").with(id).run();
    });
  }
  void as_of_now(const std::function<void()>& read) override {
    db_.run("BEGIN");  // deferred: the first reading settles the moment
    try {
      read();
    } catch (...) {
      db_.run("ROLLBACK");
      throw;
    }
    db_.run("COMMIT");
  }

 private:
  // Creates folders, file and tables as needed, and checks the version before anything else looks at it.
  static const std::string& prepared_file(const std::string& file) {
    std::error_code none;
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, none);
    Connection db(file);
    db.run("PRAGMA journal_mode = WAL");
    db.run("BEGIN IMMEDIATE");
    Statement tables(db, "SELECT count(*) FROM sqlite_master WHERE name = 'meta'");
    tables.with();
    tables.step();
    const bool fresh = tables.number() == 0;
    tables.done();
    int64_t found = 0;
    if (!fresh) {
      Statement version(db, "SELECT value FROM meta WHERE name = 'schema'");
      version.with();
      found = version.step() ? version.number() : -1;
      version.done();
    }
    if (found < 0 || found > schema_version)
      throw StoreError(
          fmt::format("{} was written by another version of sandtable (its schema is {}, this program knows {}); use "
                      "the program that wrote it, or another file with --db sqlite:FILE",
                      file, found, schema_version));
    for (int64_t next = found; next < schema_version; ++next) db.run(sqlite_upgrades[static_cast<std::size_t>(next)]);
    if (found < sqlite_keys_since) {
      std::vector<Account> all;
      Statement names(db, "SELECT name FROM accounts ORDER BY name");
      names.with();
      while (names.step()) all.push_back({names.text(), {}});
      give_keys(all);
      for (const Account& a : all)
        Statement(db, "UPDATE accounts SET key = ? WHERE name = ?").with(a.key, a.name).run();
      db.run(sqlite_keyed);
    }
    db.run(fmt::format("INSERT OR REPLACE INTO meta VALUES ('schema', {})", schema_version).c_str());
    db.run("COMMIT");
    return file;
  }

  void in_one_transaction(const std::function<void()>& work) override { in_transaction(work); }
  template <class F>
  void in_transaction(F&& f) {
    begin_.with().run();
    try {
      f();
    } catch (...) {
      sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
      throw;
    }
    commit_.with().run();
  }

  static Stored read_game(Statement& row) {
    Stored s;
    s.game.id = row.text();
    s.game.scenario = row.text();
    s.game.title = row.text();
    s.game.ruleset = row.text();
    s.game.header = row.text();
    s.game.options = row.text();
    s.game.secret = row.text();
    s.game.created = row.number();
    s.game.listed = row.flag();
    s.game.imported = row.flag();
    s.progress.started = row.flag();
    s.progress.over = row.flag();
    s.progress.touched = row.number();
    s.progress.lines = row.number();
    s.progress.opening = row.text();
    s.progress.clocks = row.text();
    s.progress.outcome = row.text();
    return s;
  }
  static SeatRow read_seat(Statement& row) {
    SeatRow seat;
    seat.seat = static_cast<int32_t>(row.number());
    seat.player = row.text();
    seat.token_hash = row.text();
    seat.nonce = row.text();
    seat.account = row.text();
    seat.keys = apart(row.text());
    return seat;
  }
  Stored read(Statement& row) {
    Stored s = read_game(row);
    s.game.owner = row.text();
    Statement seats(db_,
                    "SELECT seat, player, token_hash, nonce, account, keys FROM seats WHERE game = ? ORDER BY seat");
    seats.with(s.game.id);
    while (seats.step()) s.seats.push_back(read_seat(seats));
    return s;
  }

  // One job inside the transaction: all of it, or nothing.
  Written put_all(const Writes& job) {
    if (job.size() > 1) db_.run("SAVEPOINT job");
    for (const Write& w : job) {
      if (std::visit([this](const auto& one) { return put(one); }, w)) continue;
      if (job.size() > 1) db_.run("ROLLBACK TO job");
      const Owned& owned = owned_of(w);
      return owns(owned) ? Written::out_of_turn : Written::elsewhere;
    }
    if (job.size() > 1) db_.run("RELEASE job");
    return Written::yes;
  }
  // Progress after `before` lines were there.
  bool put(const Owned& owned, const Progress& p, int64_t before) {
    return progress_
               .with(int64_t{p.started}, int64_t{p.over}, p.touched, p.lines, p.opening, p.clocks, p.outcome,
                     owned.game, owned.epoch, before)
               .run() == 1;
  }
  bool owns(const Owned& owned) {
    Statement query(db_, "SELECT 1 FROM progress WHERE game = ? AND epoch = ?");
    query.with(owned.game, owned.epoch);
    return query.step();
  }
  bool put(const PutLine& w) {
    if (w.progress.lines != w.number + 1 || !put(w.owned, w.progress, w.number)) return false;
    line_.with(w.owned.game, w.number, w.text).run();
    return true;
  }
  bool put(const PutStart& w) { return put(w.owned, w.progress, w.progress.lines); }
  bool put(const PutProgress& w) { return put(w.owned, w.progress, w.progress.lines); }
  bool put(const PutSeat& w) {
    if (!owns(w.owned)) return false;
    Statement(
        db_,
        "UPDATE seats SET player = ?, token_hash = ?, nonce = ?, account = ?, keys = ? WHERE game = ? AND seat = ?")
        .with(w.seat.player, w.seat.token_hash, w.seat.nonce, w.seat.account, joined(w.seat.keys), w.owned.game,
              int64_t{w.seat.seat})
        .run();
    return true;
  }
  bool put(const PutChat& w) {
    if (!owns(w.owned)) return false;
    Statement(db_, "INSERT INTO chat (game, at, seat, name, text) VALUES (?,?,?,?,?)")
        .with(w.owned.game, w.chat.at, int64_t{w.chat.seat}, w.chat.name, w.chat.text)
        .run();
    return true;
  }

  static int after_commit(void* self, sqlite3*, const char*, int pages) {
    if (pages >= checkpoint_pages) static_cast<Sqlite*>(self)->checkpointer_.grown();
    return SQLITE_OK;
  }

  Connection& database() override { return db_; }

  struct Tuned : Connection {
    explicit Tuned(const std::string& file) : Connection(file) {
      run("PRAGMA synchronous = NORMAL");
      run("PRAGMA wal_autocheckpoint = 0");
    }
  };
  Tuned db_;
  Checkpointer checkpointer_;
  [[maybe_unused]] void* hook_ = sqlite3_wal_hook(db_.get(), after_commit, this);
  Statement begin_{db_, "BEGIN IMMEDIATE"};
  Statement commit_{db_, "COMMIT"};
  Statement line_{db_, "INSERT INTO lines VALUES (?,?,?)"};
  Statement progress_{db_,
                      "UPDATE progress SET started = ?, over = ?, touched = ?, lines = ?, opening = ?, clocks = ?, "
                      "outcome = ? WHERE game = ? AND epoch = ? AND lines = ?"};
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file) { return std::make_unique<Sqlite>(file); }

}  // namespace sandtable::store
