// Where games are kept: what was agreed at creation, seats, every journal line, chat, accounts, and which process owns
// a game. Used by the server through store/keeper.hpp, which gives it a thread of its own. One interface, two
// implementations: SQLite (store/sqlite.cpp) and PostgreSQL (store/postgres.cpp). Knows no rule and reads no journal.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace sandtable::store {

inline constexpr int schema_version = 1;

// The database cannot be used: cause; remedy.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Fixed when a game is created.
struct GameRow {
  std::string id;
  std::string scenario;
  std::string title;
  std::string ruleset;
  std::string header;   // of the journal, as JSON; its opening dice come with the start
  std::string options;  // what the host chose, as JSON
  std::string secret;   // behind the dice, in hex
  int64_t created = 0;  // seconds since 1970
  bool listed = true;
  bool imported = false;  // a finished journal brought in to be looked at
  friend bool operator==(const GameRow&, const GameRow&) = default;
};

// What changes while it is played.
struct Progress {
  bool started = false;
  bool over = false;
  int64_t touched = 0;
  int64_t lines = 0;
  std::string opening;  // dice before the first decision, as JSON
  std::string clocks;   // what the clocks showed after the last line, as JSON
  std::string outcome;  // in words, when it is over
  friend bool operator==(const Progress&, const Progress&) = default;
};

struct SeatRow {
  int32_t seat = 0;
  std::string player;
  std::string token_hash;  // of the secret token, never the token; empty while the seat is open
  std::string nonce;
  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

struct ChatRow {
  int64_t at = 0;
  int32_t seat = -1;
  std::string name;
  std::string text;
  friend bool operator==(const ChatRow&, const ChatRow&) = default;
};

struct Stored {
  GameRow game;
  Progress progress;
  std::vector<SeatRow> seats;
  friend bool operator==(const Stored&, const Stored&) = default;
};

struct Account {
  std::string name;
  std::string password;  // as argon2id writes it
};

// Everything an owner writes carries the epoch its ownership began with. A newer owner has a higher one, and what
// arrives with an older is not written.
struct Owned {
  std::string game;
  int64_t epoch = 0;
};
struct PutSeat {
  Owned owned;
  SeatRow seat;
};
struct PutStart {
  Owned owned;
  Progress progress;
};
struct PutLine {
  Owned owned;
  int64_t number = 0;  // from 0, without gaps
  std::string text;
  Progress progress;  // after it
};
struct PutProgress {
  Owned owned;
  Progress progress;
};
struct PutChat {
  Owned owned;
  ChatRow chat;
};
using Write = std::variant<PutSeat, PutStart, PutLine, PutProgress, PutChat>;

struct Claim {
  bool granted = false;
  int64_t epoch = 0;
  std::string url;  // of the process that owns it, when that is another one
};

class Store {
 public:
  virtual ~Store() = default;

  virtual void create(const Stored& game) = 0;
  virtual std::optional<Stored> find(const std::string& id) = 0;
  virtual std::vector<Stored> listed(int most) = 0;  // the latest touched first
  virtual std::vector<std::string> lines(const std::string& id) = 0;
  virtual std::vector<ChatRow> chat(const std::string& id, int most) = 0;  // the latest, in order

  // All in one transaction, on disk when it returns. For each, whether it was written; false when the writer no longer
  // owns the game.
  virtual std::vector<bool> write(const std::vector<Write>& writes) = 0;

  // Ownership lasts `seconds` and is renewed. A process that comes back under the same url takes its own games over at
  // once: the port is its own, so the old one is gone.
  virtual Claim claim(const std::string& id, const std::string& process, const std::string& url, int64_t now,
                      int64_t seconds) = 0;
  virtual void renew(const std::string& process, int64_t now, int64_t seconds) = 0;
  virtual void release(const Owned& owned) = 0;

  virtual bool add_account(const Account& account) = 0;  // false when the name is taken
  virtual std::optional<Account> account(const std::string& name) = 0;
  virtual void add_session(const std::string& token_hash, const std::string& name, int64_t expires) = 0;
  virtual std::optional<std::string> session(const std::string& token_hash, int64_t now) = 0;
  virtual void drop_session(const std::string& token_hash) = 0;
};

// "sqlite:FILE" (folders are created) or "postgres://…". Throws StoreError.
std::unique_ptr<Store> open(const std::string& where);
std::unique_ptr<Store> open_sqlite(const std::string& file);
std::unique_ptr<Store> open_postgres(const std::string& url);

}  // namespace sandtable::store
