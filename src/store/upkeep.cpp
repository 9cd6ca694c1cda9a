#include "store/upkeep.hpp"

#include <fmt/core.h>

#include <istream>
#include <optional>
#include <ostream>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"

namespace sandtable::store {

namespace copied {

// One line of a backup; which of them it is, is said by the one key it has.
struct Beginning {
  std::string sandtable = "backup";
  int32_t format = 1;
  SANDTABLE_FIELDS(Beginning, sandtable, format)
};
struct GameCopy {
  GameRow game;
  Progress progress;
  std::vector<SeatRow> seats;
  SANDTABLE_FIELDS(GameCopy, game, progress, seats)
};
struct Ending {
  int64_t games = 0;
  int64_t lines = 0;
  int64_t accounts = 0;
  int64_t papers = 0;
  SANDTABLE_FIELDS(Ending, games, lines, accounts, papers)
};

}  // namespace copied

namespace {

using copied::Beginning, copied::Ending, copied::GameCopy;

constexpr std::size_t lines_at_once = 500;

template <class T>
void put(std::ostream& to, const char* key, const T& value) {
  std::string text = fmt::format("{{\"{}\":", key);
  append_json(text, value);
  to << text << "}\n";
}

class Reader {
 public:
  Reader(Store& store, std::istream& from, const std::string& name) : store_(store), from_(from), name_(name) {}
  Copied run() {
    std::string text;
    while (std::getline(from_, text)) {
      ++number_;
      if (ended_) fail("something stands behind the end");
      try {
        take(Json::parse(text, name_, number_));
      } catch (const BadField& e) {
        fail(e.what());
      }
    }
    if (!ended_) fail("the backup is cut short; nothing behind this line was in it");
    return done_;
  }

 private:
  void take(const Json& line) {
    if (!line.object() || line.object()->size() != 1) fail("every line of a backup is an object with one key");
    const auto& [key, value] = line.object()->front();
    if (number_ == 1 && key != "begin") fail("this is no backup; the first line of one says so");
    if (key == "begin")
      begin(value);
    else if (key == "game")
      game(from_json<GameCopy>(value));
    else if (key == "line")
      one_line(from_json<std::string>(value));
    else if (key == "chat")
      chat(from_json<ChatRow>(value));
    else if (key == "account")
      account(from_json<Account>(value));
    else if (key == "paper")
      paper(from_json<PaperRow>(value));
    else if (key == "end")
      end(from_json<Ending>(value));
    else
      fail("this program does not know such a line; use the version that wrote it");
  }
  [[noreturn]] void fail(const std::string& words) const { throw InputError(name_, number_, words); }
  void begin(const Json& j) const {
    const auto b = from_json<Beginning>(j);
    if (b.sandtable != "backup" || b.format != 1)
      fail(fmt::format("a backup of format {}; this program reads format 1", b.format));
  }
  void game(GameCopy g) {
    finish();
    Stored fresh{g.game, g.progress, g.seats};
    fresh.progress.lines = 0;
    store_.create(fresh);
    now_ = std::move(g);
    count_ = 0;
  }
  void one_line(std::string text) {
    if (!now_) fail("a line of no game");
    Progress after = now_->progress;
    after.lines = ++count_;
    waiting_.push_back(PutLine{{now_->game.id, 0}, count_ - 1, std::move(text), std::move(after)});
    if (waiting_.size() >= lines_at_once) flush();
  }
  void chat(ChatRow row) {
    if (!now_) fail("chat of no game");
    waiting_.push_back(PutChat{{now_->game.id, 0}, std::move(row)});
  }
  void account(const Account& a) {
    finish();
    if (!store_.add_account(a)) throw StoreError(fmt::format("there is an account '{}' already", a.name));
    ++done_.accounts;
  }
  void paper(const PaperRow& row) {
    finish();
    if (store_.paper(row.id) || store_.put_paper(row, INT32_MAX).id != row.id)
      throw StoreError(fmt::format("there is a list or table {} already", row.id));
    ++done_.papers;
  }
  void end(const Ending& e) {
    finish();
    if (e.games != done_.games || e.lines != done_.lines || e.accounts != done_.accounts || e.papers != done_.papers)
      fail(
          fmt::format("the backup had {} games, {} lines, {} accounts and {} lists and tables; {}, {}, {} and {} were "
                      "read",
                      e.games, e.lines, e.accounts, e.papers, done_.games, done_.lines, done_.accounts, done_.papers));
    ended_ = true;
  }
  void flush() {
    if (waiting_.empty()) return;
    if (store_.write({std::exchange(waiting_, {})})[0] != Written::yes)
      throw StoreError(fmt::format("game {} is being played while it is restored", now_->game.id));
  }
  void finish() {
    flush();
    if (!now_) return;
    ++done_.games;
    done_.lines += count_;
    now_.reset();
  }

  Store& store_;
  std::istream& from_;
  const std::string& name_;
  int number_ = 0;
  std::optional<GameCopy> now_;
  int64_t count_ = 0;
  Writes waiting_;
  Copied done_;
  bool ended_ = false;
};

}  // namespace

std::vector<Ailment> examine(Store& store, const Further& further) {
  std::vector<Ailment> all;
  for (const std::string& id : store.ids()) {
    const auto game = store.find(id);
    if (!game) {
      all.push_back({id, "its progress is missing", 0});
      continue;
    }
    const Lines lines = store.lines(id);
    std::string words = damage_of(*game, lines);
    if (words.empty() && further) words = further(*game, lines);
    if (!words.empty()) all.push_back({id, std::move(words), static_cast<int64_t>(lines.text.size())});
  }
  return all;
}

Copied backup(Store& store, std::ostream& to) {
  Copied done;
  store.as_of_now([&] {
    put(to, "begin", Beginning{});
    for (const std::string& id : store.ids()) {
      const auto game = store.find(id);
      if (!game) continue;
      put(to, "game", GameCopy{game->game, game->progress, game->seats});
      for (const std::string& line : store.lines(id).text) put(to, "line", line), ++done.lines;
      for (const ChatRow& row : store.chat(id, INT32_MAX)) put(to, "chat", row);
      ++done.games;
    }
    for (const Account& account : store.accounts()) put(to, "account", account), ++done.accounts;
    for (const std::string& id : store.paper_ids())
      if (const auto paper = store.paper(id)) put(to, "paper", *paper), ++done.papers;
    put(to, "end", Ending{done.games, done.lines, done.accounts, done.papers});
  });
  return done;
}

Copied restore(Store& store, std::istream& from, const std::string& name) { return Reader(store, from, name).run(); }

std::vector<Stored> prune(Store& store, const Prune& what) {
  std::vector<Stored> old;
  for (const std::string& id : store.ids()) {
    auto game = store.find(id);
    if (!game || game->progress.touched >= what.before) continue;
    if (!what.unfinished && !game->progress.over && !game->game.imported) continue;
    if (what.really) store.remove(id);
    old.push_back(std::move(*game));
  }
  if (what.really) store.drop_sessions(what.now);
  return old;
}

}  // namespace sandtable::store
