// Games in PostgreSQL, so that several server processes can share them. Every write carries its owner's epoch in the
// same statement, so a process that lost a game without noticing writes nothing. Ownership runs by the database's
// clock.
#include <fmt/core.h>

#include <memory>
#include <pqxx/pqxx>

#include "store/postgres_lines.hpp"
#include "store/postgres_link.hpp"
#include "store/postgres_papers.hpp"
#include "store/postgres_schema.hpp"
#include "store/postgres_statements.hpp"
#include "store/store.hpp"

namespace sandtable::store {
namespace {

class Postgres final : public PostgresPapers {
 public:
  explicit Postgres(const std::string& url)
      : link_(url, [](pqxx::connection& db) {
          prepare_tables(db);
          prepare_statements(db);
          prepare_accounts(db);
          prepare_papers(db);
        }) {}

  void create(const Stored& s) override {
    in_transaction([&](pqxx::work& t) {
      const GameRow& g = s.game;
      const Progress& p = s.progress;
      t.exec_prepared("add_game", g.id, g.scenario, g.title, g.ruleset, g.header, g.options, g.secret, g.created,
                      g.listed, g.imported, g.owner);
      t.exec_prepared("add_progress", g.id, p.started, p.over, p.touched, p.lines, p.opening, p.clocks, p.outcome,
                      g.listed);
      for (const SeatRow& seat : s.seats)
        t.exec_prepared("add_seat", g.id, seat.seat, seat.player, seat.token_hash, seat.nonce, seat.account,
                        joined(seat.keys));
    });
  }
  std::optional<Stored> find(const std::string& id) override {
    std::optional<Stored> found;
    in_transaction([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("find", id)) found = read(t, row);
    });
    return found;
  }
  std::vector<Stored> listed(const ListedAt& after, int most) override {
    std::vector<Stored> all;
    in_transaction([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("listed", after.touched, after.game, most)) {
        Stored s = read_game(row);
        if (all.empty() || all.back().game.id != s.game.id) all.push_back(std::move(s));
        if (!row[17].is_null()) all.back().seats.push_back(read_seat(row, 17));
      }
    });
    return all;
  }
  std::vector<Stored> of_account(const std::string& account, int most) override {
    std::vector<Stored> all;
    in_transaction([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("of_account", account, most)) all.push_back(read(t, row));
    });
    return all;
  }
  Lines lines(const std::string& id) override {
    Lines all;
    in_transaction([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("lines", id)) {
        if (all.beyond == 0 && row[0].as<int64_t>() == static_cast<int64_t>(all.text.size()))
          all.text.push_back(row[1].as<std::string>());
        else
          ++all.beyond;
      }
    });
    return all;
  }
  std::vector<ChatRow> chat(const std::string& id, int most) override {
    std::vector<ChatRow> all;
    in_transaction([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("chat", id, most))
        all.insert(all.begin(), ChatRow{.at = row[0].as<int64_t>(),
                                        .seat = row[1].as<int32_t>(),
                                        .name = row[2].as<std::string>(),
                                        .text = row[3].as<std::string>()});
    });
    return all;
  }

  std::vector<Written> write(const std::vector<Writes>& jobs) override {
    // A statement by itself is a transaction of its own: one way to the database and back instead of three.
    if (jobs.size() == 1 && jobs[0].size() == 1 && !moment_) {
      Written how{};
      link_.on_connection([&](pqxx::connection& db) {
        pqxx::nontransaction t(db);
        how = put_all(t, jobs[0]);
      });
      return {how};
    }
    if (!moment_ && are_lines(jobs)) return write_lines(jobs);
    std::vector<Written> written;
    in_transaction([&](pqxx::work& t) {
      written.clear();
      Failed failed;
      for (const Writes& job : jobs) {
        written.push_back(failed.has(job) ? Written::out_of_turn : put_all(t, job));
        if (written.back() != Written::yes) failed.add(job);
      }
    });
    return written;
  }

  // The owner's row in `processes` is locked while it is decided whether he lives, so that he either sees his renewal
  // succeed or the game gone, never both.
  Claim claim(const std::string& id, const std::string& process, const std::string& url, int64_t,
              int64_t lease) override {
    Claim result;
    in_transaction([&](pqxx::work& t) {
      t.exec_prepared("process", process, url, lease);
      const auto owned = t.exec_prepared("owner", id);
      if (owned.empty()) return;
      result.epoch = owned[0][0].as<int64_t>();
      const auto owner = owned[0][1].as<std::string>();
      bool lives = false;
      for (const auto& row : t.exec_prepared("lives", owner)) {
        result.url = row[0].as<std::string>();
        lives = row[1].as<bool>();
      }
      const std::string place = place_of(process);
      if (lives && owner != process && (place.empty() || place_of(owner) != place)) return;
      t.exec_prepared("claim", id, process);
      result = {.granted = true, .epoch = result.epoch + 1, .url = url};
    });
    return result;
  }
  Renewed renew(const std::string& process, const std::string& url, int64_t, int64_t lease,
                const std::vector<Owned>& mine) override {
    Renewed result;
    in_transaction([&](pqxx::work& t) {
      result = {};
      t.exec_prepared("renew", process, url, lease);
      for (const auto& row : t.exec("SELECT DISTINCT url FROM processes WHERE until >= now()"))
        result.urls.push_back(row[0].as<std::string>());
      ArrayText games;
      ArrayText epochs;
      for (const Owned& one : mine) games.add(one.game), epochs.add(one.epoch);
      for (const auto& row : t.exec_prepared("gone", games.text(), epochs.text(), process))
        result.lost.push_back({row[0].as<std::string>(), row[1].as<int64_t>()});
    });
    return result;
  }
  void release(const Owned& owned) override {
    in_transaction([&](pqxx::work& t) { t.exec_prepared("release", owned.game, owned.epoch); });
  }
  void release_all(const std::string& process) override {
    in_transaction([&](pqxx::work& t) {
      t.exec_params("UPDATE progress SET process = '' WHERE process = $1", process);
      t.exec_params("DELETE FROM processes WHERE process = $1", process);
    });
  }

  std::vector<std::string> ids() override {
    std::vector<std::string> all;
    in_transaction([&](pqxx::work& t) {
      for (const auto& row : t.exec("SELECT id FROM games ORDER BY id COLLATE \"C\""))
        all.push_back(row[0].as<std::string>());
    });
    return all;
  }
  std::vector<std::string> faults() override { return {}; }  // PostgreSQL looks after its files itself
  void cut(const std::string& id, int64_t lines) override {
    in_transaction([&](pqxx::work& t) {
      t.exec_params("INSERT INTO cut_lines SELECT game, number, text FROM lines WHERE game = $1 AND number >= $2", id,
                    lines);
      t.exec_params("DELETE FROM lines WHERE game = $1 AND number >= $2", id, lines);
      t.exec_params(
          "UPDATE progress SET lines = $2, over = false, outcome = '', epoch = epoch + 1, process = '' WHERE game = $1",
          id, lines);
    });
  }
  void remove(const std::string& id) override {
    in_transaction([&](pqxx::work& t) {
      for (const char* table : {"lines", "cut_lines", "chat", "seats", "progress"})
        t.exec_params(fmt::format("DELETE FROM {} WHERE game = $1", table), id);
      t.exec_params("DELETE FROM games WHERE id = $1", id);
    });
  }
  void as_of_now(const std::function<void()>& read) override {
    in_transaction([&](pqxx::work& t) {
      t.exec("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      moment_ = &t;
      try {
        read();
      } catch (...) {
        moment_ = nullptr;
        throw;
      }
      moment_ = nullptr;
    });
  }

 private:
  static void prepare_tables(pqxx::connection& db) {
    pqxx::work t(db);
    t.exec("SELECT pg_advisory_xact_lock(727274)");  // two processes may start at once
    int64_t version = 0;
    if (!t.exec("SELECT to_regclass('meta') IS NULL")[0][0].as<bool>()) {
      const pqxx::result found = t.exec("SELECT value FROM meta WHERE name = 'schema'");
      version = found.empty() ? -1 : found[0][0].as<int64_t>();
    }
    if (version < 0 || version > schema_version)
      throw StoreError(
          fmt::format("this database was written by another version of sandtable (its schema is {}, this program "
                      "knows {}); use the program that wrote it, or another database",
                      version, schema_version));
    if (version < schema_version) {
      for (int64_t next = version; next < schema_version; ++next)
        t.exec(postgres_upgrades[static_cast<std::size_t>(next)]);
      if (version < postgres_keys_since) {
        std::vector<Account> all;
        for (const auto& row : t.exec("SELECT name FROM accounts ORDER BY name COLLATE \"C\""))
          all.push_back({row[0].as<std::string>(), {}});
        give_keys(all);
        for (const Account& a : all) t.exec_params("UPDATE accounts SET key = $2 WHERE name = $1", a.name, a.key);
        t.exec(postgres_keyed);
      }
      t.exec("DELETE FROM meta WHERE name = 'schema'");
      t.exec(fmt::format("INSERT INTO meta VALUES ('schema', {})", schema_version));
    }
    t.commit();
  }
  void in_work(const std::function<void(pqxx::work&)>& f) override { in_transaction(f); }

  template <class F>
  void in_transaction(F&& f) {
    if (moment_) return f(*moment_);
    link_.in_transaction(f);
  }

  static Stored read_game(const pqxx::row& row) {
    Stored s;
    s.game = {.id = row[0].as<std::string>(),
              .scenario = row[1].as<std::string>(),
              .title = row[2].as<std::string>(),
              .ruleset = row[3].as<std::string>(),
              .header = row[4].as<std::string>(),
              .options = row[5].as<std::string>(),
              .secret = row[6].as<std::string>(),
              .created = row[7].as<int64_t>(),
              .listed = row[8].as<bool>(),
              .imported = row[9].as<bool>()};
    s.progress = {.started = row[10].as<bool>(),
                  .over = row[11].as<bool>(),
                  .touched = row[12].as<int64_t>(),
                  .lines = row[13].as<int64_t>(),
                  .opening = row[14].as<std::string>(),
                  .clocks = row[15].as<std::string>(),
                  .outcome = row[16].as<std::string>()};
    return s;
  }
  static SeatRow read_seat(const pqxx::row& row, pqxx::row_size_type from) {
    return {.seat = row[from].as<int32_t>(),
            .player = row[from + 1].as<std::string>(),
            .token_hash = row[from + 2].as<std::string>(),
            .nonce = row[from + 3].as<std::string>(),
            .account = row[from + 4].as<std::string>(),
            .keys = apart(row[from + 5].as<std::string>())};
  }
  static Stored read(pqxx::work& t, const pqxx::row& row) {
    Stored s = read_game(row);
    s.game.owner = row[17].as<std::string>();
    for (const auto& seat : t.exec_prepared("seats", s.game.id)) s.seats.push_back(read_seat(seat, 0));
    return s;
  }

  std::vector<Written> write_lines(const std::vector<Writes>& jobs) {
    std::vector<Written> written(jobs.size(), Written::yes);
    link_.on_connection([&](pqxx::connection& db) {
      pqxx::nontransaction t(db);
      const auto games = put_lines(t, jobs);
      for (std::size_t i = 0; i < jobs.size(); ++i)
        if (const Owned& owned = owned_of(jobs[i][0]); !games.contains(owned.game)) written[i] = why_not(t, owned);
    });
    return written;
  }
  static Written why_not(pqxx::transaction_base& t, const Owned& owned) {
    return t.exec_prepared("owns", owned.game, owned.epoch).empty() ? Written::elsewhere : Written::out_of_turn;
  }
  // One job inside the transaction: all of it, or nothing.
  static Written put_all(pqxx::transaction_base& t, const Writes& job) {
    if (job.size() > 1) t.exec("SAVEPOINT job");
    for (const Write& w : job) {
      if (std::visit([&](const auto& one) { return put(t, one); }, w)) continue;
      if (job.size() > 1) t.exec("ROLLBACK TO job");
      return why_not(t, owned_of(w));
    }
    if (job.size() > 1) t.exec("RELEASE job");
    return Written::yes;
  }
  static bool put(pqxx::transaction_base& t, const PutLine& w) {
    const Progress& p = w.progress;
    return t.exec_prepared("line", w.owned.game, w.owned.epoch, p.started, p.over, p.touched, p.lines, p.opening,
                           p.clocks, p.outcome, w.number, w.text)
               .affected_rows() == 1;
  }
  static bool put(pqxx::transaction_base& t, const Owned& owned, const Progress& p) {
    return t.exec_prepared("progress", owned.game, owned.epoch, p.started, p.over, p.touched, p.lines, p.opening,
                           p.clocks, p.outcome)
               .affected_rows() == 1;
  }
  static bool put(pqxx::transaction_base& t, const PutStart& w) { return put(t, w.owned, w.progress); }
  static bool put(pqxx::transaction_base& t, const PutProgress& w) { return put(t, w.owned, w.progress); }
  static bool put(pqxx::transaction_base& t, const PutSeat& w) {
    return t.exec_prepared("seat", w.owned.game, w.owned.epoch, w.seat.seat, w.seat.player, w.seat.token_hash,
                           w.seat.nonce, w.seat.account, joined(w.seat.keys))
               .affected_rows() == 1;
  }
  static bool put(pqxx::transaction_base& t, const PutChat& w) {
    return t.exec_prepared("say", w.owned.game, w.owned.epoch, w.chat.at, w.chat.seat, w.chat.name, w.chat.text)
               .affected_rows() == 1;
  }

  PostgresLink link_;
  pqxx::work* moment_ = nullptr;  // what everything is read in while `as_of_now` lasts
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url) { return std::make_unique<Postgres>(url); }

}  // namespace sandtable::store
