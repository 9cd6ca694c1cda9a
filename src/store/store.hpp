// Where games are kept: what was agreed at creation, seats, every journal line, chat, accounts, and which process owns
// a game. Used by the server through store/keeper.hpp, which gives it a thread of its own. One interface, two
// implementations: SQLite (store/sqlite.cpp) and PostgreSQL (store/postgres.cpp). Knows no rule and reads no journal.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "base/fields.hpp"

namespace sandtable::store {

inline constexpr int schema_version = 5;

// The database cannot be used: cause; remedy. The words are for whoever runs the program: they may name files and
// statements. The code ("sqlite 13") may be shown to anybody.
struct StoreError : std::runtime_error {
  explicit StoreError(const std::string& words, std::string known_as = "store")
      : std::runtime_error(words), code(std::move(known_as)) {}
  std::string code;
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
  bool imported = false;   // a finished journal brought in to be looked at
  std::string owner = {};  // the account that made it; empty for a guest
  SANDTABLE_FIELDS(GameRow, id, scenario, title, ruleset, header, options, secret, created, listed, imported, owner)
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
  SANDTABLE_FIELDS(Progress, started, over, touched, lines, opening, clocks, outcome)
};

struct SeatRow {
  int32_t seat = 0;
  std::string player;
  std::string token_hash;  // of the secret token, never the token; empty while the seat is open
  std::string nonce;
  std::string account = {};            // whose seat it is; empty for a guest's
  std::vector<std::string> keys = {};  // hashes of further tokens, given to that account
  SANDTABLE_FIELDS(SeatRow, seat, player, token_hash, nonce, account, keys)
};

struct ChatRow {
  int64_t at = 0;
  int32_t seat = -1;
  std::string name;
  std::string text;
  SANDTABLE_FIELDS(ChatRow, at, seat, name, text)
};

struct Stored {
  GameRow game;
  Progress progress;
  std::vector<SeatRow> seats;
  friend bool operator==(const Stored&, const Stored&) = default;
};

// Where a page of the lobby ends and the next begins.
struct ListedAt {
  int64_t touched = INT64_MAX;
  std::string game;
};

struct Account {
  std::string name;
  std::string password;  // as argon2id writes it
  std::string key = {};  // one account for each (account_name.hpp); by the name when it is left out
  SANDTABLE_FIELDS(Account, name, password, key)
};
struct Session {
  std::string account;
  int64_t expires = 0;  // seconds since 1970
};

// What a player makes away from the table and keeps: an army list, a table. Whoever knows its id may read it.
struct PaperRow {
  std::string id;
  std::string sort;   // "list", "table"
  std::string maker;  // "account NAME", or "guest " with a hash of his address
  std::string title;
  std::string ruleset;
  std::string text;
  int64_t created = 0;  // seconds since 1970
  int64_t touched = 0;
  SANDTABLE_FIELDS(PaperRow, id, sort, maker, title, ruleset, text, created, touched)
};
struct PaperPut {
  std::string id;     // under which it is kept; empty when it is not
  bool full = false;  // its maker has as many as he may
};
inline constexpr const char* guests = "guest ";  // how their makers begin

// Everything an owner writes carries the epoch its ownership began with. A newer owner has a higher one, and what
// arrives with an older is not written.
struct Owned {
  std::string game;
  int64_t epoch = 0;
  friend bool operator==(const Owned&, const Owned&) = default;
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
using Writes = std::vector<Write>;  // of one game; they stand or fall together
inline const Owned& owned_of(const Write& w) {
  return std::visit([](const auto& one) -> const Owned& { return one.owned; }, w);
}

// Claims of which a job of one call has failed: what comes behind it is not written either.
class Failed {
 public:
  bool has(const Writes& job) const {
    for (const Owned& owned : claims_)
      if (!job.empty() && owned.game == owned_of(job[0]).game && owned_of(job[0]).epoch <= owned.epoch) return true;
    return false;
  }
  void add(const Writes& job) {
    if (!job.empty()) claims_.push_back(owned_of(job[0]));
  }

 private:
  std::vector<Owned> claims_;
};

// What became of writes that stand or fall together.
enum class Written : uint8_t {
  yes,
  elsewhere,    // their writer no longer owns the game
  out_of_turn,  // a line that does not follow the last one, or progress that counts other lines than there are
};

// The journal lines of a game from 0 on, as far as they follow each other.
struct Lines {
  std::vector<std::string> text;
  int64_t beyond = 0;  // lines behind the first that is missing; 0 unless the game is damaged
  friend bool operator==(const Lines&, const Lines&) = default;
};

struct Claim {
  bool granted = false;
  int64_t epoch = 0;
  std::string url;  // of the process that owns it, when that is another one
};

struct Renewed {
  std::vector<Owned> lost;        // by now somebody else's, or of a later claim; the others are owned for another lease
  std::vector<std::string> urls;  // of all processes that live
};

class Store {
 public:
  virtual ~Store() = default;

