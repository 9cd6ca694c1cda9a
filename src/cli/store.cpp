// `sandtable store`: what an operator does with the database of a server.
#include "store/store.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <ostream>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "cli/options.hpp"
#include "game/match.hpp"
#include "server/library.hpp"
#include "server/secrets.hpp"
#include "server/stored_journal.hpp"
#include "store/upkeep.hpp"

namespace sandtable::cli {
namespace {

struct StoreOptions {
  std::string db = default_db();
  std::string file;
  std::string account;
  std::vector<std::string> games;
  bool replay = false;
  bool unfinished = false;
  bool really = false;
  int days = 365;
};

int64_t date() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}
std::string day_of(int64_t seconds) { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<time_t>(seconds))); }

// Why a game no longer replays; empty when it does.
store::Further replays(server::Library& library) {
  return [&library](const store::Stored& game, const store::Lines& lines) -> std::string {
    if (!game.progress.started) return {};
    try {
      const Journal journal = server::journal_of(game, lines);
      Match::replay(library.start(journal.header)->clone(), journal, nullptr, game.game.id);
      return {};
    } catch (const std::exception& e) {
      return fmt::format("it does not replay: {}", e.what());
    }
  };
}

int check(Call& call, store::Store& db, const StoreOptions& o) {
  server::Library library(home());
  const auto faults = db.faults();
  for (const std::string& words : faults) call.out << "database: " << words << '\n';
  const auto ailments = store::examine(db, o.replay ? replays(library) : store::Further{});
  for (const store::Ailment& a : ailments) call.out << fmt::format("{}: {}\n", a.game, a.words);
  call.out << fmt::format("{} games looked at, {} with something wrong\n", db.ids().size(), ailments.size());
  return faults.empty() && ailments.empty() ? Exit::good : Exit::no;
}

int repair(Call& call, store::Store& db, const StoreOptions& o) {
  std::size_t mended = 0;
  for (const store::Ailment& a : store::examine(db)) {
    if (!o.games.empty() && std::find(o.games.begin(), o.games.end(), a.game) == o.games.end()) continue;
    db.cut(a.game, a.whole);
    call.out << fmt::format("{}: goes on after command {}; what lay behind the gap is put aside in cut_lines\n", a.game,
                            a.whole);
    ++mended;
  }
  call.out << fmt::format("{} games mended\n", mended);
  return Exit::good;
}

std::string told(const store::Copied& c) {
  return fmt::format("{} games with {} commands, {} accounts\n", c.games, c.lines, c.accounts);
}

int backup(Call& call, store::Store& db, const StoreOptions& o) {
  const std::string part = o.file + ".part";
  std::remove(part.c_str());
  if (const int made = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0) ::close(made);
  std::ofstream to(part, std::ios::binary | std::ios::trunc);  // nobody else's to read: it holds secrets
  if (!to) throw InputError(o.file, 0, "cannot be written; name a file in a folder this user may write to");
  const store::Copied done = store::backup(db, to);
  to.close();
  if (!to || std::rename(part.c_str(), o.file.c_str()) != 0) {
    std::remove(part.c_str());
    throw InputError(o.file, 0, "could not be written to its end; look whether the disk is full");
  }
  call.out << told(done);
  return Exit::good;
}

int restore(Call& call, store::Store& db, const StoreOptions& o) {
  if (!db.ids().empty())
    throw InputError("--db", 0, "this database holds games already; restore into a new one and start the server on it");
  std::ifstream from(o.file, std::ios::binary);
  if (!from) throw InputError(o.file, 0, "cannot be read; name the file that 'sandtable store backup' wrote");
  call.out << told(store::restore(db, from, o.file));
  return Exit::good;
}

int prune(Call& call, store::Store& db, const StoreOptions& o) {
  const int64_t now = date();
  const auto old = store::prune(
      db, {.before = now - int64_t{o.days} * 24 * 3600, .unfinished = o.unfinished, .really = o.really, .now = now});
  for (const store::Stored& game : old)
    call.out << fmt::format("{}  last touched {}  {}  {}\n", game.game.id, day_of(game.progress.touched),
                            game.game.title, game.progress.over ? "over" : "not over");
  call.out << fmt::format("{} games {}\n", old.size(), o.really ? "removed" : "would go; say --really to remove them");
  return Exit::good;
}

// For somebody who has forgotten his: the operator hands it to him, and he changes it.
int password(Call& call, store::Store& db, const StoreOptions& o) {
  const auto account = db.account(o.account);
  if (!account) throw InputError("NAME", 0, fmt::format("no account is called '{}'", o.account));
  const std::string fresh = server::new_token();
  db.change_password({account->name, server::password_hash(fresh)}, "");
  call.out << fmt::format("the password of {} is now {}\nwhoever was signed in to it has been signed out\n",
                          account->name, fresh);
  return Exit::good;
}

}  // namespace

int store_command(Call& call) {
  Options app(
      "Looks after the database of a server. The server may run meanwhile; players of a game that is repaired connect "
      "again.",
      "store");
  StoreOptions o;
  app.option("--db", o.db, "sqlite:FILE or postgres://USER@HOST/NAME").shows_default();
  Options checking = app.subcommand("check", "look for damage in every game");
  checking.flag("--replay", o.replay, "also replay every game");
  Options mending = app.subcommand("repair", "cut damaged games back to what is whole");
  mending.option("GAME", o.games, "only these; all that are damaged by default");
  Options saving = app.subcommand("backup", "copy all games and accounts into a file, while they are played");
  saving.option("FILE", o.file, "is replaced when the copy is whole").required();
  Options loading = app.subcommand("restore", "read such a file into an empty database of either sort");
  loading.option("FILE", o.file, "what backup wrote").required();
  Options forgotten = app.subcommand("password", "give an account a new password and print it");
  forgotten.option("NAME", o.account, "what the account is called").required();
  Options tidying = app.subcommand("prune", "remove old games and sessions that have expired");
  tidying.option("--days", o.days, "games nobody touched for so long").not_negative().shows_default();
  tidying.flag("--unfinished", o.unfinished, "also games that are not over");
  tidying.flag("--really", o.really, "remove them; otherwise they are only listed");
  if (const auto exit = app.parse(call)) return *exit;
  try {
    const auto db = store::open(o.db);
    if (checking.given()) return check(call, *db, o);
    if (mending.given()) return repair(call, *db, o);
    if (saving.given()) return backup(call, *db, o);
    if (loading.given()) return restore(call, *db, o);
    if (forgotten.given()) return password(call, *db, o);
    return prune(call, *db, o);
  } catch (const store::StoreError& e) {
    throw InputError("--db", 0, e.what());
  }
}

}  // namespace sandtable::cli