  virtual void create(const Stored& game) = 0;
  virtual std::optional<Stored> find(const std::string& id) = 0;
  // The listed games behind `after`, the latest touched first, from an index: without header, secret, dice and nonces.
  virtual std::vector<Stored> listed(const ListedAt& after, int most) = 0;
  virtual std::vector<Stored> of_account(const std::string& account, int most) = 0;  // its games and seats, likewise
  virtual Lines lines(const std::string& id) = 0;
  virtual std::vector<ChatRow> chat(const std::string& id, int most) = 0;  // the latest, in order

  // All in one transaction, on disk when it returns; for each job what became of it. Owner and number are checked by
  // the statement that writes. Throws StoreError: then nothing was written, unless the connection broke while it
  // committed.
  virtual std::vector<Written> write(const std::vector<Writes>& jobs) = 0;

  // Ownership lasts `lease` and is renewed; all times in milliseconds. A process is named "PLACE:NAME". One that begins
  // at the same place takes its games over at once: only one can listen there, so the old one is gone. Who merely has
  // the same url waits like everybody else.
  virtual Claim claim(const std::string& id, const std::string& process, const std::string& url, int64_t now,
                      int64_t lease) = 0;
  virtual Renewed renew(const std::string& process, const std::string& url, int64_t now, int64_t lease,
                        const std::vector<Owned>& mine) = 0;
  virtual void release(const Owned& owned) = 0;
  virtual void release_all(const std::string& process) = 0;

  // --- for operators (store/upkeep.hpp) ---
  virtual std::vector<std::string> ids() = 0;                  // of all games, in order
  virtual std::vector<std::string> faults() = 0;               // what the database itself finds wrong with its files
  virtual void cut(const std::string& id, int64_t lines) = 0;  // keeps so many; the others are put aside, owners fenced
  virtual void remove(const std::string& id) = 0;              // with everything of it
  virtual int64_t drop_sessions(int64_t expired_before) = 0;   // how many there were
  virtual std::vector<Account> accounts() = 0;                 // by name
  virtual void as_of_now(const std::function<void()>& read) = 0;  // everything read inside is of one moment

  virtual bool add_account(const Account& account) = 0;  // false when there is one that is called or looks like it
  virtual std::optional<Account> account(const std::string& name) = 0;  // of exactly this name, else that looks like it
  virtual void add_session(const std::string& token_hash, const std::string& name, int64_t expires) = 0;
  virtual std::optional<Session> session(
      const std::string& token_hash) = 0;  // expired ones too, until they are dropped
  virtual void drop_session(const std::string& token_hash) = 0;
  // A new password for the account of exactly this name; all its sessions but one end. False when there is none.
  virtual bool change_password(const Account& account, const std::string& but_session) = 0;

  // --- papers ---
  // Takes the place of the one with its id if that has the same maker and sort; a guest's stays as it was shared. A new
  // one is kept when its maker has fewer than `most` of its sort; the same text of the same maker is kept once.
  virtual PaperPut put_paper(const PaperRow& paper, int most) = 0;
  virtual std::optional<PaperRow> paper(const std::string& id) = 0;
  virtual std::vector<PaperRow> papers_of(const std::string& maker,
                                          const std::string& sort) = 0;  // without their texts
  virtual bool remove_paper(const std::string& id, const std::string& maker) = 0;
  virtual int64_t drop_guests_papers(int64_t touched_before) = 0;  // how many there were
  virtual std::vector<std::string> paper_ids() = 0;                // in order
};

// Where a process listens, from its name; nowhere (empty) when it does not say.
std::string place_of(const std::string& process);

// The key of an account: given, or by its name; that of a name which could not be chosen today is nobody else's.
std::string key_of(const Account& account);
// For accounts of a time without keys, in order of their names: the first of a look has it, the others are found by
// their exact names.
void give_keys(std::vector<Account>& accounts);
// Lists of hashes as one text.
std::string joined(const std::vector<std::string>& hashes);
std::vector<std::string> apart(const std::string& text);

// What is missing of a game, for those who look at it; empty when it is whole.
std::string damage_of(const Stored& game, const Lines& lines);

// "sqlite:FILE" (folders are created) or "postgres://…". Throws StoreError.
std::unique_ptr<Store> open(const std::string& where);
bool many_write(const std::string& where);  // at once, without waiting for each other
std::unique_ptr<Store> open_sqlite(const std::string& file);
std::unique_ptr<Store> open_postgres(const std::string& url);

}  // namespace sandtable::store
